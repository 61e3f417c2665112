"""Redis neither answers nor goes away: people play on, later, and are as quick as before after."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from tests.faults.evening import Evening
from tests.faults.houses import House
from tests.services import Postgres, Redis

ACTS = 8


def hearing(house: House) -> set[bool]:
    """Whether the workers can wake each other, as their figures tell it."""
    told = [httpx.get(f"{door.address}/metrics", timeout=30).text for door in house.doors]
    lines = [line for text in told for line in text.splitlines()]
    return {float(line.split()[1]) > 0 for line in lines if line.startswith("ludotoc_bell_working")}


def test_play_goes_on_while_redis_stands_still_and_catches_up(
    tmp_path: Path, postgres: Postgres
) -> None:
    with Redis() as own:
        metrics = ("--metrics", "127.0.0.1")
        house = House(tmp_path, postgres.fresh(), own.url, workers=2, more=metrics)

        async def evening() -> None:
            async with Evening(house) as evening:
                await evening.until(lambda: hearing(house) == {True}, "for the bell")
                await evening.play(ACTS)
                own.freeze()
                await evening.play(ACTS)
                await evening.until(lambda: hearing(house) == {False}, "for silence")
                await evening.play(ACTS)
                own.thaw()
                await evening.until(lambda: hearing(house) == {True}, "for the bell again")
                await evening.play(ACTS)
                await evening.check()

        try:
            asyncio.run(evening())
        finally:
            own.thaw()
            house.close()
