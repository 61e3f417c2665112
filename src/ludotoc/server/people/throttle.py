"""Guessing is made slow, and nobody can lock anybody out.

Failures are counted for a login tried from one address, and for the address itself: the more there
were, the longer that address waits before the next try, a minute at most. Whoever fails on
somebody's login elsewhere does not make him wait.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.server.limits import network_of
from ludotoc.server.people.denials import TOO_MANY, Denied
from ludotoc.server.store.schema import attempts

LONGEST_WAIT = 60.0
FORGOTTEN_AFTER = 3600.0


@dataclass(frozen=True)
class Limit:
    """Something that is counted, and how often it may be done before one has to wait."""

    key: str
    free: int

    def wait(self, count: int) -> float:
        """Seconds from the last try to the next: 1, 2, 4, 8 ..."""
        return 0.0 if count < self.free else min(2.0 ** (count - self.free), LONGEST_WAIT)


def login_limits(address: str, login: str) -> list[Limit]:
    """What is counted when somebody logs in."""
    network = network_of(address)
    return [Limit(_key("login", network, login), 5), Limit(_key("logins", network), 30)]


def making_limits(address: str) -> list[Limit]:
    """What is counted when somebody makes an account."""
    return [Limit(_key("accounts", network_of(address)), 10)]


def _key(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


async def count(writing: AsyncConnection, limits: Iterable[Limit], now: float) -> None:
    """Count a try before it is made, so that many at once count too, or say how long to wait."""
    found = [(limit, *await _tries(writing, limit.key, now)) for limit in limits]
    waits = [last + limit.wait(tries) - now for limit, tries, last in found]
    if max(waits) > 0:
        seconds = math.ceil(max(waits))
        message = "too many tries; wait {seconds:second|seconds} and try again"
        raise Denied(Refused(message, seconds=seconds), TOO_MANY, seconds)
    for limit, tries, _ in found:
        await _note(writing, limit.key, tries + 1, now)


async def _tries(reading: AsyncConnection, key: str, now: float) -> tuple[int, float]:
    query = select(attempts.c["count"], attempts.c.last).where(attempts.c.key == key)
    row = (await reading.execute(query)).one_or_none()
    return (row[0], row[1]) if row and row[1] > now - FORGOTTEN_AFTER else (0, 0.0)


async def _note(writing: AsyncConnection, key: str, tries: int, now: float) -> None:
    values = {"count": tries, "last": now}
    changed = await writing.execute(update(attempts).where(attempts.c.key == key).values(values))
    if not changed.rowcount:
        await writing.execute(insert(attempts).values(key=key, **values))


async def forgive(writing: AsyncConnection, limits: Iterable[Limit]) -> None:
    """It was the right one."""
    keys = [limit.key for limit in limits]
    await writing.execute(delete(attempts).where(attempts.c.key.in_(keys)))


async def sweep(writing: AsyncConnection, now: float) -> None:
    """Forget what was long ago."""
    await writing.execute(delete(attempts).where(attempts.c.last < now - FORGOTTEN_AFTER))
