"""Every box on the shelf has a lid of its own, and a game from elsewhere a plain one."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ludotoc.draw.boxes import box_svg
from ludotoc.draw.lettering import LETTERS, breadth, lettering, wordmark
from ludotoc.games import NAMES, find_game

MOST = 24_000  # bytes of a lid


@pytest.mark.parametrize("name", NAMES)
def test_a_lid_is_a_picture_that_tells_its_title(name: str) -> None:
    title = find_game(name).titles["en"]
    drawn = box_svg(name, title)
    root = ElementTree.fromstring(drawn)
    assert root.find("{http://www.w3.org/2000/svg}title").text == title  # type: ignore[union-attr]
    assert len(drawn) < MOST
    assert "style=" not in drawn


def test_no_two_lids_are_alike() -> None:
    assert len({box_svg(name, "") for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", ["culot", "../tock", ""])
def test_a_game_without_a_cover_gets_a_plain_lid(name: str) -> None:
    drawn = box_svg(name, "Culot & Cie <1>")
    assert "Culot &amp; Cie &lt;1&gt;" in drawn
    ElementTree.fromstring(drawn)


def test_letters_stand_beside_each_other() -> None:
    assert breadth("TO") == LETTERS["T"][0] + LETTERS["O"][0] + 10
    assert lettering("TOC", "#000000").count("<path") == 3
    assert wordmark().count("<path") == len("LUDOTOC")
