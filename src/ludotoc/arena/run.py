"""A run: boards are handed out until the plan says enough, and counted in their order.

Whether it is enough is decided by the boards from the first one on, without a gap, so it does not
matter how many work, which of them is quick, or how often the run was interrupted.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ludotoc.arena.crew import Crew
from ludotoc.arena.ledger import Ledger
from ludotoc.arena.match import Played, Times, play_board
from ludotoc.arena.setting import Duel, Plan, Setting
from ludotoc.arena.stats import Estimate, Moments, estimate, verdict
from ludotoc.arena.warm import warm_up

FEWEST = 100  # boards before a half-width is believed
PATIENCE = 0.5  # seconds a unit of work should take
MOST_IN_A_UNIT = 256

Progress = Callable[["Run"], None]


@dataclass(frozen=True)
class Done:
    """What came of some boards, and how long they took."""

    played: list[Played]
    seconds: float


@dataclass(frozen=True)
class Boards:
    """Some boards of one duel: a unit of work."""

    setting: Setting
    duel: Duel
    numbers: tuple[int, ...]

    def do(self) -> Done:
        """Play them."""
        warm_up(self.setting)
        began = time.perf_counter()
        played = [play_board(self.setting, self.duel, board) for board in self.numbers]
        return Done(played, time.perf_counter() - began)


class Count:
    """What is known of one duel: boards in order, up to where it is enough."""

    def __init__(self, setting: Setting, plan: Plan) -> None:
        self.setting, self.plan = setting, plan
        self.boards: dict[int, Played] = {}
        self.seen = Moments()
        self.handed_out = 0
        self.is_enough = False
        self.promoted: bool | None = None

    def add(self, played: Played) -> None:
        """One more board, in whatever order they come."""
        self.boards[played.board] = played
        while not self.is_enough and self.seen.count in self.boards:
            self.seen.add(self.boards[self.seen.count].mean)
            self._look()

    def _look(self) -> None:
        if self.plan.gain:
            setting = self.setting
            self.promoted = verdict(self.seen, setting.fair, self.plan.gain, setting.sides)
            self.is_enough = self.promoted is not None
        elif self.plan.half_width and self.seen.count >= FEWEST:
            self.is_enough = self.estimate.half_width <= self.plan.half_width
        self.is_enough |= self.seen.count >= self.plan.boards

    @property
    def estimate(self) -> Estimate:
        """The row's share so far."""
        return estimate(self.seen)

    @property
    def wanted(self) -> int:
        """How many boards it will take: the square of what the interval must still shrink by."""
        if self.is_enough:
            return self.seen.count
        if not self.plan.half_width or self.seen.count < 2:
            return self.plan.boards
        shrinks = self.estimate.half_width / self.plan.half_width
        about = max(FEWEST, self.seen.count + 1, math.ceil(self.seen.count * shrinks * shrinks))
        return min(self.plan.boards, about)

    @property
    def counted(self) -> list[Played]:
        """The boards that count: those before it was enough, without a gap."""
        return [self.boards[board] for board in range(self.seen.count)]

    def next_boards(self, most: int) -> tuple[int, ...]:
        """Boards that nobody has played or plays yet."""
        found: list[int] = []
        while not self.is_enough and self.handed_out < self.plan.boards and len(found) < most:
            if self.handed_out not in self.boards:
                found.append(self.handed_out)
            self.handed_out += 1
        return tuple(found)


class Run:
    """All duels of a setting."""

    def __init__(self, setting: Setting, plan: Plan) -> None:
        self.setting, self.plan = setting, plan
        self.counts = {duel: Count(setting, plan) for duel in setting.duels}
        self.is_interrupted = False
        self.hands = 1
        self.seconds = 0.0
        self._board_seconds = 0.0  # what a board takes, by the last unit

    def go_on(self, crew: Crew, ledger: Ledger, progress: Progress | None = None) -> None:
        """Play until it is enough or somebody interrupts; what is done is kept either way."""
        began, self.hands = time.perf_counter(), crew.hands
        for played in ledger.found:
            self._add(played)
        try:
            for done in crew.work(self._units()):
                ledger.keep(done.played)
                for played in done.played:
                    self._add(played)
                self._board_seconds = done.seconds / len(done.played)
                if progress is not None:
                    progress(self)
        except KeyboardInterrupt:
            self.is_interrupted = True
        self.seconds = time.perf_counter() - began

    def _add(self, played: Played) -> None:
        self.counts[Duel(played.row, played.column)].add(played)

    def _units(self) -> Iterator[Boards]:
        """Some boards of each duel in turn, as long as any needs more."""
        while not all(count.is_enough for count in self.counts.values()):
            handed_out = False
            for duel, count in self.counts.items():
                if boards := count.next_boards(self._unit_size()):
                    handed_out = True
                    yield Boards(self.setting, duel, boards)
            if not handed_out:
                return

    def _unit_size(self) -> int:
        """As many boards as take a while, but never long; the first unit is a single one."""
        if self._board_seconds == 0.0:
            return 1
        fair_part = self.plan.boards // (4 * self.hands) + 1
        return max(1, min(int(PATIENCE / self._board_seconds), fair_part, MOST_IN_A_UNIT))

    @property
    def done(self) -> int:
        """How many boards count by now."""
        return sum(count.seen.count for count in self.counts.values())

    @property
    def wanted(self) -> int:
        """How many there will be, as far as one can tell."""
        return sum(count.wanted for count in self.counts.values())

    def times(self) -> dict[str, Times]:
        """How long each bot thought, over all boards that count."""
        found: dict[str, Times] = {name: Counter() for name in self.setting.bots}
        for count in self.counts.values():
            for played in count.counted:
                for name, times in played.times.items():
                    found[name].update({int(which): many for which, many in times.items()})
        return found
