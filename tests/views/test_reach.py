"""The numbers of both races that tell whom one may reach with one card, and by whom one may be."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.engine.record import view_of
from ludotoc.games import find_game
from ludotoc.games.ring.features import FURTHEST, REACH, STAKES, USES
from ludotoc.games.ring.rules import start_square
from ludotoc.games.ring.state import HOUSE, MARBLES, SIDE
from tests.playing import decisions, table_with

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("tock", 4, {}),
    ("tock", 4, {"teams": "pairs"}),
    ("tock", 6, {"teams": "halves"}),
    ("toctoc", 4, {}),
]


def slowly(s: np.record, me: int, sides: int) -> np.ndarray[Any, Any]:
    """Pair by pair, from the places alone."""
    seats, places = int(s.ring.seats), [int(place) for place in s.ring.place]
    hopes, fears = np.zeros((2, seats, FURTHEST))
    for hunter in range(MARBLES * seats):
        for hunted in range(MARBLES * seats):
            seat, other = hunter // MARBLES, hunted // MARBLES
            here, there = places[hunter], places[hunted]
            steps = (there - here) % (SIDE * seats)
            is_stake = there == start_square(other) and (int(s.ring.stakes) >> other) & 1
            if max(here, there) >= HOUSE or is_stake or seat % sides == other % sides:
                continue
            if 1 <= steps <= FURTHEST:
                hopes[(seat - me) % seats, steps - 1] += 1 / MARBLES
                fears[(other - me) % seats, steps - 1] += 1 / MARBLES
    return np.concatenate([hopes, fears], axis=1).ravel()


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_who_is_within_a_card_of_whom(name: str, players: int, options: dict[str, str]) -> None:
    game, rng = find_game(name), Random(4)
    sides = game.sides(players, game.check_options(players, options))
    s = table_with(game, rng, players, options)
    out = np.zeros(int(game.verbs.feature_total(players)), np.float32)
    met = 0.0
    for seat, _ in decisions(game, s, rng, most=400):
        game.verbs.features(view_of(game, s, seat), out)
        after = STAKES * players + USES
        found = out[-REACH * players - after : -after]
        assert found == pytest.approx(slowly(s, seat, sides))
        met += found.sum()
    assert met > 50
