"""The keeper of the rooms: brings tables to life when they are asked for, and lets them rest."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.hosting.events import AnyEvent
from ludotoc.hosting.hosted import Hosted
from ludotoc.play.fairness import Signer
from ludotoc.server.people.denials import NOT_FOUND, Denied
from ludotoc.server.people.person import Person
from ludotoc.server.shelf.shelf import Shelf
from ludotoc.server.store import Store
from ludotoc.server.store import tables as rows
from ludotoc.server.store.failures import FAILURES
from ludotoc.server.tables.book import Book
from ludotoc.server.tables.filing import Filing
from ludotoc.server.tables.opening import Opener
from ludotoc.server.tables.rooms import Room
from ludotoc.server.tables.shadow import Shadow
from ludotoc.server.times import now
from ludotoc.server.watch import figures
from ludotoc.server.workers.crew import Crew
from ludotoc.server.workers.nights import Nights
from ludotoc.server.workers.roll import is_known, is_of_this_version

Thought = TypeVar("Thought")
IDLE_SECONDS = 60.0
UNAVAILABLE = 503
OTHER_VERSION = Refused(
    "this table goes on by the rules it began with, which are served elsewhere; try again"
)
FAR_OFF = 600.0  # seconds until a deadline that a table may sleep for
WAKING_AT_ONCE = 8
LONGEST_LOGIN = 2.0  # seconds; tables that take longer follow by themselves
read_event = msgspec.json.Decoder(AnyEvent).decode


class Keeper:
    """All rooms of the house."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        opener: Opener,
        signer: Signer,
        changed: Callable[[], None],
        crew: Crew,
        nights: Nights | None = None,
    ) -> None:
        self.store, self.shelf, self.rooms = store, shelf, dict[str, Room]()
        self.nights = nights or Nights(store)
        self.has_changed = changed  # the lobby looks again
        self.has_written = crew.has_written
        self.roll, self.attendance = crew.roll, crew.attendance
        self.has_ended: Callable[[str], None] = lambda table_id: None
        self.pace = 1.0  # how long bots seem to think, beside people
        self._opener, self._signer, self._crew = opener, signer, crew
        self._waking = asyncio.Semaphore(WAKING_AT_ONCE)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._minds = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "mind")
        self._tasks: set[asyncio.Task[Any]] = {asyncio.create_task(self._rest())}
        if not store.is_shared:
            self._run(self._wake_all())

    async def room(self, table_id: str) -> Room:
        """A table's room; it is brought to life if it rests."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        if table_id not in self._loading:
            task = asyncio.create_task(self._bring_to_life(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _bring_to_life(self, table_id: str) -> Room:
        await self._crew.watch(table_id)
        try:
            book = Book(self, *await self.read(table_id))
        except BaseException:
            self._crew.forget(table_id)
            raise
        room = self.rooms[table_id] = Room(self, book)
        self._forget_alarm(table_id)
        await self.roll.take(table_id)
        room.meet((await self.attendance.elsewhere([table_id])).get(table_id, set()))
        await room.wake()
        return room

    async def read(self, table_id: str) -> tuple[Hosted, Filing, Shadow | None]:
        """A table as its log tells it."""
        async with self.store.reading() as reading:
            kept, log = await rows.find(reading, table_id), await rows.log_of(reading, table_id)
        if kept is None or log is None or not log.events:
            raise Denied(Refused("there is no such table"), NOT_FOUND)
        if not is_known(kept["game"], kept["version"]):
            raise Denied(OTHER_VERSION, UNAVAILABLE)
        await self.shelf.wait_for(kept["game"])
        hosted, shadow = await asyncio.to_thread(fold, table_id, log, self._signer)
        hosted.wake(now())
        return hosted, Filing(self.store.writer, kept, log), shadow

    async def look_again(self, table_id: str) -> None:
        """Its log was changed elsewhere: everybody there sees it as it is now."""
        if room := self.rooms.get(table_id):
            room.read_anew()

    async def think(self, thought: Callable[[], Thought]) -> Thought:
        """Work that must not hold up the house."""
        with figures.think_seconds.time():
            return await asyncio.get_running_loop().run_in_executor(self._minds, thought)

    async def begin(self, table_id: str, person: Person) -> None:
        """Start a table for who opened it, as soon as its game is ready."""
        room = await self.room(table_id)
        await room.begin(person)

    async def open_rematch(self, before: Hosted) -> None:
        """The table where play goes on."""
        await self._opener.open_rematch(before, now())

    async def become(self, person: str, account: str) -> None:
        """Whoever logs in takes his open tables along; it waits for no game to be compiled."""
        async with self.store.writing() as writing:
            found = await rows.hand_over(writing, person, account)
        moving = [asyncio.create_task(self._become(each, person, account)) for each in found]
        for task in moving:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if moving:
            await asyncio.wait(moving, timeout=LONGEST_LOGIN)

    async def _become(self, table_id: str, person: str, account: str) -> None:
        await (await self.room(table_id)).become(person, account)

    async def be_called(self, person: Person) -> None:
        """Whoever has another name bears it at once where he is; elsewhere when he comes back."""
        for room in list(self.rooms.values()):
            if room.knows(person.id):
                await room.be_called(person)

    # --- waking and resting ---

    async def _wake_all(self) -> None:
        """After a restart games go on where bots or clocks are to."""
        async with self.store.reading() as reading:
            waking = await rows.ids_that_wake(reading, is_of_this_version())
        self.wake(waking)

    def wake(self, table_ids: Iterable[str]) -> None:
        """Tables that this worker is to let go on."""
        for table_id in table_ids:
            if room := self.rooms.get(table_id):
                room.look_again()
            else:
                self._run(self._wake(table_id))

    async def _wake(self, table_id: str) -> None:
        async with self._waking:
            with contextlib.suppress(Denied, Refused):
                await self.room(table_id)

    def _run(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _rest(self) -> None:
        while True:
            await asyncio.sleep(IDLE_SECONDS / 2)
            for table_id, room in list(self.rooms.items()):
                patience = IDLE_SECONDS if self.roll.holds(table_id) else 0.0
                if room.may_close and now() - room.idle_since > patience:
                    with contextlib.suppress(*FAILURES):
                        await self._let_rest(table_id, room)

    async def _let_rest(self, table_id: str, room: Room) -> None:
        due = room.hosted.deadline() if self.roll.holds(table_id) else None
        if due is not None and due - now() < FAR_OFF:
            return
        del self.rooms[table_id]
        await room.close()
        self._crew.forget(table_id)
        if due is None:
            await self.roll.give_up([table_id])
        else:
            seconds = min(due - now() - FAR_OFF / 2, 24 * 3600.0)
            loop = asyncio.get_running_loop()
            self._alarms[table_id] = loop.call_later(seconds, self._ring, table_id)

    def _ring(self, table_id: str) -> None:
        self._run(self._wake(table_id))

    def _forget_alarm(self, table_id: str) -> None:
        if alarm := self._alarms.pop(table_id, None):
            alarm.cancel()

    async def close(self) -> None:
        """Close all rooms."""
        for table_id in list(self._alarms):
            self._forget_alarm(table_id)
        tasks = [*self._tasks, *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in self.rooms.values()))
        self._minds.shutdown(wait=False, cancel_futures=True)


def fold(table_id: str, log: rows.Log, signer: Signer) -> tuple[Hosted, Shadow | None]:
    """The fold of the log is the table; there are two of it where onlookers are to be behind."""
    hosted = Hosted(table_id, log.seed, signer)
    dated = [(read_event(row.data), row.at) for row in log.events]
    for event, at in dated:
        hosted.fold(event, at)
    if not hosted.facts.delay:
        return hosted, None
    shadow = Shadow(hosted, dated)
    shadow.follow(now())
    return hosted, shadow
