"""The pen: writes a whole group of appends to a SQLite file in one go, in a thread of its own.

A move is a handful of rows. Asked for one by one they go to the driver's thread and back a dozen
times; here the thread is woken once for all that waits, and once for its commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL

from ludotoc.server.store.sqlite import begin_well

Rows = Sequence[dict[str, Any]]
NAMED = sqlite.dialect(paramstyle="named")


def as_text(query: Executable) -> str:
    """A query as the driver itself reads it, its parameters by name."""
    return str(query.compile(dialect=NAMED))  # type: ignore[attr-defined]


class Pen:
    """One connection that only writes."""

    def __init__(self, url: URL) -> None:
        self._file = str(url.database)
        self._thread = ThreadPoolExecutor(1, "pen")
        self._connection: sqlite3.Connection | None = None

    async def write(self, work: Sequence[tuple[str, Rows]]) -> None:
        """All of it is on the disk, or nothing is and `sqlite3.Error` tells why."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    def _write(self, work: Sequence[tuple[str, Rows]]) -> None:
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
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection:
            self._connection.close()
