"""What people ask of the desk: complaints, what is kept of them, to be forgotten, to be let in."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, JSONBody
from litestar.response import Redirect

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import say
from ludotoc.server.desk import deeds, invitations, reports
from ludotoc.server.desk.erasing import erase
from ludotoc.server.desk.keeping import kept_about
from ludotoc.server.desk.watch import has_happened
from ludotoc.server.desk.writing import surely
from ludotoc.server.limits import EXPORTS, REPORTS, spend
from ludotoc.server.pages import pages
from ludotoc.server.people import accounts
from ludotoc.server.people.denials import BAD, Denied
from ludotoc.server.people.language import language_of
from ludotoc.server.people.me import needs_session
from ludotoc.server.people.person import (
    Person,
    invited,
    known_of,
    person_of,
    store_of,
    take_cookie_away,
)

AnyRequest = Request[Any, Any, Any]
SEE_OTHER: Literal[303] = 303
INVITED = "you are invited to this house"


class Report(msgspec.Struct, frozen=True):
    """A complaint: about whom, at which table, about which line of the chat, and why."""

    person: str
    table: str
    said: str = ""
    why: str = ""


class Farewell(msgspec.Struct, frozen=True):
    """Who has an account says his password once more."""

    password: str = ""


@post("/api/reports", summary="Report somebody at a table", tags=["people"], status_code=204)
async def make_report(request: AnyRequest, data: JSONBody[Report]) -> None:
    """It waits for who keeps the house; nobody else hears of it."""
    person = await person_of(request)
    spend(request, REPORTS)
    async with store_of(request).writing() as writing:
        told = (data.person, data.table, data.said, data.why)
        await reports.report(writing, person.id, *told, time.time())


@get("/api/me/export", summary="All that is kept about me", tags=["people"])
async def export_me(request: AnyRequest) -> Response[dict[str, Any]]:
    """As JSON, to be kept as a file."""
    person = needs_session(await person_of(request))
    spend(request, EXPORTS)
    async with store_of(request).writing() as writing:
        found = await kept_about(writing, person.id)
        await deeds.note(writing, deeds.EXPORTED, time.time(), by=person.id, person=person.id)
    headers = {"content-disposition": 'attachment; filename="ludotoc.json"'}
    return Response(found, media_type=MediaType.JSON, headers=headers)


@delete("/api/me", summary="Forget me", tags=["people"])
async def forget_me(request: AnyRequest, data: JSONBody[Farewell | None] = None) -> None:
    """The account, the name and all that was said; games stay, without a name."""
    person = needs_session(await person_of(request))
    if person.login:
        await accounts.proven(request, person.login, data.password if data else "")
    now = time.time()
    await surely(store_of(request), lambda writing: erase(writing, person.id, now, by=person.id))
    take_cookie_away(request)
    await has_happened(request)


# --- the door ---


def door(request: AnyRequest, text: str, code: str = "", status: int = 200) -> Response[str]:
    """The page of a house that is open to those who were invited."""
    language = language_of(request)
    html = pages.door_page(language, text, Person("", "", language), code)
    headers = {"cache-control": "no-store"}
    return Response(html, media_type="text/html", status_code=status, headers=headers)


@get("/invited/{code:str}", include_in_schema=False)
async def show_invitation(request: AnyRequest, code: FromPath[str]) -> Response[Any]:
    """To look costs nothing: whoever previews a link does not use it up."""
    if await known_of(request):
        return Redirect("/", status_code=SEE_OTHER)
    async with store_of(request).reading() as reading:
        if not await invitations.is_good(reading, code, time.time()):
            raise invitations.NotInvited
    return door(request, Speaker(language_of(request)).tell(say(INVITED)), code)


@post("/invited/{code:str}", include_in_schema=False)
async def come_in(request: AnyRequest, code: FromPath[str]) -> Redirect:
    """Somebody new is let in."""
    await invited(request, code)
    return Redirect("/", status_code=SEE_OTHER)


@post("/door", include_in_schema=False)
async def log_in_at_the_door(
    request: AnyRequest,
    data: Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Redirect:
    """Who has an account needs no invitation."""
    if not all(isinstance(data.get(name), str) for name in ("login", "password")):
        raise Denied(Refused("this request cannot be read"), BAD)
    await accounts.logged_in(request, accounts.Claim(data["login"], data["password"]))
    return Redirect("/", status_code=SEE_OTHER)


ROUTES = [make_report, export_me, forget_me, show_invitation, come_in, log_in_at_the_door]
