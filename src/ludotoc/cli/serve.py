"""`ludotoc serve`: the house on this machine, for everybody who is given its address."""

from __future__ import annotations

import errno
import logging
import os
import socket
import threading
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from ludotoc.cli.talk import in_words, note
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, Sentence, say

if TYPE_CHECKING:
    from ludotoc.server.settings import Settings

HOST, PORT = "127.0.0.1", 8420
MOST_DRAIN = 6.0  # seconds
EVERYWHERE = ("0.0.0.0", "::")
WAITING_CALLERS = 2048
TEXT, JSON = "text", "json"


@click.command("serve")
@click.option(
    "--host", default=HOST, show_default=True, help="0.0.0.0: the whole network may come."
)
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--database",
    metavar="URL",
    envvar="LUDOTOC_DATABASE",
    help="Such as sqlite+aiosqlite:///house.db or postgresql+asyncpg://USER@HOST/NAME.",
)
@click.option(
    "--redis",
    metavar="URL",
    envvar="LUDOTOC_REDIS",
    default="",
    help="By which workers wake each other, such as redis://HOST:6379/0.",
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 256),
    help="Processes that serve behind the same door; more than one needs PostgreSQL.",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="A page elsewhere that may speak to this house.",
)
@click.option(
    "--ahead",
    default="all",
    metavar="GAMES",
    help="Games to compile before anybody asks: all, none, or such as tock,chocolat.",
)
@click.option(
    "--pace",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0, 5),
    help="How long bots seem to think: 1 as people do, 0 not at all.",
)
@click.option(
    "--metrics",
    multiple=True,
    metavar="ADDRESS",
    help="Who may read /metrics: an address, or a network such as 10.0.0.0/8.",
)
@click.option(
    "--log",
    default=TEXT,
    show_default=True,
    type=click.Choice([TEXT, JSON]),
    help="How what goes wrong is noted.",
)
@click.option(
    "--crowd",
    default=1,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="One address may do so many times the usual, such as 10 for a school.",
)
@click.option(
    "--drain",
    default=0.0,
    metavar="SECONDS",
    type=click.FloatRange(0, MOST_DRAIN),
    help="How long /readyz says no before the house ends.",
)
@click.option("--open", "is_shown", is_flag=True, help="Open the page in a browser.")
def command(
    host: str,
    port: int,
    database: str | None,
    redis: str,
    workers: int,
    origins: tuple[str, ...],
    ahead: str,
    pace: float,
    metrics: tuple[str, ...],
    log: str,
    crowd: int,
    drain: float,
    is_shown: bool,
) -> None:
    """Open the house: lobby and tables in the browser."""
    games = _games(ahead)
    _check_crew(database, redis, workers)
    with _door(host, port) as door:
        port = door.getsockname()[1]
        settings = _settings(host, port, database, origins, games, pace)
        named = _networks(metrics)
        settings = replace(settings, redis=redis, metrics=named, log=log)
        settings = replace(settings, crowd=crowd, drain=drain)
        _set_up_notes(log)
        _check_store(settings)
        for address in _addresses(host, port):
            _note(log, say("the house is open at {address}", address=address))
        if is_shown:
            _show(_addresses(host, port)[0])
        _serve(door, settings, workers)
        _note(log, say("the house is shut"))


def _networks(texts: tuple[str, ...]) -> tuple[str, ...]:
    from ludotoc.server.watch.routes import check_network

    return tuple(check_network(text) for text in texts)


def _check_crew(database: str | None, redis: str, workers: int) -> None:
    """What needs a database that many can use at once."""
    from ludotoc.server.store.engine import read_url
    from ludotoc.server.store.sqlite import is_sqlite

    is_shared = database is not None and not is_sqlite(read_url(database))
    if workers > 1 and not is_shared:
        message = "SQLite has one worker; for {workers} give a --database of PostgreSQL"
        raise Refused(message, workers=workers)
    if redis and not is_shared:
        raise Refused("one worker needs no --redis; many need a --database of PostgreSQL too")
    if redis:
        from ludotoc.server.workers.bell import redis_backend

        redis_backend(redis)


def _door(host: str, port: int) -> socket.socket:
    """The place where callers come in, or a refusal that says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen(WAITING_CALLERS)
    except (OSError, UnicodeError) as error:
        door.close()
        raise _no_door(host, port, error) from None
    return door


def _no_door(host: str, port: int, error: Exception) -> Refused:
    number = getattr(error, "errno", 0)
    if number == errno.EADDRINUSE:
        message = "port {port} is taken: another house may be open; choose one by --port"
        return Refused(message, port=port)
    if number == errno.EACCES:
        return Refused("port {port} is not allowed to you; choose one by --port", port=port)
    return Refused("{host} is no address of this machine", host=Quoted(host[:80]))


def _addresses(host: str, port: int) -> list[str]:
    from ludotoc.server.addresses import own_address

    hosts = [HOST, own_address()] if host in EVERYWHERE else [f"[{host}]" if ":" in host else host]
    return [f"http://{each}:{port}/" for each in hosts if each]


def _games(text: str) -> tuple[str, ...]:
    from ludotoc.games import NAMES, find_game

    if text in ("all", "none"):
        return NAMES if text == "all" else ()
    return tuple(find_game(name.strip()).name for name in text.split(","))


def _settings(
    host: str,
    port: int,
    database: str | None,
    origins: tuple[str, ...],
    ahead: tuple[str, ...],
    pace: float,
) -> Settings:
    from ludotoc.server.people.secret import house_folder, house_secret
    from ludotoc.server.settings import Settings, usual_database

    try:
        house_secret()
    except OSError as error:
        folder, reason = str(house_folder()), os.strerror(error.errno or 0)
        message = "the house cannot keep anything in {folder}: {reason}"
        raise Refused(message, folder=folder, reason=reason) from None
    return Settings(
        database or usual_database(house_folder()),
        _addresses(host, port)[-1].rstrip("/"),
        origins,
        ahead,
        pace,
        host in EVERYWHERE,
    )


def _check_store(settings: Settings) -> None:
    """Before anybody is told that the house is open."""
    import asyncio

    from ludotoc.server.store.engine import check_database

    asyncio.run(check_database(settings.database))


def _serve(door: socket.socket, settings: Settings, workers: int) -> None:
    from ludotoc.server.workers.serving import serve
    from ludotoc.server.workers.supervisor import supervise

    if workers == 1:
        serve(door, settings)
    else:
        supervise(door, settings, workers, partial(_tell_of_worker, settings.log))


def _tell_of_worker(log: str, number: int, process: int) -> None:
    message = "worker {number} is process {process}"
    _note(log, say(message, number=str(number), process=str(process)))


def _set_up_notes(log: str) -> None:
    from ludotoc.server.watch import logs

    logs.set_up(log)


def _note(log: str, sentence: Sentence) -> None:
    """To a person; where programs read what is noted, as one line more of it."""
    if log == JSON:
        logging.getLogger("ludotoc").info(in_words(sentence))
    else:
        note(in_words(sentence))


def _show(address: str) -> None:
    """In a browser, as soon as the house answers; where there is none, the address is enough."""
    import webbrowser

    def show() -> None:
        try:
            webbrowser.get()
        except webbrowser.Error:
            return
        webbrowser.open(address)

    threading.Timer(1.0, show).start()
