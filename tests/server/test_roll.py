"""The roll of workers: one holds what many want, and what the dead held is free."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import insert, update

from ludotoc.server.store import Store
from ludotoc.server.store.schema import tables, workers
from ludotoc.server.workers import roll as rolls
from ludotoc.server.workers.attendance import SharedAttendance
from ludotoc.server.workers.roll import SharedRoll

Story = Callable[[Store, SharedRoll, SharedRoll], Awaitable[None]]


def with_two(database: str, story: Story) -> None:
    """Two workers on one store."""

    async def run() -> None:
        store = await Store.open(database)
        try:
            first, second = SharedRoll(store), SharedRoll(store)
            await first.beat()
            await second.beat()
            await story(store, first, second)
        finally:
            await store.close()

    asyncio.run(run())


async def open_table(store: Store, name: str, version: int | None = 1, wakes: bool = True) -> None:
    row = {"seed": b"", "game": "chocolat", "players": 2, "options": "{}", "timing": "{}"}
    more = {"host": "anna", "state": "playing", "is_listed": True, "created": 0.0, "changed": 0.0}
    async with store.writing() as writing:
        named = {"id": name, "version": version, "wakes": wakes}
        await writing.execute(insert(tables).values(**row, **more, **named))


async def let_die(store: Store, worker: SharedRoll) -> None:
    """As if it had said nothing for long."""
    async with store.writing() as writing:
        await writing.execute(update(workers).where(workers.c.id == worker.me).values(until=1.0))
    worker._good_until = 0.0


def test_of_many_who_want_something_one_has_it(database: str) -> None:
    async def story(store: Store, first: SharedRoll, second: SharedRoll) -> None:
        taken = await asyncio.gather(*(each.take("t") for each in (first, second) * 3))
        assert taken.count(True) == 3
        assert first.holds("t") != second.holds("t")
        holder, other = (first, second) if first.holds("t") else (second, first)
        await holder.give_up(["t"])
        assert not holder.holds("t")
        assert await other.take("t")

    with_two(database, story)


def test_what_a_dead_worker_held_is_free_and_it_knows_itself(database: str) -> None:
    async def story(store: Store, first: SharedRoll, second: SharedRoll) -> None:
        for name in ("t", "u"):
            await open_table(store, name)
            assert await first.take(name)
        assert await second.take_orphans() == []
        await let_die(store, first)
        assert not first.holds("t")
        assert not await first.take("t")  # before it has said that it lives again
        assert await second.take("t")
        await first.beat()
        assert first.holds("u")  # nobody has taken that meanwhile
        assert not first.holds("t")

    with_two(database, story)


def test_orphans_are_those_that_go_on_by_the_rules_of_this_worker(database: str) -> None:
    async def story(store: Store, first: SharedRoll, second: SharedRoll) -> None:
        await open_table(store, "new", 1)
        await open_table(store, "old", 0)
        await open_table(store, "unknown", None)
        await open_table(store, "asleep", 1, wakes=False)
        assert sorted(await first.take_orphans()) == ["new", "unknown"]
        assert await second.take_orphans() == []
        await first.leave()
        assert sorted(await second.take_orphans()) == ["new", "unknown"]

    with_two(database, story)


def test_who_is_connected_elsewhere(database: str) -> None:
    async def story(store: Store, first: SharedRoll, second: SharedRoll) -> None:
        await open_table(store, "t")
        rung: list[str] = []
        here, there = (SharedAttendance(store, each, rung.append) for each in (first, second))
        here.note("t", "anna", True)
        while rung != ["t"]:
            await asyncio.sleep(0.01)
        assert await there.elsewhere(["t"]) == {"t": {"anna"}}
        assert await here.elsewhere(["t"]) == {"t": set()}
        assert await there.onlookers() == {"t": 1}
        await let_die(store, first)
        assert await there.elsewhere(["t"]) == {"t": set()}
        for each in (here, there):
            await each.close()

    with_two(database, story)


def test_the_long_dead_are_forgotten(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolls, "FORGOTTEN", 0.0)

    async def story(store: Store, first: SharedRoll, second: SharedRoll) -> None:
        assert await first.take("t")
        await let_die(store, first)
        await second.sweep()
        async with store.reading() as reading:
            left = (await reading.execute(workers.select())).scalars().all()
        assert left == [second.me]

    with_two(database, story)
