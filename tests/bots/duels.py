"""Two memories against each other: the same sensible players, the same boards, all seatings."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np

from ludotoc.bots.kernels import GREEDY
from ludotoc.bots.memory import Memory, Strength, kernels_of, memory_type
from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.game import Game
from ludotoc.engine.record import new_records, seats_in, set_up_record

SURE = 1.96
LAST = 3000


@dataclass
class Duel:
    """One player with a memory among others with another one."""

    game: Game
    players: int
    memory: Strength
    against: Strength

    def __post_init__(self) -> None:
        game = self.game
        self.table: Any = new_records(game.record_type, 1)
        self.memories: Any = new_records(memory_type(game.most_facts), self.players)
        self.scratch = (
            new_records(game.record_type, 1),
            new_records(game.record_type, 2),
            np.zeros(2, np.uint64),
            *(np.zeros(game.most_legal, np.int16) for _ in range(2)),
            np.zeros(game.most_facts, np.int16),
        )

    def share(self, board: int) -> float:
        """What the first wins of a board, on the average of all seats."""
        return fmean(self._won(board, seat) for seat in range(self.players))

    def _won(self, board: int, challenger: int) -> float:
        game, rng = self.game, Random(board)
        key = key_of(rng.randbytes(SEED_BYTES), game.name)
        options = game.check_options(self.players, {})
        self.table[0] = set_up_record(game, self.players, options, key)
        game.verbs.settle(self.table[0])
        seeds = [rng.getrandbits(63) for _ in range(self.players)]
        for seat, seed in enumerate(seeds):
            strength = self.memory if seat == challenger else self.against
            self.memories[seat] = Memory(game, strength, seed).record
        kinds = np.full(self.players, GREEDY, np.int8)
        kernels_of(game).carry_on(
            self.table, kinds, np.array(seeds, np.uint64), self.memories, 0, LAST, *self.scratch
        )
        won = seats_in(int(game.verbs.winners(self.table[0])))
        return (challenger in won) / len(won) if won else 1 / self.players

    def interval(self, boards: int) -> tuple[float, float]:
        """The share over so many boards, and the half-width of its 95 % interval."""
        shares = [self.share(board) for board in range(boards)]
        return fmean(shares), SURE * stdev(shares) / math.sqrt(boards)
