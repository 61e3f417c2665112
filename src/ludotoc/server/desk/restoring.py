"""A house from its copy, into a database that holds nothing yet."""

from __future__ import annotations

import base64
import binascii
import gzip
import json
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import (
    Connection,
    Insert,
    column,
    delete,
    func,
    insert,
    inspect,
    select,
    table,
    text,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ludotoc.engine.errors import Refused
from ludotoc.server.desk import deeds
from ludotoc.server.desk.backup import FORMAT, KEYS
from ludotoc.server.people.secret import house_folder
from ludotoc.server.store.engine import (
    are_known,
    check_known,
    reached_engine,
    read_url,
    settings_of,
)
from ludotoc.server.store.schema import metadata, nights, pulse
from ludotoc.server.store.sqlite import WRITES, file_of, is_sqlite

AT_ONCE = 500
HOUSEKEEPING = (pulse, nights)  # written as soon as a house opens, by nobody who lives there
NO_COPY = "{path} is no whole copy of a house"


async def restore(url: str, path: Path) -> tuple[int, list[str]]:
    """All rows of the file, or none; how many, and which keys this house has others of."""
    lines = _lines(path)
    head = _head(lines, path)
    with _nothing_left(url):
        engine = await reached_engine(url)
        try:
            count = await _write(engine, head["steps"], lines, path)
        except (SQLAlchemyError, KeyError, TypeError):
            raise Refused(NO_COPY, path=str(path)) from None
        finally:
            await engine.dispose()
    return count, _keep_keys(head["keys"])


@contextmanager
def _nothing_left(url: str) -> Iterator[None]:
    """A file that was made for a copy which is none is taken away again."""
    file = file_of(read_url(url))
    was_there = file is None or file.exists()
    try:
        yield
    except Refused:
        if file and not was_there:
            for each in ("", "-wal", "-shm"):
                file.with_name(file.name + each).unlink(missing_ok=True)
        raise


async def _write(engine: AsyncEngine, steps: list[str], lines: Iterator[Any], path: Path) -> int:
    """Everything in one transaction; how many rows."""
    writing = engine.execution_options(**{WRITES: True})
    async with writing.begin() as connection:
        await connection.run_sync(check_known)
        await connection.run_sync(_check_empty)
        await connection.run_sync(_prepare, steps)
        count = await _fill(connection, lines, path)
        await connection.run_sync(lambda sync: command.upgrade(settings_of(sync), "heads"))
        if not is_sqlite(engine.url):
            await _count_on(connection)
        await deeds.note(connection, deeds.RESTORED, time.time(), rows=count)
    return count


def _lines(path: Path) -> Iterator[Any]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
    except FileNotFoundError:
        raise Refused("there is no file {path}", path=str(path)) from None
    except (OSError, EOFError, ValueError, zlib.error):
        raise Refused(NO_COPY, path=str(path)) from None


def _head(lines: Iterator[Any], path: Path) -> dict[str, Any]:
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("ludotoc") != "backup":
        raise Refused(NO_COPY, path=str(path))
    if head.get("format") != FORMAT:
        raise Refused("{path} was written by another version of Ludotoc", path=str(path))
    return head


def _check_empty(connection: Connection) -> None:
    """A house that somebody lives in is not written over."""
    there = set(inspect(connection).get_table_names())
    for each in metadata.sorted_tables:
        if each in HOUSEKEEPING and each.name in there:
            connection.execute(delete(each))
        elif each.name in there and connection.execute(select(each).limit(1)).first() is not None:
            raise Refused("this database is in use: a copy is restored into an empty one")


def _prepare(connection: Connection, steps: list[str]) -> None:
    """Its tables as they were when the copy was made."""
    settings = settings_of(connection)
    if not are_known(connection, steps):
        raise Refused("the copy is of a newer version of Ludotoc: bring this one up to date")
    for step in steps:
        command.upgrade(settings, step)


async def _fill(connection: AsyncConnection, lines: Iterator[Any], path: Path) -> int:
    """Rows follow the name of their table; the last line counts them."""
    count, filling, rows = 0, Filling("", [], []), list[dict[str, Any]]()
    for line in lines:
        if isinstance(line, list):
            rows.append(filling.row(line, path))
            count += 1
        if rows and (len(rows) >= AT_ONCE or isinstance(line, dict)):
            await connection.execute(filling.query, rows)
            rows = []
        if isinstance(line, dict) and "table" in line:
            filling = Filling(line["table"], line["columns"], line["bytes"])
        elif isinstance(line, dict) and line.get("end") == count:
            return count
    raise Refused(NO_COPY, path=str(path))


@dataclass(frozen=True)
class Filling:
    """The table that is being filled."""

    name: str
    columns: list[str]
    secret: list[str]  # columns of bytes

    @property
    def query(self) -> Insert:
        """How its rows are written, whatever columns it had."""
        return insert(table(self.name, *map(column, self.columns)))

    def row(self, values: list[Any], path: Path) -> dict[str, Any]:
        """One row of the file."""
        try:
            row = dict(zip(self.columns, values, strict=True))
            return {**row, **{name: base64.b64decode(row[name]) for name in self.secret}}
        except (ValueError, TypeError, KeyError, binascii.Error):
            raise Refused(NO_COPY, path=str(path)) from None


async def _count_on(connection: AsyncConnection) -> None:
    """PostgreSQL gives numbers by itself; it must begin behind those that are taken."""
    for each in metadata.sorted_tables:
        key = each.primary_key.columns.values()[0]
        if len(each.primary_key.columns) == 1 and key.type.python_type is int:
            last = (await connection.execute(select(func.max(key)))).scalar_one()
            numbers = {
                "table": each.name,
                "key": key.name,
                "last": last or 1,
                "is_used": bool(last),
            }
            query = "SELECT setval(pg_get_serial_sequence(:table, :key), :last, :is_used)"
            await connection.execute(text(query), numbers)


def _keep_keys(keys: dict[str, str]) -> list[str]:
    """The keys of the house that was copied; this house's own are not written over."""
    different = []
    folder = house_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for name in KEYS:
        key = base64.b64decode(keys.get(name, ""))
        path = folder / name
        if key and not path.exists():
            with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
                file.write(key)
        elif key and path.read_bytes() != key:
            different.append(name)
    return different
