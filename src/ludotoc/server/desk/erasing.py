"""Erasing a person: what is his goes; games of others stay whole and can still be proved.

The log of a game keeps decisions, chance and the players' parts of it under a number that belongs
to nobody any more. Names and lines of the chat are taken out of it. Where he plays a bot sits in.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.bots.levels import USUAL
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import say
from ludotoc.hosting.chairs import cleaned
from ludotoc.hosting.events import AnyEvent, Left, Stood, TakenOver
from ludotoc.server.desk import deeds
from ludotoc.server.desk.appending import append
from ludotoc.server.store.schema import (
    events,
    manners,
    members,
    notices,
    people,
    ratings,
    reports,
    sessions,
    tables,
    tokens,
    webhooks,
)

OWNED = (sessions, tokens, webhooks, notices, ratings, manners)
NAMED = ("sat", "said")
SILENCE = "…"
REWRITE = (
    update(events)
    .where(events.c.table_id == bindparam("table"), events.c.seq == bindparam("number"))
    .values(data=bindparam("text"))
)


async def erase(writing: AsyncConnection, person: str, now: float, *, by: str = "") -> None:
    """Everything about a person; the tables that changed are written down for who shows them."""
    query = select(people.c.language, people.c.name).where(people.c.id == person)
    row = (await writing.execute(query)).one()
    name = cleaned(Speaker(row.language).tell(say("former guest")))
    await _leave(writing, person, now)
    changed = await _rewrite_logs(writing, person, name)
    at_tables = update(members).where(members.c.person == person)
    await writing.execute(at_tables.values(name=name))
    for table in OWNED:
        await writing.execute(delete(table).where(table.c.person == person))
    await writing.execute(delete(reports).where(reports.c.by == person))
    nobody = {"name": name, "login": None, "password": None, "seen": 0.0}
    await writing.execute(update(people).where(people.c.id == person).values(nobody))
    await deeds.forget(writing, person)
    by = "" if by == person else by
    await deeds.note(writing, deeds.ERASED, now, by=by, person=person, tables=changed)


async def _leave(writing: AsyncConnection, person: str, now: float) -> None:
    """His seats: empty before the game, a bot's during it."""
    query = (
        select(members.c.table_id, members.c.seat, members.c.has_left, tables.c.state)
        .join_from(members, tables)
        .where(members.c.person == person, tables.c.state.in_(("waiting", "playing", "paused")))
    )
    for row in (await writing.execute(query)).all():
        if row.state == "waiting":
            await append(writing, row.table_id, [Stood(row.seat)], now)
            await _change_seat(writing, row, who="empty", person=None, name="")
        elif not row.has_left:
            leaving: list[AnyEvent] = [Left(row.seat), TakenOver(row.seat, USUAL.name)]
            await append(writing, row.table_id, leaving, now)
            await _change_seat(writing, row, has_left=True, level=USUAL.name)
            wakes = update(tables).where(tables.c.id == row.table_id)
            await writing.execute(wakes.values(wakes=row.state == "playing"))


async def _change_seat(writing: AsyncConnection, row: Any, **values: Any) -> None:
    own = (members.c.table_id == row.table_id, members.c.seat == row.seat)
    await writing.execute(update(members).where(*own).values(values))


async def _rewrite_logs(writing: AsyncConnection, person: str, name: str) -> list[str]:
    """Names and talk; all else in the log proves the game. The tables where something changed."""
    query = select(events.c.table_id, events.c.seq, events.c.data).where(
        events.c.kind.in_(NAMED), events.c.data.contains(person, autoescape=True)
    )
    changed = []
    for row in (await writing.execute(query)).all():
        data = json.loads(row.data)
        if data.get("person") != person:
            continue
        data["name"] = name
        if data["kind"] == "said":
            data["text"] = SILENCE
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        changed.append({"table": row.table_id, "number": row.seq, "text": text})
    if changed:
        await writing.execute(REWRITE, changed)
    return sorted({each["table"] for each in changed})
