"""Random play on a GPU, a block of tables in step.

Left alone, the threads of a GPU wander through the rules each at its own place: a warp then works
for three tables of its 32, and waits for instructions most of the time. So the tables of a block
decide stage by stage, all at the same place of the code; and before each round they change seats,
tables of one stage side by side in the same warps. What is played does not depend on it: a table
keeps its number, and its random players look at nothing else.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from ludotoc.batch.kernels import STATISTICS, bind_to
from ludotoc.engine.game import Game
from ludotoc.engine.jit import for_cuda
from ludotoc.engine.noise import mix as mix_bits
from ludotoc.engine.noise import pick as pick_one

THREADS = 1024
REGISTERS = 64  # so that one block fills a multiprocessor
STAGES = 16  # stages are numbered below this
CARRIED = 4  # words that change threads at a time
PATIENCE = 16  # chance and endings wait until one table in so many is there
WORD = 8
_HALF = 32
_LOW_HALF = 0xFFFFFFFF


def build_play_random(game: Game, cuda: Any) -> Any:
    """The kernel that lets random players decide so many times at every table."""
    rules, verbs = bind_to(game), game.verbs
    list_legal, decide, close, actors, settle, mix, pick = for_cuda(
        cuda, rules.list_legal, rules.decide, rules.close, verbs.actors, verbs.settle, mix_bits,
        pick_one,
    )  # fmt: skip
    change_threads = build_change_of_threads(game, cuda)
    record, most_legal = numba.from_dtype(game.record_type), game.most_legal

    def play_random(
        states: Any, blank: Any, seed: Any, moves: Any, longest: Any, counted: Any, ages: Any,
        left: Any,
    ) -> None:  # fmt: skip
        here = cuda.local.array(1, record)
        out = cuda.local.array(most_legal, numba.int16)
        statistics = cuda.local.array(STATISTICS, numba.int64)
        for which in range(STATISTICS):
            statistics[which] = 0
        here[0] = blank[0]
        table, made, age = numba.int64(cuda.grid(1)), numba.int64(moves), numba.int64(0)
        if table < states.shape[0]:
            here[0] = states[table]
            age = ages[table]
            made = 0 if left[table] != 0 else moves
        s = here[0]
        while True:
            for stage in range(STAGES):
                decides = made < moves and age < longest and s.stage == stage and actors(s) != 0
                if cuda.syncthreads_or(numba.int32(decides)) != 0:
                    count = list_legal(s, out) if decides else 0
                    cuda.syncthreads()
                    if decides:
                        noise = mix(mix(seed, np.uint64(table)), np.uint64(made))
                        decide(s, pick(out, count, noise), statistics)
                        made += 1
                        age += 1
            waits = table < states.shape[0] and (actors(s) == 0 or age >= longest)
            waits = waits and left[table] != 0
            playing = cuda.syncthreads_count(numba.int32(made < moves))
            waiting = cuda.syncthreads_count(numba.int32(waits))
            if playing + waiting == 0:
                break
            if waits and waiting * PATIENCE >= playing:
                settle(s)
                ages[table] = age
                close(here, 0, blank, longest, statistics, ages, left, table)
                age = ages[table]
                made = made if left[table] != 0 else moves
            cuda.syncthreads()
            table, made, age = change_threads(here, table, made, age)
        if table < states.shape[0]:
            states[table] = here[0]
            ages[table] = age
        for which in range(STATISTICS):
            cuda.atomic.add(counted, which, statistics[which])

    return cuda.jit(max_registers=REGISTERS)(play_random)


def build_change_of_threads(game: Game, cuda: Any) -> Any:
    """The function by which the tables of a block change threads, those of one stage together."""
    words_each = game.record_type.itemsize // WORD

    def place_for(stage: Any, counts: Any) -> Any:
        """Where a table moves to: after those of lower stages, among those of its own."""
        if cuda.threadIdx.x < STAGES:
            counts[cuda.threadIdx.x] = 0
        cuda.syncthreads()
        place = cuda.atomic.add(counts, stage, 1)
        cuda.syncthreads()
        for lower in range(stage):
            place += counts[lower]
        return place

    place_for = cuda.jit(device=True)(place_for)

    def change_threads(here: Any, table: Any, made: Any, age: Any) -> Any:
        counts = cuda.shared.array(STAGES, numba.int32)
        box = cuda.shared.array((CARRIED, THREADS), numba.int64)
        words, me = here.view(np.int64), cuda.threadIdx.x
        place = place_for(int(here[0].stage), counts)
        for first in range(0, words_each, CARRIED):
            for which in range(CARRIED):
                if first + which < words_each:
                    box[which, place] = words[first + which]
            cuda.syncthreads()
            for which in range(CARRIED):
                if first + which < words_each:
                    words[first + which] = box[which, me]
            cuda.syncthreads()
        box[0, place] = (table << _HALF) | made
        box[1, place] = age
        cuda.syncthreads()
        mine, age = box[0, me], box[1, me]
        cuda.syncthreads()
        return mine >> _HALF, mine & _LOW_HALF, age

    return cuda.jit(device=True)(change_threads)
