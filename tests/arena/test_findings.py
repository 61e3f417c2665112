"""The notebook of findings is what its script writes from the figures beside it."""

from __future__ import annotations

import importlib
import json
from typing import Any
from xml.etree import ElementTree

import ludotoc

findings: Any = importlib.import_module("findings")  # in docs, which the suite can import from


def facts() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(findings.FACTS.read_text(encoding="utf-8"))
    return found


def test_the_notebook_is_the_one_its_script_writes() -> None:
    assert findings.NOTEBOOK.read_text(encoding="utf-8") == findings.written(facts())


def test_the_figures_are_those_the_script_measures() -> None:
    for name, (game, vary, bot, games) in findings.MEASURED.items():
        found = facts()[name]
        assert (found["game"], found["bot"], found["games"]) == (game, bot, games)
        assert found["game_version"] == ludotoc.find_game(game).version, "measure again"
        assert all(list(row["varied"]) == vary for row in found["tables"])


def test_numbers_in_the_text_come_from_the_figures() -> None:
    found = facts()
    before = findings.overshoot(found)
    row = findings.table(found["toctoc"], overshoot="yes", last_tip="propels")
    row["length"]["mean"] *= 2
    assert findings.overshoot(found) != before


def test_every_picture_of_the_notebook_can_be_read() -> None:
    cells = json.loads(findings.NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    pictures = [
        picture
        for cell in cells
        for output in cell.get("outputs", [])
        for picture in output["data"]["image/svg+xml"]
    ]
    assert len(pictures) == 3
    for picture in pictures:
        ElementTree.fromstring(picture)
