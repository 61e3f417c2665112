"""A bad wire between people and the house, and two pages of one person."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.evening import Evening
from tests.faults.houses import House
from tests.faults.proxy import Proxy, Weather

FROZEN, LONG_FROZEN = 2.0, 40.0  # seconds
Trouble = Callable[[Proxy, Evening], Awaitable[None]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    served = House(tmp_path_factory.mktemp("wired"))
    yield served
    served.close()


async def through(house: House, trouble: Trouble, tabs: int = 1) -> None:
    """An evening on a bad wire; what people saw and did is then held against the store."""
    async with Proxy(house) as proxy:
        evening = Evening(house, tables=2, address=lambda: proxy.address, tabs=tabs)
        async with evening:
            await evening.play(4)
            await trouble(proxy, evening)
            proxy.weather = Weather()
            await evening.play(4)
            await evening.check()


async def late(proxy: Proxy, evening: Evening) -> None:
    proxy.weather = Weather(delay=0.1)
    await evening.play(6)


async def byte_by_byte(proxy: Proxy, evening: Evening) -> None:
    proxy.weather = Weather(by_byte=True)
    await evening.play(6)


async def cut(proxy: Proxy, evening: Evening) -> None:
    chance = random.Random(4)
    await evening.hurt(proxy.reset, 6, chance, acts=3)


async def freeze(proxy: Proxy, evening: Evening, seconds: float = FROZEN) -> None:
    proxy.freeze()
    await asyncio.sleep(seconds)
    proxy.thaw()
    await evening.play(4)


async def freeze_then_cut(proxy: Proxy, evening: Evening) -> None:
    """What was on its way never arrives, in either direction."""
    proxy.freeze()
    await asyncio.sleep(FROZEN / 4)
    await proxy.reset()
    proxy.thaw()
    await evening.play(4)


@pytest.mark.parametrize("trouble", [late, byte_by_byte, cut, freeze, freeze_then_cut])
def test_nothing_is_lost_on_a_bad_wire(house: House, trouble: Trouble) -> None:
    asyncio.run(through(house, trouble))


def test_two_pages_of_one_person_never_play_twice(house: House) -> None:
    asyncio.run(through(house, cut, tabs=2))


@pytest.mark.soak
def test_a_wire_that_stands_still_for_long(house: House) -> None:
    asyncio.run(through(house, lambda proxy, evening: freeze(proxy, evening, LONG_FROZEN)))


@pytest.mark.soak
def test_a_bad_wire_before_a_house_that_dies(tmp_path: Path) -> None:
    """All of it together."""
    house, chance = House(tmp_path), random.Random(11)

    async def trouble(proxy: Proxy, evening: Evening) -> None:
        proxy.weather = Weather(delay=0.02)
        for _ in range(10):
            await evening.hurt(proxy.reset, 2, chance, acts=3)
            await evening.hurt(house.die_and_return, 1, chance, acts=3)

    try:
        asyncio.run(through(house, trouble, tabs=2))
    finally:
        house.close()
