"""Everything that is kept about a person, as plain data; what is secret is told of, not given."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.server.desk import deeds
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

Facts = dict[str, Any]
VERSION = 1


async def kept_about(reading: AsyncConnection, person: str) -> Facts:
    """All of it."""
    own = (await reading.execute(select(people).where(people.c.id == person))).one()
    shown = {"id", "name", "language", "login", "created", "seen"}
    found = {
        "version": VERSION,
        "person": {key: value for key, value in own._mapping.items() if key in shown},
        "has_password": own.password is not None,
    }
    for name, query in _queries(person).items():
        found[name] = [dict(row._mapping) for row in await reading.execute(query)]
    found["said"] = await _said(reading, person)
    found["deeds"] = [vars(deed) for deed in await deeds.about(reading, person)]
    return found


def _queries(person: str) -> dict[str, Select[Any]]:
    """What is kept, table by table; names of sessions and digests of tokens open something."""
    at = select(members.c.table_id, members.c.seat, members.c.name, members.c.has_left)
    return {
        "sessions": select(sessions.c.created, sessions.c.expires).where(
            sessions.c.person == person
        ),
        "tokens": select(tokens.c.id, tokens.c.label, tokens.c.created, tokens.c.used).where(
            tokens.c.person == person
        ),
        "webhooks": select(webhooks.c.url, webhooks.c.created).where(webhooks.c.person == person),
        "notices": select(notices.c.table_id, notices.c.created, notices.c.done).where(
            notices.c.person == person
        ),
        "ratings": select(ratings).where(ratings.c.person == person),
        "manners": select(manners).where(manners.c.person == person),
        "reports": select(reports).where(reports.c.by == person),
        "opened": select(tables.c.id, tables.c.game, tables.c.created).where(
            tables.c.host == person
        ),
        "tables": at.add_columns(tables.c.game, tables.c.state, tables.c.created)
        .join_from(members, tables)
        .where(members.c.person == person),
    }


async def _said(reading: AsyncConnection, person: str) -> list[Facts]:
    """Every line in a chat."""
    query = select(events.c.table_id, events.c.at, events.c.data).where(
        events.c.kind == "said", events.c.data.contains(person, autoescape=True)
    )
    found = [(row, json.loads(row.data)) for row in await reading.execute(query)]
    return [
        {"table": row.table_id, "at": row.at, "text": data["text"]}
        for row, data in found
        if data["person"] == person
    ]
