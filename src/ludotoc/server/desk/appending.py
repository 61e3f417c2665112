"""Events that the desk writes into a table's log, behind whatever the tables themselves write."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.hosting.events import AnyEvent
from ludotoc.server.store.schema import events


async def append(
    writing: AsyncConnection, table_id: str, what: Sequence[AnyEvent], now: float
) -> None:
    """Written as the next of the log; who wrote the same number meanwhile reads it again."""
    query = select(func.max(events.c.seq), func.max(events.c.at))
    last, at = (await writing.execute(query.where(events.c.table_id == table_id))).one()
    rows = [
        {
            "table_id": table_id,
            "seq": (last or 0) + number,
            "at": max(now, at or 0.0),
            "kind": type(event).__name__.lower(),
            "data": msgspec.json.encode(event).decode(),
        }
        for number, event in enumerate(what, 1)
    ]
    await writing.execute(insert(events), rows)
