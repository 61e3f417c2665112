"""The house as it runs: store, shelf, rooms and lobby, opened and closed together."""

from __future__ import annotations

import asyncio
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
from ludotoc.server.tables.keeper import Keeper
from ludotoc.server.tables.opening import Opener, Wanted
from ludotoc.server.times import now

log = logging.getLogger("ludotoc")
PINGS = 10.0  # seconds between two measurements of the way there and back
ROUNDS = 15.0  # seconds between two rounds of the crier


class House:
    """Everything that lives while the house is open."""

    def __init__(self, settings: Settings, store: Store) -> None:
        signer = house_signer()
        self.settings, self.store = settings, store
        self.wires: set[Wire] = set()
        self.lobby = Lobby(store, self.onlookers_at)
        self.shelf = Shelf(self.lobby.has_changed, settings.ahead)
        self.opener = Opener(store, signer)
        self.keeper = Keeper(store, self.shelf, self.opener, signer, self.lobby.has_changed)
        self.keeper.has_ended = lambda table_id: self._run(self._clerk.count(table_id))
        self.keeper.pace = settings.pace
        self.films = Films(store, self.shelf.wait_for, signer)
        self.lobby.parts = self.shelf.parts
        self._clerk = Clerk(store, self.films)
        self.watch = Watch(store, self.wires, self.keeper.look_again)
        private = notices_hooks.house_allows_private()
        self._crier = Crier(store, settings.address, may_be_private=private)
        self._tasks: set[asyncio.Task[None]] = set()
        working = self._ping_on(), self._cry_on(), self._clerk.go_round(), self.watch.go_on()
        for work in working:
            self._run(work)

    @classmethod
    async def open(cls, settings: Settings) -> Self:
        """The house opens its doors."""
        return cls(settings, await Store.open(settings.database))

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
        await self.store.close()

    def onlookers_at(self, table_id: str) -> int:
        """How many look on at a table without a seat."""
        room = self.keeper.rooms.get(table_id)
        return room.onlookers if room else 0

    async def open_table(self, wanted: Wanted, person: Person) -> str:
        """A new table; one that is to be played now begins as soon as its game is ready."""
        table_id = await self.opener.open(wanted, person, now())
        if wanted.now:
            self._run(self.keeper.begin(table_id, person))
            if self.shelf.is_ready(wanted.game):
                await self.keeper.room(table_id)
        self.lobby.has_changed()
        return table_id

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ping_on(self) -> None:
        while True:
            await asyncio.sleep(PINGS)
            for wire in list(self.wires):
                wire.ping()

    async def _cry_on(self) -> None:
        while True:
            try:
                await self._crier.go_round()
            except Exception:  # whatever it is, the next round may do better
                log.exception("the crier could not go his round")
            await asyncio.sleep(ROUNDS)
