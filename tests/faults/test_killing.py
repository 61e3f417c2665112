"""The power goes in the middle of games, again and again: whatever was acknowledged is there."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.faults.evening import Evening
from tests.faults.houses import ALONE, House, SetUp

SET_UPS = [ALONE]
FEW, MANY = 3, 300


async def kill_again_and_again(folder: Path, set_up: SetUp, rounds: int, acts: int) -> None:
    """Kill -9 at no particular moment, and start again."""
    house, chance = House(folder, set_up), random.Random(rounds)
    try:
        async with Evening(house) as evening:
            await evening.hurt(house.die_and_return, rounds, chance, acts)
            await evening.play(acts)
            await evening.check()
    finally:
        house.stop()


@pytest.mark.parametrize("set_up", SET_UPS, ids=lambda set_up: set_up.name)
def test_nothing_acknowledged_is_lost_doubled_or_reordered(tmp_path: Path, set_up: SetUp) -> None:
    asyncio.run(kill_again_and_again(tmp_path, set_up, FEW, 12))


@pytest.mark.soak
@pytest.mark.parametrize("set_up", SET_UPS, ids=lambda set_up: set_up.name)
def test_not_in_three_hundred_rounds_either(tmp_path: Path, set_up: SetUp) -> None:
    asyncio.run(kill_again_and_again(tmp_path, set_up, MANY, 8))
