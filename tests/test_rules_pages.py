"""The rules pages state every clause exactly once, in English and in French alike."""

import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "src/ludotoc/games"
PAGES = ("RULES.md", "RULES.fr.md")
CLAUSES = {
    "tock": ("TK", 36),
    "toctoc": ("TT", 20),
    "toctoctoc": ("KK", 18),
    "chocolat": ("CH", 11),
    "chocottes": ("CC", 20),
}
LONGEST_LINE = 110

every_game = pytest.mark.parametrize("game", CLAUSES)
every_page = pytest.mark.parametrize("page", PAGES)


def read(game: str, page: str) -> str:
    return (GAMES / game / page).read_text(encoding="utf-8")


def clauses_of(game: str) -> list[str]:
    prefix, count = CLAUSES[game]
    return [f"{prefix}{number}" for number in range(1, count + 1)]


def bold_anchors(text: str) -> list[str]:
    return re.findall(r"\*\*([A-Z]{2}\d+)\*\*", text)


def anchors_that_open_a_bullet(text: str) -> list[str]:
    return re.findall(r"^- \*\*([A-Z]{2}\d+)\*\* ", text, re.MULTILINE)


def sections(text: str) -> list[str]:
    return re.findall(r"^## (.+)$", text, re.MULTILINE)


def option_rows(text: str) -> list[tuple[str, str]]:
    return re.findall(r"^\| `(\w+)` \| (`[^|]+`) \|", text, re.MULTILINE)


def marked(text: str, mark: str) -> list[str]:
    """The clauses whose bullet, up to the next anchor or section, carries the mark."""
    bullets = re.split(r"^(?=- \*\*[A-Z]{2}\d+\*\* |## )", text, flags=re.MULTILINE)
    return [bold_anchors(bullet)[0] for bullet in bullets if f"*({mark})*" in bullet]


@every_game
@every_page
def test_every_clause_is_stated_exactly_once(game: str, page: str) -> None:
    assert sorted(bold_anchors(read(game, page))) == sorted(clauses_of(game))


@every_game
@every_page
def test_every_anchor_opens_its_bullet(game: str, page: str) -> None:
    text = read(game, page)
    assert anchors_that_open_a_bullet(text) == bold_anchors(text)


@every_game
@every_page
def test_every_clause_named_exists(game: str, page: str) -> None:
    prefix, _ = CLAUSES[game]
    named = re.findall(rf"\b{prefix}\d+\b", read(game, page))
    assert set(named) == set(clauses_of(game))


@every_game
def test_both_languages_have_the_same_number_of_sections(game: str) -> None:
    english, french = (sections(read(game, page)) for page in PAGES)
    assert len(english) == len(french) > 0


@every_game
def test_both_languages_state_the_clauses_in_the_same_order(game: str) -> None:
    english, french = (bold_anchors(read(game, page)) for page in PAGES)
    assert english == french


@every_game
@pytest.mark.parametrize(("mark", "marque"), [("reading", "notre lecture"), ("deduced", "déduit")])
def test_both_languages_mark_the_same_clauses(game: str, mark: str, marque: str) -> None:
    assert marked(read(game, "RULES.md"), mark) == marked(read(game, "RULES.fr.md"), marque)


@every_game
def test_both_languages_name_the_same_options(game: str) -> None:
    english, french = (option_rows(read(game, page)) for page in PAGES)
    assert english == french


@every_game
@every_page
def test_no_line_is_too_long(game: str, page: str) -> None:
    assert [line for line in read(game, page).splitlines() if len(line) > LONGEST_LINE] == []
