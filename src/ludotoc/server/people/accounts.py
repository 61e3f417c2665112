"""Accounts: a login and a password, to be the same person on every device.

Passwords have 12 to 128 characters. Whoever makes an account stays the person he was, with tables
and rating; logging in elsewhere makes that device this person's. A changed password ends all other
sessions.
"""

from __future__ import annotations

import re
import time
from typing import Any

import msgspec
from litestar import Request, delete, post, put
from litestar.params import JSONBody
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from ludotoc.engine.errors import Refused
from ludotoc.server.desk import deeds, manners
from ludotoc.server.desk.watch import has_happened
from ludotoc.server.limits import address_of
from ludotoc.server.people import passwords as accounts_passwords
from ludotoc.server.people import sessions as people_sessions
from ludotoc.server.people import throttle as accounts_throttle
from ludotoc.server.people.denials import CONFLICT, FORBIDDEN, UNKNOWN_CALLER, Denied
from ludotoc.server.people.language import Connection
from ludotoc.server.people.me import needs_session
from ludotoc.server.people.person import (
    Person,
    known_of,
    person_of,
    set_session,
    store_of,
    take_cookie_away,
)
from ludotoc.server.store.schema import people

LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,30}[a-z0-9]")
AnyRequest = Request[Any, Any, Any]


class Claim(msgspec.Struct, frozen=True):
    """Who somebody says he is."""

    login: str
    password: str


class Change(msgspec.Struct, frozen=True):
    """The password as it is, and as it shall be."""

    password: str
    new_password: str


class Account(msgspec.Struct, frozen=True):
    """Somebody with an account."""

    person: str
    name: str
    login: str


def check_login(text: str) -> str:
    """A login as it is kept: small letters."""
    login = text.strip().lower()
    if not LOGIN.fullmatch(login):
        message = "a login has 3 to 32 letters without accents, digits, dots, dashes or underscores"
        raise Refused(message)
    return login


@post("/api/accounts", summary="Make an account", tags=["accounts"])
async def make_account(request: AnyRequest, data: JSONBody[Claim]) -> Account:
    """The person of this browser gets a login and a password, and keeps everything else."""
    person, now, store = needs_session(await person_of(request)), time.time(), store_of(request)
    login = check_login(data.login)
    accounts_passwords.check_password(data.password, login, person.name)
    if person.login:
        message = "you have an account already: {login}"
        raise Denied(Refused(message, login=person.login), CONFLICT)
    async with store.writing() as writing:
        await accounts_throttle.count(writing, _making(request), now)
    kept = await accounts_passwords.hashed(data.password)
    mine = people.c.id == person.id
    try:
        async with store.writing() as writing:
            values = {"login": login, "password": kept}
            changed = update(people).where(mine, people.c.login.is_(None)).values(values)
            if not (await writing.execute(changed)).rowcount:
                raise Denied(Refused("you have an account already"), CONFLICT)
            await deeds.note(writing, deeds.REGISTERED, now, by=person.id, person=person.id)
            name = await new_session(writing, person.id, person, now)
    except IntegrityError:
        message = "the login {login} is taken"
        raise Denied(Refused(message, login=login), CONFLICT) from None
    set_session(request, name)
    await has_happened(request)
    return Account(person.id, person.name, login)


def _making(request: Connection) -> list[accounts_throttle.Limit]:
    return accounts_throttle.making_limits(address_of(request))


async def new_session(writing: Any, person: str, before: Person | None, now: float) -> str:
    """Whoever becomes known gets a new cookie; the one before is over, and so are its sockets."""
    if before is not None:
        await people_sessions.fade(writing, before.session, now)
        own = {"by": before.id, "person": before.id, "session": before.session}
        await deeds.note(writing, deeds.LOGGED_OUT, now, **own)
    return await people_sessions.begin(writing, person, now, people_sessions.IDLE)


@post("/api/session", summary="Log in", tags=["accounts"])
async def log_in(request: AnyRequest, data: JSONBody[Claim]) -> Account:
    """Make this browser the account's, with the open tables of who it was until now."""
    return await logged_in(request, data)


async def logged_in(request: Connection, claim: Claim) -> Account:
    """A new session for who proves to be somebody; it needs no session before."""
    before = await known_of(request)
    if before is not None:
        needs_session(before)
    now = time.time()
    found = await proven(request, claim.login.strip().lower(), claim.password)
    async with store_of(request).writing() as writing:
        await manners.check_may_enter(writing, found.id)
        await deeds.note(writing, deeds.LOGGED_IN, now, by=found.id, person=found.id)
        name = await new_session(writing, found.id, before, now)
    set_session(request, name)
    if before is not None and not before.login and before.id != found.id:
        await request.app.state.house.keeper.become(before.id, found.id)
    await has_happened(request)
    return Account(found.id, found.name, found.login)


async def proven(request: Connection, login: str, password: str) -> Any:
    """The row of who has that login and password; one refusal for whichever is wrong."""
    limits = accounts_throttle.login_limits(address_of(request), login)
    async with store_of(request).writing() as writing:
        await accounts_throttle.count(writing, limits, time.time())
        row = (await writing.execute(select(people).where(people.c.login == login))).one_or_none()
    if not await accounts_passwords.is_right(row.password if row else None, password):
        raise Denied(Refused("login or password is wrong"), UNKNOWN_CALLER)
    async with store_of(request).writing() as writing:
        await accounts_throttle.forgive(writing, limits)
    return row


@put("/api/accounts", summary="Change the password", tags=["accounts"])
async def change_password(request: AnyRequest, data: JSONBody[Change]) -> Account:
    """All other sessions end; this one goes on under a new cookie."""
    person, now = needs_session(await person_of(request)), time.time()
    if not person.login:
        raise Denied(Refused("you have no account yet"), FORBIDDEN)
    accounts_passwords.check_password(data.new_password, person.login, person.name)
    await proven(request, person.login, data.password)
    kept = await accounts_passwords.hashed(data.new_password)
    async with store_of(request).writing() as writing:
        await writing.execute(update(people).where(people.c.id == person.id).values(password=kept))
        await people_sessions.end_all(writing, person.id)
        await deeds.note(writing, deeds.CHANGED_PASSWORD, now, by=person.id, person=person.id)
        name = await people_sessions.begin(writing, person.id, now, people_sessions.IDLE)
    set_session(request, name)
    await has_happened(request)
    return Account(person.id, person.name, person.login)


@delete("/api/session", summary="Log out", tags=["accounts"])
async def log_out(request: AnyRequest) -> None:
    """Make this browser nobody's."""
    person = needs_session(await person_of(request))
    async with store_of(request).writing() as writing:
        await people_sessions.end(writing, person.session)
        own = {"by": person.id, "person": person.id, "session": person.session}
        await deeds.note(writing, deeds.LOGGED_OUT, time.time(), **own)
    take_cookie_away(request)
    await has_happened(request)


@delete("/api/sessions", summary="Log out everywhere", tags=["accounts"])
async def log_out_everywhere(request: AnyRequest) -> None:
    """All browsers of this person, this one too."""
    person = needs_session(await person_of(request))
    async with store_of(request).writing() as writing:
        await people_sessions.end_all(writing, person.id)
        own = {"by": person.id, "person": person.id}
        await deeds.note(writing, deeds.LOGGED_OUT_EVERYWHERE, time.time(), **own)
    take_cookie_away(request)
    await has_happened(request)


ROUTES = [make_account, log_in, change_password, log_out, log_out_everywhere]
