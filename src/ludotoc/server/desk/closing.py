"""Closing a table: an event of its log like any other, after which nothing more happens there."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.hosting.chairs import cleaned
from ludotoc.hosting.events import Shut
from ludotoc.hosting.playing import CLOSED, OVER
from ludotoc.server.desk import deeds
from ludotoc.server.desk.appending import append
from ludotoc.server.store.schema import members, tables

LONGEST_WHY = 200


async def close(writing: AsyncConnection, table_id: str, why: str, now: float) -> None:
    """Nobody plays there any more; hidden cards stay hidden."""
    query = select(tables.c.state).where(tables.c.id == table_id)
    state = (await writing.execute(query)).scalar_one_or_none()
    if state is None:
        raise Refused("there is no table {table}", table=Quoted(table_id[:40]))
    if state in (OVER, CLOSED):
        raise Refused("nothing is played at table {table} any more", table=table_id)
    why = cleaned(why, LONGEST_WHY)
    await append(writing, table_id, [Shut(why)], now)
    shut = {"state": CLOSED, "wakes": False, "changed": now}
    await writing.execute(update(tables).where(tables.c.id == table_id).values(shut))
    at_it = update(members).where(members.c.table_id == table_id)
    await writing.execute(at_it.values(acts=False))
    await deeds.note(writing, deeds.CLOSED, now, table=table_id, why=why)
