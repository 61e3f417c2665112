"""Everybody's time. It runs for those who are to decide, and what is left is told as of a moment.

Live: so much in all, and an increment after every decision. Slow: so much for each decision. Where
no time is counted the clocks only tell how long somebody took.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from ludotoc.hosting.events import LIVE, SLOW, UNTIMED, Timing

NO_CLOCK = -1
MILLISECONDS = 1000


class Clock(msgspec.Struct, omit_defaults=True):
    """The time of one seat."""

    left: float = 0.0  # when it last stopped
    since: float | None = None  # since when it runs
    before: float = 0.0  # what was left when it last began to run
    began: float = 0.0  # and when that was


class Clocks:
    """The clocks of a table."""

    def __init__(self, timing: Timing, players: int) -> None:
        self.timing = timing
        self.all = [Clock(float(timing.seconds)) for _ in range(players)]
        self._furthest = 0  # decisions that an increment was given for

    def run(self, seats: Collection[int], at: float) -> None:
        """From now on the time of these runs, and of nobody else."""
        for seat, clock in enumerate(self.all):
            if seat in seats and clock.since is None:
                self._begin(clock, at)
            elif seat not in seats:
                self._stop(clock, at)

    def _begin(self, clock: Clock, at: float) -> None:
        if self.timing.kind == SLOW:
            clock.left = float(self.timing.seconds)
        clock.since = clock.began = at
        clock.before = clock.left

    def _stop(self, clock: Clock, at: float) -> None:
        if clock.since is not None:
            clock.left -= max(at - clock.since, 0.0)
            clock.since = None

    def decided(self, seat: int, at: float, decisions: int) -> None:
        """A seat has decided: its time stops; what was taken back earns no second increment."""
        clock = self.all[seat]
        self._stop(clock, at)
        if self.timing.kind == LIVE and decisions > self._furthest:
            clock.left += self.timing.increment
        self._furthest = max(self._furthest, decisions)

    def pause(self, at: float) -> None:
        """Everybody's time stops; in slow games what was left of a decision is kept."""
        self.run((), at)

    def resume(self, seats: Collection[int], at: float) -> None:
        """Time runs on from where it was stopped."""
        for seat in seats:
            clock = self.all[seat]
            clock.since = clock.began = at
            clock.before = clock.left

    def leave_out(self, seconds: float) -> None:
        """So much of what went by does not count."""
        for clock in self.all:
            clock.began += seconds
            if clock.since is not None:
                clock.since += seconds

    def spent(self, seat: int, at: float) -> int:
        """Milliseconds since a seat was asked."""
        since = self.all[seat].since
        return 0 if since is None else max(round((at - since) * MILLISECONDS), 0)

    def expiry(self) -> tuple[float, int] | None:
        """When the first clock runs out, and whose."""
        if self.timing.kind == UNTIMED:
            return None
        running = [
            (clock.since + clock.left, seat)
            for seat, clock in enumerate(self.all)
            if clock.since is not None
        ]
        return min(running, default=None)

    def shown(self, seat: int, seems_to_run: bool, now: float) -> int:
        """Milliseconds left; of who has secretly decided, as if he had not."""
        if self.timing.kind == UNTIMED:
            return NO_CLOCK
        clock = self.all[seat]
        left, since = clock.left, clock.since
        if seems_to_run and since is None:
            left, since = clock.before, clock.began
        gone = 0.0 if since is None else max(now - since, 0.0)  # also where the wall clock jumped
        seconds = left - gone
        return max(round(seconds * MILLISECONDS), 0)
