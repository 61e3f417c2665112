"""Tables on the cores of this machine: slices in threads, compiled code without the GIL."""

from __future__ import annotations

import importlib
import itertools
import math
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from ludotoc.batch.base import Batch
from ludotoc.batch.kernels import ENDLESS, MOST_SEATS, SLICE_KERNELS, STATISTICS, bind_to
from ludotoc.engine.game import Game
from ludotoc.engine.jit import prepare
from ludotoc.engine.record import copies_of, copy_of, new_records
from ludotoc.games import find_game

ALIGNMENT = 64  # bytes


@cache
def kernels_in(package: str) -> SimpleNamespace:
    """The batch's kernels over the game of a package, on the shelf or not, bound once."""
    return bind_to(importlib.import_module(package).GAME)


def kernels_of(name: str) -> SimpleNamespace:
    """The same for a game on the shelf."""
    return kernels_in(find_game(name).package)


def aligned(shape: tuple[int, ...], dtype: Any) -> np.ndarray[Any, Any]:
    """An array of zeros that begins where JAX takes it over without a copy."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    begin = -room.ctypes.data % ALIGNMENT
    return room[begin : begin + size].view(dtype).reshape(shape)


class CpuBatch(Batch):
    """Many tables in the memory of this machine."""

    def __init__(
        self,
        game: Game,
        tables: int,
        players: int,
        options: Mapping[str, str],
        seed: int,
        auto_reset: bool,
        threads: int | None,
    ) -> None:
        super().__init__(game, tables, players, options, seed, auto_reset)
        self.threads = max(1, min(threads or os.cpu_count() or 1, tables))
        self._pool = ThreadPoolExecutor(self.threads)
        self._kernels = kernels_in(game.package)
        prepare(*(getattr(self._kernels, name) for name in SLICE_KERNELS))
        numbers = int(game.verbs.feature_total(players))
        self.states = new_records(game.record_type, tables)
        self._points = aligned((tables, MOST_SEATS), np.int32)
        self._won = aligned((tables,), np.int16)
        self._done = aligned((tables,), np.bool_)
        self._seats = aligned((tables,), np.int8)
        self._masks = aligned((tables, game.actions), np.bool_)
        self._numbers = aligned((tables, numbers), np.float32)
        self._ages = np.zeros(tables, np.int64)
        self._left = np.full(tables, ENDLESS, np.int64)
        edges = np.linspace(0, tables, self.threads + 1).astype(int)
        self._slices = [slice(*pair) for pair in itertools.pairwise(edges)]
        self._outs = [np.zeros(game.most_legal, np.int16) for _ in self._slices]
        self._views = [new_records(game.record_type, 1) for _ in self._slices]
        self.reset()

    def _each(self, work: Callable[[int, slice], Any]) -> list[Any]:
        """Do the work for every slice at the same time; alone, right here."""
        if len(self._slices) == 1:
            return [work(0, self._slices[0])]
        return list(self._pool.map(work, range(len(self._slices)), self._slices))

    def reset(self) -> None:
        """Begin a new game at every table."""
        self._ages[:], self._left[:], self._clock = 0, ENDLESS, 0
        self._each(
            lambda which, part: self._kernels.reset(
                self.states[part], self.blank, self.seed, int(part.start)
            )
        )

    def step(self, actions: Any) -> tuple[Any, Any]:
        """One decision at every table: the points of games that ended, and which did."""
        chosen = np.ascontiguousarray(actions, np.int16)
        self._check(chosen.shape)
        self._each(
            lambda which, part: self._kernels.step(
                self.states[part],
                self.blank,
                chosen[part],
                self._points[part],
                self._won[part],
                self._done[part],
                self.auto_reset,
            )
        )
        return self._points[:, : self.players], self._done

    def look(self, *, features: bool = True) -> tuple[Any, Any, Any]:
        """Whose turn it is (-1 if the game is over), what is legal, and that seat's features."""
        self._each(
            lambda which, part: self._kernels.look(
                self.states[part],
                self._views[which],
                self._outs[which],
                self._seats[part],
                self._masks[part],
                self._numbers[part],
                features,
            )
        )
        return self._seats, self._masks, self._numbers

    def play_random(self, moves: int) -> np.ndarray[Any, Any]:
        """Random players make so many decisions at every table; what was counted."""
        noise = self.seed + np.uint64(self._clock)
        self._clock += moves

        def work(which: int, part: slice) -> np.ndarray[Any, Any]:
            counted = np.zeros(STATISTICS, np.int64)
            self._kernels.play_random(
                self.states[part],
                self.blank,
                noise,
                int(part.start),
                moves,
                self.game.longest_game,
                self._outs[which],
                counted,
                self._ages[part],
                self._left[part],
            )
            return counted

        return np.sum(self._each(work), axis=0)

    def allow(self, games: int) -> None:
        """From now on every table plays so many games in all, then rests."""
        self._left[:] = games

    def records(self) -> Any:
        """All records, copied."""
        return copies_of(self.states)

    def record(self, table: int) -> np.record:
        """The record of one table, copied."""
        return copy_of(self.states[table])
