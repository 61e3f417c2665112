"""A copy of a house that stays open: all rows of one moment, in a file that any database can read.

Lines of JSON, compressed: a head (which step of the migrations the rows are from, the house's own
keys), then every table with the names of its columns and its rows, then an end that counts them.
The file holds seeds of games that go on, digests of passwords and the house's keys: it is made
readable for its owner only.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import json
import os
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import IO, Any

from alembic.migration import MigrationContext
from sqlalchemy import LargeBinary, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.server.desk import deeds
from ludotoc.server.people.secret import house_folder
from ludotoc.server.store import Store
from ludotoc.server.store.schema import metadata
from ludotoc.server.store.sqlite import is_sqlite

FORMAT = 1
KEYS = ("cookies.key", "signing.key")


async def back_up(store: Store, path: Path, *, is_over_another: bool = False) -> int:
    """Write the file, whole or not at all; how many rows it holds."""
    if path.exists() and not is_over_another:
        raise Refused("{path} is there already", path=str(path))
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with _for_owner(draft) as file:
            count = await _write(store, file)
        os.replace(draft, path)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise Refused("{path} cannot be written: {reason}", path=str(path), reason=reason) from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()
    async with store.writing() as writing:
        await deeds.note(writing, deeds.BACKED_UP, time.time(), rows=count)
    return count


@contextlib.contextmanager
def _for_owner(path: Path) -> Iterator[IO[str]]:
    raw = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(raw, "wb") as plain:
        with gzip.open(plain, "wt", encoding="utf-8") as file:
            yield file
        plain.flush()
        os.fsync(plain.fileno())


async def _write(store: Store, file: IO[str]) -> int:
    count = 0
    async with one_moment(store) as reading:
        steps = await reading.run_sync(
            lambda sync: MigrationContext.configure(sync).get_current_heads()
        )
        _line(file, {"ludotoc": "backup", "format": FORMAT, "steps": steps, "keys": _keys()})
        for table in metadata.sorted_tables:
            count += await _write_table(reading, table, file)
        _line(file, {"end": count})
    return count


@contextlib.asynccontextmanager
async def one_moment(store: Store) -> AsyncIterator[AsyncConnection]:
    """A connection that sees everything as it is at one moment, whatever is written meanwhile."""
    engine = store.engine
    if not is_sqlite(engine.url):
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    async with engine.connect() as reading:
        yield reading


async def _write_table(reading: AsyncConnection, table: Table, file: IO[str]) -> int:
    count = 0
    secret = [column.name for column in table.c if isinstance(column.type, LargeBinary)]
    names = [column.name for column in table.c]
    _line(file, {"table": table.name, "columns": names, "bytes": secret})
    async for row in await reading.stream(select(table)):
        _line(file, [_plain(value) for value in row])
        count += 1
    return count


def _plain(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _line(file: IO[str], what: Any) -> None:
    file.write(json.dumps(what, ensure_ascii=False, separators=(",", ":")) + "\n")


def _keys() -> dict[str, str]:
    """What signs cookies and records: without it nobody would be recognised again."""
    paths = [house_folder() / name for name in KEYS]
    return {path.name: _plain(path.read_bytes()) for path in paths if path.exists()}
