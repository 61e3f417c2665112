"""One worker among others: what it tells them, and what it looks after.

SQLite has one worker, a crew of its own. On another store every worker says that it is alive, takes
over tables whose worker is not, and reads what others have written when the bell rings, or when it
goes its round.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from ludotoc.server.store import Store
from ludotoc.server.store import tables as rows
from ludotoc.server.store.failures import FAILURES
from ludotoc.server.workers.attendance import Attendance, OwnAttendance, SharedAttendance
from ludotoc.server.workers.bell import LOG, PEOPLE, Bell, redis_backend
from ludotoc.server.workers.roll import BEAT, Alone, Roll, SharedRoll

LOBBY, FREE = "lobby", "free"  # what is rung for beside tables
OFTEN, SELDOM = 1.0, 5.0  # seconds between two rounds: without a bell, and with one
SWEEPING = 600.0  # seconds
LEAVING = 3.0  # seconds; who cannot say that he leaves is found out
log = logging.getLogger("ludotoc")


class AnyRoom(Protocol):
    """What a crew knows of a room."""

    def look_again(self) -> None:
        """There may be something to read, or to do."""

    def meet(self, people: set[str]) -> None:
        """Who is there by way of other workers."""

    @property
    def hosted(self) -> Any:
        """The table."""


Rooms = Mapping[str, AnyRoom]


class Crew:
    """A crew of one: everything is here."""

    def __init__(self) -> None:
        self.roll: Roll = Alone()
        self.attendance: Attendance = OwnAttendance()
        self.onlookers_elsewhere: dict[str, int] = {}
        self.is_well = True  # whether others take this worker for alive
        self.bell: Bell | None = None

    def begin(
        self,
        rooms: Rooms,
        wake: Callable[[Iterable[str]], None],
        lobby: Callable[[], None],
    ) -> None:
        """There are rooms from now on."""

    @property
    def hears(self) -> bool:
        """Whether others can wake this worker."""
        return self.bell is not None and self.bell.is_working

    async def watch(self, table_id: str) -> None:
        """There is a room for a table here."""

    def forget(self, table_id: str) -> None:
        """And has none any more."""

    def has_written(self, table_id: str) -> None:
        """Something was added to a log."""

    def lobby_has_changed(self) -> None:
        """Something is different in the lobby."""

    async def leave(self) -> None:
        """What was held is free."""


class SharedCrew(Crew):
    """One of many workers on the same store."""

    def __init__(self, store: Store, redis: str = "") -> None:
        super().__init__()
        self.bell: Bell
        make = redis_backend(redis) if redis else None
        self._store, self._roll = store, SharedRoll(store)
        self.bell = Bell(self._roll.me, make, self._hear, self._hear_again)
        self.roll = self._roll
        self._attendance = SharedAttendance(store, self._roll, self._somebody_moved)
        self.attendance = self._attendance
        self._rooms: Rooms = {}
        self._asked = asyncio.Event()
        self._meeting: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(
        self,
        rooms: Rooms,
        wake: Callable[[Iterable[str]], None],
        lobby: Callable[[], None],
    ) -> None:
        """Live, and look after the tables that are alive here."""
        self._rooms, self._wake, self._lobby = rooms, wake, lobby
        for name in (LOBBY, FREE):
            self._run(self.bell.listen(name))
        self._run(self._live())
        self._run(self._look_after())

    async def watch(self, table_id: str) -> None:
        """Hear of what others write."""
        await self.bell.listen(table_id)

    def forget(self, table_id: str) -> None:
        """Hear no more of it."""
        self.bell.forget(table_id)

    def has_written(self, table_id: str) -> None:
        """Others read it."""
        self.bell.ring(table_id)

    def lobby_has_changed(self) -> None:
        """Others look too."""
        self.bell.ring(LOBBY)

    async def leave(self) -> None:
        """What was held is free at once, and others are told."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._attendance.close()
        with contextlib.suppress(*FAILURES):
            async with asyncio.timeout(LEAVING):
                await self._roll.leave()
        self.bell.ring(FREE)
        await self.bell.close()

    # --- what is heard ---

    def _hear(self, name: str, what: str) -> None:
        if name == LOBBY:
            self._lobby()
        elif name == FREE:
            self._asked.set()
        elif name in self._rooms and what == LOG:
            self._rooms[name].look_again()
        elif what == PEOPLE:
            self._meeting.add(name)
            if len(self._meeting) == 1:
                self._run(self._meet_soon())

    def _hear_again(self) -> None:
        self._asked.set()

    def _somebody_moved(self, table_id: str) -> None:
        self.bell.ring(table_id, PEOPLE)

    async def _meet_soon(self) -> None:
        names, self._meeting = self._meeting, set()
        with contextlib.suppress(*FAILURES):
            await self._meet(names)

    async def _meet(self, names: Iterable[str]) -> None:
        found = await self._attendance.elsewhere([name for name in names if name in self._rooms])
        for table_id, people in found.items():
            if table_id in self._rooms:
                self._rooms[table_id].meet(people)

    # --- what is done again and again ---

    def _run(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _live(self) -> None:
        """Signs of life; and tables whose worker is dead go on here."""
        while True:
            try:
                was_well = self._roll.is_alive
                await self._roll.beat()
                if not was_well:
                    self._asked.set()
                self._wake(await self._roll.take_orphans())
            except FAILURES as error:
                log.warning("this worker cannot say that it is alive: %s", error)
            self.is_well = self._roll.is_alive
            await asyncio.sleep(BEAT)

    async def _look_after(self) -> None:
        swept = 0.0
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SELDOM if self.bell.is_working else OFTEN):
                    await self._asked.wait()
            self._asked.clear()
            try:
                await self._go_round()
                if asyncio.get_running_loop().time() > swept + SWEEPING:
                    swept = asyncio.get_running_loop().time()
                    await self._roll.sweep()
            except FAILURES as error:
                log.warning("this worker could not go its round: %s", error)

    async def _go_round(self) -> None:
        """Whatever no bell has told."""
        names = list(self._rooms)
        async with self._store.reading() as reading:
            known = await rows.lengths(reading, names)
        for table_id, seq in known.items():
            if (room := self._rooms.get(table_id)) and room.hosted.seq < seq:
                room.look_again()
        await self._meet(names)
        self._wake(await self._roll.take_free(names))
        self._wake(await self._roll.take_orphans())
        self.onlookers_elsewhere = await self._attendance.onlookers()
        if not self.bell.is_working:
            self._lobby()


def join(store: Store, redis: str = "") -> Crew:
    """The crew of a house: SQLite has one worker."""
    return SharedCrew(store, redis) if store.is_shared else Crew()
