"""The house as it runs: store, shelf, rooms and lobby, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Self

from ludotoc.play.fairness import house_signer
from ludotoc.server.connections import GOING_AWAY, Wire
from ludotoc.server.desk.watch import Watch
from ludotoc.server.lobby.lobby import Lobby
from ludotoc.server.notices import hooks as notices_hooks
from ludotoc.server.notices.crier import Crier
from ludotoc.server.people.person import Person
from ludotoc.server.ratings.clerk import Clerk
from ludotoc.server.replays.kept import Films
from ludotoc.server.settings import Settings
from ludotoc.server.shelf.shelf import Shelf
from ludotoc.server.store import Store
from ludotoc.server.store.failures import FAILURES
from ludotoc.server.tables.keeper import Keeper
from ludotoc.server.tables.opening import Opener, Wanted
from ludotoc.server.times import now
from ludotoc.server.watch import figures
from ludotoc.server.workers.crew import join
from ludotoc.server.workers.drain import Drain
from ludotoc.server.workers.nights import Nights

log = logging.getLogger("ludotoc")
PINGS = 10.0  # seconds between two measurements of the way there and back
PINGED_AT_ONCE = 20
COUNTS = 1.0  # seconds between two times that what was noted in passing is counted
TIMES = 4.0  # seconds between two notes of the time
ROUNDS = 15.0  # seconds between two rounds of crier and clerk
COUNTING = 20  # rounds of the crier to one of the clerk
DUTIES = "duties"
FINISHING, BRIEFLY = 2.0, 0.005  # seconds for what is under way, and between two looks at it


class House:
    """Everything that lives while the house is open."""

    def __init__(
        self, settings: Settings, store: Store, nights: Nights, drain: Drain | None = None
    ) -> None:
        signer = house_signer()
        self.settings, self.store, self._drain = settings, store, drain or Drain()
        self.wires: set[Wire] = set()
        self._drain.finish = self.finish
        self.crew = join(store, settings.redis)
        self.lobby = Lobby(store, self.onlookers_at)
        self.shelf = Shelf(self.lobby.has_changed, settings.ahead)
        self.opener = Opener(store, signer)
        self.keeper = Keeper(
            store, self.shelf, self.opener, signer, self.lobby_has_changed, self.crew, nights
        )
        self.crew.begin(self.keeper.rooms, self.keeper.wake, self.lobby.has_changed)
        self.keeper.has_ended = lambda table_id: self._run(self._clerk.count(table_id))
        self.keeper.pace = settings.pace
        self.films = Films(store, self.shelf.wait_for, signer)
        self.lobby.parts = self.shelf.parts
        self._clerk = Clerk(store, self.films)
        self.watch = Watch(store, self.wires, self.keeper.look_again)
        private = notices_hooks.house_allows_private()
        self._crier = Crier(store, settings.address, may_be_private=private)
        self._tasks: set[asyncio.Task[None]] = set()
        for work in (self._ping_on(), self._count_on(), self._do_duties(), self.watch.go_on()):
            self._run(work)
        if not store.is_shared:  # where there are others, every sign of life tells the time
            self._run(self._tell_time())

    @classmethod
    async def open(cls, settings: Settings, drain: Drain | None = None) -> Self:
        """The house opens its doors."""
        store = await Store.open(settings.database)
        nights = Nights(store)
        await nights.begin()
        return cls(settings, store, nights, drain)

    @property
    def is_draining(self) -> bool:
        """Whether it is about to close, and nobody should be sent here any more."""
        return self._drain.is_on

    def count(self) -> None:
        """Figures of the moment."""
        figures.connections.set(len(self.wires))
        figures.tables_alive.set(len(self.keeper.rooms))
        figures.bell.set(self.crew.hears)
        figures.hand_over()

    async def finish(self) -> None:
        """Nobody is heard any more, and who was heard has his answer; the rest is sent again."""
        for wire in self.wires:
            wire.is_deaf = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FINISHING):
                while any(wire.is_busy for wire in self.wires):
                    await asyncio.sleep(BRIEFLY)

    async def close(self) -> None:
        """Everybody is sent home; what was acknowledged is kept."""
        for wire in self.wires:
            wire.cut(GOING_AWAY, "the house closes; it will be back")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.shelf.close()
        await self.lobby.close()
        await self.keeper.close()
        await self.crew.leave()
        await self.store.close()

    def onlookers_at(self, table_id: str) -> int:
        """How many look on at a table without a seat."""
        room = self.keeper.rooms.get(table_id)
        elsewhere = self.crew.onlookers_elsewhere.get(table_id, 0)
        return elsewhere + (room.onlookers if room else 0)

    def lobby_has_changed(self) -> None:
        """Whoever looks at the lobby is told, by whichever worker."""
        self.lobby.has_changed()
        self.crew.lobby_has_changed()

    async def open_table(self, wanted: Wanted, person: Person) -> str:
        """A new table; one that is to be played now begins as soon as its game is ready."""
        table_id = await self.opener.open(wanted, person, now())
        if wanted.now:
            self._run(self.keeper.begin(table_id, person))
            if self.shelf.is_ready(wanted.game):
                await self.keeper.room(table_id)
        self.lobby_has_changed()
        return table_id

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ping_on(self) -> None:
        """Each once in a while, a few at a time: thousands at once would let all others wait."""
        while True:
            wires = list(self.wires)
            rounds = len(wires) // PINGED_AT_ONCE + 1
            for each in range(rounds):
                await asyncio.sleep(PINGS / rounds)
                for wire in self.wires.intersection(wires[each::rounds]):
                    wire.ping()

    async def _count_on(self) -> None:
        while True:
            await asyncio.sleep(COUNTS)
            self.count()

    async def _tell_time(self) -> None:
        """Written down only while anybody's time runs."""
        while True:
            await asyncio.sleep(TIMES)
            if any(room.hosted.is_timed for room in self.keeper.rooms.values()):
                with contextlib.suppress(*FAILURES):
                    await self.keeper.nights.beat()

    async def _do_duties(self) -> None:
        """What one worker does for all: call those whose turn it is, count what is over."""
        rounds = 0
        while True:
            try:
                if await self.crew.roll.take(DUTIES):
                    await self._crier.go_round()
                    if rounds % COUNTING == 0:
                        await self._clerk.go_round()
                    rounds += 1
            except Exception:  # whatever it is, the next round may do better
                log.exception("the duties of the house could not be done")
            await asyncio.sleep(ROUNDS)
