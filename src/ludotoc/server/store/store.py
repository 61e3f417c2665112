"""The store: rows of people and tables are read and written here, logs are appended to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, Self

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ludotoc.server.store.engine import open_engine
from ludotoc.server.store.sqlite import WRITES, is_sqlite
from ludotoc.server.store.writer import Writer


class Store:
    """One database. `async with store.reading() as connection`, and the same for `writing`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_shared = not is_sqlite(engine.url)  # whether other workers may use it too
        self._turn = asyncio.Lock()  # of those who write; a busy file would let them fail
        self.writer = Writer(engine, self._turn)

    @classmethod
    async def open(cls, url: str, *, may_be_newer: bool = True) -> Self:
        """A database by its address, made or brought up to date if need be."""
        return cls(await open_engine(url, may_be_newer=may_be_newer))

    async def close(self) -> None:
        """Everything that was promised is written."""
        await self.writer.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read by."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: on the disk when the block has ended, undone if it raises."""
        turn: AbstractAsyncContextManager[Any] = nullcontext() if self.is_shared else self._turn
        writes = self.engine.execution_options(**{WRITES: True})
        async with turn, writes.begin() as connection:
            yield connection
