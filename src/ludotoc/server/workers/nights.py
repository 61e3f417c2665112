"""When the house was shut: that time counts for nobody, and no clock on a wall makes it longer.

While anybody serves, the house says every few seconds what time it has. Who opens it after a
silence notes a night; who comes while others serve takes the time from them, whatever the clock of
his machine says. So neither a long night nor a clock that was put right runs down the time of those
who play.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Double, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.server import times
from ludotoc.server.store import Store
from ludotoc.server.store.postgres import alone
from ludotoc.server.store.schema import nights, pulse
from ludotoc.server.store.sqlite import is_sqlite

SILENCE = 8.0  # seconds after the last sign of anybody
SHORTEST = 1.0  # seconds that are worth a line
WAKING = 30.0  # seconds that a table may take to come back to life
REMEMBERED = 60 * 86400.0
UNIX_EPOCH, DAY = 2440587.5, 86400.0  # as SQLite counts days


def clock_of(store: Store) -> Any:
    """The database's own time."""
    if is_sqlite(store.engine.url):
        return (func.julianday("now") - UNIX_EPOCH) * DAY
    return func.extract("epoch", func.clock_timestamp()).cast(Double)


class Nights:
    """What a worker knows of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._all: list[tuple[float, float]] = []

    async def begin(self) -> None:
        """Before anything else is done by this worker."""
        async with self._store.writing() as writing:
            await alone(writing, "pulse")
            query = select(pulse.c.clock, clock_of(self._store) - pulse.c.seen)
            found = (await writing.execute(query)).first()
            if found is None:
                await writing.execute(insert(pulse).values(id=1, clock=0.0, seen=0.0))
            else:
                await self._come(writing, *found)
            await writing.execute(self.sign())
            await writing.execute(delete(nights).where(nights.c.until < times.now() - REMEMBERED))
            kept = await writing.execute(select(nights.c.since, nights.c.until))
            self._all = [(since, until) for since, until in kept]

    async def _come(self, writing: AsyncConnection, clock: float, ago: float) -> None:
        """Others are there, or there was nobody since."""
        if self._store.is_shared and 0 <= ago < SILENCE:
            times.set_to(clock + ago)
        elif times.now() > clock + SHORTEST:
            await writing.execute(insert(nights).values(since=clock, until=times.now()))

    def sign(self) -> Any:
        """The house is open, and this is its time."""
        return update(pulse).values(clock=times.now(), seen=clock_of(self._store))

    async def beat(self) -> None:
        """Say so."""
        async with self._store.writing() as writing:
            await writing.execute(self.sign())

    def between(self, last: float, at: float) -> float:
        """Seconds of night since something last happened at a table."""
        found = (
            min(at, until + WAKING) - max(last, since) for since, until in self._all if last < until
        )
        total = sum(max(seconds, 0.0) for seconds in found)
        return total if total >= SHORTEST else 0.0
