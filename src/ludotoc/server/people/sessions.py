"""Sessions are rows: a signed cookie names one, and whoever takes the row away ends it.

The cookie holds a random name and the house's signature; the row is kept under its digest, so that
neither the cookie without the secret nor the rows without the cookies are of any use.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.server.store.schema import people, sessions

COOKIE = "ludotoc"
SAFE_COOKIE = "__Host-ludotoc"  # over TLS: no other host and no plain page can set or read it
DAY = 24 * 3600.0
YEAR = 365 * DAY
IDLE, LONGEST = 60 * DAY, YEAR  # with an account, which can be logged in to again
FADING = 30.0  # a session that another has replaced can be seen by, and no more
LOST = "!"  # after the name: an older session was lost, and nobody has been told yet
NAME_BYTES = 32


WHO = (sessions.c.id, sessions.c.person, people.c.name, people.c.language, people.c.login)
ALIVE = (  # put together once: whoever asks for anything is looked up
    select(*WHO, sessions.c.created, sessions.c.expires)
    .join_from(sessions, people)
    .where(sessions.c.id == bindparam("digest"), sessions.c.expires > bindparam("now"))
)


@dataclass(frozen=True)
class Session:
    """A session that was found, with the person it belongs to."""

    id: str
    person: str
    name: str
    language: str
    login: str
    created: float
    expires: float

    def is_fading(self, now: float) -> bool:
        """Whether another has taken its place."""
        return self.expires <= now + FADING

    def end(self, now: float) -> float:
        """When it ends if it is used now: nobody but this browser knows who has no account."""
        if not self.login:
            return now + YEAR
        return min(now + IDLE, self.created + LONGEST)


class Cookies:
    """Writes and reads the cookie."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(
            secret, salt="ludotoc session", digest_method=hashlib.sha256, key_derivation="hmac"
        )

    def write(self, name: str, *, has_lost: bool = False) -> str:
        """The cookie of a session."""
        return self._signer.sign(name + LOST * has_lost).decode()

    def read(self, cookie: str) -> tuple[str, bool] | None:
        """Its session's name and whether a loss is still to be told; None if it is not ours."""
        try:
            text = self._signer.unsign(cookie.encode()).decode()
        except (BadSignature, UnicodeError):
            return None
        return text.removesuffix(LOST), text.endswith(LOST)


def digest_of(name: str) -> str:
    """What is kept of a secret name."""
    return hashlib.sha256(name.encode()).hexdigest()


async def begin(connection: AsyncConnection, person: str, now: float, lasts: float = YEAR) -> str:
    """A new session; its name for the cookie."""
    name = secrets.token_urlsafe(NAME_BYTES)
    row = {"id": digest_of(name), "person": person, "created": now, "expires": now + lasts}
    await connection.execute(insert(sessions).values(row))
    return name


async def find(connection: AsyncConnection, name: str, now: float) -> Session | None:
    """The session of a cookie, if it has neither ended nor been ended."""
    asked = {"digest": digest_of(name), "now": now}
    row = (await connection.execute(ALIVE, asked)).one_or_none()
    if row is None:
        return None
    times = row.created, row.expires
    found = Session(row.id, row.person, row.name, row.language, row.login or "", *times)
    is_over = bool(found.login) and found.created + LONGEST <= now
    return None if is_over else found


def is_due(session: Session, now: float) -> bool:
    """Whether it should be made to last longer: once a day is enough."""
    return not session.is_fading(now) and session.expires < session.end(now) - DAY


async def prolong(connection: AsyncConnection, session: Session, now: float) -> None:
    """It ends some time after it was last used."""
    renewed = update(sessions).where(sessions.c.id == session.id)
    await connection.execute(renewed.values(expires=session.end(now)))
    seen = update(people).where(people.c.id == session.person).values(seen=now)
    await connection.execute(seen)


async def end(connection: AsyncConnection, session: str) -> None:
    """One session is over."""
    await connection.execute(delete(sessions).where(sessions.c.id == session))


async def fade(connection: AsyncConnection, session: str, now: float) -> None:
    """Another takes its place; what this browser has just sent still arrives as itself."""
    fading = update(sessions).where(sessions.c.id == session).values(expires=now + FADING)
    await connection.execute(fading)


async def end_all(connection: AsyncConnection, person: str, *, but: str = "") -> None:
    """All sessions of a person are over, except perhaps the one he is using."""
    others = sessions.c.id != but
    await connection.execute(delete(sessions).where(sessions.c.person == person, others))


async def sweep(connection: AsyncConnection, now: float) -> None:
    """Forget sessions that have ended by themselves."""
    await connection.execute(delete(sessions).where(sessions.c.expires <= now))
