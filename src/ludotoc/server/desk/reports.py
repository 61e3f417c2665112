"""Complaints about people: made at a table, read and settled at the desk."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.hosting.chairs import cleaned
from ludotoc.server.desk import deeds
from ludotoc.server.people.denials import BAD, NOT_FOUND, Denied
from ludotoc.server.store.schema import events, members, people, reports

LONGEST_WHY = 300
LINES_LOOKED_AT = 500


async def report(
    writing: AsyncConnection, by: str, person: str, table: str, said: str, why: str, now: float
) -> None:
    """Somebody complains about who was at a table, or about what he said there."""
    if person == by:
        raise Denied(Refused("you can report somebody else, not yourself"), BAD)
    lines = await _lines_of(writing, table, person)
    if not lines and not await _sat_there(writing, table, person):
        raise Denied(Refused("nobody of that name was at this table"), NOT_FOUND)
    if said and said not in lines:
        raise Denied(Refused("that was not said at this table"), NOT_FOUND)
    row = {"by": by, "person": person, "table_id": table, "said": said}
    row["why"] = cleaned(why, LONGEST_WHY)
    await writing.execute(insert(reports).values(**row, at=now))
    await deeds.note(writing, deeds.REPORTED, now, by=by, person=person, table=table)


async def _lines_of(reading: AsyncConnection, table: str, person: str) -> list[str]:
    said = (events.c.table_id == table, events.c.kind == "said")
    latest = select(events.c.data).where(*said).order_by(events.c.seq.desc())
    found = await reading.execute(latest.limit(LINES_LOOKED_AT))
    lines = [json.loads(data) for data in found.scalars()]
    return [each["text"] for each in lines if each["person"] == person]


async def _sat_there(reading: AsyncConnection, table: str, person: str) -> bool:
    query = select(members.c.seat).where(members.c.table_id == table, members.c.person == person)
    return (await reading.execute(query)).first() is not None


async def every(reading: AsyncConnection, *, all_of_them: bool = False) -> list[dict[str, Any]]:
    """Those that wait, or all; the oldest first, with the name of who is meant."""
    query = select(reports, people.c.name, people.c.login).outerjoin(
        people, people.c.id == reports.c.person
    )
    if not all_of_them:
        query = query.where(~reports.c.done)
    return [dict(row._mapping) for row in await reading.execute(query.order_by(reports.c.id))]


async def settle(writing: AsyncConnection, number: int, now: float) -> None:
    """It was read, and done about it what was right."""
    waits = (reports.c.id == number, ~reports.c.done)
    if not (await writing.execute(update(reports).where(*waits).values(done=True))).rowcount:
        raise Refused("no report {number} waits", number=number)
    await deeds.note(writing, deeds.SETTLED, now, report=number)
