"""The rule lab's games with players that are no compiled ones: each decision is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ludotoc.arena.crew import crew_of
from ludotoc.arena.kernels import (
    COMEBACKS,
    CUT,
    EARLY,
    FIRST_ORDER,
    FIRST_ORDER_SQUARED,
    FIRST_TALLY,
    FIRST_TALLY_SQUARED,
    FIRST_WIN,
    FIRST_WIN_SQUARED,
    GAMES,
    LENGTH,
    LENGTH_SQUARED,
    LOOK,
    POOR,
    SUMS,
)
from ludotoc.arena.match import Sitting, shares_of
from ludotoc.arena.setting import Setting
from ludotoc.bots.kernels import ASKED

if TYPE_CHECKING:
    from ludotoc.arena.lab import Mix

TOGETHER = 4  # games of a unit of work

Vector = np.ndarray[Any, Any]


class Counting(Sitting):
    """A game of which everything is counted that the compiled lab counts."""

    def __init__(self, setting: Setting, number: int, name: str) -> None:
        super().__init__(setting, number, [name] * setting.players, _Nobody())
        self.kinds[:] = ASKED
        self.setting = setting
        self.tallied = np.zeros(len(self.game.tallies))
        self.poor = [0] * setting.sides
        self.first, self.before = -1, 0

    def note(self, s: np.record, action: int) -> None:
        """A decision, and from time to time who looks like losing."""
        acting = int(self.game.verbs.actors(s))
        if self.first < 0 and acting.bit_count() == 1 and self.before.bit_count() < 2:
            self.first = acting.bit_length() - 1
        self.before = acting
        happened = self.game.verbs.tally(s, action)
        self.tallied += [(happened >> which) & 1 for which in range(self.tallied.size)]
        if self.game.has_sense and self.decision % LOOK == 0 and self.decision:
            for side in range(self.setting.sides):
                if self.game.verbs.promise(s, side) < POOR / self.setting.sides:
                    self.poor[side] = self.decision

    def summed(self) -> Vector:
        """Played to its end, as sums over one game."""
        self.play()
        sums, s, tallies = np.zeros(SUMS), self.table[0], self.tallied
        sums[GAMES], sums[LENGTH], sums[LENGTH_SQUARED] = 1, self.decision, self.decision**2
        sums[FIRST_TALLY : FIRST_TALLY + tallies.size] = tallies
        sums[FIRST_TALLY_SQUARED : FIRST_TALLY_SQUARED + tallies.size] = tallies**2
        if not self.game.verbs.is_over(s):
            sums[CUT] = 1
            return sums
        shares = shares_of(self.setting, s)
        for seat in range(self.setting.players):
            share = shares[seat % len(shares)]
            order = (seat - max(self.first, 0)) % self.setting.players
            sums[FIRST_WIN + seat], sums[FIRST_WIN_SQUARED + seat] = share, share * share
            sums[FIRST_ORDER + order], sums[FIRST_ORDER_SQUARED + order] = share, share * share
        sums[COMEBACKS] = any(
            share > 0 and poor * EARLY > self.decision
            for share, poor in zip(shares, self.poor, strict=True)
        )
        return sums


class _Nobody(dict[str, Any]):
    """Takes nobody's time."""

    def __missing__(self, name: str) -> Any:
        from collections import Counter

        return Counter()


@dataclass(frozen=True)
class Some:
    """A few games of one mix: a unit of work."""

    setting: Setting
    numbers: range

    def do(self) -> tuple[int, Vector, Vector]:
        """Play them; the number of the first, and what was counted."""
        sums, lengths = np.zeros(SUMS), np.zeros(self.setting.cap + 1, np.int64)
        for number in self.numbers:
            counted = Counting(self.setting, number, self.setting.bots[0]).summed()
            sums += counted
            lengths[int(counted[LENGTH])] += 1
        return self.numbers.start, sums, lengths


def asked_parcels(
    mix: Mix, bot: str, games: int, seed: int, hands: int
) -> Iterator[tuple[Vector, Vector]]:
    """What was counted, in the order of the games, whoever was quickest."""
    from ludotoc.games import find_game

    longest = find_game(mix.game).longest_game
    setting = Setting(mix.game, mix.players, mix.options, (bot,), seed, longest)
    parts = (
        Some(setting, range(first, min(games, first + TOGETHER)))
        for first in range(0, games, TOGETHER)
    )
    waiting: dict[int, tuple[Vector, Vector]] = {}
    next_one = 0
    for first, sums, lengths in crew_of(hands).work(parts):
        waiting[first] = sums, lengths
        while next_one in waiting:
            yield waiting.pop(next_one)
            next_one += TOGETHER
