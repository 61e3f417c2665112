"""All that is PostgreSQL's own: how it is reached, and how one works alone where that matters."""

from __future__ import annotations

import zlib
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

CONNECTING_SECONDS = 10.0
ANSWERING_SECONDS = 30.0  # a database that says nothing for so long is taken for gone


def is_postgres(url: URL) -> bool:
    """Whether an address is that of a PostgreSQL server."""
    return url.get_backend_name() == "postgresql"


def options(url: URL) -> dict[str, Any]:
    """How its connections are kept: one that broke while nobody used it is replaced unseen."""
    if not is_postgres(url):
        return {}
    times = {"timeout": CONNECTING_SECONDS, "command_timeout": ANSWERING_SECONDS}
    return {"pool_pre_ping": True, "connect_args": times}


async def alone(writing: AsyncConnection, what: str) -> None:
    """Until the transaction ends nobody else in any worker does the same.

    SQLite has one writer at a time anyhow. Order and exactly-once never rest on this: it only keeps
    sums that are read and written back from losing one another.
    """
    if is_postgres(writing.engine.url):
        await writing.execute(select(func.pg_advisory_xact_lock(zlib.crc32(what.encode()))))
