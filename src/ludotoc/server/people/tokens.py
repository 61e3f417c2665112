"""`/api/tokens`: keys for programs that play in a person's name, until he takes them back."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from litestar import Request, delete, get, post
from litestar.params import FromPath, JSONBody

from ludotoc.engine.errors import Refused
from ludotoc.server.desk import deeds
from ludotoc.server.desk.watch import has_happened
from ludotoc.server.limits import TOKENS, spend
from ludotoc.server.people import tokens_kept
from ludotoc.server.people.denials import CONFLICT, NOT_FOUND, Denied
from ludotoc.server.people.me import needs_session
from ludotoc.server.people.names import check_name
from ludotoc.server.people.person import person_of, store_of

MOST_TOKENS = 20
AnyRequest = Request[Any, Any, Any]


class Wanted(msgspec.Struct, frozen=True):
    """What a new token is for, in a few words."""

    label: str = ""


class Fresh(msgspec.Struct, frozen=True):
    """A new token; it is shown this once."""

    id: str
    token: str
    label: str


class Known(msgspec.Struct, frozen=True):
    """A token as it is listed."""

    id: str
    label: str
    created: float
    used: float | None


@post("/api/tokens", summary="A token for a program", tags=["tokens"])
async def make_token(request: AnyRequest, data: JSONBody[Wanted | None] = None) -> Fresh:
    """A new one, for `Authorization: Bearer`."""
    person = needs_session(await person_of(request))
    spend(request, TOKENS)
    label = check_name(data.label) if data and data.label else ""
    async with store_of(request).writing() as writing:
        if await tokens_kept.count(writing, person.id) >= MOST_TOKENS:
            message = "you have {most} tokens, which is the most; take one back first"
            raise Denied(Refused(message, most=MOST_TOKENS), CONFLICT)
        name, token = await tokens_kept.make(writing, person.id, label, time.time())
    return Fresh(name, token, label)


@get("/api/tokens", summary="My tokens", tags=["tokens"])
async def list_tokens(request: AnyRequest) -> list[Known]:
    """All there are, without what is secret in them."""
    person = await person_of(request)
    async with store_of(request).reading() as reading:
        return [Known(**row) for row in await tokens_kept.every(reading, person.id)]


@delete("/api/tokens/{token_id:str}", summary="Take a token back", tags=["tokens"])
async def take_back_token(request: AnyRequest, token_id: FromPath[str]) -> None:
    """From now on it opens nothing."""
    person = needs_session(await person_of(request))
    async with store_of(request).writing() as writing:
        if not await tokens_kept.take_back(writing, person.id, token_id):
            raise Denied(Refused("you have no such token"), NOT_FOUND)
        own = {"by": person.id, "person": person.id}
        await deeds.note(writing, deeds.TOOK_TOKEN_BACK, time.time(), **own, token=token_id)
    await has_happened(request)


ROUTES = [make_token, list_tokens, take_back_token]
