"""Who is there. A first visit makes a person, and a signed cookie remembers him: no account needed.

    person = await person_of(connection)      in any handler, of HTTP or of WebSocket

A program says who it is by a token (`Authorization: Bearer ...`). The cookie of a new or renewed
session leaves with the response (`send_cookies`, a `before_send` hook of the app).
"""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import say
from ludotoc.server.desk import invitations
from ludotoc.server.limits import NEWCOMERS, spend
from ludotoc.server.people import sessions as people_sessions
from ludotoc.server.people import tokens_kept
from ludotoc.server.people.denials import UNKNOWN_CALLER, Denied
from ludotoc.server.people.language import PERSONS_OWN, Connection, language_of
from ludotoc.server.people.names import friendly_name
from ludotoc.server.people.sessions import COOKIE, SAFE_COOKIE, YEAR, Cookies
from ludotoc.server.store import Store
from ludotoc.server.store.schema import people

# In the connection's state.
HERE, SESSION, TO_SET = "ludotoc.person", "ludotoc.session", "ludotoc.cookies"
BEARER = "bearer "
SAFE_METHODS = ("GET", "HEAD")
LOST = (
    "we no longer know this browser, so you have a new name here; an account would keep the old one"
)


class Person(msgspec.Struct, frozen=True):
    """Somebody: the same at all tables, on every device where he is logged in."""

    id: str
    name: str
    language: str
    login: str = ""
    session: str = ""  # the row of his session; a program has none
    token: str = ""  # and this is the row of its token
    has_lost: bool = False  # an older session could not be found, which is still to be told

    @property
    def notice(self) -> str:
        """One sentence to be told once, if there is any."""
        return Speaker(self.language).tell(say(LOST)) if self.has_lost else ""


def store_of(connection: Connection) -> Store:
    """Where the app keeps everything."""
    store: Store = connection.app.state.store
    return store


def cookies_of(connection: Connection) -> Cookies:
    """Who signs this house's cookies."""
    cookies: Cookies = connection.app.state.cookies
    return cookies


async def person_of(connection: Connection) -> Person:
    """Who it is: by token, by cookie, or somebody new."""
    state = connection.scope["state"]
    if HERE not in state:
        state[HERE] = await _recognised(connection)
    person: Person = state[HERE]
    return person


async def _recognised(connection: Connection) -> Person:
    has_lost = cookie_name(connection) in connection.cookies
    return await known_of(connection) or await _newcomer(connection, has_lost=has_lost)


async def known_of(connection: Connection) -> Person | None:
    """Who it is, if he has been here before."""
    header = connection.headers.get("authorization", "")
    if header[: len(BEARER)].lower() == BEARER:
        return await _program(connection, header[len(BEARER) :].strip())
    cookie = connection.cookies.get(cookie_name(connection))
    return None if cookie is None else await _returning(connection, cookie)


async def _program(connection: Connection, token: str) -> Person:
    store = store_of(connection)
    async with store.reading() as reading:
        found = await tokens_kept.find(reading, token)
    if found is None:
        raise Denied(Refused("this token is unknown, or was taken back"), UNKNOWN_CALLER)
    if tokens_kept.is_due(found, time.time()):
        async with store.writing() as writing:
            await tokens_kept.note_use(writing, found, time.time())
    connection.scope["state"][PERSONS_OWN] = found.language
    language = language_of(connection)
    return Person(found.person, found.name, language, found.login, token=found.id)


async def _returning(connection: Connection, cookie: str) -> Person | None:
    read, now, store = cookies_of(connection).read(cookie), time.time(), store_of(connection)
    if read is None:
        return None
    name, has_lost = read
    async with store.reading() as reading:
        session = await people_sessions.find(reading, name, now)
    if session is None:
        return None
    if session.is_fading(now) and connection.scope.get("method") not in SAFE_METHODS:
        raise Denied(Refused("this session has just ended: load the page again"), UNKNOWN_CALLER)
    if people_sessions.is_due(session, now):
        async with store.writing() as writing:
            await people_sessions.prolong(writing, session, now)
        set_session(connection, name, has_lost=has_lost)
    connection.scope["state"] |= {SESSION: name, PERSONS_OWN: session.language}
    language = language_of(connection)
    found = session.person, session.name, language, session.login, session.id
    return Person(*found, has_lost=has_lost)


async def _newcomer(connection: Connection, *, has_lost: bool = False, code: str = "") -> Person:
    language, now = language_of(connection), time.time()
    spend(connection, NEWCOMERS)
    async with store_of(connection).writing() as writing:
        await invitations.check_may_enter(writing, code, now)
        person, name = await make_person(writing, language, now)
        session = await people_sessions.begin(writing, person, now)
    set_session(connection, session, has_lost=has_lost)
    found = people_sessions.digest_of(session)
    return Person(person, name, language, "", found, has_lost=has_lost)


async def invited(connection: Connection, code: str) -> Person:
    """Who comes by an invitation: himself if he is known, else somebody new."""
    person = await known_of(connection) or await _newcomer(connection, code=code)
    connection.scope["state"][HERE] = person
    return person


async def make_person(writing: AsyncConnection, language: str, now: float) -> tuple[str, str]:
    """A row for somebody new: id and name."""
    person, name = secrets.token_hex(16), friendly_name(language)
    row = {"id": person, "name": name, "language": language, "created": now, "seen": now}
    await writing.execute(insert(people).values(row))
    return person, name


def set_session(connection: Connection, name: str, *, has_lost: bool = False) -> None:
    """Let the browser keep a session from now on."""
    value = cookies_of(connection).write(name, has_lost=has_lost)
    connection.scope["state"][SESSION] = name
    set_cookie(connection, cookie_name(connection), value)


def cookie_name(connection: Connection) -> str:
    """Of the session's cookie: over TLS one that only this very host can have set."""
    return SAFE_COOKIE if is_safe(connection) else COOKIE


def is_safe(connection: Connection) -> bool:
    """Whether somebody calls over TLS."""
    return connection.url.scheme in ("https", "wss")


def take_cookie_away(connection: Connection) -> None:
    """The browser forgets its session."""
    set_cookie(connection, cookie_name(connection), "", 0)


def has_been_told(connection: Connection) -> None:
    """The loss of an older session was told, and need not be told again."""
    set_session(connection, connection.scope["state"][SESSION])


def set_cookie(connection: Connection, key: str, value: str, seconds: float = YEAR) -> None:
    """A cookie for the response; with no seconds it is taken away."""
    cookie = Cookie(
        key, value=value, max_age=int(seconds), path="/", httponly=True, samesite="lax",
        secure=is_safe(connection),
    )  # fmt: skip
    connection.scope["state"].setdefault(TO_SET, {})[key] = cookie


async def send_cookies(message: Message, scope: Scope) -> None:
    """Before the head of a response leaves, cookies that were set on the way are put on it."""
    if message["type"] not in ("http.response.start", "websocket.accept"):
        return
    state: dict[str, Any] = scope.get("state", {})
    for cookie in state.pop(TO_SET, {}).values():
        MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))
