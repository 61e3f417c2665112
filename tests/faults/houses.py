"""Houses to be hurt: how they are set up, and what lies in their store."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.faults.history import Kept, Log
from tests.server.live import Served

KEPT = text("SELECT seq, at, data FROM events WHERE table_id = :id ORDER BY seq")
OBEYED = text("SELECT person, id, seq FROM commands WHERE table_id = :id")
SEED = text("SELECT seed FROM tables WHERE id = :id")


@dataclass(frozen=True)
class SetUp:
    """How a house is built: its database, and more words for `ludotoc serve`."""

    name: str
    database: Callable[[Path], str]
    words: tuple[str, ...] = ()


def sqlite_in(folder: Path) -> str:
    """The usual file."""
    return f"sqlite+aiosqlite:///{folder / 'house.db'}"


ALONE = SetUp("sqlite", sqlite_in)


class House(Served):
    """A house that can be stopped, frozen and killed, and whose store can be read beside it."""

    def __init__(self, folder: Path, set_up: SetUp = ALONE, **known: str) -> None:
        self.database = set_up.database(folder)
        self.words = ("--database", self.database, *set_up.words)
        self.known = known
        super().__init__(folder)

    async def die_and_return(self) -> None:
        """As when the power goes, and comes back."""
        await asyncio.to_thread(self.kill)
        await asyncio.to_thread(self.start)

    def freeze(self) -> None:
        """Nothing moves in it any more."""
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on as if nothing had been."""
        os.kill(self.process.pid, signal.SIGCONT)

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
