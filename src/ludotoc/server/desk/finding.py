"""Whom the desk means: a login, or a person's id, or its beginning."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.server.store.schema import people

SHORTEST_START = 6


async def find_person(reading: AsyncConnection, text: str) -> Any:
    """The row of a person, or a refusal."""
    wanted = text.strip().lower()
    is_it = (people.c.login == wanted) | (people.c.id == wanted)
    found = (await reading.execute(select(people).where(is_it))).all()
    if not found and len(wanted) >= SHORTEST_START and wanted.isalnum():
        starts = people.c.id.startswith(wanted)
        found = (await reading.execute(select(people).where(starts).limit(2))).all()
    if len(found) != 1:
        message = "nobody here has the login or the id {text}"
        raise Refused(message, text=Quoted(text[:40]))
    return found[0]
