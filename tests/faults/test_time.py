"""The clock on the wall jumps: clocks of tables do not, and nobody loses by it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from ludotoc.hosting.clock import Clocks
from ludotoc.hosting.events import LIVE, Timing
from tests.faults.evening import Evening
from tests.faults.houses import House
from tests.services import Postgres, Redis

HOURS = 2 * 3600
TIMING = {"kind": "live", "seconds": 600, "increment": 5}
SKEWED = Path(__file__).parent / "skewed"


class Wall:
    """The clock that the house's process reads."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "ahead"
        self.jump(0)

    def jump(self, seconds: float) -> None:
        """So far ahead of the right time from now on."""
        draft = self._file.with_suffix(".draft")
        draft.write_text(str(seconds))
        draft.replace(self._file)

    @property
    def known(self) -> dict[str, str]:
        """What a process must know to read it."""
        path = os.pathsep.join(filter(None, (str(SKEWED), os.environ.get("PYTHONPATH"))))
        return {"PYTHONPATH": path, "LUDOTOC_TEST_CLOCK": str(self._file)}


def test_jumps_of_the_wall_clock_cost_nobody_any_time(tmp_path: Path) -> None:
    """While it is open, and backwards and ahead across a restart."""
    wall = Wall(tmp_path)
    house = House(tmp_path, known=wall.known)

    async def jump() -> None:
        async with Evening(house, tables=2, timing=TIMING) as evening:
            await evening.play(6)
            for seconds in (HOURS, -HOURS):
                wall.jump(seconds)
                await evening.play(5)
            await house.die_and_return()  # two hours before it was killed
            await evening.play(5)
            wall.jump(HOURS)
            await house.die_and_return()  # four hours after
            await evening.play(5)
            await evening.check()
            assert [kept async for kept in noted(evening) if kept["kind"] == "halted"]
            assert not [kept async for kept in noted(evening) if kept.get("why") == "time"]

    try:
        asyncio.run(jump())
    finally:
        house.close()


async def noted(evening: Evening) -> AsyncIterator[dict[str, Any]]:
    """All that happened at any table."""
    for table in evening.history.tables:
        for kept in (await evening.house.log_of(table)).events:
            yield kept.data


def test_a_worker_that_comes_after_a_jump_takes_the_time_from_the_others(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    wall = Wall(tmp_path)
    house = House(tmp_path, postgres.fresh(), redis.url, workers=2, known=wall.known)

    async def jump() -> None:
        async with Evening(house, tables=2, timing=TIMING) as evening:
            await evening.play(6)
            wall.jump(HOURS)
            await house.die_and_return()
            await evening.play(6)
            await evening.check()
            logs = [await house.log_of(table) for table in evening.history.tables]
            assert all(log.events[-1].at < log.events[0].at + HOURS for log in logs)
            assert not [kept async for kept in noted(evening) if kept.get("why") == "time"]

    try:
        asyncio.run(jump())
    finally:
        house.close()


def test_a_clock_never_shows_more_than_was_left() -> None:
    clocks = Clocks(Timing(LIVE, 60), 2)
    clocks.run([0], 1000.0)
    assert clocks.shown(0, True, 1010.0) == 50_000
    assert clocks.shown(0, True, 1000.0 - HOURS) == 60_000
    clocks.run([1], 1000.0 - HOURS)
    assert clocks.shown(0, False, 1020.0) == 60_000
