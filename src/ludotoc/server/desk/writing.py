"""Writing what tables write too: whoever was outrun tries again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.server.store import Store

Result = TypeVar("Result")
TRIES = 10


async def surely(store: Store, work: Callable[[AsyncConnection], Awaitable[Result]]) -> Result:
    """One transaction, again where a table wrote the same number of its log."""
    for _ in range(TRIES):
        try:
            async with store.writing() as writing:
                return await work(writing)
        except IntegrityError:
            continue
    raise Refused("that could not be written down, so it did not happen; try again")
