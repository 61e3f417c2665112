"""`/api/ratings`: who plays how well, by game and form, with how far that may be wrong.

Forms: `two` (one against one), `free` (each for himself), `teams`. Only games among people count,
and whoever has played a few stands on the list.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath

from ludotoc.engine.errors import Refused
from ludotoc.games import NAMES
from ludotoc.server.people.denials import NOT_FOUND, Denied
from ludotoc.server.people.person import store_of
from ludotoc.server.ratings import kept as ratings_kept
from ludotoc.server.ratings.rule import FORMS


class Rating(msgspec.Struct, frozen=True):
    """Somebody's place on a list."""

    person: str
    name: str
    mu: float
    sigma: float
    shown: float  # mu - 3 sigma: what he is better than, almost certainly
    games: int


@get("/api/ratings/{game:str}/{form:str}", summary="Who plays best", tags=["ratings"])
async def list_ratings(
    request: Request[Any, Any, Any], game: FromPath[str], form: FromPath[str]
) -> list[Rating]:
    """The best first."""
    if game not in NAMES or form not in FORMS:
        known = ", ".join(FORMS)
        message = "ratings are kept for the games of the house, in the forms {known}"
        raise Denied(Refused(message, known=known), NOT_FOUND)
    async with store_of(request).reading() as reading:
        return [Rating(**row) for row in await ratings_kept.best(reading, game, form)]


ROUTES = [list_ratings]
