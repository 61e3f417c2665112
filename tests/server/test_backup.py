"""A copy of a house that stays open, and a house from its copy."""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select, text

from ludotoc.engine.errors import Refused
from ludotoc.server.desk import deeds
from ludotoc.server.desk.backup import back_up
from ludotoc.server.desk.restoring import restore
from ludotoc.server.store import Store
from ludotoc.server.store.schema import commands, events, metadata
from tests.server.live import Caller, Player, Served
from tests.server.test_desk import admin, in_store, somebody, table_with


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this house keeps its keys."""
    monkeypatch.setenv("LUDOTOC_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def copy_of(database: str, path: Path) -> int:
    """A copy of a house that nobody serves."""

    async def run() -> int:
        store = await Store.open(database)
        try:
            return await back_up(store, path)
        finally:
            await store.close()

    return asyncio.run(run())


async def every_row(writing: Any) -> dict[str, list[Any]]:
    """All there is, but what was done to make and restore the copy."""
    found = {}
    for table in metadata.sorted_tables:
        rows = [tuple(row) for row in await writing.execute(select(table))]
        found[table.name] = sorted(rows, key=str)
    found["deeds"] = [row for row in found["deeds"] if row[3] not in ("backup", "restored")]
    return found


async def furnish(writing: Any) -> None:
    """Somebody, a table, signs of every kind, numbers that the database gave."""
    person = await somebody(writing)
    await table_with(writing, person)
    await deeds.note(writing, deeds.INVITED, 1.0, note="Zoé 🎲 \"'\n")
    seeded = metadata.tables["tables"]
    await writing.execute(
        insert(seeded).values(
            id="u", seed=bytes(range(32)), game="tock", players=4, options="{}", timing="{}",
            host=person, state="over", is_listed=False, wakes=True, created=0.1, changed=1e9,
        )
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_copy_holds_everything_whatever_the_database(
    database: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest, home: Path
) -> None:
    path, other = tmp_path / "copy.gz", f"sqlite+aiosqlite:///{tmp_path}/other.db"
    if kind == "postgresql":
        other = request.getfixturevalue("postgres").fresh()

    async def work(writing: Any) -> Any:
        await furnish(writing)
        return await every_row(writing)

    before = in_store(database, work)
    (home / "cookies.key").write_bytes(b"k" * 32)
    count = copy_of(database, path)
    assert path.stat().st_mode & 0o777 == 0o600
    (home / "cookies.key").unlink()
    assert asyncio.run(restore(other, path)) == (count, [])
    assert (home / "cookies.key").read_bytes() == b"k" * 32
    assert in_store(other, every_row) == before

    async def go_on(writing: Any) -> None:
        await deeds.note(writing, deeds.INVITED, 2.0)  # numbers go on behind those that are taken

    in_store(other, go_on)
    with pytest.raises(Refused, match="in use"):
        asyncio.run(restore(other, path))


def test_a_key_of_this_house_is_not_written_over(tmp_path: Path, home: Path) -> None:
    database, path = f"sqlite+aiosqlite:///{tmp_path}/a.db", tmp_path / "copy.gz"
    (home / "cookies.key").write_bytes(b"k" * 32)
    copy_of(database, path)
    (home / "cookies.key").write_bytes(b"x" * 32)
    assert asyncio.run(restore(f"sqlite+aiosqlite:///{tmp_path}/b.db", path))[1] == ["cookies.key"]
    assert (home / "cookies.key").read_bytes() == b"x" * 32


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "no gzip": lambda data: b"hello",
    "cut off": lambda data: data[: len(data) // 2],
    "no end": lambda data: gzip.compress(b"\n".join(gzip.decompress(data).split(b"\n")[:-2])),
    "no head": lambda data: gzip.compress(b"[]\n"),
    "no JSON": lambda data: gzip.compress(b"{\n"),
    "later": lambda data: gzip.compress(
        gzip.decompress(data).replace(b'"format":1', b'"format":9')
    ),
    "newer": lambda data: gzip.compress(
        re.sub(rb'"steps": ?\[[^]]*\]', b'"steps":["9999"]', gzip.decompress(data))
    ),
}


async def nobody(writing: Any) -> None:
    """A house that was opened, and nothing more."""


@pytest.mark.parametrize("how", SPOILT)
def test_what_is_no_whole_copy_is_refused_and_leaves_nothing(tmp_path: Path, how: str) -> None:
    database, path = f"sqlite+aiosqlite:///{tmp_path}/a.db", tmp_path / "copy.gz"
    in_store(database, furnish)
    copy_of(database, path)
    path.write_bytes(SPOILT[how](path.read_bytes()))
    new = f"sqlite+aiosqlite:///{tmp_path}/b.db"
    with pytest.raises(Refused):
        asyncio.run(restore(new, path))
    assert not list(tmp_path.glob("b.db*"))
    in_store(new, nobody)
    with pytest.raises(Refused):
        asyncio.run(restore(new, path))
    assert not any(in_store(new, every_row).values())


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("postgresql+asyncpg://ludotoc:secret@127.0.0.1:9/house", "cannot be opened"),
        ("sqlite+aiosqlite:////proc/none/x.db", "cannot be opened"),
        ("sqlite+aiosqlite:///{folder}/later.db", "the database is of a newer version"),
    ],
)
def test_where_a_copy_cannot_be_restored(tmp_path: Path, new: str, said: str) -> None:
    path = tmp_path / "copy.gz"
    copy_of(f"sqlite+aiosqlite:///{tmp_path}/a.db", path)
    later = "UPDATE alembic_version SET version_num = '9999'"
    in_store(
        f"sqlite+aiosqlite:///{tmp_path}/later.db", lambda writing: writing.execute(text(later))
    )
    with pytest.raises(Refused, match=said) as refused:
        asyncio.run(restore(new.format(folder=tmp_path), path))
    assert "secret" not in str(refused.value)


def test_a_copy_is_whole_or_not_there(tmp_path: Path) -> None:
    database, path = f"sqlite+aiosqlite:///{tmp_path}/a.db", tmp_path / "copy.gz"
    copy_of(database, path)
    with pytest.raises(Refused, match="there already"):
        copy_of(database, path)
    with pytest.raises(Refused, match="cannot be written"):
        copy_of(database, tmp_path / "nowhere" / "copy.gz")
    assert [each for each in os.listdir(tmp_path) if each.startswith("copy")] == ["copy.gz"]


def acknowledged(player: Player, chance: random.Random, moves: int) -> list[str]:
    """Play on; the ids of what was done."""
    done: list[str] = []
    while len(done) < moves and player.state == "playing":
        player.until(lambda: bool(player.asked) or player.state != "playing")
        if player.state == "playing" and (answer := player.play(chance))["t"] == "done":
            done.append(answer["id"])
    return done


def test_a_house_from_a_copy_that_was_taken_while_people_played(
    own_house: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was acknowledged before the copy is in it, and the game goes on in the new house."""
    chance, path = random.Random(3), tmp_path / "copy.gz"
    with Caller(own_house, "Anna") as anna:
        table = anna.open(game="chocolat", now=True)
        with anna.at(table) as player:
            player.until(lambda: player.state == "playing")
            before = acknowledged(player, chance, 3)
            monkeypatch.setenv("LUDOTOC_HOME", str(own_house.folder))  # where its keys are
            admin(own_house, "backup", str(path))
            after = acknowledged(player, chance, 2)
        cookies = dict(anna.http.cookies)
    own_house.stop()
    folder = tmp_path / "new"
    folder.mkdir()
    monkeypatch.setenv("LUDOTOC_HOME", str(folder))
    new = f"sqlite+aiosqlite:///{folder}/house.db"
    asyncio.run(restore(new, path))

    async def obeyed(writing: Any) -> list[str]:
        return list((await writing.execute(select(commands.c.id))).scalars())

    kept = in_store(new, obeyed)
    assert set(before) <= set(kept)
    assert not set(after) & set(kept)
    house = Served(folder)
    try:
        with Caller(house) as again:
            again.http.cookies.clear()
            again.http.cookies.update(cookies)
            again.person = again.http.get("/api/me").json()["person"]
            assert again.person == anna.person
            with again.at(table) as player:
                assert player.state == "playing"
                assert acknowledged(player, chance, 2)
    finally:
        house.stop()
    first, last, count = in_store(new, lambda writing: numbers(writing, table))
    assert (first, last) == (1, count)


async def numbers(writing: Any, table: str) -> tuple[int, int, int]:
    """The first, the last and the count of a log."""
    query = select(func.min(events.c.seq), func.max(events.c.seq), func.count())
    first, last, count = (await writing.execute(query.where(events.c.table_id == table))).one()
    return first, last, count
