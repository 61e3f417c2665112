"""Group commit: all that waits to be written shares one transaction, and so one wait for the disk.

What is appended to a log counts only once it is on the disk. Where two wrote the same number of the
same log the second is told; the others of its group are written all the same.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Insert, Update, bindparam, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ludotoc.server.store.failures import FAILURES
from ludotoc.server.store.pen import Pen, as_text
from ludotoc.server.store.schema import commands, events, members, tables
from ludotoc.server.store.sqlite import WRITES, is_file
from ludotoc.server.watch import figures

Row = dict[str, Any]
MOST_AT_ONCE = 256


class Outrun(Exception):
    """Somebody else has written that number of the log; whoever hears this reads it again."""


class Unwritten(Exception):
    """The disk or the database failed: nothing of this was kept."""


@dataclass
class Append:
    """What a table wants written, all of it or nothing."""

    events: list[Row]
    command: Row | None = None
    facts: Row | None = None  # of the table's own row, where they have changed
    seats: list[Row] = field(default_factory=list)  # those that have changed
    acts: list[Row] = field(default_factory=list)  # whose turn it is now, and whose no longer


def _by_key(table: Any, names: Sequence[str], *keys: str) -> Update:
    """An update of single rows; the parameters of the keys end in an underscore."""
    query = update(table).values({name: bindparam(name) for name in names})
    for key in keys:
        query = query.where(table.c[key] == bindparam(f"{key}_"))
    return query


FACTS = _by_key(tables, ("state", "wakes", "changed"), "id")
EVENTS, COMMANDS = insert(events), insert(commands)
SEATS = _by_key(members, ("who", "person", "name", "level", "has_left"), "table_id", "seat")
ACTS = _by_key(members, ("acts",), "table_id", "seat")
TEXTS = {query: as_text(query) for query in (EVENTS, COMMANDS, FACTS, SEATS, ACTS)}


class Writer:
    """The one who writes logs."""

    def __init__(self, engine: AsyncEngine, lock: asyncio.Lock) -> None:
        self.transactions = 0  # that were committed, for tests and figures
        self._engine = engine.execution_options(**{WRITES: True})
        self._lock = lock
        self._pen = Pen(engine.url) if is_file(engine.url) else None
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._something = asyncio.Event()
        self._task = asyncio.create_task(self._write_on(), name="writer")

    async def append(self, what: Append) -> None:
        """Returns when it is on the disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((what, done))
        self._something.set()
        await done

    async def close(self) -> None:
        """Write what waits, then stop."""
        while self._waiting and not self._task.done():
            await asyncio.sleep(0.001)
        async with self._lock:
            self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self._pen:
            await self._pen.close()

    async def _write_on(self) -> None:
        while True:
            await self._something.wait()
            async with self._lock:
                group = self._waiting[:MOST_AT_ONCE]
                del self._waiting[: len(group)]
                if not self._waiting:
                    self._something.clear()
                await self._write(group)

    async def _write(self, group: list[tuple[Append, asyncio.Future[None]]]) -> None:
        wanted = [(what, done) for what, done in group if not done.cancelled()]
        began = time.perf_counter()
        try:
            told = await self._all_at_once([what for what, _ in wanted])
        except FAILURES as error:
            told = [Unwritten(str(error)) for _ in wanted]
        figures.shared.note(len(wanted))
        figures.waited.note(time.perf_counter() - began)
        for (_, done), trouble in zip(wanted, told, strict=True):
            if done.cancelled():
                continue
            if trouble is None:
                done.set_result(None)
            else:
                done.set_exception(trouble)

    async def _all_at_once(self, group: list[Append]) -> list[Exception | None]:
        try:
            if self._pen:
                await self._pen.write([(TEXTS[query], rows) for query, rows in _rows_of(group)])
            else:
                async with self._engine.begin() as connection:
                    await _insert(connection, group)
        except (IntegrityError, sqlite3.IntegrityError):
            return await self._one_by_one(group)
        self.transactions += 1
        return [None] * len(group)

    async def _one_by_one(self, group: list[Append]) -> list[Exception | None]:
        """Still in one transaction, but who fails fails alone."""
        told: list[Exception | None] = []
        async with self._engine.begin() as connection:
            for what in group:
                try:
                    async with connection.begin_nested():
                        await _insert(connection, [what])
                    told.append(None)
                except IntegrityError as error:
                    told.append(Outrun(str(error.orig)))
        self.transactions += 1
        return told


async def _insert(connection: AsyncConnection, group: list[Append]) -> None:
    for query, rows in _rows_of(group):
        await connection.execute(query, rows)


def _rows_of(group: list[Append]) -> list[tuple[Insert | Update, list[Row]]]:
    """As few statements as there are kinds of rows.

    All workers write logs in the same order, so that none waits for one who waits for it.
    """
    group = sorted(group, key=lambda what: what.events[0]["table_id"] if what.events else "")
    written = [row for what in group for row in what.events]
    obeyed = [what.command for what in group if what.command]
    facts = [what.facts for what in group if what.facts]
    seats = [row for what in group for row in what.seats]
    acts = [row for what in group for row in what.acts]
    wanted = ((EVENTS, written), (COMMANDS, obeyed), (FACTS, facts), (SEATS, seats), (ACTS, acts))
    return [(query, rows) for query, rows in wanted if rows]
