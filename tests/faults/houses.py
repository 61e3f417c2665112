"""Houses to be hurt: of one worker or several, on any store, and what lies in that store."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.faults.history import Kept, Log
from tests.server.live import Served

KEPT = text("SELECT seq, at, data FROM events WHERE table_id = :id ORDER BY seq")
OBEYED = text("SELECT person, id, seq FROM commands WHERE table_id = :id")
SEED = text("SELECT seed FROM tables WHERE id = :id")
NOTHING: Mapping[str, str] = MappingProxyType({})


class Door(Served):
    """One worker of a house."""

    def __init__(self, folder: Path, known: Mapping[str, str], *options: str) -> None:
        self.known = known
        super().__init__(folder, 0, *options)

    def start(self) -> None:
        """As always; who writes to a pipe that nobody reads would stand still one day."""
        super().start()
        assert self.process.stderr
        self._reading = threading.Thread(target=self.process.stderr.read, daemon=True)
        self._reading.start()

    def _ended(self) -> None:
        self._reading.join()
        super()._ended()

    def freeze(self) -> None:
        """Nothing moves in it any more."""
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on as if nothing had been."""
        os.kill(self.process.pid, signal.SIGCONT)


class House:
    """A house that can be stopped, frozen and killed, and whose store can be read beside it."""

    def __init__(
        self,
        folder: Path,
        database: str = "",
        redis: str = "",
        workers: int = 1,
        known: Mapping[str, str] = NOTHING,
        more: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self.database = database or f"sqlite+aiosqlite:///{folder / 'house.db'}"
        bell = ("--redis", redis) if redis else ()
        options = ("--database", self.database, *bell, *more)
        self.doors = [Door(folder, known, *options) for _ in range(workers)]
        self._chance = random.Random(workers)

    @property
    def address(self) -> str:
        """Where it is: any of its doors."""
        return self._chance.choice(self.doors).address

    async def die_and_return(self) -> None:
        """One worker, as when the power goes and comes back."""
        door = self._chance.choice(self.doors)
        await asyncio.to_thread(door.kill)
        await asyncio.to_thread(door.start)

    async def end_and_return(self) -> None:
        """One worker is asked to end, as for an upgrade, and another takes its place."""
        door = self._chance.choice(self.doors)
        await asyncio.to_thread(door.stop)
        await asyncio.to_thread(door.start)

    async def stand_still(self, seconds: float) -> None:
        """One worker does nothing for a while, and then goes on from where it was."""
        door = self._chance.choice(self.doors)
        door.freeze()
        try:
            await asyncio.sleep(seconds)
        finally:
            door.thaw()

    def close(self) -> None:
        """It ends as it should."""
        for door in self.doors:
            if door.process.poll() is None:
                door.stop()

    async def log_of(self, table: str) -> Log:
        """What lies in the store."""
        return await log_in(self.database, table)


async def log_in(database: str, table: str) -> Log:
    """A table's log as it is kept in some database."""
    engine = create_async_engine(database)
    try:
        async with engine.connect() as reading:
            seed = (await reading.execute(SEED, {"id": table})).scalar_one()
            rows = (await reading.execute(KEPT, {"id": table})).all()
            obeyed = (await reading.execute(OBEYED, {"id": table})).all()
    finally:
        await engine.dispose()
    kept = [Kept(seq, at, json.loads(data)) for seq, at, data in rows]
    return Log(table, bytes(seed), kept, [(person, name, seq) for person, name, seq in obeyed])
