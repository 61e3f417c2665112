"""Deeds: what was done to people and tables, written with what it changes, in one transaction.

They are the house's memory of who did what, and the way by which every worker hears of it: a
session that ended, somebody who may not speak, a table that was closed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.server.store.schema import deeds

# What is done.
LOGGED_IN, LOGGED_OUT, LOGGED_OUT_EVERYWHERE = "in", "out", "everywhere"
REGISTERED, CHANGED_PASSWORD = "registered", "password"
TOOK_TOKEN_BACK = "token"
MUTED, BANNED, UNBANNED = "muted", "banned", "unbanned"
CLOSED, REPORTED, SETTLED = "closed", "reported", "settled"
INVITED, ENTERED, SET_DOOR = "invited", "entered", "door"
EXPORTED, ERASED = "exported", "erased"
BACKED_UP, RESTORED = "backup", "restored"
KEPT_SECONDS = 400 * 24 * 3600.0  # then they are forgotten
# Asked by every worker every second, so it is put together once.
SINCE = select(deeds).where(deeds.c.at >= bindparam("since")).order_by(deeds.c.id)


@dataclass(frozen=True)
class Deed:
    """Something that was done."""

    id: int
    at: float
    by: str
    what: str
    person: str
    table: str
    data: dict[str, Any]


async def note(
    writing: AsyncConnection,
    what: str,
    now: float,
    *,
    by: str = "",
    person: str = "",
    table: str = "",
    **data: Any,
) -> None:
    """Write it down; without `by` the desk did it."""
    row = {"what": what, "at": now, "by": by, "person": person, "table_id": table}
    await writing.execute(insert(deeds).values(**row, data=json.dumps(data)))


async def since(reading: AsyncConnection, at: float) -> list[Deed]:
    """All since then, in their order."""
    return [_deed(row) for row in await reading.execute(SINCE, {"since": at})]


async def about(reading: AsyncConnection, person: str) -> list[Deed]:
    """All that somebody did, or that was done to him."""
    his = (deeds.c.person == person) | (deeds.c.by == person)
    return [_deed(row) for row in await reading.execute(select(deeds).where(his))]


def _deed(row: Any) -> Deed:
    return Deed(row.id, row.at, row.by, row.what, row.person, row.table_id, json.loads(row.data))


async def forget(writing: AsyncConnection, person: str) -> None:
    """All that somebody did, or that was done to him."""
    await writing.execute(delete(deeds).where((deeds.c.person == person) | (deeds.c.by == person)))


async def sweep(writing: AsyncConnection, now: float) -> None:
    """Forget what was long ago."""
    await writing.execute(delete(deeds).where(deeds.c.at < now - KEPT_SECONDS))
