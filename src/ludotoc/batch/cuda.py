"""Tables on a GPU: one thread a table, from the very same rule functions, bit for bit.

Between launches the records lie in device memory; while many decisions are made in one launch a
table lives in its thread's local memory, or moves between threads in games of many ways (see
`lockstep`).
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np

from ludotoc.batch import lockstep
from ludotoc.batch.base import Batch
from ludotoc.batch.kernels import ENDLESS, MOST_SEATS, STATISTICS, bind_to
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.jit import for_cuda
from ludotoc.engine.noise import mix as mix_bits

THREADS = 128
_2, _1 = np.uint64(2), np.uint64(1)


def cuda_target() -> Any:
    """The CUDA target of numba, or a refusal that says what is missing."""
    if not hasattr(np, "row_stack"):
        setattr(np, "row_stack", np.vstack)  # noqa: B010  numba-cuda still asks for it
    try:
        cuda = importlib.import_module("numba.cuda")
    except ImportError:
        raise Refused("a batch on cuda needs the extra gpu: pip install 'ludotoc[gpu]'") from None
    if not cuda.is_available():
        raise Refused("a batch on cuda needs an NVIDIA GPU, and none was found")
    return cuda


@cache
def kernels_in(package: str) -> SimpleNamespace:
    """The CUDA kernels over a package's game, bound once; each is compiled at its first launch."""
    return build_kernels(importlib.import_module(package).GAME, cuda_target())


def build_kernels(game: Game, cuda: Any) -> SimpleNamespace:
    """One thread a table around the table functions that the cores use too."""
    rules = bind_to(game)
    record = numba.from_dtype(game.record_type)
    most_legal = game.most_legal
    open_table, step_table, look_table, play_table, mix = for_cuda(
        cuda, rules.open_table, rules.step_table, rules.look_table, rules.play_table, mix_bits
    )

    def reset(states: Any, blank: Any, seed: Any) -> None:
        table = cuda.grid(1)
        if table < states.shape[0]:
            states[table] = blank[0]
            number = np.uint64(table)
            open_table(states[table], mix(seed, number * _2), mix(seed, number * _2 + _1))

    def step(
        states: Any, blank: Any, actions: Any, points: Any, won: Any, done: Any, again: Any
    ) -> None:
        table = cuda.grid(1)
        if table < states.shape[0]:
            step_table(states, table, blank, actions, points, won, done, again)

    def look(states: Any, seats: Any, masks: Any, numbers: Any, wants_numbers: Any) -> None:
        table = cuda.grid(1)
        if table < states.shape[0]:
            view = cuda.local.array(1, record)
            out = cuda.local.array(most_legal, numba.int16)
            look_table(states, table, view, out, seats, masks, numbers, wants_numbers)

    def play_random(
        states: Any, blank: Any, seed: Any, moves: Any, longest: Any, counted: Any, ages: Any,
        left: Any,
    ) -> None:  # fmt: skip
        table = cuda.grid(1)
        if table < states.shape[0]:
            here = cuda.local.array(1, record)
            out = cuda.local.array(most_legal, numba.int16)
            statistics = cuda.local.array(STATISTICS, numba.int64)
            for which in range(STATISTICS):
                statistics[which] = 0
            here[0] = states[table]
            noise = mix(seed, np.uint64(table))
            play_table(here, 0, blank, noise, moves, longest, out, statistics, ages, left, table)
            states[table] = here[0]
            for which in range(STATISTICS):
                cuda.atomic.add(counted, which, statistics[which])

    jitted = {f.__name__: cuda.jit(f) for f in (reset, step, look, play_random)}
    if not game.steady:
        jitted["play_random"] = lockstep.build_play_random(game, cuda)
    return SimpleNamespace(**jitted)


class CudaBatch(Batch):
    """Many tables in the memory of a GPU."""

    def __init__(
        self,
        game: Game,
        tables: int,
        players: int,
        options: Mapping[str, str],
        seed: int,
        auto_reset: bool,
    ) -> None:
        super().__init__(game, tables, players, options, seed, auto_reset)
        self._cuda = cuda_target()
        self._kernels = kernels_in(game.package)
        numbers = int(game.verbs.feature_total(players))
        to_device = self._cuda.to_device
        self.states = to_device(np.zeros(tables, game.record_type))
        self._blank = to_device(np.asarray(self.blank))
        self._points = to_device(np.zeros((tables, MOST_SEATS), np.int32))
        self._won = to_device(np.zeros(tables, np.int16))
        self._done = to_device(np.zeros(tables, np.bool_))
        self._seats = to_device(np.zeros(tables, np.int8))
        self._masks = to_device(np.zeros((tables, game.actions), np.bool_))
        self._numbers = to_device(np.zeros((tables, numbers), np.float32))
        self._ages = to_device(np.zeros(tables, np.int64))
        self._left = to_device(np.full(tables, ENDLESS, np.int64))
        self.reset()

    def _launch(self, name: str, *arguments: Any, threads: int = THREADS) -> None:
        blocks = (self.tables + threads - 1) // threads
        getattr(self._kernels, name)[blocks, threads](*arguments)

    def reset(self) -> None:
        """Begin a new game at every table."""
        self._clock = 0
        self._ages.copy_to_device(np.zeros(self.tables, np.int64))
        self._left.copy_to_device(np.full(self.tables, ENDLESS, np.int64))
        self._launch("reset", self.states, self._blank, self.seed)

    def step(self, actions: Any) -> tuple[Any, Any]:
        """One decision at every table: the points of games that ended, and which did."""
        chosen = self._cuda.as_cuda_array(actions) if _on_device(actions) else (
            self._cuda.to_device(np.ascontiguousarray(actions, np.int16))
        )  # fmt: skip
        self._check(chosen.shape)
        if chosen.dtype != np.int16:
            raise Refused("actions on a GPU are int16, not {given}", given=str(chosen.dtype))
        self._launch(
            "step", self.states, self._blank, chosen, self._points, self._won, self._done,
            self.auto_reset,
        )  # fmt: skip
        return self._points[:, : self.players], self._done

    def look(self, *, features: bool = True) -> tuple[Any, Any, Any]:
        """Whose turn it is (-1 if the game is over), what is legal, and that seat's features."""
        self._launch("look", self.states, self._seats, self._masks, self._numbers, features)
        return self._seats, self._masks, self._numbers

    def play_random(self, moves: int) -> np.ndarray[Any, Any]:
        """Random players make so many decisions at every table; what was counted."""
        counted = self._cuda.to_device(np.zeros(STATISTICS, np.int64))
        noise = self.seed + np.uint64(self._clock)
        self._clock += moves
        self._launch(
            "play_random", self.states, self._blank, noise, moves, self.game.longest_game,
            counted, self._ages, self._left,
            threads=THREADS if self.game.steady else lockstep.THREADS,
        )  # fmt: skip
        result: np.ndarray[Any, Any] = counted.copy_to_host()
        return result

    def allow(self, games: int) -> None:
        """From now on every table plays so many games in all, then rests."""
        self._left.copy_to_device(np.full(self.tables, games, np.int64))

    def records(self) -> Any:
        """All records, copied to this machine's memory."""
        return self.states.copy_to_host()


def _on_device(array: Any) -> bool:
    return hasattr(array, "__cuda_array_interface__")
