"""What is served about games and tables."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody

from ludotoc.engine.errors import Refused
from ludotoc.server.addresses import link_to
from ludotoc.server.house import House
from ludotoc.server.limits import TABLES, spend
from ludotoc.server.lobby.cards import TableCard, Tables, card_of
from ludotoc.server.lobby.games import GameFacts, games_on
from ludotoc.server.people.denials import NOT_FOUND, TOO_MANY, Denied
from ludotoc.server.people.language import language_of
from ludotoc.server.people.person import person_of
from ludotoc.server.store import tables as rows
from ludotoc.server.tables.opening import Wanted

AnyRequest = Request[Any, Any, Any]
MOST_WAITING = 20  # tables that one person may keep waiting


class OpenedTable(msgspec.Struct, frozen=True):
    """Where the new table is."""

    id: str
    link: str


def house_of(request: AnyRequest) -> House:
    """The house that is asked."""
    house: House = request.app.state.house
    return house


@get("/api/games", summary="The games, in the caller's language", tags=["lobby"])
async def list_games(request: AnyRequest) -> list[GameFacts]:
    """What is on the shelf, and how far each is compiled."""
    return games_on(house_of(request).shelf, language_of(request))


@get("/api/tables", summary="Tables that wait, that are played, and mine", tags=["lobby"])
async def list_tables(request: AnyRequest) -> Tables:
    """What the lobby shows."""
    person = await person_of(request)
    return await house_of(request).lobby.tables(person.id, person.language)


@post("/api/tables", summary="Open a table", tags=["lobby"])
async def open_table(request: AnyRequest, data: JSONBody[Wanted]) -> OpenedTable:
    """Whoever opens it sits down first; with `now` bots take the other seats and it begins."""
    person, house = await person_of(request), house_of(request)
    spend(request, TABLES)
    async with house.store.reading() as reading:
        if await rows.count_waiting(reading, person.id) >= MOST_WAITING:
            message = "{most} tables of yours are waiting, which is the most"
            raise Denied(Refused(message, most=MOST_WAITING), TOO_MANY)
    table_id = await house.open_table(data, person)
    return OpenedTable(table_id, link_to(request, f"/tables/{table_id}"))


@get("/api/tables/{table_id:str}", summary="A table at a glance", tags=["lobby"])
async def show_table(request: AnyRequest, table_id: FromPath[str]) -> TableCard:
    """Who sits there, and what is played."""
    row, house, person = await kept(request, table_id), house_of(request), await person_of(request)
    link = link_to(request, f"/tables/{table_id}")
    return card_of(row, person.id, person.language, house.onlookers_at(table_id), link)


@get("/api/tables/{table_id:str}/qr.svg", summary="The link as a picture", tags=["lobby"])
async def show_code(request: AnyRequest, table_id: FromPath[str]) -> Response[bytes]:
    """A code that phones read."""
    await kept(request, table_id)
    picture = io.BytesIO()
    code = segno.make(link_to(request, f"/tables/{table_id}"), error="m", micro=False)
    code.save(picture, kind="svg", scale=8, border=3, dark="#000", light="#fff", svgclass=None)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def kept(request: AnyRequest, table_id: str) -> rows.Row:
    """A table as it is kept, or a refusal."""
    async with house_of(request).store.reading() as reading:
        row = await rows.find(reading, table_id)
    if row is None:
        raise Denied(Refused("there is no such table"), NOT_FOUND)
    return row


ROUTES = [list_games, list_tables, open_table, show_table, show_code]
