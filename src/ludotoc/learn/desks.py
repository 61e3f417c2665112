"""The tables at which somebody learns, on the cores of this machine or on a GPU.

All that is seen lies in PyTorch's tensors and is never copied: compiled rules write, networks read.
"""

from __future__ import annotations

import importlib
import itertools
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import torch
from torch import Tensor

from ludotoc.batch.cuda import cuda_target
from ludotoc.bots.recalling import memory_type
from ludotoc.engine.game import Game
from ludotoc.engine.jit import for_cuda, prepare
from ludotoc.engine.record import new_records
from ludotoc.learn import kernels

THREADS = 64  # a block, on a GPU


@cache
def rules_in(package: str) -> SimpleNamespace:
    """The learners' functions of a package's game, bound once."""
    return kernels.bind_to(importlib.import_module(package).GAME)


class Desks:
    """Many tables of one game, all at the same stage of learning."""

    def __init__(
        self,
        game: Game,
        tables: int,
        players: int,
        options: Mapping[str, str],
        *,
        device: str = "cpu",
        seed: int = 0,
        longest: int | None = None,
        dial: int = kernels.ANY_DIAL,
        seatings: int = 1,
        again: bool = True,
    ) -> None:
        self.game, self.tables, self.players, self.device = game, tables, players, device
        self.seed, self.dial, self.seatings, self.again = np.uint64(seed), dial, seatings, again
        self.longest = longest or game.longest_game
        blank = new_records(game.record_type, 1)
        game.write_options(blank[0], players, options)
        self._hands = _Cuda(game) if device == "cuda" else _Cores(game)
        memory = memory_type(max(game.most_facts, 1))
        self._blank = self._hands.keep(blank)
        self.states = self._hands.keep(new_records(game.record_type, tables))
        self._memories = self._hands.keep(np.zeros((tables, players), memory))
        total = int(game.verbs.feature_total(players))
        self.seats = self._tensor(tables, dtype=torch.int8)
        self.masks = self._tensor(tables, game.actions, dtype=torch.bool)
        self.numbers = self._tensor(tables, total + kernels.dials_of(game))
        self.everything = self._tensor(tables, players, total)
        self.hopes = self._tensor(tables, players)
        self.likings = self._tensor(tables, game.actions)
        self.won = self._tensor(tables, players)
        self.done = self._tensor(tables, dtype=torch.bool)
        self.actions = self._tensor(tables, dtype=torch.int16)
        self.kinds = self._tensor(tables, players, dtype=torch.int8)
        self.ages = self._tensor(tables, dtype=torch.int64)
        self.reset()

    def _tensor(self, *shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros(*shape, dtype=dtype, device=self.device)

    def reset(self) -> None:
        """Begin a new game at every table; so many in a row have the same chance."""
        self.ages.zero_()
        self._run(
            "seat_learner", self.states, self._blank, self._memories, self.dial, self.seed,
            self.seatings,
        )  # fmt: skip

    def observe(self) -> None:
        """Look at every table: `seats`, `masks`, `numbers`, `everything`, `hopes`, `likings`."""
        self._run(
            "observe", self.states, self._memories, self.ages, self.seats, self.masks,
            self.numbers, self.everything, self.hopes, self.likings,
        )  # fmt: skip

    def take_part(self) -> None:
        """Make the decisions in `actions`: `won` and `done`."""
        self._run(
            "take_part", self.states, self._blank, self._memories, self.dial, self.actions,
            self.ages, self.longest, self.won, self.done, self.again,
        )  # fmt: skip

    def assist(self, noise: int) -> None:
        """Let simple players decide where one sits (`kinds`), by what they saw last."""
        self._run("assist", self.states, self.kinds, self.likings, np.uint64(noise), self.actions)

    def _run(self, name: str, *arguments: Any) -> None:
        self._hands.run(name, self.tables, *arguments)


class _Cores:
    """Slices of tables in threads, compiled code without the GIL."""

    def __init__(self, game: Game) -> None:
        self.threads = max(1, os.cpu_count() or 1)
        self._pool = ThreadPoolExecutor(self.threads)
        self._rules = rules_in(game.package)
        prepare(*(getattr(self._rules, name) for name in kernels.KERNELS))
        views = [new_records(game.record_type, 1) for _ in range(self.threads)]
        outs = [np.zeros(game.most_legal, np.int16) for _ in range(self.threads)]
        known = [np.zeros(max(game.most_facts, 1), np.int16) for _ in range(self.threads)]
        self._scratch: dict[str, list[tuple[Any, ...]]] = {
            "observe": list(zip(views, outs, known, strict=True)),
            "assist": [(out,) for out in outs],
        }

    def keep(self, array: Any) -> Any:
        """Where it is."""
        return array

    def run(self, name: str, tables: int, *arguments: Any) -> None:
        """The same work at every table."""
        given = [each.numpy() if isinstance(each, Tensor) else each for each in arguments]
        edges = np.linspace(0, tables, self.threads + 1).astype(int)
        slices = [(int(first), int(last)) for first, last in itertools.pairwise(edges)]
        list(self._pool.map(self._work(name, given), range(self.threads), slices))

    def _work(self, name: str, given: list[Any]) -> Callable[[int, tuple[int, int]], None]:
        rule = getattr(self._rules, f"{ALL[name]}")

        place = SCRATCH_AT.get(name, 0)

        def work(which: int, part: tuple[int, int]) -> None:
            scratch = self._scratch[name][which] if place else ()
            rule(*given[:place], *scratch, *given[place:], *part)

        return work


class _Cuda:
    """One thread a table."""

    def __init__(self, game: Game) -> None:
        self._cuda = cuda_target()
        self._kernels = cuda_kernels_in(game.package)
        self._seen: dict[Tensor, Any] = {}  # tensors as numba sees them, asked for once

    def keep(self, array: Any) -> Any:
        """In the memory of the GPU."""
        return self._cuda.to_device(array)

    def run(self, name: str, tables: int, *arguments: Any) -> None:
        """The same work at every table."""
        given = [self._see(each) if isinstance(each, Tensor) else each for each in arguments]
        blocks = (tables + THREADS - 1) // THREADS
        getattr(self._kernels, name)[blocks, THREADS](*given)

    def _see(self, tensor: Tensor) -> Any:
        if tensor not in self._seen:
            self._seen[tensor] = self._cuda.as_cuda_array(tensor)
        return self._seen[tensor]


ALL = {
    "seat_learner": "seat_all",
    "observe": "observe_all",
    "take_part": "take_part_all",
    "assist": "assist_all",
}
SCRATCH_AT = {"observe": 3, "assist": 2}  # before which argument a core's scratch paper comes


@cache
def cuda_kernels_in(package: str) -> SimpleNamespace:
    """The same functions for a GPU; each is compiled at its first launch."""
    game: Game = importlib.import_module(package).GAME
    cuda = cuda_target()
    rules = rules_in(package)
    record, most_legal = numba.from_dtype(game.record_type), game.most_legal
    most_facts = max(game.most_facts, 1)
    seat_one, observe_one, take_part_one, assist_one = for_cuda(
        cuda, rules.seat_learner, rules.observe, rules.take_part, rules.assist
    )

    def seat_learner(
        states: Any, blank: Any, memories: Any, dial: Any, seed: Any, seatings: Any
    ) -> None:
        table = cuda.grid(1)
        if table < states.shape[0]:
            number = np.uint64(table // seatings)
            seat_one(states, table, blank, memories, dial, seed, number)

    def observe(
        states: Any, memories: Any, ages: Any, seats: Any, masks: Any, numbers: Any,
        everything: Any, hopes: Any, likings: Any,
    ) -> None:  # fmt: skip
        table = cuda.grid(1)
        if table < states.shape[0]:
            view = cuda.local.array(1, record)
            out = cuda.local.array(most_legal, numba.int16)
            known = cuda.local.array(most_facts, numba.int16)
            observe_one(
                states, table, memories, ages, view, out, known, seats, masks, numbers,
                everything, hopes, likings,
            )  # fmt: skip

    def take_part(
        states: Any, blank: Any, memories: Any, dial: Any, actions: Any, ages: Any, longest: Any,
        won: Any, done: Any, again: Any,
    ) -> None:  # fmt: skip
        table = cuda.grid(1)
        if table < states.shape[0]:
            take_part_one(
                states, table, blank, memories, dial, actions, ages, longest, won, done, again
            )

    def assist(states: Any, kinds: Any, likings: Any, noise: Any, actions: Any) -> None:
        table = cuda.grid(1)
        if table < states.shape[0]:
            out = cuda.local.array(most_legal, numba.int16)
            assist_one(states, table, kinds, out, likings, noise, actions)

    return SimpleNamespace(
        **{each.__name__: cuda.jit(each) for each in (seat_learner, observe, take_part, assist)}
    )
