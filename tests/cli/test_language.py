"""Which language the command line speaks: to people theirs, to programs English."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotoc.cli.language import usual_language
from tests.cli.conftest import Run

ENGLISH = "TK1: tock is for 4, 6, 8 players, not 5\n"
FRENCH = "TK1: tock se joue à 4, 6, 8, pas à 5\n"
WORDS = ("sim", "tock", "--players", "5")
VARIABLES = ("LUDOTOC_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def test_refusals_are_told_in_the_language_asked_for(run: Run) -> None:
    assert run(*WORDS).stderr == ENGLISH
    assert run("--lang", "fr", *WORDS).stderr == FRENCH


def test_the_variable_is_heard_and_the_flag_before_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTOC_LANG", "fr")
    assert run(*WORDS).stderr == FRENCH
    assert run("--lang", "en", *WORDS).stderr == ENGLISH


@pytest.mark.parametrize(
    ("values", "language"),
    [
        (("fr", "", "", ""), "fr"),
        (("fr_CA.UTF-8", "en_GB", "", ""), "fr"),
        (("en", "fr_FR", "", ""), "en"),
        (("tlh", "", "", "fr_FR.UTF-8"), "fr"),
        (("", "", "fr-BE", "en_GB.UTF-8"), "fr"),
        (("", "C.UTF-8", "", "fr_FR.UTF-8"), "en"),
        (("", "", "", "de_DE.UTF-8"), "en"),
        (("", "", "", ""), "en"),
    ],
)
def test_the_users_own_language(
    monkeypatch: pytest.MonkeyPatch, values: tuple[str, ...], language: str
) -> None:
    for name, value in zip(VARIABLES, values, strict=True):
        monkeypatch.setenv(name, value)
    assert usual_language() == language


def test_programs_are_told_in_english(ask: Callable[..., Any]) -> None:
    told = ask("--lang", "fr", *WORDS, exit_code=2)
    assert told == {"error": ENGLISH.removeprefix("TK1: ").rstrip(), "clause": "TK1"}


def test_a_language_that_is_not_spoken_is_refused(run: Run) -> None:
    result = run("--lang", "tlh", "games")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == "the languages are en, fr, not 'tlh'\n"


def test_a_wrong_record_is_refused_in_french(run: Run, home: Path) -> None:
    """The record that is looked at says no by itself, not by the door."""
    (home / "record.txt").write_text("[Game\n", encoding="utf-8")
    result = run("--lang", "fr", "verify", str(home / "record.txt"))
    assert result.exit_code == 1
    said = "la ligne 1 de l'enregistrement n'est pas un en-tête\u00a0: «\u00a0[Game\u00a0»\n"
    assert result.stderr == said


def test_rules_are_shown_in_the_language_that_is_spoken(run: Run) -> None:
    french = run("rules", "tock", "--lang", "fr").stdout
    assert french != run("rules", "tock").stdout
    assert run("--lang", "fr", "rules", "tock").stdout == french
