"""`/api/me`: who I am here, what I am called, in which language I am spoken to."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from litestar import Request, get, put
from litestar.params import JSONBody
from sqlalchemy import update

from ludotoc.engine.errors import Refused
from ludotoc.server.limits import WEBHOOKS, spend
from ludotoc.server.notices import hooks as notices_hooks
from ludotoc.server.people.denials import FORBIDDEN, Denied
from ludotoc.server.people.language import COOKIE as LANGUAGE_COOKIE
from ludotoc.server.people.language import check_language
from ludotoc.server.people.names import check_name
from ludotoc.server.people.person import (
    HERE,
    Person,
    has_been_told,
    person_of,
    set_cookie,
    store_of,
)
from ludotoc.server.store.schema import people

AnyRequest = Request[Any, Any, Any]


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person is told of himself."""

    person: str
    name: str
    language: str
    has_account: bool
    login: str
    notice: str = ""  # said once
    webhook: str = ""
    webhook_secret: str = ""  # shown once, when the address is set


class Wishes(msgspec.Struct, frozen=True):
    """What a person wants changed; what is not there stays."""

    name: str | None = None
    language: str | None = None
    webhook: str | None = None  # an address, or nothing to have none


def needs_session(person: Person) -> Person:
    """Some things only a person himself may do, not a program that speaks for him."""
    if not person.session:
        message = "this needs a person in a browser: a token may not do it"
        raise Denied(Refused(message), FORBIDDEN)
    return person


@get("/api/me", summary="Who I am", tags=["people"])
async def show_me(request: AnyRequest) -> Me:
    """The person of this cookie or token; a first visit makes one."""
    person = await person_of(request)
    if person.has_lost:
        has_been_told(request)
    async with store_of(request).reading() as reading:
        hook = await notices_hooks.find(reading, person.id)
    return _me(person, webhook=hook.url if hook else "")


@put("/api/me", summary="Change my name, language or webhook", tags=["people"])
async def change_me(request: AnyRequest, data: JSONBody[Wishes]) -> Me:
    """What is given is checked first: all of it is done, or nothing."""
    person = await person_of(request)
    values = _checked(data)
    if data.webhook is not None:
        needs_session(person)
        spend(request, WEBHOOKS)
        await notices_hooks.check_address(data.webhook, notices_hooks.may_be_private(request))
    secret = ""
    async with store_of(request).writing() as writing:
        if values:
            await writing.execute(update(people).where(people.c.id == person.id).values(values))
        if data.webhook is not None:
            secret = await notices_hooks.keep(writing, person.id, data.webhook, time.time())
        hook = await notices_hooks.find(writing, person.id)
    if data.language is not None:
        set_cookie(request, LANGUAGE_COOKIE, data.language)
    changed = msgspec.structs.replace(person, **values)
    request.scope["state"][HERE] = changed
    if data.name is not None:
        await request.app.state.house.keeper.be_called(changed)
    return _me(changed, webhook=hook.url if hook else "", webhook_secret=secret)


def _checked(wishes: Wishes) -> dict[str, str]:
    values = {}
    if wishes.name is not None:
        values["name"] = check_name(wishes.name)
    if wishes.language is not None:
        values["language"] = check_language(wishes.language)
    return values


def _me(person: Person, **more: str) -> Me:
    has_account = bool(person.login)
    notice = person.notice
    return Me(
        person.id, person.name, person.language, has_account, person.login, notice=notice, **more
    )


ROUTES = [show_me, change_me]
