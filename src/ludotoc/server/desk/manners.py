"""Who may not speak, and who may not come in."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.server.desk import deeds
from ludotoc.server.people import sessions as people_sessions
from ludotoc.server.people.denials import FORBIDDEN, Denied
from ludotoc.server.store.schema import manners, tokens, webhooks

HOUR = 3600.0
LONGEST_HOURS = 24.0 * 366


async def muted(reading: AsyncConnection, now: float) -> dict[str, float]:
    """All who may not speak, and until when."""
    query = select(manners.c.person, manners.c.muted).where(manners.c.muted > now)
    return {row.person: row.muted for row in await reading.execute(query)}


async def check_may_enter(reading: AsyncConnection, person: str) -> None:
    """Refuse who was banned."""
    query = select(manners.c.banned).where(manners.c.person == person)
    if (await reading.execute(query)).scalar_one_or_none():
        raise Denied(Refused("this account may not come in any more"), FORBIDDEN)


async def mute(writing: AsyncConnection, person: str, hours: float, now: float) -> float:
    """Until then somebody can play, and not speak; with no hours he may speak again."""
    if not 0 <= hours <= LONGEST_HOURS:
        raise Refused("somebody is muted for 0 to {most} hours", most=int(LONGEST_HOURS))
    until = now + hours * HOUR
    await _keep(writing, person, muted=until)
    await deeds.note(writing, deeds.MUTED, now, person=person, until=until)
    return until


async def ban(writing: AsyncConnection, person: str, why: str, now: float) -> None:
    """All sessions and programs of somebody end, and his login opens nothing any more."""
    await _keep(writing, person, banned=now, why=why)
    await people_sessions.end_all(writing, person)
    await writing.execute(delete(tokens).where(tokens.c.person == person))
    await writing.execute(delete(webhooks).where(webhooks.c.person == person))
    await deeds.note(writing, deeds.BANNED, now, person=person, why=why)


async def unban(writing: AsyncConnection, person: str, now: float) -> None:
    """He may log in again."""
    await _keep(writing, person, banned=0.0, why="")
    await deeds.note(writing, deeds.UNBANNED, now, person=person)


async def _keep(writing: AsyncConnection, person: str, **values: Any) -> None:
    his = update(manners).where(manners.c.person == person)
    if not (await writing.execute(his.values(values))).rowcount:
        usual = {"muted": 0.0, "banned": 0.0, "why": ""}
        await writing.execute(insert(manners).values({"person": person, **usual, **values}))
