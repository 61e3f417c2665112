"""The power goes in the middle of games, again and again: whatever was acknowledged is there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.faults.evening import Evening
from tests.faults.houses import House
from tests.services import Postgres, Redis, Service
from tests.soaking import part_of

FEW, MANY = 3, part_of(300)
STALE = 20.0  # seconds: long enough for others to take its tables over
Hurt = Callable[[], Awaitable[None]]


async def again_and_again(house: House, hurt: Hurt, rounds: int, acts: int = 10) -> None:
    """Something dies at no particular moment, and comes back; then all is held together."""
    async with Evening(house) as evening:
        await evening.hurt(hurt, rounds, random.Random(rounds), acts)
        await evening.play(acts)
        await evening.check()


def alone(folder: Path, rounds: int) -> None:
    """A house of one worker, on SQLite."""
    house = House(folder)
    try:
        asyncio.run(again_and_again(house, house.die_and_return, rounds))
    finally:
        house.close()


def test_nothing_acknowledged_is_lost_doubled_or_reordered(tmp_path: Path) -> None:
    alone(tmp_path, FEW)


@pytest.mark.soak
def test_not_in_three_hundred_rounds_either(tmp_path: Path) -> None:
    alone(tmp_path, MANY)


# --- many workers ---


class Town:
    """Two workers on PostgreSQL and Redis, any of which may die."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        self.house = House(folder, postgres.fresh(), redis.url, workers=2)
        self.postgres, self.redis = postgres, redis
        self._turn = 0

    async def die(self, service: Service) -> None:
        """A service is killed and started again."""
        await asyncio.to_thread(service.kill)
        await asyncio.to_thread(service.start)

    async def one_of_them(self) -> None:
        """A worker, the database, Redis: each in its turn."""
        self._turn += 1
        if self._turn % 3 == 1:
            await self.house.die_and_return()
        else:
            await self.die(self.postgres if self._turn % 3 == 2 else self.redis)


def together(town: Town, rounds: int, hurt: Hurt | None = None) -> None:
    """All kinds of deaths, one after the other."""
    try:
        asyncio.run(again_and_again(town.house, hurt or town.one_of_them, rounds))
    finally:
        town.house.close()


@pytest.fixture
def town(tmp_path: Path) -> Town:
    """Services of its own: those that others use must not die."""
    with Postgres() as postgres, Redis() as redis:
        yield Town(tmp_path, postgres, redis)


def test_not_by_the_death_of_a_worker_the_database_or_redis(town: Town) -> None:
    together(town, FEW)


@pytest.mark.soak
def test_not_by_three_hundred_deaths_either(town: Town) -> None:
    together(town, MANY)


@pytest.mark.soak
def test_a_stale_worker_writes_nothing_that_others_have_written(town: Town) -> None:
    together(town, FEW, lambda: town.house.stand_still(STALE))
