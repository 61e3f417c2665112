"""A table and its log in the store: what the table decides counts once it is written there.

Several workers may have the same table, each with its own fold of the log. Who writes the next
number first was first; whoever is outrun reads what was written and decides again. A table that may
be ahead of its log is torn: nothing is decided or told by it before it was read again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.hosting.events import Agreed, AnyEvent, Ended
from ludotoc.hosting.hosted import Hosted
from ludotoc.server.store import Outrun, Unwritten
from ludotoc.server.store import tables as rows
from ludotoc.server.store.failures import FAILURES
from ludotoc.server.tables.filing import NOBODY, Filing
from ludotoc.server.tables.shadow import Shadow
from ludotoc.server.times import now
from ludotoc.server.watch import figures

if TYPE_CHECKING:
    from ludotoc.server.tables.keeper import Keeper

Decide = Callable[[Hosted, float], list[AnyEvent]]
Turned = Callable[[Hosted, Hosted], None]
log = logging.getLogger("ludotoc")
read_event = msgspec.json.Decoder(AnyEvent).decode
BROKEN = Refused("something went wrong in the house; it was noted")
NOT_WRITTEN = Refused("that could not be written down, so it did not happen; try again")
UNREACHABLE = Refused("the house cannot write anything down at the moment; try again soon")
MOST_TRIES = 12  # to be the first; each time somebody else was, so the table goes on


class Book:
    """What this worker knows of a table, and how that becomes what the store knows."""

    def __init__(
        self, keeper: Keeper, hosted: Hosted, filing: Filing, shadow: Shadow | None
    ) -> None:
        self.hosted, self.filing, self.shadow = hosted, filing, shadow
        self.news: list[Ended | Agreed] = []  # that were written here
        self.moved: list[str] = []  # tables where play goes on
        self.turned: Turned = lambda before, after: None  # eyes look at another fold from now on
        self.is_torn = False
        self._keeper = keeper
        self._passed: tuple[float, set[int]] = (0.0, set())

    def close(self) -> None:
        """Nobody looks any more: neither holds the other."""
        self.turned = lambda before, after: None

    # --- deciding ---

    async def decide(self, decide: Decide, key: tuple[str, str] = NOBODY) -> None:
        """Let the table decide and the store keep it; whatever fails, both agree afterwards."""
        arrived = now()
        for _ in range(MOST_TRIES):
            await self.be_current()
            if key[1] and key in self.filing.obeyed:
                return
            try:
                await self._leave_out_the_night(max(arrived, self.filing.last))
                await self._try(decide, max(arrived, self.filing.last), key)
                return
            except Outrun:
                self.is_torn = True
                figures.outrun.inc()
            except Refused:
                if not await self.follow():
                    raise
        raise NOT_WRITTEN

    async def _leave_out_the_night(self, at: float) -> None:
        """While the house was shut nobody's time ran."""
        if seconds := self._keeper.nights.between(self.filing.last, at):
            await self._try(lambda hosted, at: hosted.leave_out(seconds, at), at, NOBODY)

    async def _try(self, decide: Decide, at: float, key: tuple[str, str]) -> None:
        self._remember_passes()
        try:
            events = decide(self.hosted, at)
            if any(isinstance(event, Agreed) and event.table for event in events):
                await self._keeper.open_rematch(self.hosted)  # before anybody is sent there
            await self.keep(events, at, key)
        except (Refused, Outrun):
            raise
        except Unwritten:
            await self._look_whether_written(key)
        except Exception:
            log.exception("table %s could not decide", self.hosted.id)
            self.is_torn = True
            raise BROKEN from None

    async def _look_whether_written(self, key: tuple[str, str]) -> None:
        """Of a commit that failed nobody knows whether it was done: the log does."""
        self.is_torn = True
        await self.be_current()
        if not (key[1] and key in self.filing.obeyed):
            raise NOT_WRITTEN from None

    async def keep(self, events: list[AnyEvent], at: float, key: tuple[str, str] = NOBODY) -> None:
        """Returns when all of it is on the disk, and others may read it."""
        if not events:
            return
        try:
            await self.filing.keep(self.hosted, events, at, key)
        except BaseException:
            self.is_torn = True
            raise
        if self.shadow:
            self.shadow.note(events, at)
        self.news += [event for event in events if isinstance(event, Ended | Agreed)]
        self.moved += [event.table for event in events if isinstance(event, Agreed) and event.table]
        self._keeper.has_written(self.hosted.id)

    # --- following ---

    async def follow(self) -> bool:
        """Read what others have written; whether there was anything."""
        if not self._keeper.store.is_shared:
            return False
        if self.is_torn:
            await self.be_current()
            return True
        try:
            async with self._keeper.store.reading() as reading:
                more = await rows.log_after(reading, self.hosted.id, self.hosted.seq)
        except FAILURES:
            raise UNREACHABLE from None
        if more.events:
            figures.followed.inc(len(more.events))
            await self._fold(more)
        return bool(more.events)

    async def _fold(self, more: rows.More) -> None:
        try:
            if more.events[0].seq != self.hosted.seq + 1:
                raise ValueError("a number is missing")
            for row in more.events:
                self._fold_one(read_event(row.data), row.at)
            self.filing.follow(self.hosted, more)
        except Exception:
            log.exception("table %s could not follow its log", self.hosted.id)
            self.is_torn = True
            await self.be_current()

    def _fold_one(self, event: AnyEvent, at: float) -> None:
        self.hosted.fold(event, at)
        if self.shadow:
            self.shadow.note([event], at)
        if isinstance(event, Agreed) and event.table:
            self.moved.append(event.table)

    async def be_current(self) -> None:
        """Whoever may be ahead of his log reads it again."""
        if not self.is_torn:
            return
        old, old_shadow = self.hosted, self.shadow
        try:
            self.hosted, self.filing, self.shadow = await self._keeper.read(old.id)
        except FAILURES:
            raise UNREACHABLE from None
        self.is_torn = False
        self._take_over(old)
        self.turned(old, self.hosted)
        if old_shadow and self.shadow:
            self.turned(old_shadow.hosted, self.shadow.hosted)

    def _take_over(self, old: Hosted) -> None:
        """What is no part of the log stays as it was."""
        self.hosted.here, self.hosted.away = old.here, old.away
        self.hosted.reveals = old.reveals
        if self.shadow:
            self.shadow.hosted.here = old.here
        opened, passed = self._passed
        if self.hosted.window is not None and self.hosted.window.opened == opened:
            self.hosted.held |= passed

    def _remember_passes(self) -> None:
        window = self.hosted.window
        self._passed = (window.opened, set(self.hosted.held)) if window else (0.0, set())
