"""Everybody who comes to be a load: people are made, tables opened, games begun and begun again."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx

from bench.load.houses import House
from bench.load.seats import Seat, Table

TABLES_EACH = 16  # that one person sits at: the house lets nobody keep more than 20 waiting
AT_ONCE = 24
PATIENCE = 300.0


@dataclass(frozen=True)
class Wanted:
    """The size of a party."""

    tables: int = 100
    seats: int = 4
    bots: int = 0  # of the seats
    game: str = "chocolat"
    pressed: bool = True  # clients offer compression, as browsers do


class Party:
    """Tables that are played for as long as the load lasts."""

    def __init__(self, house: House, wanted: Wanted, note: Callable[[float], None]) -> None:
        self.house, self.wanted, self._note = house, wanted, note
        self.tables: list[Table] = []
        self.games = 0  # that came to their end
        self._tasks: list[asyncio.Task[None]] = []
        self._http = httpx.AsyncClient(base_url=house.address, timeout=PATIENCE)

    async def gather(self) -> None:
        """All sit down and begin."""
        people = self.wanted.seats - self.wanted.bots
        circles = -(-self.wanted.tables // TABLES_EACH)
        found = await self._all([self._person() for _ in range(circles * people)])
        seats = [found[at : at + people] for at in range(0, len(found), people)]
        for number in range(self.wanted.tables):
            circle = [Seat(*each) for each in seats[number // TABLES_EACH]]
            self.tables.append(Table(circle, self._note, number))
        await self._all([self._begin(table) for table in self.tables])
        self._tasks = [asyncio.create_task(self._go_on(table)) for table in self.tables]

    async def _all(self, work: list[Any]) -> list[Any]:
        turn = asyncio.Semaphore(AT_ONCE)

        async def one(each: Any) -> Any:
            async with turn:
                return await each

        return await asyncio.gather(*(one(each) for each in work))

    async def _person(self) -> tuple[str, str]:
        self._http.cookies.clear()
        async with httpx.AsyncClient(base_url=self.house.address, timeout=PATIENCE) as http:
            answer = await http.get("/api/me")
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            return answer.json()["person"], cookie

    async def _begin(self, table: Table) -> None:
        """A new table with the same people."""
        host, wanted = table.seats[0], self.wanted
        seats = [{"who": "me"}] + [{"who": "bot"}] * wanted.bots
        wish = {"game": wanted.game, "players": wanted.seats, "seats": seats}
        table.id = await self._open(wish, {"Cookie": host.cookie})
        table.is_over.clear()
        for seat in table.seats:
            await seat.come(self.house.port, table.id, pressed=wanted.pressed)
        await self._until(lambda: all(seat.state for seat in table.seats))  # the game is ready
        for seat in table.seats[1:]:
            seat.say(t="sit", id="sit")
        await self._until(lambda: all(seat.done == "sit" for seat in table.seats[1:]))
        host.say(t="start", id="start")
        await self._until(lambda: table.is_playing)

    async def _open(self, wish: dict[str, Any], headers: dict[str, str]) -> str:
        """Asked again where a line that was kept open had just been closed."""
        while True:
            with contextlib.suppress(httpx.TransportError):
                answer = await self._http.post("/api/tables", json=wish, headers=headers)
                return str(answer.raise_for_status().json()["id"])

    async def _go_on(self, table: Table) -> None:
        while True:
            await table.is_over.wait()
            self.games += 1
            await asyncio.gather(*(seat.go() for seat in table.seats))
            await self._begin(table)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            await asyncio.sleep(0.01)

    async def come_back(self) -> tuple[float, float]:
        """After a kill: how long until the first table is seen again, and until all are."""
        loop = asyncio.get_running_loop()
        began, first = loop.time(), [float("inf")]

        async def one(seat: Seat, table: Table) -> None:
            while not seat.state:
                try:
                    await seat.come(self.house.port, table.id, pressed=self.wanted.pressed)
                    await asyncio.wait_for(self._until(lambda: bool(seat.state)), PATIENCE)
                except OSError:
                    await asyncio.sleep(0.02)
            first[0] = min(first[0], loop.time() - began)

        for table in self.tables:
            for seat in table.seats:
                seat.state = ""
        await self._all([one(table.seats[0], table) for table in self.tables])
        return first[0], loop.time() - began

    async def go(self) -> None:
        """All hang up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(seat.go() for table in self.tables for seat in table.seats))
        await self._http.aclose()


def decisions_in(house: House) -> int:
    """How many events of play the store holds."""
    with sqlite3.connect(f"file:{house.folder / 'house.db'}?mode=ro", uri=True) as database:
        query = "SELECT count(*) FROM events WHERE kind = 'played'"
        (count,) = database.execute(query).fetchone()
    database.close()
    return int(count)
