"""The roll: which workers are alive, and who of them lets which table go on.

A worker says every two seconds that it is alive. Who has not for eight seconds is taken for dead,
by itself too, and what it held is free. Times are the database's, so that no machine's own clock
matters.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from time import monotonic
from typing import Any, Protocol

from sqlalchemy import and_, delete, literal, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.games import NAMES, find_game
from ludotoc.server.store import Store
from ludotoc.server.store.schema import attendance, leases, tables, workers
from ludotoc.server.store.sqlite import is_sqlite
from ludotoc.server.workers.nights import Nights, clock_of

BEAT = 2.0  # seconds between two signs of life
TERM = 8.0  # seconds after the last one
FORGOTTEN = 3600.0  # seconds after which nobody remembers a dead worker
AT_ONCE = 64  # tables that one worker takes over in one beat


class Roll(Protocol):
    """What a worker asks of the roll."""

    me: str

    def holds(self, name: str) -> bool:
        """Whether this worker lets something go on."""

    async def take(self, name: str) -> bool:
        """Take what nobody holds who is alive; whether this worker holds it now."""

    async def give_up(self, names: Iterable[str]) -> None:
        """Let others have it."""


class Alone:
    """The roll of a house with one worker: it does everything."""

    me = ""

    def holds(self, name: str) -> bool:
        """Always."""
        return True

    async def take(self, name: str) -> bool:
        """Always."""
        return True

    async def give_up(self, names: Iterable[str]) -> None:
        """There are no others."""


class SharedRoll:
    """The roll of a house with many, in its store."""

    def __init__(self, store: Store) -> None:
        self.me = secrets.token_hex(8)
        self._store, self._nights = store, Nights(store)
        self._is_lite = is_sqlite(store.engine.url)
        self._held: set[str] = set()
        self._good_until = 0.0
        self._turn = asyncio.Lock()

    @property
    def is_alive(self) -> bool:
        """Whether others take this worker for alive."""
        return monotonic() < self._good_until

    def holds(self, name: str) -> bool:
        """Only as long as it is certain that nobody else does."""
        return name in self._held and self.is_alive

    # --- signs of life ---

    async def beat(self) -> None:
        """Say that this worker is alive; who was silent for too long sees what is left to it."""
        async with self._turn:
            began, was_alive = monotonic(), self.is_alive
            async with self._store.writing() as writing:
                await writing.execute(self._sign_of_life())
                await writing.execute(self._nights.sign())
                if not was_alive:
                    own = select(leases.c.name).where(leases.c.worker == self.me)
                    self._held = set((await writing.execute(own)).scalars())
            self._good_until = began + TERM

    def _sign_of_life(self) -> Any:
        until = self._clock() + TERM
        made = self.insert_into(workers).values(id=self.me, until=until)
        return made.on_conflict_do_update(index_elements=["id"], set_={"until": until})

    async def leave(self) -> None:
        """End in order: all that was held is free at once."""
        async with self._turn, self._store.writing() as writing:
            self._held, self._good_until = set(), 0.0
            await _erase(writing, [self.me])

    async def sweep(self) -> None:
        """Forget those who are long dead."""
        dead = select(workers.c.id).where(workers.c.until < self._clock() - FORGOTTEN)
        async with self._store.writing() as writing:
            found = list((await writing.execute(dead)).scalars())
            await _erase(writing, found)

    # --- who holds what ---

    async def take(self, name: str) -> bool:
        """Take what nobody holds who is alive."""
        if self.holds(name):
            return True
        async with self._turn:
            return bool(await self._take(select(literal(name), literal(self.me))))

    async def take_free(self, names: Iterable[str]) -> list[str]:
        """Of some tables those that nobody holds."""
        wanted = [name for name in names if name not in self._held]
        if not wanted:
            return []
        those = select(tables.c.id, literal(self.me)).where(tables.c.id.in_(wanted))
        async with self._turn:
            free = those.where(self._is_free(tables.c.id))
            return await self._take(free.order_by(tables.c.id))

    async def take_orphans(self) -> list[str]:
        """Tables where bots or time are to go on, and nobody lets them."""
        those = select(tables.c.id, literal(self.me)).where(tables.c.wakes, is_of_this_version())
        async with self._turn:
            free = those.where(self._is_free(tables.c.id))
            return await self._take(free.order_by(tables.c.id).limit(AT_ONCE))

    async def _take(self, those: Any) -> list[str]:
        """One statement: of several who try one succeeds."""
        if not self.is_alive:
            return []
        wanted = self.insert_into(leases).from_select(["name", "worker"], those)
        mine = or_(leases.c.worker == self.me, ~leases.c.worker.in_(self._alive()))
        query = wanted.on_conflict_do_update(
            index_elements=["name"], set_={"worker": self.me}, where=mine
        ).returning(leases.c.name)
        async with self._store.writing() as writing:
            taken = list((await writing.execute(query)).scalars())
        self._held.update(taken)
        return taken

    async def give_up(self, names: Iterable[str]) -> None:
        """Let others have it."""
        given = [name for name in names if name in self._held]
        if given:
            async with self._turn, self._store.writing() as writing:
                self._held.difference_update(given)
                mine = (leases.c.worker == self.me, leases.c.name.in_(given))
                await writing.execute(delete(leases).where(*mine))

    # --- words of the query ---

    def insert_into(self, table: Any) -> Any:
        """In the dialect of the store, so that it can say what to do about what is there."""
        return sqlite.insert(table) if self._is_lite else postgresql.insert(table)

    def _clock(self) -> Any:
        return clock_of(self._store)

    def _alive(self) -> Any:
        return select(workers.c.id).where(workers.c.until > self._clock()).scalar_subquery()

    def _is_free(self, name: Any) -> Any:
        held = select(leases.c.name).where(leases.c.worker.in_(self._alive()))
        return name.not_in(held.scalar_subquery())

    def others_alive(self) -> Any:
        """The workers that are alive, without this one."""
        alive = select(workers.c.id).where(workers.c.until > self._clock())
        return alive.where(workers.c.id != self.me).scalar_subquery()


async def _erase(writing: AsyncConnection, found: list[str]) -> None:
    for table in (attendance, leases):
        await writing.execute(delete(table).where(table.c.worker.in_(found)))
    await writing.execute(delete(workers).where(workers.c.id.in_(found)))


def is_known(game: str, version: int | None) -> bool:
    """Whether this worker has the rules that a table was opened with."""
    return version is None or (game in NAMES and find_game(game).version == version)


def is_of_this_version() -> Any:
    """Tables that were opened with the rules that this worker has."""
    known = ((name, find_game(name).version) for name in NAMES)
    same = [and_(tables.c.game == name, tables.c.version == version) for name, version in known]
    return or_(tables.c.version.is_(None), *same)


__all__ = ["Alone", "Roll", "SharedRoll", "is_known", "is_of_this_version"]
