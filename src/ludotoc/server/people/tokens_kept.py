"""Tokens as they are kept: only their digest, so that a copy of the rows opens nothing."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.server.people.sessions import digest_of
from ludotoc.server.store.schema import people, tokens

PREFIX = "ludotoc_"  # so that a token that was left lying about is recognised
TOKEN_BYTES = 32
HOUR = 3600.0


@dataclass(frozen=True)
class Token:
    """A token that was found, with the person it speaks for."""

    id: str
    person: str
    name: str
    language: str
    login: str
    used: float


async def make(writing: AsyncConnection, person: str, label: str, now: float) -> tuple[str, str]:
    """A new token: its id and the token itself, which is never seen again."""
    token, name = PREFIX + secrets.token_urlsafe(TOKEN_BYTES), secrets.token_hex(8)
    row = {"id": name, "person": person, "digest": digest_of(token), "label": label}
    await writing.execute(insert(tokens).values(**row, created=now))
    return name, token


async def find(reading: AsyncConnection, token: str) -> Token | None:
    """Whose it is."""
    query = (
        select(tokens.c.id, tokens.c.used, tokens.c.person)
        .add_columns(people.c.name, people.c.language, people.c.login)
        .join_from(tokens, people)
        .where(tokens.c.digest == digest_of(token))
    )
    row = (await reading.execute(query)).one_or_none()
    if row is None:
        return None
    return Token(row.id, row.person, row.name, row.language, row.login or "", row.used or 0.0)


async def every(reading: AsyncConnection, person: str) -> list[dict[str, Any]]:
    """All tokens of a person, the newest first."""
    query = (
        select(tokens.c.id, tokens.c.label, tokens.c.created, tokens.c.used)
        .where(tokens.c.person == person)
        .order_by(tokens.c.created.desc(), tokens.c.id)
    )
    return [dict(row._mapping) for row in await reading.execute(query)]


async def count(reading: AsyncConnection, person: str) -> int:
    """How many a person has."""
    query = select(func.count()).select_from(tokens).where(tokens.c.person == person)
    return int((await reading.execute(query)).scalar_one())


async def take_back(writing: AsyncConnection, person: str, token: str) -> bool:
    """End one of a person's own tokens; whether there was such a one."""
    done = await writing.execute(
        delete(tokens).where(tokens.c.id == token, tokens.c.person == person)
    )
    return done.rowcount > 0


def is_due(token: Token, now: float) -> bool:
    """Whether its use is to be noted: once an hour is enough."""
    return token.used < now - HOUR


async def note_use(writing: AsyncConnection, token: Token, now: float) -> None:
    """It was used."""
    await writing.execute(update(tokens).where(tokens.c.id == token.id).values(used=now))
