"""Long runs, for `make soak`: the laws over many games, and the oracles over thousands."""

from __future__ import annotations

from random import Random

import pytest

from ludotoc.games import NAMES, find_game
from ludotoc.testing import check_game
from tests.lockstep import lockstep, option_mix
from tests.test_oracles import bridge_to

CHUNKS, GAMES = 20, 50  # a thousand games each: about an hour on two cores
FIRST_SEED = 1_000_000  # none of the games that `make test` plays

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("name", NAMES)
def test_the_laws_hold_over_many_games(name: str, seed: int) -> None:
    report = check_game(find_game(name), games=60, seed=seed)
    assert report.games >= 60


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", NAMES)
def test_compiled_rules_agree_with_the_oracle_over_thousands_of_games(
    name: str, chunk: int
) -> None:
    bridge = bridge_to(name)
    for game in range(GAMES):
        seed = FIRST_SEED + GAMES * chunk + game
        players, options = option_mix(bridge.GAME, Random(seed))
        assert lockstep(bridge, seed, players, options, most=3_000) > 10
