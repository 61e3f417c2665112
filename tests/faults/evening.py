"""An evening at a house: people at several tables who play while something goes wrong."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any, Self

from tests.faults.checker import broken_promises
from tests.faults.guests import OVER, Address, Guest, Person, new_person, open_table
from tests.faults.history import DONE, REFUSED, History, Log, Sight
from tests.faults.houses import House

PATIENCE = 240.0  # seconds; a machine may be busy
GAMES = (("chocolat", 2),)
LOOKING = 0.02


class Evening:
    """Tables where people play on until they are told to stop."""

    def __init__(
        self,
        house: House,
        tables: int = 3,
        address: Address | None = None,
        tabs: int = 1,
        **wanted: Any,
    ) -> None:
        self.house, self.history, self._wanted = house, History(), wanted
        self.guests: list[Guest] = []
        self.address = address or (lambda: house.address)
        self._tables, self._tabs, self._is_ending = tables, tabs, False
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        for number in range(self._tables):
            self._tasks.append(asyncio.create_task(self._game_after_game(number)))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _game_after_game(self, number: int) -> None:
        game, players = GAMES[number % len(GAMES)]
        people = [await new_person(self.house.address) for _ in range(players)]
        while not self._is_ending:
            wanted = {"game": game, "players": players, **self._wanted}
            table = await open_table(self.house.address, people[0], **wanted)
            guests = [self._guest(table, person, tab) for person in people for tab in self._range()]
            self.guests += guests
            async with asyncio.TaskGroup() as together:  # who is sent away is waited for
                for guest in guests:
                    together.create_task(guest.stay())
            self.guests = [guest for guest in self.guests if guest not in guests]

    def _range(self) -> range:
        return range(self._tabs)

    def _guest(self, table: str, person: Person, tab: int) -> Guest:
        guest = Guest(self.history, self.address, table, person, tab)
        guest.is_resting = self._is_ending
        return guest

    # --- waiting for things ---

    @property
    def done(self) -> int:
        """How much was acknowledged so far."""
        return self.history.count(DONE)

    async def until(self, is_so: Callable[[], bool], what: str = "") -> None:
        """Wait for something; it is a failure if it never comes."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            for task in self._tasks:
                if task.done():
                    task.result()
            assert time.monotonic() < end, f"waited too long {what}"
            await asyncio.sleep(LOOKING)

    async def play(self, acts: int) -> None:
        """Until so many more acts were acknowledged."""
        goal = self.done + acts
        await self.until(lambda: self.done >= goal, f"for {acts} acts")

    async def refuse(self, acts: int) -> None:
        """Until so many acts were refused in all."""
        await self.until(lambda: self.history.count(REFUSED) >= acts, "for refusals")

    async def hurt(
        self,
        hurt: Callable[[], Awaitable[None]],
        rounds: int,
        chance: random.Random,
        acts: int = 10,
    ) -> None:
        """Something goes wrong again and again, at no particular moment."""
        for _ in range(rounds):
            await self.play(acts)
            await asyncio.sleep(chance.uniform(0, 0.2))
            await hurt()

    # --- the proof ---

    async def check(self) -> None:
        """All fall silent; then what they did and saw is held against the store."""
        await self._fall_silent()
        assert self.done, "nobody has done anything"
        logs: list[Log] = []
        while not logs or self._look() != self.history.sights:  # time itself may have decided
            self.history.sights = self._look()
            logs = [await self.house.log_of(table) for table in sorted(self.history.tables)]
        faults = [fault for log in logs for fault in broken_promises(self.history, log)]
        print(f"{self.done} of {len(self.history.acts)} acts acknowledged, {len(logs)} tables")
        assert not faults, "\n".join(faults[:20])

    def _look(self) -> list[Sight]:
        return [guest.looks() for guest in self.guests if guest.state != OVER]

    async def _fall_silent(self) -> None:
        """Nobody asks for anything more, all have their answers, and have heard the same."""
        self._is_ending = True
        for guest in self.guests:
            guest.is_resting = True
        await self.until(lambda: not any(guest.is_waiting for guest in self.guests), "for answers")
        await self.until(lambda: all(guest.comings for guest in self.guests), "for all to be in")
        await self.until(self._have_heard_the_same, "for all to hear the same")

    def _have_heard_the_same(self) -> bool:
        heads = {(guest.table, guest.head, guest.state) for guest in self.guests}
        return len(heads) == len({guest.table for guest in self.guests})
