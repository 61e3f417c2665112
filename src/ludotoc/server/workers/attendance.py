"""Who is connected to which table, over all workers; written down soon, and in one go."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import Any, Protocol

from sqlalchemy import and_, delete, func, or_, select

from ludotoc.server.store import Store
from ludotoc.server.store.failures import FAILURES
from ludotoc.server.store.schema import attendance, members
from ludotoc.server.workers.roll import SharedRoll

AGAIN = 1.0  # seconds after a failure
MOST_AT_ONCE = 500
Place = tuple[str, str]  # table, person
log = logging.getLogger("ludotoc")


class Attendance(Protocol):
    """What a room tells and asks."""

    def note(self, table_id: str, person: str, is_here: bool) -> None:
        """Somebody has come to this worker, or is gone from it."""

    async def elsewhere(self, table_ids: Collection[str]) -> dict[str, set[str]]:
        """Who is at tables by way of other workers."""


class OwnAttendance:
    """In a house with one worker there is no elsewhere."""

    def note(self, table_id: str, person: str, is_here: bool) -> None:
        """The room knows."""

    async def elsewhere(self, table_ids: Collection[str]) -> dict[str, set[str]]:
        """Nobody."""
        return {}


class SharedAttendance:
    """Kept in the store, in the name of this worker."""

    def __init__(self, store: Store, roll: SharedRoll, ring: Callable[[str], None]) -> None:
        self._store, self._roll, self._ring = store, roll, ring
        self._here: set[Place] = set()
        self._written: set[Place] = set()
        self._something = asyncio.Event()
        self._task = asyncio.create_task(self._write_on(), name="attendance")

    def note(self, table_id: str, person: str, is_here: bool) -> None:
        """Somebody has come to this worker, or is gone from it."""
        (self._here.add if is_here else self._here.discard)((table_id, person))
        self._something.set()

    async def elsewhere(self, table_ids: Collection[str]) -> dict[str, set[str]]:
        """Who is at tables by way of other workers that are alive."""
        found: dict[str, set[str]] = {table_id: set() for table_id in table_ids}
        query = select(attendance.c.table_id, attendance.c.person).where(
            attendance.c.table_id.in_(table_ids),
            attendance.c.worker.in_(self._roll.others_alive()),
        )
        async with self._store.reading() as reading:
            for table_id, person in await reading.execute(query):
                found[table_id].add(person)
        return found

    async def onlookers(self) -> dict[str, int]:
        """How many look on without a seat, by way of other workers."""
        seated = and_(
            members.c.table_id == attendance.c.table_id, members.c.person == attendance.c.person
        )
        query = (
            select(attendance.c.table_id, func.count(attendance.c.person.distinct()))
            .where(attendance.c.worker.in_(self._roll.others_alive()))
            .where(~select(members.c.seat).where(seated).exists())
            .group_by(attendance.c.table_id)
        )
        async with self._store.reading() as reading:
            return {row[0]: row[1] for row in await reading.execute(query)}

    async def close(self) -> None:
        """Nothing is written any more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _write_on(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            try:
                await self._write()
            except FAILURES as error:
                log.warning("attendance could not be written: %s", error)
                self._something.set()
                await asyncio.sleep(AGAIN)

    async def _write(self) -> None:
        come = list(self._here - self._written)[:MOST_AT_ONCE]
        gone = list(self._written - self._here)[:MOST_AT_ONCE]
        if not come and not gone:
            return
        async with self._store.writing() as writing:
            if gone:
                await writing.execute(delete(attendance).where(self._own(gone)))
            if come:
                rows = [self._row(place) for place in come]
                query = self._roll.insert_into(attendance).on_conflict_do_nothing()
                await writing.execute(query, rows)
        self._written = (self._written | set(come)) - set(gone)
        for table_id in {table_id for table_id, _ in (*come, *gone)}:
            self._ring(table_id)
        self._something.set()

    def _own(self, places: list[Place]) -> Any:
        each = (
            and_(attendance.c.table_id == table, attendance.c.person == who)
            for table, who in places
        )
        return and_(attendance.c.worker == self._roll.me, or_(*each))

    def _row(self, place: Place) -> dict[str, str]:
        return {"table_id": place[0], "person": place[1], "worker": self._roll.me}
