"""The door: open to everybody, or to those who were sent a link."""

from __future__ import annotations

import secrets

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.server.desk import deeds
from ludotoc.server.people.denials import FORBIDDEN, Denied
from ludotoc.server.people.sessions import digest_of
from ludotoc.server.store.schema import invitations, wishes

DOOR = "door"
OPEN, BY_INVITATION = "open", "invited"
CODE_BYTES = 18
DAY = 24 * 3600.0
MOST_USES, MOST_DAYS = 1000, 366


class NotInvited(Denied):
    """The house is not open to everybody."""

    def __init__(self) -> None:
        message = "this house is open to those who were invited: ask for a link, or log in"
        super().__init__(Refused(message), FORBIDDEN)


async def door(reading: AsyncConnection) -> str:
    """Who may come in."""
    query = select(wishes.c.value).where(wishes.c.key == DOOR)
    return (await reading.execute(query)).scalar_one_or_none() or OPEN


async def set_door(writing: AsyncConnection, value: str, now: float) -> None:
    """From now on; who is known here stays so."""
    if value not in (OPEN, BY_INVITATION):
        message = "the door is {open} or {invited}"
        raise Refused(message, open=OPEN, invited=BY_INVITATION)
    await writing.execute(delete(wishes).where(wishes.c.key == DOOR))
    await writing.execute(insert(wishes).values(key=DOOR, value=value))
    await deeds.note(writing, deeds.SET_DOOR, now, door=value)


async def invite(writing: AsyncConnection, uses: int, days: int, note: str, now: float) -> str:
    """The code of a new invitation."""
    if not (0 < uses <= MOST_USES and 0 < days <= MOST_DAYS):
        message = "an invitation is for 1 to {uses} people and 1 to {days} days"
        raise Refused(message, uses=MOST_USES, days=MOST_DAYS)
    code = secrets.token_urlsafe(CODE_BYTES)
    times = {"created": now, "expires": now + days * DAY}
    row = {"id": digest_of(code), "note": note[:96], "uses": uses, **times}
    await writing.execute(insert(invitations).values(row))
    await deeds.note(writing, deeds.INVITED, now, uses=uses, days=days, note=note[:96])
    return code


async def is_good(reading: AsyncConnection, code: str, now: float) -> bool:
    """Whether an invitation still lets somebody in."""
    return (
        await reading.execute(select(invitations.c.id).where(*_good(code, now)))
    ).first() is not None


def _good(code: str, now: float) -> tuple[ColumnElement[bool], ...]:
    is_it, is_left = invitations.c.id == digest_of(code), invitations.c.uses > 0
    return is_it, is_left, invitations.c.expires > now


async def check_may_enter(writing: AsyncConnection, code: str, now: float) -> None:
    """Let somebody new in, by an invitation if the house asks for one."""
    if await door(writing) == OPEN:
        return
    spent = update(invitations).where(*_good(code, now)).values(uses=invitations.c.uses - 1)
    if not code or not (await writing.execute(spent)).rowcount:
        raise NotInvited
    await deeds.note(writing, deeds.ENTERED, now, invitation=digest_of(code)[:12])


async def sweep(writing: AsyncConnection, now: float) -> None:
    """Forget invitations that are over."""
    await writing.execute(delete(invitations).where(invitations.c.expires <= now))
