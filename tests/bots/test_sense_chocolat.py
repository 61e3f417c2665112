"""Sense of chocolat: fair, never out of bounds, and better than chance."""

from __future__ import annotations

import pytest

from ludotoc.bots.kernels import EAGER, RANDOM
from ludotoc.games.chocolat import GAME
from tests.bots.sensible import check_sense, win_share

MIXES = [(2, {}), (3, {"young": "on"}), (4, {}), (4, {"young": "on"})]
DECISIONS = 150


@pytest.mark.parametrize(("players", "options"), MIXES)
@pytest.mark.parametrize("seed", range(4))
def test_sense_is_fair_and_in_bounds(players: int, options: dict[str, str], seed: int) -> None:
    check_sense(GAME, seed, players, options, DECISIONS)


@pytest.mark.parametrize("players", GAME.players)
def test_sense_beats_chance_and_eagerness(players: int) -> None:
    assert win_share(GAME, players, 60, RANDOM, 1) > 1.3 / players
    assert win_share(GAME, players, 60, EAGER, 2) > 1.05 / players
