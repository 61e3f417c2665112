"""The end of SQLite's log is torn, as by a power cut: what was promised is there, in order.

What is promised with `synchronous=FULL`: an append is acknowledged once its last frame is on the
disk. A power cut tears only what was written after that. So wherever the file is cut, every append
whose frames lie before the cut is there, nothing of those behind it is, and what was moved into the
database itself (a checkpoint) does not need the log at all.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import struct
from pathlib import Path

import pytest
from sqlalchemy import text

from ludotoc.server.store import Append, Store

HEADER, FRAME_HEADER = 32, 24  # bytes, in the file format
APPENDS, CHECKPOINT, CUTS = 30, 12, 40
COLUMNS = "id, seed, game, players, options, timing, host, state, is_listed, created, changed"
ROW = f"INSERT INTO tables ({COLUMNS}) VALUES ('t', x'', 'chocolat', 2, '', '', '', '', 1, 0, 0)"


def one(seq: int) -> Append:
    data = {"table_id": "t", "seq": seq, "at": 1.0, "kind": "said", "data": "x" * (seq * 40)}
    return Append([data])


def ends_of_commits(wal: bytes) -> list[int]:
    """Where each transaction ends that the log holds now; older ones behind have other salts."""
    page, salts = struct.unpack(">8xI4x8s", wal[:24])
    ends, size = [], FRAME_HEADER + page
    for start in range(HEADER, len(wal) - size + 1, size):
        _, pages, found = struct.unpack(">II8s", wal[start : start + 16])
        if found != salts:
            break
        if pages:
            ends.append(start + size)
    return ends


class Torn:
    """A store, and copies of it whose log is cut."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "house.db"
        self.acknowledged: dict[int, int] = {}  # by the end of what was then written

    async def write(self, *, checkpoint: bool) -> None:
        """Append, and note how long the log is with each acknowledgement; copied while open."""
        store = await Store.open(f"sqlite+aiosqlite:///{self.file}")
        async with store.writing() as writing:
            await writing.execute(text(ROW))
        for seq in range(1, APPENDS + 1):
            await store.writer.append(one(seq))
            if checkpoint and seq == CHECKPOINT:
                await self._checkpoint(store)
            self.acknowledged[self._end()] = seq
        for name in ("house.db", "house.db-wal"):
            shutil.copy(self.folder / name, self.folder / f"kept-{name}")
        await store.close()

    async def _checkpoint(self, store: Store) -> None:
        async with store.engine.connect() as connection:
            await connection.exec_driver_sql("COMMIT")
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(RESTART)")
            await connection.exec_driver_sql("BEGIN")
        self.acknowledged.clear()
        self.acknowledged[HEADER] = CHECKPOINT

    def _end(self) -> int:
        return max(ends_of_commits((self.folder / "house.db-wal").read_bytes()), default=HEADER)

    def promised(self, cut: int) -> int:
        """How many appends lie before a cut."""
        return max((seq for end, seq in self.acknowledged.items() if end <= cut), default=0)

    async def opened(self, cut: int, rest: bytes) -> list[int]:
        """What is there if the log is cut, with something else behind."""
        folder = self.folder / f"cut-{cut}-{len(rest)}"
        folder.mkdir()
        shutil.copy(self.folder / "kept-house.db", folder / "house.db")
        wal = (self.folder / "kept-house.db-wal").read_bytes()
        (folder / "house.db-wal").write_bytes(wal[:cut] + rest)
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'house.db'}")
        try:
            async with store.reading() as reading:
                query = text("SELECT seq FROM events ORDER BY seq")
                return list((await reading.execute(query)).scalars())
        finally:
            await store.close()
            shutil.rmtree(folder)


@pytest.mark.parametrize("checkpoint", [False, True])
@pytest.mark.parametrize("garbage", [0, 5000])
def test_wherever_the_log_is_cut_what_was_acknowledged_before_is_there(
    tmp_path: Path, checkpoint: bool, garbage: int
) -> None:
    chance, torn = random.Random(garbage), Torn(tmp_path)

    async def tear() -> None:
        await torn.write(checkpoint=checkpoint)
        ends = sorted(torn.acknowledged)
        cuts = {chance.randrange(ends[0], ends[-1] + 1) for _ in range(CUTS)}
        least = CHECKPOINT if checkpoint else 0
        for cut in cuts | {ends[0], ends[-1]}:
            found = await torn.opened(cut, chance.randbytes(garbage))
            assert found == list(range(1, torn.promised(cut) + 1)), cut
            assert len(found) >= least

    asyncio.run(tear())
    assert torn.promised(10**9) == APPENDS
