"""The pen: writes a whole group of appends to a SQLite file in one go, in a thread of its own.

A move is a handful of rows. Asked for one by one they go to the driver's thread and back a dozen
times; here the thread is woken once for all that waits, and wakes the house once when it is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL

from ludotoc.server.store.sqlite import begin_well

Rows = Sequence[dict[str, Any]]
Work = Sequence[tuple[str, Rows]]
Wish = tuple[Work, asyncio.Future[None]]
NAMED = sqlite.dialect(paramstyle="named")


def as_text(query: Executable) -> str:
    """A query as the driver itself reads it, its parameters by name."""
    return str(query.compile(dialect=NAMED))  # type: ignore[attr-defined]


class Pen:
    """One connection that only writes."""

    def __init__(self, url: URL) -> None:
        self._file = str(url.database)
        self._loop = asyncio.get_running_loop()
        self._wishes: SimpleQueue[Wish | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._thread = Thread(target=self._write_on, name="pen", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> None:
        """All of it is on the disk, or nothing is and `sqlite3.Error` tells why."""
        done = self._loop.create_future()
        self._wishes.put((work, done))
        await done

    def _write_on(self) -> None:
        """In the thread, until there is nothing more to come."""
        while (wish := self._wishes.get()) is not None:
            work, done = wish
            trouble: BaseException | None = None
            try:
                self._write(work)
            except BaseException as error:
                trouble = error
            with contextlib.suppress(RuntimeError):  # nobody waits any more: the loop is closed
                self._loop.call_soon_threadsafe(_tell, done, trouble)
        if self._connection:
            self._connection.close()

    def _write(self, work: Work) -> None:
        connection = self._connection or self._connect()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for query, rows in work:
                connection.executemany(query, rows)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _connect(self) -> sqlite3.Connection:
        self._connection = sqlite3.connect(self._file, isolation_level=None)
        begin_well(self._connection, None)
        return self._connection

    async def close(self) -> None:
        """Put it away."""
        self._wishes.put(None)
        await asyncio.to_thread(self._thread.join)


def _tell(done: asyncio.Future[None], trouble: BaseException | None) -> None:
    """What became of it; whoever waited may have gone."""
    if done.cancelled():
        return
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)
