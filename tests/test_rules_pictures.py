"""The pictures of the rules pages: legal positions, legal moves, captions in both languages."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from ludotoc.draw.canvas import text_of
from ludotoc.draw.lesson import Lesson
from ludotoc.draw.page import CLAUSE, html_of, parted, pictures_of
from ludotoc.draw.written import page_text
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.pictures import Picture
from ludotoc.engine.speech import catalogue
from ludotoc.games import NAMES, find_game

ALL = [(find_game(name), picture) for name in NAMES for picture in pictures_of(find_game(name))]
LANGUAGES = ("en", "fr")
games = pytest.mark.parametrize("game", [find_game(name) for name in NAMES], ids=lambda g: g.name)
pictures = pytest.mark.parametrize(
    ("game", "picture"), ALL, ids=[f"{game.name}-{picture.clause}" for game, picture in ALL]
)


@games
def test_every_page_has_three_to_six_pictures_in_the_order_of_its_clauses(game: Game) -> None:
    shown = [picture.clause for picture in pictures_of(game)]
    assert 3 <= len(shown) <= 6
    for language in LANGUAGES:
        stated = CLAUSE.findall(page_text(game, language))
        assert [clause for clause in stated if clause in shown] == shown


@pictures
def test_a_picture_shows_what_the_rules_allow_and_names_what_it_lights(
    game: Game, picture: Picture
) -> None:
    """The position is read and checked, and the move made, when the lesson is."""
    lesson = Lesson(game, picture)
    there = {piece.id for piece in lesson._scene(lesson.before).pieces}
    there |= {spot.id for spot in lesson.layout.spots}
    assert set(lesson.touched) <= there
    assert lesson.touched or picture.is_still
    assert not (picture.move and picture.barred)


@pictures
def test_a_caption_has_its_french_and_speaks_of_nobody_by_a_number(
    game: Game, picture: Picture
) -> None:
    lesson = Lesson(game, picture)
    assert picture.caption.template in catalogue("fr")
    for language in LANGUAGES:
        assert lesson.caption(language)[0].isupper()
        assert not re.search(r"seat \d|place \d|[{}|*]", lesson.caption(language))


@pictures
def test_a_picture_is_drawn_for_pages_and_for_terminals(game: Game, picture: Picture) -> None:
    lesson = Lesson(game, picture)
    for language in LANGUAGES:
        root = ElementTree.fromstring(lesson.svg(language))
        title = next(each.text for each in root.iter() if each.tag.endswith("title"))
        assert title == lesson.caption(language)
        lines = [text_of(line).rstrip() for line in lesson.text(language, 80)]
        assert len(lines) > 4
        assert max(map(len, lines)) <= 80


def test_what_the_rules_do_not_allow_is_no_picture() -> None:
    tock = find_game("tock")
    out = next(picture for picture in pictures_of(tock) if picture.clause == "TK12")
    for wrong in ("4S a", "KH exit exit", "KD"):
        with pytest.raises(Refused, match="no legal move"):
            Lesson(tock, out._replace(move=wrong))
    with pytest.raises(Refused, match="TK15: two pawns stand"):
        Lesson(tock, out._replace(position=out.position.replace("yellow=red4", "yellow=green18")))
    with pytest.raises(Refused, match="is legal here"):
        Lesson(tock, out._replace(move="", barred="KH exit"))


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_whole_with_each_picture_behind_its_clause(game: Game, language: str) -> None:
    parts = list(parted(game, language))
    assert "".join(part for part in parts if isinstance(part, str)) == page_text(game, language)
    for before, lesson in pairwise(parts):
        if isinstance(lesson, Lesson) and isinstance(before, str):
            assert CLAUSE.findall(before)[-1] == lesson.picture.clause


@games
def test_a_page_is_one_file_that_needs_no_other(game: Game) -> None:
    page = html_of(game, "fr")
    assert page.count("<figure>") == page.count("data:image/svg+xml") == len(pictures_of(game))
    assert not re.search(r'(?:src|href)="(?!data:)', page)
    assert "<table>" in page
    assert "prefers-color-scheme: dark" in page
    assert all(
        f"<strong>{clause}</strong>" in page for clause in CLAUSE.findall(page_text(game, "fr"))
    )
