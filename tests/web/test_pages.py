"""The pages as they are served, before any script runs: whole, in both languages, and harmless."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser

import pytest

from ludotoc.games import NAMES, find_game
from ludotoc.server.pages import pages
from tests.catalogue import ROOT

ME = {"name": 'Anna <script>"&', "notice": ""}
GAMES = [
    {
        "name": name, "title": find_game(name).titles["en"],
        "players": list(find_game(name).players), "minutes": [10, 20], "summary": "What it is.",
        "options": [], "levels": [], "ready": 0.5, "memory": False,
    }
    for name in NAMES
]  # fmt: skip
EVIL = {"id": "t", "title": "</script><script>alert(1)</script>"}
TABLES = {"mine": [], "waiting": [EVIL], "running": []}
MOST_SCRIPT = 20_000  # bytes, compressed: all pages but the table's


def every_page(language: str) -> dict[str, str]:
    return {
        "lobby": pages.lobby_page(language, GAMES, TABLES, ME),
        "ratings": pages.ratings_page(language, GAMES, ME),
        "rules": pages.rules_page(language, "chocolat", ME, is_drawn=False),
        "me": pages.me_page(language, ME),
        "replay": pages.replay_page(language, "t1", "Tock", ME),
        "error": pages.error_page(language, "There is no such table.", ME),
    }


class Tags(HTMLParser):
    """All elements of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_keep_to_the_content_security_policy(language: str) -> None:
    for name, text in every_page(language).items():
        for tag, given in Tags(text).found:
            assert "style" not in given, name
            assert not [each for each in given if each.startswith("on")], name
            assert tag != "style", name
            if tag == "script":
                assert (
                    given.get("src", "").startswith("/static/")
                    or given["type"] == "application/json"
                )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_are_whole_and_say_their_language(language: str) -> None:
    for name, text in every_page(language).items():
        tags = Tags(text).found
        assert dict(tags)["html"]["lang"] == language, name
        assert len([tag for tag, _ in tags if tag == "h1"]) == 1, name
        ids = [given["id"] for _, given in tags if "id" in given]
        assert sorted(ids) == sorted(set(ids)), name
        assert not re.search(r"\{\{|\{%|\{[a-z]+\}", text), name


def test_the_lobby_names_the_games_and_leads_to_their_rules() -> None:
    text = every_page("en")["lobby"]
    for name in NAMES:
        assert find_game(name).titles["en"] in text
        assert f'href="/rules/{name}"' in text
    assert "<noscript>" in text
    assert "4, 6 or 8 players" in text
    assert "2 to 5 players" in text


def test_what_people_write_stays_text() -> None:
    text = every_page("en")["lobby"]
    assert "<script>alert" not in text
    assert "Anna &lt;script&gt;" in text
    told = re.search(r'<script type="application/json" id="told">(.*?)</script>', text, re.DOTALL)
    assert told
    assert json.loads(told[1])["tables"]["waiting"][0] == EVIL


def test_every_clause_of_the_rules_can_be_linked_to() -> None:
    text = every_page("fr")["rules"]
    for number in range(1, find_game("chocolat").clause_count + 1):
        assert f'<li id="CH{number}">' in text
    assert 'href="#part-0"' in text


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("tock", ["free", "teams"]), ("toctoc", ["teams"]), ("toctoctoc", ["free"]),
        ("chocolat", ["two", "free"]), ("chocottes", ["two", "free"]),
    ],
)  # fmt: skip
def test_a_game_is_rated_in_the_forms_it_is_played_in(name: str, forms: list[str]) -> None:
    assert pages.forms_of(name) == forms


def test_what_a_page_names_is_there() -> None:
    static = ROOT / "web" / "static"
    for name, text in every_page("en").items():
        for path in re.findall(r'"/static/([^"]+)"', text):
            assert (static / path).is_file(), (name, path)


def test_the_scripts_of_these_pages_are_small() -> None:
    own = ("app", "api", "words", "theme", "lobby", "open", "account", "ratings", "types-lobby")
    files = [path for path in (ROOT / "web" / "static").glob("*.js") if path.name.startswith(own)]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < MOST_SCRIPT
