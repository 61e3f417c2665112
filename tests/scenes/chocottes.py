"""What the tests of seeing and saying Toc Chocottes share: moments, decisions, chance, views."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np

from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING, SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, outcome_list, view_of
from ludotoc.games.chocottes import state as c
from tests.play.chocottes import GAME, MODES, choice, deciders, moments, opened

CLAUSES = {f"CC{number}" for number in range(1, GAME.clause_count + 1)}
Decision = tuple[np.record, np.record, int, int]


def viewers(s: np.record) -> list[int]:
    """Everybody who may look at a table."""
    return [*range(int(s.players)), SPECTATOR, EVERYTHING]


def view(s: np.record, seat: int) -> Any:
    """What a seat may know, opened up."""
    return plain(s if seat == EVERYTHING else view_of(GAME, s, seat))


def some_moments(seed: int, games: int = 8, every: int = 5, most: int = 150) -> Iterator[np.record]:
    """A few moments of random games, of every number of players and both ways to snap."""
    return islice(moments(seed, games, most), 0, None, every)


def decisions(seed: int, games: int = 8, most: int = 120) -> Iterator[Decision]:
    """The table before a decision and right after it, who decided, and what."""
    return (each for each in events(seed, games, most) if each[2] != CHANCE_SEAT)


def draws(seed: int, games: int = 8, most: int = 120) -> Iterator[Decision]:
    """The same for what chance decides."""
    return (each for each in events(seed, games, most) if each[2] == CHANCE_SEAT)


def events(seed: int, games: int, most: int) -> Iterator[Decision]:
    """Everything that happens in random games."""
    for game in range(games):
        rng = Random(f"{seed} {game}")
        s = opened(rng, GAME.players[game % 4], MODES[game // 4 % 2])
        for _ in range(most):
            if s.stage == c.OVER:
                break
            seat = rng.choice(deciders(s))
            yield made(s, seat, choice(s, seat, rng))
            while outcome_list(GAME, s):
                yield made(s, CHANCE_SEAT, int(GAME.verbs.draw_chance(s)))


def made(s: np.record, seat: int, action: int) -> Decision:
    """One thing happens."""
    before = copy_of(s)
    GAME.verbs.apply(s, seat, action)
    return before, copy_of(s), seat, action


def settled(s: np.record) -> np.record:
    """The same table when chance has had its say."""
    after = copy_of(s)
    GAME.verbs.settle(after)
    return after


def other_worlds(s: np.record, seat: int, rng: Random) -> np.record:
    """A table that this seat cannot tell from the true one."""
    world = view_of(GAME, s, seat)
    key = np.array([rng.getrandbits(64), rng.getrandbits(64)], np.uint64)
    GAME.verbs.imagine(world, key)
    return world
