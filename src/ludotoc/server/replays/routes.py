"""After the game: its replay, its record, the proof that it was dealt fairly. Before, 409."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import say
from ludotoc.play.record import read_headers, verify_record
from ludotoc.server.limits import CHECKS, spend
from ludotoc.server.people.language import Connection, language_of
from ludotoc.server.replays.film import OPEN
from ludotoc.server.replays.kept import Films

AnyRequest = Request[Any, Any, Any]
VERIFIED = (
    "the seed is the promised one, and all {draws:draw|draws}, moves and the signature are right"
)


class Proof(msgspec.Struct, frozen=True):
    """All that it takes to check a game."""

    commitment: str  # shown before the first card
    seed: str
    contributions: list[str]
    head: str
    public_key: str
    signature: str


class Verdict(msgspec.Struct, frozen=True):
    """What came of a check."""

    ok: bool
    text: str


def films_of(connection: Connection) -> Films:
    """Where the house keeps films."""
    films: Films = connection.app.state.house.films
    return films


@get("/api/tables/{table_id:str}/replay", summary="The game, step by step", tags=["replays"])
async def show_replay(
    request: AnyRequest, table_id: FromPath[str], lens: FromQuery[str] = OPEN
) -> Response[bytes]:
    """Through a lens: `open`, `onlooker`, or the number of a seat."""
    film = await films_of(request).film(table_id)
    film.viewer(lens)
    body = await asyncio.to_thread(film.written, lens, language_of(request))
    return Response(body, media_type=MediaType.JSON)


@get("/api/tables/{table_id:str}/record.txt", summary="The record", tags=["replays"])
async def show_record(request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
    """The whole game as text, signed; `ludotoc verify` checks it anywhere."""
    film = await films_of(request).film(table_id)
    name = f"{film.hosted.facts.game}-{table_id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(film.record, media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{table_id:str}/proof", summary="What proves it fair", tags=["replays"])
async def show_proof(request: AnyRequest, table_id: FromPath[str]) -> Proof:
    """The promise, the seed, the players' parts, the end of the chain, the signature."""
    headers = read_headers((await films_of(request).film(table_id)).record)
    given = [each for each in headers.get("Contributions", "").split(",") if each]
    return Proof(
        headers["Commitment"], headers["Seed"], given, headers["Head"], headers["PublicKey"],
        headers["Signature"],
    )  # fmt: skip


@post("/api/tables/{table_id:str}/verify", summary="Check it", tags=["replays"], status_code=200)
async def verify(request: AnyRequest, table_id: FromPath[str]) -> Verdict:
    """Deal and play the game again from its seed."""
    spend(request, CHECKS)
    film = await films_of(request).film(table_id)
    speaker = Speaker(language_of(request), film.hosted.chairs.names)
    try:
        table = await asyncio.to_thread(verify_record, film.record)
    except Refused as refusal:
        return Verdict(False, speaker.tell(refusal.said))
    draws = sum(entry.seat < 0 for entry in table.entries)
    return Verdict(True, speaker.tell(say(VERIFIED, draws=draws)))


ROUTES = [show_replay, show_record, show_proof, verify]
