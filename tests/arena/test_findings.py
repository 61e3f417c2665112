"""The notebook of findings is what its script writes from the figures beside it."""

from __future__ import annotations

import importlib
import json
from itertools import pairwise
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


def test_the_headings_say_what_the_figures_show() -> None:
    """Should the figures change so far that one does not hold, the notebook must be rewritten."""
    found, table = facts(), findings.table
    no, yes = (table(found["toctoc by lot"], overshoot=each) for each in ("no", "yes"))
    sensible = table(found["toctoc"], overshoot="yes")
    assert yes["length"]["low"] > 2 * no["length"]["high"]
    assert sensible["length"]["high"] < yes["length"]["low"] / 2
    for row in found["chocolat"]["tables"]:
        assert row["order"][0]["high"] < row["fair"]
        assert row["spread"] > row["spread_by_luck"]
    alone, pairs, bought = (
        table(found["tock"], stars="on", dice=dice, teams=teams)
        for dice, teams in (("off", "none"), ("off", "pairs"), ("gain", "none"))
    )
    assert pairs["comebacks"]["low"] > alone["comebacks"]["high"]
    assert bought["tallies"]["discards"]["high"] < alone["tallies"]["discards"]["low"]
    assert bought["tallies"]["captures"]["low"] > alone["tallies"]["captures"]["high"]
    lengths = [row["length"] for row in found["chocottes"]["tables"]]
    assert all(few["high"] < many["low"] for few, many in pairwise(lengths))
