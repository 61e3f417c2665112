"""Toc Chocottes in the terminal: what lies open is shown, what is looked at is told once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotoc.play import verify_record
from tests.cli.conftest import Run

Ask = Callable[..., Any]
SEED_2 = ("play", "chocottes", "--seed", "2")  # seat 0 starts, with 14c, 3d, 7d and 4a


def test_cards_looked_at_are_told_until_the_next_decision(run: Run) -> None:
    shown = run(*SEED_2, typed="look 1+3\ndraw\n").stdout
    first, second, third = shown.split("you are seat 0")[1:]
    assert "You see" not in first
    assert "You see: your card 1 is 14c, your card 3 is 7d" in second
    assert "14c" not in third
    assert "drawn: 1a" in third
    assert "seat 0  1:?  2:?  3:?  4:?  0 points (you, to move)" in third


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
