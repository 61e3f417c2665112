"""Long runs, for `make soak`: very many pairs of tables that a viewer cannot tell apart."""

from __future__ import annotations

from random import Random

import pytest

from ludotoc.games import NAMES, find_game
from tests.leaks.pairs import MIXES, compare, history, twin_of, viewers_of
from tests.leaks.worlds import seen, shown
from tests.soaking import part_of

PAIRS = part_of(100_000)  # moments of twin worlds, a game
MOMENTS = 60
ASKS = 20

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("game", NAMES)
def test_very_many_pairs_look_the_same_byte_for_byte(game: str) -> None:
    """Each moment at which the hidden things of two tables differ is a pair; counted by viewer."""
    mixes = [mix for mix in MIXES if mix.game == game]
    rng, pairs, number = Random(f"soak {game}"), 0, 0
    while pairs < PAIRS:
        mix = mixes[number % len(mixes)]
        run = history(mix, rng, MOMENTS)
        for seat in viewers_of(mix):
            is_glimpse = find_game(game).has_memory and number % 3 == 0
            look, how = (shown, {"is_glimpsed": False}) if is_glimpse else (seen, {})
            twin = twin_of(run, seat, rng, look=look, cut=rng.randint(5, MOMENTS))
            found = compare(run, twin, seat, asks=ASKS, **how)
            assert found.difference == "", f"{mix}, seat {seat}, after {pairs} pairs"
            pairs += found.moments if found.is_pair else 0
        number += 1
