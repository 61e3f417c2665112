"""The whole house stands still for a while, and goes on as if nothing had been."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.faults.evening import Evening
from tests.faults.houses import House

STILL = 1.5  # seconds


def test_a_house_that_stood_still_goes_on_and_nothing_is_lost(tmp_path: Path) -> None:
    house = House(tmp_path)

    async def evening() -> None:
        async with Evening(house) as evening:
            await evening.hurt(lambda: house.stand_still(STILL), 2, random.Random(7))
            await evening.play(10)
            await evening.check()

    try:
        asyncio.run(evening())
    finally:
        house.close()
