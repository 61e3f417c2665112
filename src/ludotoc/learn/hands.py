"""Who does the same work at many tables: the cores of this machine, or a GPU."""

from __future__ import annotations

import importlib
import itertools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from torch import Tensor

from ludotoc.batch.cuda import cuda_target
from ludotoc.engine.game import Game
from ludotoc.engine.jit import for_cuda, prepare
from ludotoc.engine.record import new_records
from ludotoc.learn import kernels

THREADS = 64  # a block, on a GPU


@cache
def rules_in(package: str) -> SimpleNamespace:
    """The learners' functions of a package's game, bound once."""
    return kernels.bind_to(importlib.import_module(package).GAME)


class Cores:
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
            "imagine": [(np.zeros(2, np.uint64),) for _ in views],
            "foresee": [(view,) for view in views],
        }

    def keep(self, array: Any) -> Any:
        """Where it is."""
        return array

    def know(self, tensor: Tensor) -> Tensor:
        """Nothing needs to be known of it."""
        return tensor

    def run(self, name: str, count: int, *arguments: Any) -> None:
        """The same work so many times."""
        given = [each.numpy() if isinstance(each, Tensor) else each for each in arguments]
        edges = np.linspace(0, count, self.threads + 1).astype(int)
        slices = [(int(first), int(last)) for first, last in itertools.pairwise(edges)]
        list(self._pool.map(self._work(name, given), range(self.threads), slices))

    def _work(self, name: str, given: list[Any]) -> Callable[[int, tuple[int, int]], None]:
        rule, place = getattr(self._rules, ALL[name]), SCRATCH_AT.get(name, 0)

        def work(which: int, part: tuple[int, int]) -> None:
            scratch = self._scratch[name][which] if place else ()
            rule(*given[:place], *scratch, *given[place:], *part)

        return work


class Cuda:
    """One thread a table."""

    def __init__(self, game: Game) -> None:
        self._cuda = cuda_target()
        self._kernels = cuda_kernels_in(game.package)
        self._known: dict[int, Any] = {}  # tensors as numba sees them, asked for once

    def keep(self, array: Any) -> Any:
        """In the memory of the GPU."""
        return self._cuda.to_device(array)

    def run(self, name: str, count: int, *arguments: Any) -> None:
        """The same work so many times."""
        if count == 0:
            return
        given = [self._see(each) if isinstance(each, Tensor) else each for each in arguments]
        blocks = (count + THREADS - 1) // THREADS
        getattr(self._kernels, name)[blocks, THREADS](count, *given)

    def know(self, tensor: Tensor) -> Tensor:
        """It will be used again and again."""
        self._known[id(tensor)] = self._cuda.as_cuda_array(tensor)
        return tensor

    def _see(self, tensor: Tensor) -> Any:
        found = self._known.get(id(tensor))
        return self._cuda.as_cuda_array(tensor) if found is None else found


ALL = {
    "seat_learner": "seat_all",
    "observe": "observe_all",
    "imagine": "imagine_all",
    "consider": "consider_all",
    "foresee": "foresee_all",
    "take_part": "take_part_all",
    "assist": "assist_all",
}
# Before which argument a core's scratch paper comes.
SCRATCH_AT = {
    "observe": 3,
    "assist": 2,
    "imagine": 1,
    "foresee": 1,
}


@cache
def cuda_kernels_in(package: str) -> SimpleNamespace:
    """The same functions for a GPU; each is compiled at its first launch."""
    game: Game = importlib.import_module(package).GAME
    cuda = cuda_target()
    rules = rules_in(package)
    record, most_legal = numba.from_dtype(game.record_type), game.most_legal
    most_facts = max(game.most_facts, 1)
    names = ("seat_learner", "observe", "imagine_one", "consider", "foresee", "take_part", "assist")
    seat_one, observe_one, imagine_one, consider_one, foresee_one, take_part_one, assist_one = (
        for_cuda(cuda, *(getattr(rules, name) for name in names))
    )

    def seat_learner(
        count: Any, states: Any, blank: Any, memories: Any, dial: Any, seed: Any, seatings: Any
    ) -> None:
        table = cuda.grid(1)
        if table < count:
            number = np.uint64(table // seatings)
            seat_one(states, table, blank, memories, dial, seed, number)

    def observe(
        count: Any, states: Any, memories: Any, ages: Any, seats: Any, masks: Any, numbers: Any,
        everything: Any, hopes: Any, likings: Any, kinds: Any, all_like: Any,
    ) -> None:  # fmt: skip
        table = cuda.grid(1)
        if table < count:
            view = cuda.local.array(1, record)
            out = cuda.local.array(most_legal, numba.int16)
            known = cuda.local.array(most_facts, numba.int16)
            observe_one(
                states, table, memories, ages, view, out, known, seats, masks, numbers,
                everything, hopes, likings, kinds, all_like,
            )  # fmt: skip

    def imagine(count: Any, states: Any, noise: Any, supposed: Any) -> None:
        table = cuda.grid(1)
        if table < count:
            key = cuda.local.array(2, numba.uint64)
            imagine_one(states, table, key, noise, supposed)

    def consider(
        count: Any, supposed: Any, which: Any, tried: Any, worlds: Any, nexts: Any, counts: Any
    ) -> None:
        one = cuda.grid(1)
        if one < count:
            consider_one(supposed, one, which, tried, worlds, nexts, counts)

    def foresee(
        count: Any, supposed: Any, which: Any, worlds: Any, nexts: Any, counts: Any, parents: Any,
        orders: Any, sides: Any, seen: Any, certain: Any,
    ) -> None:  # fmt: skip
        one = cuda.grid(1)
        if one < count:
            world = cuda.local.array(1, record)
            foresee_one(
                supposed, one, world, which, worlds, nexts, counts, parents, orders, sides, seen,
                certain,
            )  # fmt: skip

    def take_part(
        count: Any, states: Any, blank: Any, memories: Any, dial: Any, actions: Any, ages: Any,
        longest: Any, won: Any, done: Any, again: Any,
    ) -> None:  # fmt: skip
        table = cuda.grid(1)
        if table < count:
            take_part_one(
                states, table, blank, memories, dial, actions, ages, longest, won, done, again
            )

    def assist(count: Any, states: Any, kinds: Any, likings: Any, noise: Any, actions: Any) -> None:
        table = cuda.grid(1)
        if table < count:
            out = cuda.local.array(most_legal, numba.int16)
            assist_one(states, table, kinds, out, likings, noise, actions)

    made = (seat_learner, observe, imagine, consider, foresee, take_part, assist)
    return SimpleNamespace(**{each.__name__: cuda.jit(each) for each in made})
