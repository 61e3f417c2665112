"""Films of finished tables, read from the store, and the last few of them kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.hosting.events import AnyEvent
from ludotoc.play.fairness import Signer
from ludotoc.server.people.denials import CONFLICT, NOT_FOUND, Denied
from ludotoc.server.replays.film import Film, Log
from ludotoc.server.store import Store
from ludotoc.server.store import tables as rows
from ludotoc.server.workers.roll import is_known

KEPT = 16
OVER = "over"
UNAVAILABLE, SOON = 503, 1  # another worker may have those rules
OTHER_RULES = Refused("this game was played by rules of another version, which are not served here")
read_event = msgspec.json.Decoder(AnyEvent).decode
MakeReady = Callable[[str], Awaitable[object]]


async def read_log(store: Store, table_id: str) -> tuple[str, bytes, Log]:
    """Game, seed and log of a finished table, or a refusal."""
    async with store.reading() as reading:
        kept, log = await rows.find(reading, table_id), await rows.log_of(reading, table_id)
    if kept is None or log is None:
        raise Denied(Refused("there is no such table"), NOT_FOUND)
    if kept["state"] != OVER:
        raise Denied(Refused("the game is not over: until then its replay stays closed"), CONFLICT)
    if not is_known(kept["game"], kept["version"]):
        raise Denied(OTHER_RULES, UNAVAILABLE, SOON)
    return kept["game"], log.seed, [(read_event(row.data), row.at) for row in log.events]


class Films:
    """Made in a thread, once for all who ask at the same time."""

    def __init__(self, store: Store, make_ready: MakeReady, signer: Signer | None = None) -> None:
        self._store, self._make_ready, self._signer = store, make_ready, signer
        self._kept: OrderedDict[tuple[str, int], asyncio.Task[Film]] = OrderedDict()

    async def film(self, table_id: str) -> Film:
        """The film of a finished table, made anew if something came after its end: a rematch."""
        async with self._store.reading() as reading:
            key = table_id, await rows.last_seq(reading, table_id)
        if key not in self._kept:
            self._kept[key] = asyncio.create_task(self._make(table_id))
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        try:
            return await asyncio.shield(self._kept[key])
        except (Refused, Denied):
            self._kept.pop(key, None)
            raise

    async def _make(self, table_id: str) -> Film:
        game, seed, log = await read_log(self._store, table_id)
        await self._make_ready(game)
        return await asyncio.to_thread(Film, table_id, seed, log, self._signer)
