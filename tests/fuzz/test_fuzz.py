"""Nonsense is refused: seconds of Atheris in every run, half an hour in `make soak`."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotoc.engine.errors import Refused
from ludotoc.games import NAMES, find_game
from ludotoc.play import Table
from tests.fuzz.targets import TARGETS, as_text

ROOT = Path(__file__).parents[2]
FEW_SECONDS = 3
HALF_AN_HOUR = 30 * 60
needs_atheris = pytest.mark.skipif(find_spec("atheris") is None, reason="Atheris is for Linux")


def fuzz(target: str, seconds: int) -> None:
    """Atheris in a process of its own: it ends the process, and follows only what it imported."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", target, str(seconds)],
        check=False, capture_output=True, text=True, cwd=ROOT, timeout=10 * seconds + 600,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-6000:]
    assert "number_of_executed_units" in ran.stderr


@needs_atheris
@pytest.mark.parametrize("target", TARGETS)
def test_nonsense_is_refused(target: str) -> None:
    fuzz(target, FEW_SECONDS)


@needs_atheris
@pytest.mark.soak
@pytest.mark.parametrize("target", TARGETS)
def test_nonsense_is_refused_for_half_an_hour(target: str) -> None:
    fuzz(target, HALF_AN_HOUR // len(TARGETS))


@pytest.mark.parametrize("name", NAMES)
def test_what_cannot_be_played_changes_nothing(name: str) -> None:
    """Compiled, as it is served: any numbers and any text, at any moment of a game."""
    game, chance = find_game(name), random.Random(5)
    game.verbs.prepare()
    table = Table(game, game.players[0], {}, seed=5)
    table.settle()

    @settings(max_examples=150)
    @given(st.integers(-9, 9), st.lists(st.integers(-(2**70), 2**70), max_size=5), st.binary())
    def spoil(seat: int, numbers: list[int], data: bytes) -> None:
        for doing in (
            lambda: table.play_actions(seat, numbers),
            lambda: table.play(seat, as_text(data)),
            lambda: table.close(numbers),
            lambda: table.undo(seat),
        ):
            before = table.head, len(table.entries)
            try:
                doing()
            except Refused:
                assert (table.head, len(table.entries)) == before
        if not table.is_over:
            actor = table.actors[0]
            table.play_action(actor, chance.choice(table.legal_actions(actor)))

    spoil()
