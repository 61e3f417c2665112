"""What the view tests of Chocolat ! share: random tables, worlds, and a judge of frequencies."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.engine.dice import key_of
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import copy_of, legal_list, seats_in, set_up_record
from ludotoc.games.chocolat import GAME

TABLES = [(2, "off"), (3, "off"), (3, "on"), (4, "off"), (4, "on")]
every_table = pytest.mark.parametrize(("players", "young"), TABLES)


def a_key(rng: Random) -> Any:
    return np.array([rng.getrandbits(64), rng.getrandbits(64)], np.uint64)


def moments(players: int, young: str, seed: int) -> Iterator[np.record]:
    """A settled table before each decision of random play, and at the end."""
    rng = Random(seed)
    chosen = GAME.check_options(players, {"young": young})
    s = set_up_record(GAME, players, chosen, key_of(rng.randbytes(32), GAME.name))
    GAME.verbs.settle(s)
    yield s
    while not GAME.verbs.is_over(s):
        seat = rng.choice(seats_in(int(GAME.verbs.actors(s))))
        GAME.verbs.apply(s, seat, rng.choice(legal_list(GAME, s, seat)))
        GAME.verbs.settle(s)
        yield s


def viewers(s: np.record) -> list[int]:
    return [*range(int(s.players)), SPECTATOR]


def world_of(view: np.record, key: Any) -> np.record:
    world = copy_of(view)
    GAME.verbs.imagine(world, key)
    return world


def deviation(seen: Counter[Any], chances: dict[Any, float]) -> float:
    """Chi-square as a normal deviate (Wilson and Hilferty); rare outcomes are taken together."""
    assert set(seen) <= set(chances)
    draws = seen.total()
    expected, observed, rare, rare_seen = [], [], 0.0, 0
    for outcome, chance in chances.items():
        if chance * draws < 5:
            rare, rare_seen = rare + chance * draws, rare_seen + seen[outcome]
        else:
            expected.append(chance * draws)
            observed.append(seen[outcome])
    if rare >= 5:
        expected.append(rare)
        observed.append(rare_seen)
    free = len(expected) - 1
    assert free >= 1
    square = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    return ((square / free) ** (1 / 3) - 1 + 2 / (9 * free)) / math.sqrt(2 / (9 * free))
