"""Whatever is said can be said in every language: no template lacks a translation, none is stale.

A comment over each message says who says it: `#. tock`, `#. house` or, if several, `#. shared`.
"""

from __future__ import annotations

import re
import string
from collections import defaultdict
from functools import cache

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from ludotoc.engine import speech
from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker
from ludotoc.games.ring.position import read_card_field
from ludotoc.games.tock.dialect import DIALECT
from tests.catalogue import ROOT, Found, find_templates, parse, read_package

LANGUAGES = sorted(path.stem for path in (ROOT / "words").glob("*.po"))
HOUSE, SHARED = "house", "shared"
PREPOSITIONS = {*speech.ELIDED, *(preposition for preposition, _ in speech.CONTRACTED)}
IN_BRACES = re.compile(r"{[^}]*}")
NO_BREAK = "\u00a0\u202f"


@cache
def found() -> Found:
    return find_templates(read_package())


def asked_for() -> dict[str, set[str]]:
    """Every template that must be translated, with the areas that say it."""
    areas = defaultdict(set)
    for use in found().uses:
        areas[use.template].add(area_of(use.path))
    return areas


def area_of(path: str) -> str:
    """A game's name for its folder, and the house for the rest."""
    parts = path.split("/")
    return parts[1] if parts[0] == "games" and len(parts) > 2 else HOUSE


@cache
def messages(language: str) -> list[Message]:
    """What a language's file holds, the untranslated too; whatever Babel dislikes is an error."""
    with (ROOT / "words" / f"{language}.po").open("rb") as file:
        read = read_po(file, locale=language, abort_invalid=True)
    return [each for each in read if each.id]


def translations(language: str) -> list[tuple[str, str]]:
    """Its templates and their translations."""
    return [(str(each.id), str(each.string)) for each in messages(language)]


def fields(template: str) -> list[tuple[str, str]]:
    """What a template speaks of, with the form it asks for."""
    parsed = string.Formatter().parse(template)
    return [(name, spec or "") for _, name, spec, _ in parsed if name is not None]


def names(template: str) -> set[str]:
    return {name for name, _ in fields(template)}


def is_well_formed(spec: str) -> bool:
    """No form, a preposition, or one for the first and one for all others, who may be named."""
    forms = spec.split("|")
    if len(forms) == 1:
        return not spec or spec.rpartition(" ")[2] in PREPOSITIONS
    first, *others = forms
    is_named = others[0].count("*") == 1
    is_said = all(others) and (first or is_named)  # "your pawn b" and "pawn b of Anna"
    return len(others) == 1 and bool(is_said) and "*" not in first and others[0].count("*") <= 1


PLANTED = """
def refuse(message, card):
    raise Refused(message, "TK1", card=card)

def play(s, card, is_late):
    table = {1: ("TK2", "in a table"), 2: ("TK3", "beside it")}
    clause, chosen = table.get(s.stage, ("TK4", "or else"))
    longer = "late" if is_late else "early"
    for key, told in {"a": "in pairs"}.items():
        say(told)
    refuse("handed on: {card}", card)
    say("written here, of {card}")
    return Refused(longer), Refused(chosen, clause), Refused(*reversed(TOLD))
"""
MADE_UP = ('f"of {card}"', '"of " + card', '"of {}".format(card)', '"of %s" % card', "unheard_of")


def test_templates_are_found_wherever_they_are_written() -> None:
    planted = find_templates([parse("games/planted.py", PLANTED)])
    assert {use.template for use in planted.uses} == {
        *("handed on: {card}", "written here, of {card}", "late", "early"),
        *("in a table", "beside it", "or else", "in pairs"),
    }
    assert [line for _, line, _ in planted.unclear] == [13]
    assert {use.line for use in planted.uses if use.given is not None} == {10, 12}


@pytest.mark.parametrize("made_up", MADE_UP)
@pytest.mark.parametrize("maker", ["Refused", "say", "Term", "Sentence"])
def test_a_template_that_is_made_up_is_found_out(maker: str, made_up: str) -> None:
    planted = parse("engine/text.py", f"def play(card):\n    {maker}({made_up})")
    assert len(find_templates([planted]).unclear) == 1


@pytest.mark.parametrize("spec", ["", "de", "step|steps", "you play|* plays", "have|has", "| of *"])
def test_forms_that_there_are(spec: str) -> None:
    assert is_well_formed(spec)


@pytest.mark.parametrize("spec", ["04d", "step|", "|steps", "* plays|you", "a|b|c", "a|*, *"])
def test_forms_that_there_are_not(spec: str) -> None:
    assert not is_well_formed(spec)


def test_there_is_a_language_beside_english() -> None:
    assert "fr" in LANGUAGES
    assert set(LANGUAGES) < set(speech.languages())


def test_templates_are_constants() -> None:
    assert found().unclear == []


def test_sentences_are_given_what_they_speak_of() -> None:
    uses = [use for use in found().uses if use.given is not None]
    assert [use for use in uses if names(use.template) != use.given] == []


def test_templates_ask_for_forms_that_there_are() -> None:
    specs = [(each, spec) for each in asked_for() for _, spec in fields(each)]
    assert [each for each in specs if not is_well_formed(each[1])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_lacks_a_translation(language: str) -> None:
    known = {template for template, text in translations(language) if text}
    assert {each: areas for each, areas in asked_for().items() if each not in known} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_unused(language: str) -> None:
    assert [each for each, _ in translations(language) if each not in asked_for()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_translated_twice(language: str) -> None:
    """Babel would keep the last and say nothing."""
    text = (ROOT / "words" / f"{language}.po").read_text("utf-8")
    ids = [line for line in text.splitlines() if line.startswith("msgid ")]
    assert sorted(ids) == sorted(set(ids))
    assert len(ids) == len(messages(language)) + 1  # and the head


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_stand_by_who_says_them(language: str) -> None:
    areas = [" ".join(each.auto_comments) for each in messages(language)]
    assert areas == sorted(areas)
    said = (asked_for()[str(each.id)] for each in messages(language))
    assert areas == [min(each) if len(each) == 1 else SHARED for each in said]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_speaks_of_the_same_things(language: str) -> None:
    every = translations(language)
    assert [each for each in every if names(each[0]) != names(each[1])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_asks_for_forms_that_there_are(language: str) -> None:
    specs = [(text, spec) for _, text in translations(language) for _, spec in fields(text)]
    assert [each for each in specs if not is_well_formed(each[1])] == []


def test_french_has_a_no_break_space_before_its_double_signs() -> None:
    """And straight apostrophes, as they come about where words are joined.

    `1:3` is notation, `://` an address, and a question mark by itself a key to be pressed.
    """
    wrong = re.compile(rf"[^{NO_BREAK}]((?<!\| )\?|[;!»]|:(?![\w/]))|«[^{NO_BREAK}]|’")
    texts = [(text, IN_BRACES.sub("x", text)) for _, text in translations("fr")]
    assert [text for text, bare in texts if wrong.search(bare)] == []


def test_a_refusal_within_a_refusal_is_translated() -> None:
    with pytest.raises(Refused) as refused:
        read_card_field("pile", "11S", DIALECT)
    assert refused.value.sentence.startswith("field pile: '11S' is no card")
    said = Speaker("fr").say(refused.value.said)
    assert said.startswith("champ pile\u00a0: «\u00a011S\u00a0» n'est pas une carte")
