"""Where laws look: a table at some moment of a random game, and what one may do with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

import numpy as np

from ludotoc.engine.game import SPECTATOR, Game
from ludotoc.engine.record import bytes_of, copy_of, outcome_list, seats_in, view_of
from ludotoc.testing.law import need

NOBODY = NOTHING = -1
UNTOUCHED, SLACK = -999, 64
Mix = tuple[int, dict[str, str]]


@dataclass
class Moment:
    """A table that laws look at. They may ask and copy; they never change its record."""

    game: Game
    s: np.record
    rng: Random
    start: np.record  # the table as it was set up
    made: list[tuple[int, int]]  # seats and actions so far
    notes: Counter[str]  # what is only judged when all games are played
    seat: int = NOBODY  # who decides next here
    action: int = NOTHING  # what that will be

    @property
    def actors(self) -> list[int]:
        """The seats that decide now."""
        return seats_in(int(self.game.verbs.actors(self.s)))

    @property
    def seats(self) -> range:
        """Everybody at the table."""
        return range(int(self.s["players"]))

    @property
    def viewers(self) -> list[int]:
        """Everybody who looks at the table."""
        return [*self.seats, SPECTATOR]

    def key(self) -> Any:
        """A key for a world."""
        return np.array([self.rng.getrandbits(64), self.rng.getrandbits(64)], np.uint64)

    def view(self, seat: int) -> np.record:
        """What a seat may know."""
        return view_of(self.game, self.s, seat)

    def world(self, view: np.record) -> np.record:
        """One of the tables that a view may be of."""
        world = copy_of(view)
        self.game.verbs.imagine(world, self.key())
        return world

    def after(self, s: np.record, seat: int, action: int) -> np.record:
        """The table after one decision, before chance."""
        after = copy_of(s)
        self.game.verbs.apply(after, seat, action)
        return after

    def some(self, actions: list[int], most: int) -> list[int]:
        """A few of them, or all if they are few."""
        return actions if len(actions) <= most else self.rng.sample(actions, most)


@dataclass
class Sitting:
    """A mix of players and options, for laws that sit down at tables of their own."""

    game: Game
    players: int
    options: Mapping[str, str]
    seed: bytes
    rng: Random = field(default_factory=Random)


def legal_with_room(game: Game, s: np.record, seat: int) -> list[int]:
    """A seat's legal actions, written where more than the game promises would still fit."""
    out = np.full(game.actions + SLACK, UNTOUCHED, np.int16)
    count = int(game.verbs.legal_actions(s, seat, out))
    need(0 <= count <= game.most_legal, f"{count} legal actions, most_legal is {game.most_legal}")
    need((out[count:] == UNTOUCHED).all(), f"seat {seat}: more was written than was counted")
    return [int(action) for action in out[:count]]


def without_key(s: np.record) -> bytes:
    """A record without what only chance knows."""
    copy = copy_of(s)
    copy["chance"]["key"][:] = 0
    return bytes_of(copy)


def is_settled(game: Game, s: np.record) -> bool:
    """Whether chance has nothing to decide, so that views can be taken."""
    return not outcome_list(game, s)


def mixes(game: Game, most: int, rng: Random) -> list[Mix]:
    """Players and options: all mixes, or as many, with every value at every number of players."""
    names = [option.name for option in game.options]
    values = list(product(*(option.values for option in game.options)))
    every = [
        (players, dict(zip(names, each, strict=True)))
        for players in game.players
        for each in values
    ]
    fit = [mix for mix in every if game.unfit(*mix) is None]
    if len(fit) <= most:
        return fit
    rng.shuffle(fit)
    return _widest(fit, most)


def _widest(every: list[Mix], most: int) -> list[Mix]:
    chosen: list[Mix] = []
    seen: set[tuple[int, str, str]] = set()
    for _ in range(most):
        best = max(every, key=lambda mix: len(_traits(mix) - seen))
        chosen.append(best)
        every.remove(best)
        seen |= _traits(best)
    return chosen


def _traits(mix: Mix) -> set[tuple[int, str, str]]:
    players, options = mix
    return {(players, "", ""), *((players, name, value) for name, value in options.items())}
