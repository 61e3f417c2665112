"""Every sentence that the page says is listed, and nothing is listed that it does not say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludotoc.engine.speech import catalogue
from ludotoc.server.pages.words import TEMPLATES, page_words
from tests.catalogue import ROOT

SAID = re.compile(r'(?<![.\w])say\(\s*"((?:[^"\\]|\\.)*)"\s*[,)]')
CALLED = re.compile(r"(?<!function )(?<![.\w])say\((?![^()]*\) \{)")
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
WEB = ROOT / "web"
FILES = sorted([*WEB.glob("static/*.js"), *WEB.glob("templates/*.html")])


def code_of(path: Path) -> str:
    """A file without its comments."""
    text = path.read_text("utf-8")
    return COMMENT.sub("", text) if path.suffix == ".js" else text


def said(text: str) -> set[str]:
    """The templates in a file of the page."""
    return {found.replace('\\"', '"') for found in SAID.findall(text)}


def test_all_that_the_page_says_is_listed_and_nothing_else() -> None:
    used = set().union(*(said(code_of(path)) for path in FILES))
    assert used - set(TEMPLATES) == set()
    assert set(TEMPLATES) - used == set()


def test_nothing_is_listed_twice() -> None:
    assert sorted(TEMPLATES) == sorted(set(TEMPLATES))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_page_says_constants_only(path: Path) -> None:
    text = code_of(path)
    assert len(SAID.findall(text)) == len(CALLED.findall(text))


def test_what_is_made_up_is_found_out() -> None:
    assert said('say("a {b}", { b })  say("c")') == {"a {b}", "c"}
    assert said("say(`a ${b}`) say('a')") == set()


def test_words_are_sent_in_the_language_asked_for() -> None:
    assert page_words("fr")["Play now"] == catalogue("fr")["Play now"] != "Play now"
    assert page_words("en")["Play now"] == "Play now"
