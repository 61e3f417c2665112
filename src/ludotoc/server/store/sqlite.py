"""All that is SQLite's own: how a file is opened so that nothing acknowledged is ever lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

WRITES = "ludotoc_writes"  # the option of a connection that is going to write
BUSY_MILLISECONDS = 10_000
FOR_OWNER = 0o600  # seeds of games that go on, digests of passwords
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # in WAL anything less forgets committed moves when the power goes
    "foreign_keys=ON",
    f"busy_timeout={BUSY_MILLISECONDS}",
)


def is_sqlite(url: URL) -> bool:
    """Whether an address is that of a SQLite file."""
    return url.get_backend_name() == "sqlite"


def is_file(url: URL) -> bool:
    """Whether it is one that others can open too."""
    return is_sqlite(url) and url.database not in (None, "", ":memory:")


def file_of(url: URL) -> Path | None:
    """Where everything is, if it is in a file."""
    return Path(url.database or "").expanduser() if is_file(url) else None


def make_folder(url: URL) -> None:
    """The folder of the file, if it has one; a new file is for its owner only."""
    if file := file_of(url):
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.touch(mode=FOR_OWNER)


def tune(engine: AsyncEngine) -> None:
    """Let every connection begin as it must; does nothing to another kind of database."""
    if is_sqlite(engine.url):
        event.listen(engine.sync_engine, "connect", begin_well)
        event.listen(engine.sync_engine, "begin", _begin_transaction)


def begin_well(connection: Any, record: object) -> None:
    """What every connection is told first."""
    connection.isolation_level = None  # transactions are begun below, not by the driver's guess
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_transaction(connection: Connection) -> None:
    """Who is going to write says so at once: he waits for his turn instead of failing later."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
