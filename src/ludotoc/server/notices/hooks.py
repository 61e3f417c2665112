"""Webhooks as they are kept: one a person, with a secret of its own."""

from __future__ import annotations

import asyncio
import os
import secrets
from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.server.notices.address import look_up, read_address
from ludotoc.server.people.language import Connection
from ludotoc.server.store.schema import notices, webhooks

ALLOW = "LUDOTOC_PRIVATE_WEBHOOKS"  # set to 1 where the house may call into its own network
SECRET_BYTES = 32


@dataclass(frozen=True)
class Hook:
    """Where to call, and what to sign with."""

    url: str
    secret: str


def house_allows_private() -> bool:
    """The house's setting."""
    return os.environ.get(ALLOW, "") == "1"


def may_be_private(connection: Connection) -> bool:
    """The same, for an app that was told otherwise."""
    return bool(connection.app.state.get("private_webhooks", house_allows_private()))


async def check_address(url: str, may_be_private: bool) -> None:
    """Refuse what may not be called; an empty one takes the webhook away."""
    if url:
        target = read_address(url)
        await asyncio.to_thread(look_up, target, may_be_private=may_be_private)


async def find(reading: AsyncConnection, person: str) -> Hook | None:
    """A person's webhook, if there is one."""
    query = select(webhooks.c.url, webhooks.c.secret).where(webhooks.c.person == person)
    row = (await reading.execute(query)).one_or_none()
    return None if row is None else Hook(row.url, row.secret)


async def keep(writing: AsyncConnection, person: str, url: str, now: float) -> str:
    """Set or take away a person's webhook; its new secret."""
    await writing.execute(delete(webhooks).where(webhooks.c.person == person))
    if not url:
        await writing.execute(delete(notices).where(notices.c.person == person))
        return ""
    secret = secrets.token_hex(SECRET_BYTES)
    row = {"person": person, "url": url, "secret": secret, "created": now}
    await writing.execute(insert(webhooks).values(row))
    return secret
