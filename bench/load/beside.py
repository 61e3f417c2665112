"""Two houses at once, of this checkout and of another, which get the same moves in turn.

Halves of a run that come one after the other meet different neighbours on a shared machine; houses
that are open at the same time meet the same ones. So their ratio says what a change is worth.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from bench.load.histogram import Histogram
from bench.load.houses import House
from bench.load.party import Party, Wanted, decisions_in
from bench.load.watching import use_of

MICRO = 1e6
SETTLING = 0.5  # seconds until the last move was heard of


class Half:
    """One of the houses, those who play there, and what it has used."""

    def __init__(self, name: str, house: House, wanted: Wanted) -> None:
        self.name, self.house, self.latency = name, house, Histogram()
        self.party = Party(house, wanted, self._note)
        self._used, self._made, self._is_counted = 0.0, 0, False

    def _note(self, since: float) -> None:
        if self._is_counted:
            self.latency.add(time.perf_counter() - since)

    def begin(self) -> None:
        """From now on it counts."""
        self._is_counted = True
        self._used, self._made = use_of(self.house.process.pid).cpu, decisions_in(self.house)

    def found(self) -> dict[str, Any]:
        """What a move has cost since."""
        moves = decisions_in(self.house) - self._made
        used = use_of(self.house.process.pid).cpu - self._used
        return {
            "name": self.name,
            "moves": moves,
            "cpu_a_move_us": used / max(moves, 1) * MICRO,
            "latency_ms": self.latency.shown,
        }


async def in_turn(halves: list[Half], rate: float, seconds: float) -> None:
    """Moves come to each at that rate, never to two at once."""
    begin, steps = time.perf_counter(), len(halves)
    for number in range(int(rate * seconds) * steps):
        at = begin + number / rate / steps
        if (wait := at - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        tables = halves[number % steps].party.tables
        tables[number // steps % len(tables)].due(max(at, 1e-9))


async def both(
    other: Path, wanted: Wanted, rate: float, seconds: float, warm: float
) -> list[dict[str, Any]]:
    """What a move costs here and in another checkout."""
    async with AsyncExitStack() as open_houses:
        halves = []
        for name, source in (("this", None), (str(other.name), other / "src")):
            house = await open_houses.enter_async_context(House(wanted.game, source=source))
            halves.append(Half(name, house, wanted))
            await halves[-1].party.gather()
        await in_turn(halves, rate, warm)
        for half in halves:
            half.begin()
        await in_turn(halves, rate, seconds)
        await asyncio.sleep(SETTLING)
        found = [half.found() for half in halves]
        for half in halves:
            await half.party.go()
    return [{**each, "times_this": _times(each, found[0])} for each in found]


def _times(one: dict[str, Any], other: dict[str, Any]) -> float:
    return round(float(one["cpu_a_move_us"] / max(other["cpu_a_move_us"], 1e-9)), 3)
