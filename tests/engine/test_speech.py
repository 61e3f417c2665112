"""Sentences in a language, to a listener."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ludotoc.cli.house import house
from ludotoc.engine import speech
from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker, languages
from ludotoc.engine.words import Quoted, Seat, Sentence, Term, say

NAMES = ("Anna", "Marc", "Zoé")
EXIT = say(
    "{who:you bring|* brings} a pawn out with {card}, "
    "{steps:step|steps} from {whose:your|*'s} Pieu",
    who=Seat(0),
    card=Term("the king"),
    steps=3,
    whose=Seat(1),
)
FRENCH = {
    EXIT.template: "{who:vous sortez|* sort} un pion avec {card}, à {steps:pas|pas} "
    "{whose:de votre Pieu|du Pieu de *}",
    "the king": "le Roi",
    "you": "vous",
    "{n:point|points} of {who}": "{n:point|points} {who:pour vous|pour *}",
    "the price of {card}": "le prix {card:de}",
}


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "catalogue", lambda language: FRENCH if language == "fr" else {})


@pytest.mark.parametrize(
    ("listener", "heard"),
    [
        (None, "Anna brings a pawn out with the king, 3 steps from Marc's Pieu"),
        (0, "you bring a pawn out with the king, 3 steps from Marc's Pieu"),
        (1, "Anna brings a pawn out with the king, 3 steps from your Pieu"),
    ],
)
def test_a_listener_is_spoken_to(listener: int | None, heard: str) -> None:
    assert Speaker("en", NAMES, listener).say(EXIT) == heard


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(
    ("listener", "heard"),
    [
        (None, "Anna sort un pion avec le Roi, à 3 pas du Pieu de Marc"),
        (0, "vous sortez un pion avec le Roi, à 3 pas du Pieu de Marc"),
        (1, "Anna sort un pion avec le Roi, à 3 pas de votre Pieu"),
    ],
)
def test_the_same_in_french(listener: int | None, heard: str) -> None:
    assert Speaker("fr", NAMES, listener).say(EXIT) == heard


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(
    ("language", "number", "heard"),
    [
        ("en", 0, "0 points of Anna"),
        ("en", 1, "1 point of Anna"),
        ("en", 2, "2 points of Anna"),
        ("fr", 0, "0 point pour Anna"),
        ("fr", 1, "1 point pour Anna"),
        ("fr", 2, "2 points pour Anna"),
    ],
)
def test_a_number_takes_its_word(language: str, number: int, heard: str) -> None:
    said = say("{n:point|points} of {who}", n=number, who=Seat(0))
    assert Speaker(language, NAMES).say(said) == heard


@pytest.mark.parametrize(
    ("before", "word", "joined"),
    [
        ("le pion de ", "Anna", "le pion d'Anna"),
        ("le pion de ", "Marc", "le pion de Marc"),
        ("de ", "le Roi", "du Roi"),
        ("de ", "la Dame", "de la Dame"),
        ("de ", "l'As", "de l'As"),
        ("de ", "les As", "des As"),
        ("à ", "le Roi", "au Roi"),
        ("avec ", "le Roi", "avec le Roi"),
        ("que ", "Émile", "qu'Émile"),
        ("", "Anna", "Anna"),
    ],
)
def test_french_joins_what_meets(before: str, word: str, joined: str) -> None:
    assert speech._joined(before, word) == joined


def test_without_names_seats_are_numbered_and_sentences_may_hold_sentences() -> None:
    inner = say("the {value} of {flavour}", value=3, flavour=Term("mint"))
    said = say("{who:you play|* plays} {card}", who=Seat(2), card=inner)
    assert str(said) == "seat 2 plays the 3 of mint"
    assert Speaker().tell(said) == "Seat 2 plays the 3 of mint"


def test_a_template_without_values_is_said_as_it_stands() -> None:
    assert str(Sentence("braces {like these} stay")) == "braces {like these} stay"
    assert Refused("nothing to {fill}").sentence == "nothing to {fill}"


def test_what_has_no_translation_is_said_in_english(french: None) -> None:
    assert Speaker("fr").say(say("nobody translated this")) == "nobody translated this"


def test_english_is_always_spoken() -> None:
    assert languages()[0] == "en"


@pytest.mark.parametrize(
    ("written", "english", "french"),
    [
        ("7x", "'7x'", "«\u00a07x\u00a0»"),
        ("it's", '"it\'s"', "«\u00a0it's\u00a0»"),
        ("\x1b[31m", r"'\x1b[31m'", "«\u00a0\\x1b[31m\u00a0»"),
    ],
)
def test_what_somebody_wrote_is_quoted(written: str, english: str, french: str) -> None:
    assert Speaker().word(Quoted(written)) == english
    assert Speaker("fr").word(Quoted(written)) == french


def test_seats_without_names_are_seats_in_french_too() -> None:
    said = say("{whose:your hand|the hand of *}", whose=Seat(2))
    assert Speaker("fr").word(Seat(2)) == "le siège 2"
    assert Speaker("fr").form(Seat(2), "votre main|la main de *") == "la main du siège 2"
    assert Speaker("fr", listener=2).word(Seat(2)) == "vous"
    assert str(said) == "the hand of seat 2"


def test_what_is_said_again_is_remembered_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "REMEMBERED", 3)
    speaker = Speaker("en", NAMES)
    for number in (*range(5), *range(5)):
        assert speaker.say(say("{n:point|points}", n=number)).startswith(f"{number} point")
        assert len(speaker._said) <= 3
    assert speaker.say(say("{who:you|*}", who=Seat(0))) == "Anna"
    assert Speaker("en", NAMES, 0).say(say("{who:you|*}", who=Seat(0))) == "you"


def test_equal_sentences_are_one_and_others_are_not() -> None:
    one, other = say("{a} {b}", a=1, b=2), say("{a} {b}", b=2, a=1)
    assert one == other
    assert hash(one) == hash(other)
    assert one != say("{a} {b}", a=2, b=1)
    assert one != say("{b} {a}", a=1, b=2)


KLINGON = """
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);\\n"

msgid "the king"
msgstr "voDleH"

msgid "the knave"
msgstr ""

msgid "'{text}'"
msgstr ">{text}<"

msgid "{n:point|points}"
msgstr "{n:mIw|mIw cha'|mIwmey}"
"""


@pytest.fixture
def third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house whose folder of words holds a third language."""
    (tmp_path / "tlh.po").write_text(KLINGON, encoding="utf-8")
    (tmp_path / "fr.po").touch()
    monkeypatch.setattr(speech, "files", lambda package: tmp_path)
    for remembered in (speech.language_of, speech.languages):
        remembered.cache_clear()
    yield
    monkeypatch.undo()
    for remembered in (speech.language_of, speech.languages):
        remembered.cache_clear()


@pytest.mark.usefixtures("third")
def test_a_file_is_a_language() -> None:
    assert speech.languages() == ("en", "fr", "tlh")
    speaker = Speaker("tlh", NAMES)
    assert speaker.word(Term("the king")) == "voDleH"
    assert speaker.word(Quoted("7x")) == ">7x<"
    heard = [speaker.say(say("{n:point|points}", n=number)) for number in (1, -2, 5)]
    assert heard == ["1 mIw", "-2 mIw cha'", "5 mIwmey"]


@pytest.mark.usefixtures("third")
def test_what_the_file_lacks_is_said_in_english() -> None:
    speaker = Speaker("tlh", NAMES)
    assert speaker.word(Term("the knave")) == "the knave"
    assert speaker.say(EXIT) == "Anna brings a pawn out with voDleH, 3 steps from Marc's Pieu"


@pytest.mark.usefixtures("third")
def test_the_house_lists_and_speaks_it() -> None:
    def run(*words: str) -> Result:
        return CliRunner().invoke(house, words, prog_name="ludotoc")

    assert "--lang en|fr|tlh" in run("--help").stdout
    refused = run("--lang", "tlh", "play", "go")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("there is no game >go< on the shelf; ")
    assert run("--lang", "tlh", "rules", "tock").stdout == run("rules", "tock").stdout


def test_a_form_may_speak_of_values_too() -> None:
    sentence = say("{who:you play {card}|* plays {card}}", who=Seat(0), card="KH")
    assert Speaker("en", ("Anna", "Marc"), 0).say(sentence) == "you play KH"
    assert Speaker("en", ("Anna", "Marc"), 1).say(sentence) == "Anna plays KH"
