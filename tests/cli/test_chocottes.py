"""Toc Chocottes in the terminal: what lies open is shown, what is looked at is told once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotoc.engine.game import SPECTATOR
from ludotoc.hosting.sights import sights
from ludotoc.hosting.teller import Teller
from ludotoc.play import Table, new_table, verify_record
from tests.cli.conftest import Run
from tests.play.chocottes import at, line

Ask = Callable[..., Any]
SEED_2 = ("play", "chocottes", "--seed", "2")  # seat 0 starts, with 14c, 3d, 7d and 4a


def test_cards_looked_at_are_told_until_the_next_decision(run: Run) -> None:
    shown = run(*SEED_2, typed="look 1+3\ndraw\n").stdout
    first, second, third = shown.split("you are Anatole")[1:]
    assert "You see" not in first
    assert (
        "You see: your cards, number 1: the Reaper (14); your cards, number 3: the Rift (7)"
        in second
    )
    third, _, _ = third.partition("ludotoc play")  # the name of its folder may have a 14
    assert "14" not in third
    assert "drawn: 1" in third
    assert "Your cards: [1]▮  [2]▮  [3]▮  [4]▮" in third


@pytest.mark.parametrize("windows", ["asked", "live"])
def test_a_whole_game_played_by_piped_numbers_can_be_verified(ask: Ask, windows: str) -> None:
    words = ("play", "chocottes", "--seed", "7", "--players", "3", "--option", f"windows={windows}")
    facts = ask(*words, typed="2\n" * 900)
    assert facts["is_over"]
    assert max(facts["scores"]) >= 50
    assert verify_record(Path(facts["file"]).read_text(encoding="utf-8")).winners


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("knock", "first look at two of your four cards"),
        ("look 1+3\nsnap 1", "no window is open"),
        ("look 1+3\ndraw\nreplace 9", "you have 4 cards, so there is no card 9"),
    ],
)
def test_a_bad_move_is_refused_in_a_sentence(run: Run, typed: str, told: str) -> None:
    result = run(*SEED_2, typed=typed + "\n")
    assert result.exit_code == 2
    assert told in result.stderr


def seen(table: Table, seat: int) -> str:
    """What a seat is told of what it looks at."""
    return sights(table, seat, Teller(table, ("Anna", "Marc")))


def test_cc20_a_card_looked_at_is_told_once_and_only_to_who_looks() -> None:
    table = at(line("5a.13b.2a / 5b.3a.4a", "8a 8b", "10a", "effect", effects="0:10", resolved="1"))
    table.play(0, "peek 2")
    assert seen(table, 0) == "You see: your cards, number 2: Father Christmas (barred 13)"
    assert [seen(table, seat) for seat in (1, SPECTATOR)] == ["", ""]
    table.play(0, "pass")
    assert seen(table, 0) == ""
    table.play(1, "snap 2")
    told = "You see: the cards of Marc, number 2: a 3"
    assert seen(table, 0) == seen(table, SPECTATOR) == told
    assert seen(table, 1) == "You see: your cards, number 2: a 3"


def test_two_cards_looked_at_are_parted_as_the_language_does_it() -> None:
    table = new_table("chocottes", players=2, seed=2)
    seat = table.actors[0]
    table.play(seat, "look 1+3")
    told = {
        language: sights(table, seat, Teller(table, ("Anna", "Marc"), language))
        for language in ("en", "fr")
    }
    assert "; your cards, number 3: " in told["en"]
    assert "\u00a0; vos cartes, numéro 3" in told["fr"]
