"""Rows of tables: opened, found, listed, and their logs read back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.server.store.schema import commands, events, members, tables

Row = dict[str, Any]
MOST_LISTED = 60
OVER = "over"
SEEN = [column for column in tables.c if column.name != "seed"]

# What is asked for whenever somebody comes to a table: put together once.
ONE: Any = bindparam("id")
AFTER: Any = bindparam("seq")
SEED = select(tables.c.seed).where(tables.c.id == ONE)
RULES = select(tables.c.game, tables.c.version).where(tables.c.id == ONE)
FACTS = select(*SEEN).where(tables.c.id == ONE)
SEATS = select(members).where(members.c.table_id == ONE).order_by(members.c.seat)
LINES = select(events.c.seq, events.c.at, events.c.data).where(events.c.table_id == ONE)
WHOLE_LOG = LINES.order_by(events.c.seq)
NEW_LINES = LINES.where(events.c.seq > AFTER).order_by(events.c.seq)
OBEYED = select(commands.c.person, commands.c.id).where(commands.c.table_id == ONE)
NEWLY_OBEYED = OBEYED.where(commands.c.seq > AFTER)


class Log(NamedTuple):
    """All that is kept of a table's game."""

    seed: bytes
    events: Sequence[Any]  # seq, at, data
    obeyed: set[tuple[str, str]]  # person and id of commands


async def open_table(
    writing: AsyncConnection, row: Row, seats: Iterable[Row], first: Sequence[Row]
) -> None:
    """A new table with its seats and its first events: there is none without."""
    await writing.execute(insert(tables).values(row))
    await writing.execute(insert(members), [{"table_id": row["id"], **seat} for seat in seats])
    await writing.execute(insert(events), first)


async def log_of(reading: AsyncConnection, table_id: str) -> Log | None:
    """A table's log from its beginning; None where there is no such table."""
    own = {"id": table_id}
    row = (await reading.execute(SEED, own)).first()
    if row is None:
        return None
    found = (await reading.execute(WHOLE_LOG, own)).all()
    obeyed = {(person, name) for person, name in await reading.execute(OBEYED, own)}
    return Log(bytes(row.seed), found, obeyed)


class More(NamedTuple):
    """What a log has more than somebody knows."""

    events: Sequence[Any]  # seq, at, data
    obeyed: set[tuple[str, str]]


async def log_after(reading: AsyncConnection, table_id: str, seq: int) -> More:
    """What was written after a number, by whomever."""
    known = {"id": table_id, "seq": seq}
    found = (await reading.execute(NEW_LINES, known)).all()
    if not found:
        return More((), set())
    newer = await reading.execute(NEWLY_OBEYED, known)
    return More(found, {(person, name) for person, name in newer})


async def lengths(reading: AsyncConnection, table_ids: Iterable[str]) -> dict[str, int]:
    """How many events the logs of some tables have."""
    last = select(func.max(events.c.seq)).where(events.c.table_id == tables.c.id)
    query = select(tables.c.id, last.scalar_subquery()).where(tables.c.id.in_(list(table_ids)))
    return {table_id: seq or 0 for table_id, seq in await reading.execute(query)}


async def last_seq(reading: AsyncConnection, table_id: str) -> int:
    """How many events a table has."""
    query = select(func.max(events.c.seq)).where(events.c.table_id == table_id)
    return int((await reading.execute(query)).scalar_one() or 0)


async def ids_that_wake(reading: AsyncConnection, which: Any) -> list[str]:
    """Tables where a bot or time goes on without anybody."""
    query = select(tables.c.id).where(tables.c.wakes, which)
    return list((await reading.execute(query)).scalars())


async def find(reading: AsyncConnection, table_id: str) -> Row | None:
    """One table with its seats."""
    row = (await reading.execute(FACTS, {"id": table_id})).first()
    if row is None:
        return None
    seats = await reading.execute(SEATS, {"id": table_id})
    return {**row._mapping, "seats": [dict(seat._mapping) for seat in seats]}


async def rules_of(reading: AsyncConnection, table_id: str) -> tuple[str, int | None] | None:
    """What is played at a table, and in which version."""
    found = (await reading.execute(RULES, {"id": table_id})).first()
    return None if found is None else (found.game, found.version)


async def listed(reading: AsyncConnection, states: Sequence[str]) -> list[Row]:
    """Those that anybody may find, the latest first."""
    query = select(*SEEN).where(tables.c.is_listed, tables.c.state.in_(states))
    return await _with_seats(reading, query)


async def of_person(reading: AsyncConnection, person: str) -> list[Row]:
    """Those where somebody sits, or which he opened and which still wait."""
    own = select(members.c.table_id).where(members.c.person == person)
    hosted = (tables.c.host == person) & (tables.c.state == "waiting")
    return await _with_seats(reading, select(*SEEN).where(tables.c.id.in_(own) | hosted))


async def hand_over(writing: AsyncConnection, person: str, account: str) -> list[str]:
    """The open tables of somebody who logs in: those he opened are his account's; all of them."""
    is_open = tables.c.state != OVER
    own = tables.c.id.in_(select(members.c.table_id).where(members.c.person == person))
    query = select(tables.c.id).where(is_open, own | (tables.c.host == person))
    found = list((await writing.execute(query)).scalars())
    mine = update(tables).where(is_open, tables.c.host == person)
    await writing.execute(mine.values(host=account))
    return found


async def _with_seats(reading: AsyncConnection, query: Select[Any]) -> list[Row]:
    latest = query.order_by(tables.c.changed.desc()).limit(MOST_LISTED)
    found = {row.id: {**row._mapping, "seats": []} for row in await reading.execute(latest)}
    theirs = select(members).where(members.c.table_id.in_(found)).order_by(members.c.seat)
    for seat in await reading.execute(theirs):
        found[seat.table_id]["seats"].append(dict(seat._mapping))
    return list(found.values())


async def count_waiting(reading: AsyncConnection, person: str) -> int:
    """How many tables of a person wait for somebody to sit down."""
    own = (tables.c.host == person, tables.c.state == "waiting")
    query = select(func.count()).select_from(tables).where(*own)
    return int((await reading.execute(query)).scalar_one())
