"""The way to the database: opened, brought up to date, or refused in one sentence."""

from __future__ import annotations

import logging
from importlib.util import find_spec

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.server.store import postgres
from ludotoc.server.store.failures import FAILURES
from ludotoc.server.store.sqlite import make_folder, tune

MIGRATIONS = "ludotoc.server.store:migrations"
READERS = 5
DRIVERS = {"postgresql+asyncpg": "asyncpg"}  # that come with ludotoc[scale]


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


async def open_engine(text: str) -> AsyncEngine:
    """A database whose tables are those of this version."""
    shown = read_url(text).render_as_string(hide_password=True)
    try:
        engine = bare_engine(text)
        async with engine.begin() as connection:
            await postgres.alone(connection, "migrations")
            await connection.run_sync(_bring_up_to_date)
    except FAILURES as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        message = "the database {url} cannot be opened: {reason}"
        raise Refused(message, url=Quoted(shown[:160]), reason=reason) from None
    return engine


def settings_of(connection: Connection) -> Config:
    """What alembic needs to know."""
    settings = Config()
    settings.set_main_option("script_location", MIGRATIONS)
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def _bring_up_to_date(connection: Connection) -> None:
    command.upgrade(settings_of(connection), "heads")


async def check_database(text: str) -> None:
    """Whether a database can be opened, before anybody waits for it."""
    await (await open_engine(text)).dispose()
