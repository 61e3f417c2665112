"""The store: nothing is acknowledged before it is on the disk, and many share one wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, select, text

from ludotoc.engine.errors import Refused
from ludotoc.server.store import Append, Outrun, Store
from ludotoc.server.store.engine import bare_engine, read_url
from ludotoc.server.store.schema import commands, events, members, metadata, tables

PLAYERS = 2


def with_store(database: str, work: Any) -> Any:
    """Run something with an open store."""

    async def run() -> Any:
        store = await Store.open(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def open_tables(store: Store, count: int) -> None:
    """Tables with nothing on them."""
    row = {"seed": b"", "game": "chocolat", "players": PLAYERS, "options": "{}", "timing": "{}"}
    more = {"host": "anna", "state": "waiting", "is_listed": True, "created": 0.0, "changed": 0.0}
    seats = [(f"t{each}", seat) for each in range(count) for seat in range(PLAYERS)]
    async with store.writing() as writing:
        await writing.execute(
            insert(tables), [{"id": f"t{each}", **row, **more} for each in range(count)]
        )
        await writing.execute(
            insert(members),
            [{"table_id": t, "seat": s, "who": "empty", "name": "", "level": ""} for t, s in seats],
        )


def one(table: str, seq: int) -> Append:
    """An event of a table."""
    return Append([{"table_id": table, "seq": seq, "at": 1.0, "kind": "said", "data": "{}"}])


async def written(store: Store) -> set[tuple[str, int]]:
    async with store.reading() as reading:
        found = await reading.execute(select(events.c.table_id, events.c.seq))
        return {(row.table_id, row.seq) for row in found}


def test_migrations_lead_to_the_schema(database: str) -> None:
    async def differences(store: Store) -> list[Any]:
        async with store.reading() as reading:
            return await reading.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )

    assert with_store(database, differences) == []


async def as_of_later(writing: Any) -> None:
    """As a newer version leaves it: one more step, and what that added."""
    await writing.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await writing.execute(text("CREATE TABLE later (id INTEGER)"))


def test_an_old_worker_goes_on_where_a_newer_one_has_been(database: str) -> None:
    async def story(store: Store) -> None:
        async with store.writing() as writing:
            await as_of_later(writing)

    async def keep_one(store: Store) -> None:
        await open_tables(store, 1)
        await store.writer.append(one("t0", 1))

    with_store(database, story)
    with_store(database, keep_one)
    assert with_store(database, written) == {("t0", 1)}
    with pytest.raises(Refused, match="newer version"):
        asyncio.run(Store.open(database, may_be_newer=False))


def test_what_another_program_keeps_is_left_alone(database: str) -> None:
    async def story(store: Store) -> None:
        async with store.writing() as writing:
            await as_of_later(writing)
            await writing.execute(text("DROP TABLE nights"))

    with_store(database, story)
    with pytest.raises(Refused, match="newer version"):
        asyncio.run(Store.open(database))


def test_a_new_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async def open_and_close() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{tmp_path}/own/house.db")).close()

    asyncio.run(open_and_close())
    assert (tmp_path / "own" / "house.db").stat().st_mode & 0o077 == 0


def test_no_file_is_made_for_another_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bare_engine("postgresql+asyncpg://somebody@localhost/house")
    assert list(tmp_path.iterdir()) == []


def test_a_committed_move_survives_the_power(tmp_path: Path) -> None:
    """WAL with synchronous=FULL (2), on every connection, and rows that must refer to something."""

    async def pragmas(store: Store) -> list[Any]:
        found = []
        for connect in (store.reading, store.writing):
            async with connect() as connection:
                for name in ("journal_mode", "synchronous", "foreign_keys"):
                    found.append((await connection.exec_driver_sql(f"PRAGMA {name}")).scalar())
        return found

    database = f"sqlite+aiosqlite:///{tmp_path}/house.db"
    assert with_store(database, pragmas) == ["wal", 2, 1] * 2


def test_those_who_wait_together_share_a_transaction(database: str) -> None:
    many = 50

    async def append(store: Store) -> int:
        await open_tables(store, many)
        await asyncio.gather(*(store.writer.append(one(f"t{each}", 1)) for each in range(many)))
        assert len(await written(store)) == many
        return store.writer.transactions

    assert with_store(database, append) <= 3


def test_who_is_outrun_is_told_alone(database: str) -> None:
    async def append(store: Store) -> list[Any]:
        await open_tables(store, 3)
        await store.writer.append(one("t1", 1))
        work: list[Coroutine[Any, Any, None]] = [
            store.writer.append(one(table, 1)) for table in ("t0", "t1", "t2")
        ]
        told = await asyncio.gather(*work, return_exceptions=True)
        assert await written(store) == {("t0", 1), ("t1", 1), ("t2", 1)}
        return [type(each) for each in told]

    assert with_store(database, append) == [type(None), Outrun, type(None)]


def test_an_append_is_written_whole_or_not_at_all(database: str) -> None:
    async def append(store: Store) -> None:
        await open_tables(store, 1)
        await store.writer.append(one("t0", 2))
        both = Append(one("t0", 1).events + one("t0", 2).events)
        both.command = {"table_id": "t0", "person": "anna", "id": "a", "seq": 2}
        with pytest.raises(Outrun):
            await store.writer.append(both)
        assert await written(store) == {("t0", 2)}
        async with store.reading() as reading:
            assert (await reading.execute(select(commands))).all() == []

    with_store(database, append)


def test_what_waits_is_written_before_the_store_closes(database: str) -> None:
    async def close_at_once() -> None:
        store = await Store.open(database)
        await open_tables(store, 1)
        waiting = asyncio.create_task(store.writer.append(one("t0", 1)))
        await asyncio.sleep(0)
        await store.close()
        await waiting

    asyncio.run(close_at_once())
    assert with_store(database, written) == {("t0", 1)}


def test_people_and_logs_can_be_written_at_the_same_time(database: str) -> None:
    async def both(store: Store) -> int:
        await open_tables(store, 1)

        async def others() -> None:
            for each in range(10):
                async with store.writing() as writing:
                    await writing.execute(
                        insert(commands).values(table_id="t0", person="p", id=f"{each}", seq=1)
                    )

        appends = (store.writer.append(one("t0", seq)) for seq in range(1, 11))
        await asyncio.gather(others(), *appends)
        return len(await written(store))

    assert with_store(database, both) == 10


def test_workers_that_open_together_bring_it_up_to_date_once(database: str) -> None:
    async def open_many() -> None:
        together = 1 if "sqlite" in database else 4
        for store in await asyncio.gather(*(Store.open(database) for _ in range(together))):
            await store.close()

    asyncio.run(open_many())
    assert with_store(database, written) == set()


def test_of_two_workers_who_write_the_same_number_one_is_outrun(database: str) -> None:
    """Many tables at once, in any order: nobody waits for ever, and each number is written once."""
    count = 20

    async def race(first: Store, second: Store) -> None:
        await open_tables(first, count)
        orders = (range(count), reversed(range(count)))
        work = [
            store.writer.append(one(f"t{each}", 1))
            for store, order in zip((first, second), orders, strict=True)
            for each in order
        ]
        told = await asyncio.gather(*work, return_exceptions=True)
        assert sorted(type(each).__name__ for each in told) == (
            ["NoneType"] * count + ["Outrun"] * count
        )
        assert len(await written(first)) == count

    async def with_two() -> None:
        first, second = await Store.open(database), await Store.open(database)
        try:
            await race(first, second)
        finally:
            await first.close()
            await second.close()

    asyncio.run(with_two())


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "is no database address"),
        ("oracle9://x/y", "is no database address"),
        ("sqlite:///house.db", "asynchronous driver"),
        ("postgresql://house/house", "asynchronous driver"),
    ],
)
def test_a_wrong_address_is_refused_in_one_sentence(url: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        read_url(url)
