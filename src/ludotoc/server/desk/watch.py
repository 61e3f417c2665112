"""The watch: what was done at the desk, or in another worker, is felt here within a second.

A deed that was done in this very worker is looked for at once (`has_happened`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from ludotoc.engine.errors import Refused
from ludotoc.hosting.messages import AnyCommand, Say
from ludotoc.server.desk import deeds, manners
from ludotoc.server.people.language import Connection
from ludotoc.server.people.person import Person
from ludotoc.server.store import Store
from ludotoc.server.store.failures import FAILURES

ROUND = 1.0  # seconds
WINDOW = 120.0  # deeds may become visible later than their number, and clocks differ
ENDED = 4401  # the connection's session is over
log = logging.getLogger("ludotoc")
ENDING = (
    deeds.LOGGED_OUT, deeds.LOGGED_OUT_EVERYWHERE, deeds.CHANGED_PASSWORD, deeds.TOOK_TOKEN_BACK,
    deeds.BANNED, deeds.ERASED,
)  # fmt: skip


class AnyWire(Protocol):
    """A connection that can be ended."""

    person: Person

    def cut(self, code: int, reason: str) -> None:
        """End it."""


class Watch:
    """Follows the deeds."""

    def __init__(
        self,
        store: Store,
        wires: Iterable[AnyWire],
        look_again: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store, self._wires, self._look_again = store, wires, look_again
        self._seen: dict[int, float] = {}
        self._muted: dict[str, float] | None = None
        self._turn = asyncio.Lock()

    async def go_on(self) -> None:
        """Until the house closes."""
        while True:
            try:
                await self.look()
            except FAILURES:
                log.exception("the watch could not look")
            await asyncio.sleep(ROUND)

    async def look(self) -> None:
        """Do what follows from deeds that are new here."""
        async with self._turn:
            since = time.time() - WINDOW
            async with self._store.reading() as reading:
                new = [each for each in await deeds.since(reading, since) if not self._knows(each)]
                if self._muted is None or any(each.what == deeds.MUTED for each in new):
                    self._muted = await manners.muted(reading, time.time())
            self._seen = {name: at for name, at in self._seen.items() if at >= since}
            for deed in new:
                self._seen[deed.id] = deed.at
                await self._act(deed)

    def _knows(self, deed: deeds.Deed) -> bool:
        return self._seen.get(deed.id) == deed.at  # a number may come again where one was erased

    async def _act(self, deed: deeds.Deed) -> None:
        if deed.what in ENDING:
            for wire in list(self._wires):
                if is_ended(wire.person, deed):
                    wire.cut(ENDED, "this session has ended")
        for table_id in filter(None, (deed.table, *deed.data.get("tables", ()))):
            if deed.what in (deeds.CLOSED, deeds.ERASED):
                await self._look_again(table_id)

    def refusal(self, person: Person, command: AnyCommand) -> Refused | None:
        """Why somebody may not do this for now, if so."""
        if not isinstance(command, Say):
            return None
        until = (self._muted or {}).get(person.id, 0.0)
        minutes = -int(-(until - time.time()) // 60)
        if minutes <= 0:
            return None
        return Refused(
            "the house lets you say nothing for {minutes:minute|minutes}", minutes=minutes
        )


def is_ended(person: Person, deed: deeds.Deed) -> bool:
    """Whether a deed ends the session, or the token, by which somebody is here."""
    if person.id != deed.person:
        return False
    if deed.what == deeds.LOGGED_OUT:
        return person.session == str(deed.data["session"])
    if deed.what == deeds.TOOK_TOKEN_BACK:
        return person.token == str(deed.data["token"])
    if deed.what in (deeds.LOGGED_OUT_EVERYWHERE, deeds.CHANGED_PASSWORD):
        return bool(person.session)
    return True


async def has_happened(connection: Connection) -> None:
    """Something was done through this app: whoever is here feels it now."""
    watch: Watch | None = connection.app.state.get("watch")
    if watch is not None:
        await watch.look()
