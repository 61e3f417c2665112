"""When the house was shut: noted by who opens it, and counted for nobody; on every store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import update

from ludotoc.server import times
from ludotoc.server.store import Store
from ludotoc.server.store.schema import pulse
from ludotoc.server.workers.nights import WAKING, Nights, clock_of

HOUR = 3600.0


@pytest.fixture(autouse=True)
def right_time() -> Iterator[None]:
    """Whatever the clock was set to is forgotten."""
    right = times.Clock()
    yield
    times.set_to(right.now())


async def last_seen(store: Store, clock: float, ago: float) -> None:
    """As if the house had been open so long ago, and had had that time."""
    async with store.writing() as writing:
        await writing.execute(update(pulse).values(clock=clock, seen=clock_of(store) - ago))


def opened(database: str, ahead: float, ago: float) -> tuple[Nights, float, float]:
    """A house that is opened after another: its nights, what time that one had, and what this."""

    async def open_twice() -> tuple[Nights, float, float]:
        store = await Store.open(database)
        await Nights(store).begin()
        before = times.now()
        await last_seen(store, before + ahead, ago)
        nights = Nights(store)
        await nights.begin()
        await store.close()
        return nights, before + ahead, times.now()

    return asyncio.run(open_twice())


def test_a_first_opening_follows_no_night(database: str) -> None:
    async def open_once() -> float:
        store = await Store.open(database)
        nights = Nights(store)
        await nights.begin()
        await store.close()
        return nights.between(0.0, times.now())

    assert asyncio.run(open_once()) == 0.0


def test_a_night_counts_from_when_anybody_was_last_there(database: str) -> None:
    nights, before, now = opened(database, -HOUR, HOUR)
    assert nights.between(before - 100, now) == pytest.approx(HOUR, abs=WAKING)
    assert nights.between(before + HOUR / 2, now) == pytest.approx(HOUR / 2, abs=WAKING)
    assert nights.between(now + WAKING, now + HOUR) == 0.0  # of what comes later nothing


def test_a_table_that_takes_its_time_to_wake_loses_nothing_by_it(database: str) -> None:
    nights, before, now = opened(database, -HOUR, HOUR)
    assert nights.between(before, now + 10) == pytest.approx(HOUR + 10, abs=5)
    assert nights.between(before, now + HOUR) == pytest.approx(HOUR + WAKING, abs=5)


def test_who_comes_while_others_serve_has_their_time(database: str) -> None:
    """Only a store that others may use has others."""
    nights, theirs, now = opened(database, -HOUR, 1.0)
    if database.startswith("postgresql"):
        assert now == pytest.approx(theirs + 1.0, abs=30)
        assert nights.between(0.0, now) == 0.0
    else:
        assert now == pytest.approx(theirs + HOUR, abs=30)
        assert nights.between(theirs, now) == pytest.approx(HOUR, abs=WAKING)


def test_a_clock_that_was_put_back_makes_no_night(database: str) -> None:
    nights, _, now = opened(database, HOUR, HOUR)
    assert nights.between(0.0, now) == 0.0
