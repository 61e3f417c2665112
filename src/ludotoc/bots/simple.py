"""Players who decide at a glance: by lot, by the next thing gained, by good sense."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from ludotoc.bots.bot import Clock
from ludotoc.bots.kernels import EAGER, GREEDY, RANDOM, bind_to
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.record import new_records

KINDS = {"random": RANDOM, "eager": EAGER, "greedy": GREEDY}


_bound: dict[str, SimpleNamespace] = {}


def players_of(game: Game) -> SimpleNamespace:
    """The compiled players of a game, bound once."""
    if game.package not in _bound:
        _bound[game.package] = bind_to(game)
    return _bound[game.package]


class SimpleBot:
    """One of `KINDS`, at one game."""

    def __init__(self, game: Game, kind: str, seed: int = 0) -> None:
        self.game, self.kind, self.seed = game, kind, seed
        self._choose = players_of(game).choose
        self._view: Any = new_records(game.record_type, 1)
        self._worlds: Any = new_records(game.record_type, 2)
        self._key = np.zeros(2, np.uint64)
        self._legal, self._out = (np.zeros(game.most_legal, np.int16) for _ in range(2))

    def choose(self, view: np.record, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """Deciding takes no time worth counting."""
        self._view[0] = view
        noise = word_of(self.seed, clock.decision)
        scratch = (self._worlds, self._key, self._legal, self._out)
        return int(self._choose(self._view, seat, KINDS[self.kind], *scratch, noise))
