"""The sockets: of a table and of the lobby."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import say
from ludotoc.hosting.messages import AnyCommand, Pong, Preparing
from ludotoc.server.connections import Wire
from ludotoc.server.house import House
from ludotoc.server.limits import address_of, limits_of
from ludotoc.server.people.denials import NOT_FOUND, Denied, no
from ludotoc.server.people.language import language_of
from ludotoc.server.people.person import Person, person_of
from ludotoc.server.store import tables as rows
from ludotoc.server.store.failures import FAILURES
from ludotoc.server.tables.book import UNREACHABLE
from ludotoc.server.tables.keeper import OTHER_VERSION, UNAVAILABLE
from ludotoc.server.tables.rooms import Room
from ludotoc.server.workers.roll import is_known

read_command = msgspec.json.Decoder(AnyCommand).decode
FIRST_PINGS = (0.2, 0.5, 1.0)  # seconds: the way is measured soon, and not only once
BREATH = 0.5
BROKEN = 1011
SOON = 1  # seconds until one may ask again
TURNED_AWAY: tuple[type[Exception], ...] = (Denied, *FAILURES)
log = logging.getLogger("ludotoc")
AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/live")
async def table_socket(socket: AnySocket, table_id: str) -> None:
    """A table: see `hosting.messages` for what is said there."""
    house: House = socket.app.state.house
    with ExitStack() as stay:
        stay.callback(_let_go, socket)
        try:
            game = await _game_of(house, table_id)
            person = await _let_in(socket, stay)
        except TURNED_AWAY as error:
            await _turn_away(socket, error)
            return
        async with _wire(house, socket, person) as wire:
            await _at_table(house, wire, table_id, game)


async def _game_of(house: House, table_id: str) -> str:
    """What is played at a table; whoever is alive here need not be looked up."""
    if room := house.keeper.rooms.get(table_id):
        return room.hosted.facts.game
    async with house.store.reading() as reading:
        found = await rows.rules_of(reading, table_id)
    if found is None:
        raise Denied(Refused("there is no such table"), NOT_FOUND)
    if not is_known(*found):
        raise Denied(OTHER_VERSION, UNAVAILABLE, SOON)
    return found[0]


def _let_go(socket: AnySocket) -> None:
    """Litestar's socket holds itself by these two, and with it all that a connection has."""
    socket.receive, socket.send = empty_receive, empty_send


async def _let_in(socket: AnySocket, stay: ExitStack) -> Person:
    """Who it is; he counts as here while he stays."""
    person = await person_of(socket)
    stay.enter_context(limits_of(socket).socket(address_of(socket), person.id))
    return person


async def _at_table(house: House, wire: Wire, table_id: str, game: str) -> None:
    """The room is entered when its game is ready; until then one is told how far it is."""
    entering = asyncio.create_task(_enter(house, wire, table_id, game))
    entering.add_done_callback(lambda task: _cut_if_failed(wire, task))

    async def hear(frame: str | bytes) -> None:
        if not house.shelf.is_ready(game):
            _hear_outside(wire, frame)
            return
        room, visitor = await entering
        await _hear(house, room, visitor, wire, frame)

    try:
        await wire.converse(hear)
    finally:
        entering.cancel()
        await asyncio.gather(entering, return_exceptions=True)
        if room := house.keeper.rooms.get(table_id):
            await room.leave(wire)
            house.lobby_has_changed()


def _cut_if_failed(wire: Wire, entering: asyncio.Task[Any]) -> None:
    """Who cannot be let in must not wait for ever."""
    if not entering.cancelled() and (error := entering.exception()):
        log.error("a table could not be entered", exc_info=error)
        wire.cut(BROKEN, "the table could not be opened")


async def _enter(house: House, wire: Wire, table_id: str, game: str) -> Any:
    while not house.shelf.is_ready(game):
        house.shelf.want(game)
        text = say("the box is being unpacked; the first time that takes a minute or two")
        wire.send(Preparing(wire.speaker.tell(text), round(house.shelf.parts[game], 3)))
        await asyncio.sleep(BREATH)
    while True:
        room = await house.keeper.room(table_id)
        if visitor := await room.enter(wire):
            house.lobby_has_changed()
            return room, visitor


def _hear_outside(wire: Wire, frame: str | bytes) -> None:
    """Who waits for a game is heard all the same, or his connection would be taken for dead."""
    command: AnyCommand | None = None
    with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
        command = read_command(frame)
    if isinstance(command, Pong):
        wire.pong(command.ping)
    else:
        refusal = Refused("the rules of this game are not ready yet: wait a little")
        wire.refuse(refusal, command.id if command else "")


async def _hear(house: House, room: Room, visitor: Any, wire: Wire, frame: str | bytes) -> None:
    try:
        if isinstance(frame, bytes):
            raise Refused("a message is text, not bytes")
        command = read_command(frame)
    except Refused as refusal:
        wire.refuse(refusal)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        wire.refuse(Refused("this message cannot be read: {why}", why=str(error)[:160]))
    else:
        if isinstance(command, Pong):
            wire.pong(command.ping)
        elif why_not := house.watch.refusal(wire.person, command):
            wire.refuse(why_not, command.id)
        else:
            await room.hear(visitor, command)


@websocket("/api/lobby/live")
async def lobby_socket(socket: AnySocket) -> None:
    """The lobby: one message, sent again whenever it has changed."""
    house: House = socket.app.state.house

    async def hear(frame: str | bytes) -> None:
        with contextlib.suppress(msgspec.MsgspecError):
            command = read_command(frame)
            if isinstance(command, Pong):
                wire.pong(command.ping)

    with ExitStack() as stay:
        stay.callback(_let_go, socket)
        try:
            person = await _let_in(socket, stay)
        except TURNED_AWAY as error:
            await _turn_away(socket, error)
            return
        async with _wire(house, socket, person, is_measured=False) as wire:
            await house.lobby.enter(wire)
            try:
                await wire.converse(hear)
            finally:
                house.lobby.leave(wire)


@asynccontextmanager
async def _wire(
    house: House, socket: AnySocket, person: Person, *, is_measured: bool = True
) -> AsyncIterator[Wire]:
    wire = Wire(socket, person)
    await socket.accept()
    loop = asyncio.get_running_loop()
    pings = [loop.call_later(after, wire.ping) for after in FIRST_PINGS] if is_measured else []
    house.wires.add(wire)
    try:
        yield wire
    finally:
        house.wires.discard(wire)
        for ping in pings:
            ping.cancel()
        if wire.is_rude:
            limits_of(socket).hold(address_of(socket))


async def _turn_away(socket: AnySocket, error: Exception) -> None:
    """An answer in HTTP, before there is a socket: to 503 a proxy asks the next worker."""
    denied = error if isinstance(error, Denied) else Denied(UNREACHABLE, UNAVAILABLE, SOON)
    body = msgspec.json.encode(no(denied.refusal, language_of(socket)))
    headers = [(b"content-type", b"application/json")]
    if denied.retry_after:
        headers.append((b"retry-after", b"%d" % denied.retry_after))
    status = denied.status
    start: Any = {"type": "websocket.http.response.start", "status": status, "headers": headers}
    await socket.send(start)
    end: Any = {"type": "websocket.http.response.body", "body": body, "more_body": False}
    await socket.send(end)


ROUTES = [table_socket, lobby_socket]
