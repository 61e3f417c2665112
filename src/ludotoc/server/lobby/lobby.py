"""The lobby: what it shows, and those who look at it live, told at most once a second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

import msgspec

from ludotoc.server.connections import Wire
from ludotoc.server.lobby.cards import RUNNING, WAITING, TableCard, Tables, card_of
from ludotoc.server.store import Store
from ludotoc.server.store import tables as rows
from ludotoc.server.store.failures import FAILURES

BREATH = 1.0  # seconds between two tellings
log = logging.getLogger("ludotoc")


class Ready(msgspec.Struct, frozen=True):
    """How far a game is compiled."""

    name: str
    ready: float


class LobbyNews(msgspec.Struct, frozen=True, tag_field="t", tag="lobby"):
    """All the lobby shows."""

    games: list[Ready]
    waiting: list[TableCard]
    running: list[TableCard]
    mine: list[TableCard]


class Lobby:
    """Knows who looks on, and what they have been told."""

    def __init__(self, store: Store, onlookers: Callable[[str], int]) -> None:
        self.parts: dict[str, float] = {}
        self._store, self._onlookers = store, onlookers
        self._told: dict[Wire, bytes] = {}
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._tell_on(), name="lobby")

    async def tables(self, person: str, language: str) -> Tables:
        """What somebody is shown now."""
        return await self._shown(await self._listed(), person, language)

    async def _listed(self) -> list[list[rows.Row]]:
        async with self._store.reading() as reading:
            return [await rows.listed(reading, states) for states in (WAITING, RUNNING)]

    async def _shown(self, listed: list[list[rows.Row]], person: str, language: str) -> Tables:
        async with self._store.reading() as reading:
            mine = await rows.of_person(reading, person)
        return Tables(
            *([self._card(row, person, language) for row in group]
              for group in (*listed, mine))
        )  # fmt: skip

    def _card(self, row: rows.Row, person: str, language: str) -> TableCard:
        return card_of(row, person, language, self._onlookers(row["id"]))

    # --- live ---

    async def enter(self, wire: Wire) -> None:
        """Somebody looks at the lobby."""
        self._told[wire] = b""
        await self._tell([wire])

    def leave(self, wire: Wire) -> None:
        """And looks away."""
        self._told.pop(wire, None)

    def has_changed(self) -> None:
        """Something is different: all are told soon."""
        self._changed.set()

    async def _tell_on(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                if self._told:  # who comes later is told at once
                    await self._tell(list(self._told))
            except FAILURES as error:
                log.warning("the lobby could not look: %s", error)
                self._changed.set()
            await asyncio.sleep(BREATH)

    async def _tell(self, wires: Iterable[Wire]) -> None:
        games = [Ready(name, round(part, 3)) for name, part in self.parts.items()]
        listed = await self._listed()
        for wire in wires:
            shown = await self._shown(listed, wire.person.id, wire.person.language)
            news = LobbyNews(games, shown.waiting, shown.running, shown.mine)
            data = msgspec.json.encode(news)
            if self._told.get(wire) not in (None, data):
                self._told[wire] = data
                wire.send_bytes(data)

    async def close(self) -> None:
        """Nobody is told any more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
