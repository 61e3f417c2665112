"""No room is left on the disk: the house says so in a sentence, and goes on when there is."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

from tests.faults.evening import Evening
from tests.faults.history import REFUSED
from tests.faults.houses import House

NO_ROOM = 1  # bytes that a file may have
SAID = "that could not be written down, so it did not happen; try again"


def let_files_grow(house: House, most: int) -> None:
    """How large the files of the house's process may become."""
    for door in house.doors:
        _, hard = resource.prlimit(door.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(door.process.pid, resource.RLIMIT_FSIZE, (most, hard))


def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    house = House(tmp_path)

    async def fill_up() -> None:
        async with Evening(house) as evening:
            await evening.play(10)
            for _ in range(2):
                goal = evening.history.count(REFUSED) + 3
                let_files_grow(house, NO_ROOM)
                await evening.refuse(goal)
                let_files_grow(house, resource.RLIM_INFINITY)
                await evening.play(6)
            await evening.check()
            told = {act.text.lower() for act in evening.history.acts if act.outcome == REFUSED}
            assert SAID in told

    try:
        asyncio.run(fill_up())
    finally:
        house.close()
