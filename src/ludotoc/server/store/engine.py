"""The way to the database: opened, brought up to date, or refused in one sentence."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.util import find_spec

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.server.store import postgres
from ludotoc.server.store.failures import FAILURES
from ludotoc.server.store.schema import metadata
from ludotoc.server.store.sqlite import file_of, make_folder, tune

MIGRATIONS = "ludotoc.server.store:migrations"
READERS = 5
DRIVERS = {"postgresql+asyncpg": "asyncpg"}  # that come with ludotoc[scale]
NEWER = "the database is of a newer version of Ludotoc: bring this one up to date"
log = logging.getLogger("ludotoc")


def read_url(text: str) -> URL:
    """The address of a database."""
    try:
        url = make_url(text)
        url.get_dialect()
    except (ArgumentError, NoSuchModuleError, ImportError):
        message = (
            "{url} is no database address; write sqlite+aiosqlite:///FILE "
            "or postgresql+asyncpg://USER@HOST/NAME"
        )
        raise Refused(message, url=Quoted(text[:80])) from None
    if not url.get_dialect().is_async:
        message = (
            "a database is reached by an asynchronous driver: sqlite+aiosqlite "
            "or postgresql+asyncpg"
        )
        raise Refused(message)
    if (driver := DRIVERS.get(url.drivername)) and find_spec(driver) is None:
        raise Refused("PostgreSQL needs another package: pip install ludotoc[scale]")
    return url


def check_there(text: str) -> None:
    """A file that is not there is not made: whoever looks after a house means one that is."""
    if (file := file_of(read_url(text))) and not file.exists():
        message = "there is no house in {file}: name its --database, or its folder by LUDOTOC_HOME"
        raise Refused(message, file=str(file))


def bare_engine(text: str) -> AsyncEngine:
    """A database as it is, whatever is in it."""
    url = read_url(text)
    make_folder(url)
    engine = create_async_engine(  # no error tells what was to be written: cards, or secrets
        url, pool_size=READERS, hide_parameters=True, **postgres.options(url)
    )
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below that it notes all values
    tune(engine)
    return engine


async def open_engine(text: str, *, may_be_newer: bool = True) -> AsyncEngine:
    """A database whose tables are those of this version, or hold those of it and more."""
    async with _whole(text) as engine, engine.begin() as connection:
        await postgres.alone(connection, "migrations")
        await connection.run_sync(_bring_up_to_date, may_be_newer)
    return engine


async def reached_engine(text: str) -> AsyncEngine:
    """A database as it is, which answers."""
    async with _whole(text) as engine, engine.connect():
        return engine


@asynccontextmanager
async def _whole(text: str) -> AsyncIterator[AsyncEngine]:
    """A database that can be used; else it is let go, and told of without its password."""
    async with AsyncExitStack() as otherwise:
        try:
            engine = bare_engine(text)
            otherwise.push_async_callback(engine.dispose)
            yield engine
        except FAILURES as error:
            shown = read_url(text).render_as_string(hide_password=True)
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            message = "the database {url} cannot be opened: {reason}"
            raise Refused(message, url=Quoted(shown[:160]), reason=reason) from None
        otherwise.pop_all()


def settings_of(connection: Connection) -> Config:
    """What alembic needs to know."""
    settings = Config()
    settings.set_main_option("script_location", MIGRATIONS)
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def are_known(connection: Connection, steps: Iterable[str]) -> bool:
    """Whether this version knows all of these steps of the migrations."""
    script = ScriptDirectory.from_config(settings_of(connection))
    return set(steps) <= {each.revision for each in script.walk_revisions()}


def check_known(connection: Connection) -> None:
    """Refuse a database that a newer version has brought up to date."""
    if not are_known(connection, MigrationContext.configure(connection).get_current_heads()):
        raise Refused(NEWER)


def _bring_up_to_date(connection: Connection, may_be_newer: bool) -> None:
    try:
        check_known(connection)
    except Refused:
        if not may_be_newer or not _has_all_tables(connection):
            raise
        # Migrations only add: an old worker that is replaced goes on beside the new ones.
        log.warning("the database is of a newer version of Ludotoc; this one goes on beside it")
    else:
        command.upgrade(settings_of(connection), "heads")


def _has_all_tables(connection: Connection) -> bool:
    return set(metadata.tables) <= set(inspect(connection).get_table_names())


async def check_database(text: str) -> None:
    """Whether a database can be opened, before anybody waits for it."""
    await (await open_engine(text)).dispose()
