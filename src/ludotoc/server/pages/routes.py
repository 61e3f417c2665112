"""The pages, and what they load: scripts, styles, pictures and words."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import ENGLISH, languages
from ludotoc.games import NAMES
from ludotoc.server.lobby.cards import title_of
from ludotoc.server.lobby.games import games_on
from ludotoc.server.lobby.routes import house_of, kept
from ludotoc.server.pages import art, pages
from ludotoc.server.pages.unchanged import tag_of
from ludotoc.server.pages.words import page_words
from ludotoc.server.people.denials import NOT_FOUND, Denied
from ludotoc.server.people.language import COOKIE as LANGUAGE_COOKIE
from ludotoc.server.people.language import QUERY, language_of
from ludotoc.server.people.person import Person, has_been_told, person_of, set_cookie

STATIC = Path(__file__).parents[2] / "web" / "static"
AnyRequest = Request[Any, Any, Any]
HTML, SVG, JSON = "text/html", "image/svg+xml", "application/json"
KEPT_SECONDS = 300  # by a browser: soon after the house was changed all is of one piece again
WHILE = {"cache-control": f"public, max-age={KEPT_SECONDS}"}
NEVER = {"cache-control": "no-store"}  # pages name the person who looks at them


def page(html: str) -> Response[str]:
    """A page."""
    return Response(html, media_type=HTML, headers=NEVER)


async def visitor(request: AnyRequest) -> tuple[Person, str]:
    """Who looks, and in which language; one that the address asks for is remembered."""
    person = await person_of(request)
    language = language_of(request)
    if person.has_lost:  # the page says so
        has_been_told(request)
    if request.query_params.get(QUERY) in languages():
        set_cookie(request, LANGUAGE_COOKIE, language)
    return person, language


@get("/", include_in_schema=False)
async def lobby(request: AnyRequest) -> Response[str]:
    """The five boxes, and the tables."""
    person, language = await visitor(request)
    house = house_of(request)
    games = games_on(house.shelf, language)
    return page(
        pages.lobby_page(language, games, await house.lobby.tables(person.id, language), person)
    )


@get("/tables/{table_id:str}", include_in_schema=False)
async def table(request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
    """A table."""
    person, language = await visitor(request)
    row = await kept(request, table_id)
    return page(pages.table_page(language, table_id, title_of(row["game"], language), person))


@get("/tables/{table_id:str}/replay", include_in_schema=False)
async def replay(request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
    """A game that is over."""
    person, language = await visitor(request)
    row = await kept(request, table_id)
    return page(pages.replay_page(language, table_id, title_of(row["game"], language), person))


@get("/ratings", include_in_schema=False)
async def ratings(request: AnyRequest) -> Response[str]:
    """Who plays how well."""
    person, language = await visitor(request)
    games = games_on(house_of(request).shelf, language)
    return page(pages.ratings_page(language, games, person))


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: AnyRequest, game: FromPath[str]) -> Response[str]:
    """The rules; their pictures are drawn from real positions, so they wait for the rules."""
    person, language = await visitor(request)
    is_drawn = house_of(request).shelf.is_ready(on_shelf(game))
    return page(await asyncio.to_thread(pages.rules_page, language, game, person, is_drawn))


@get("/me", include_in_schema=False)
async def me(request: AnyRequest) -> Response[str]:
    """One's own page."""
    person, language = await visitor(request)
    return page(pages.me_page(language, person))


@get("/art/box/{file:str}", include_in_schema=False)
async def box(file: FromPath[str]) -> Response[bytes]:
    """The lid of a box: `/art/box/tock.fr.svg`."""
    return file_of(await asyncio.to_thread(art.box_of, *drawn_in(file)), SVG)


@get("/art/{file:str}", include_in_schema=False)
async def symbols(file: FromPath[str]) -> Response[bytes]:
    """All pieces of a game: `/art/tock.fr.svg`."""
    return file_of(await asyncio.to_thread(art.symbols_of, *drawn_in(file)), SVG)


@get("/words/{file:str}", include_in_schema=False)
async def words(file: FromPath[str]) -> Response[bytes]:
    """What the page says in a language: `/words/fr.json`."""
    language = file.removesuffix(".json")
    if language not in languages():
        raise Denied(Refused("this language is not spoken here"), NOT_FOUND)
    return file_of(msgspec.json.encode(page_words(language)), JSON)


def file_of(body: bytes, media_type: str) -> Response[bytes]:
    """Something to be kept for a while, and then only if it has changed fetched again."""
    return Response(body, media_type=media_type, headers={**WHILE, "etag": tag_of(body)})


def drawn_in(file: str) -> tuple[str, str]:
    """Of which game a picture is, and in which language: what is kept is kept by its address."""
    name, _, language = file.removesuffix(".svg").partition(".")
    return on_shelf(name), language if language in languages() else ENGLISH


def on_shelf(name: str) -> str:
    """A game of the house."""
    if name not in NAMES:
        raise Denied(Refused("there is no such game here"), NOT_FOUND)
    return name


static = create_static_files_router(
    path="/static",
    directories=[STATIC],
    cache_control=CacheControlHeader(public=True, max_age=KEPT_SECONDS),
    include_in_schema=False,
)
ROUTES: list[Any] = [lobby, table, replay, ratings, rules, me, box, symbols, words, static]
