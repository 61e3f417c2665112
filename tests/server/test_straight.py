"""The straight way out of a socket: the same frames as by the usual way, and none after the end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import time
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.typing import Origin

from ludotoc.server import straight
from ludotoc.server.app import create_app
from ludotoc.server.gate import Gate
from ludotoc.server.settings import Settings
from ludotoc.server.straight import AT_ONCE, Straight, framed

ASKING = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


PIECES, PIECE = 64, b"x" * 1_000_000  # more than the system takes for who does not read


class Door:
    """What the way out needs of a socket."""

    def __init__(self, state: State, *, is_writable: bool = True, is_gone: bool = False) -> None:
        self.written: list[bytes] = []
        self._later: list[Any] = []
        self.loop = SimpleNamespace(call_soon=self._soon)
        self._said: list[bytes] = []
        self.conn = SimpleNamespace(state=state)
        self.disconnected = is_gone
        self.writable = SimpleNamespace(is_set=lambda: is_writable)
        self.is_closing = False
        self.transport = SimpleNamespace(
            write=self.written.append, is_closing=lambda: self.is_closing
        )

    def _soon(self, later: Any) -> None:
        self._later.append(later)

    def say(self, text: bytes) -> bool:
        door: Any = self
        return Straight.say(door, text)

    def deliver(self) -> None:
        door: Any = self
        Straight.deliver(door)

    def go_on(self) -> None:
        """Whoever speaks has finished."""
        later, self._later = self._later, []
        for each in later:
            each()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 4096, 65_535, 65_536, 200_000])
def test_a_frame_is_what_the_library_makes_of_it(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_who_can_be_written_to_is() -> None:
    door = Door(State.OPEN)
    assert door.say("zéro".encode())
    door.go_on()
    assert door.written == [framed("zéro".encode())]


def test_what_is_said_in_one_go_leaves_in_one_piece_and_in_order() -> None:
    door = Door(State.OPEN)
    assert door.say(b"one")
    assert door.say(b"two")
    assert not door.written
    door.go_on()
    door.go_on()
    assert door.written == [framed(b"one") + framed(b"two")]
    assert door.say(b"three")
    door.go_on()
    assert door.written[1:] == [framed(b"three")]


def test_nothing_is_written_to_who_has_gone_meanwhile() -> None:
    door = Door(State.OPEN)
    assert door.say(b"one")
    door.is_closing = True
    door.go_on()
    assert not door.written


@pytest.mark.parametrize(
    "door",
    [
        Door(State.CONNECTING),
        Door(State.CLOSING),
        Door(State.CLOSED),
        Door(State.OPEN, is_writable=False),
        Door(State.OPEN, is_gone=True),
    ],
)
def test_nobody_else_is(door: Door) -> None:
    assert not door.say(b"{}")
    door.go_on()
    assert not door.written


@asynccontextmanager
async def served(app: Any, lifespan: Literal["on", "off"] = "off") -> AsyncIterator[int]:
    """A real server; its port."""
    config = uvicorn.Config(app, port=0, ws=Straight, lifespan=lifespan, log_config=None)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


async def visited() -> list[weakref.ref[Any]]:
    """Somebody comes by a real socket and goes; who served him."""
    servants: list[weakref.ref[Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            servants.append(weakref.ref(scope[AT_ONCE].__self__))
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass

    async with served(Gate(app)) as port:
        async with connect(f"ws://127.0.0.1:{port}/") as caller:
            await caller.send("hello")
        await patiently(lambda: servants[0]() is None)
    return servants


async def patiently(is_so: Callable[[], bool]) -> None:
    """Wait for what comes soon; whoever looks afterwards sees whether it came."""
    end = time.monotonic() + 20
    while not is_so() and time.monotonic() < end:
        await asyncio.sleep(0.02)


def test_a_socket_that_is_over_is_gone_at_once() -> None:
    """Not when Python happens to look for what only holds itself."""
    gc.collect()
    gc.disable()
    try:
        (servant,) = asyncio.run(visited())
        assert servant() is None
    finally:
        gc.enable()


async def looked_in(folder: Path) -> None:
    """Somebody comes to a whole house, to its lobby and to a table that is not, and goes."""
    house = Settings(f"sqlite+aiosqlite:///{folder / 'house.db'}", ahead=())
    async with served(create_app(house), lifespan="on") as port:
        async with connect(f"ws://127.0.0.1:{port}/api/lobby/live") as caller:
            await caller.recv()
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{port}/api/tables/none/live")
        await patiently(lambda: not sockets_left())
        assert not sockets_left()


def sockets_left() -> list[Straight]:
    """All there are, whoever holds them."""
    return [each for each in gc.get_objects() if type(each) is Straight]


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_socket_of_a_whole_house_is_gone_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTOC_HOME", str(tmp_path))
    gc.collect()
    gc.disable()
    try:
        asyncio.run(looked_in(tmp_path))
    finally:
        gc.enable()


def all_there_is(caller: socket.socket) -> int:
    """How many bytes come before the end."""
    taken = 0
    while data := caller.recv(1 << 20):
        taken += len(data)
    return taken


def test_who_reads_nothing_cannot_keep_a_socket_that_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(straight, "LEAVING_SECONDS", 0.2)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(PIECES):
            scope[AT_ONCE](PIECE)
        await asyncio.sleep(0.1)

    async def story() -> None:
        async with served(app) as port:
            with socket.create_connection(("127.0.0.1", port)) as idler:
                idler.sendall(ASKING)
                await asyncio.sleep(1.0)
                taken = await asyncio.to_thread(all_there_is, idler)
            assert 0 < taken < PIECES * len(PIECE)  # only what the system had taken already

    asyncio.run(asyncio.wait_for(story(), 60))


TOO_LONG = b"\x81\xff" + (1 << 30).to_bytes(8, "big") + b"mask"  # the head of such a frame


def test_who_is_cut_while_still_sending_hears_why() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    def tell_too_much(port: int) -> bytes:
        with socket.create_connection(("127.0.0.1", port), 30) as talker:
            talker.sendall(ASKING)
            heard = talker.recv(4096)
            talker.sendall(TOO_LONG)
            while b"limit" not in heard:
                news = talker.recv(4096)
                assert news, "it ended without a word"
                heard += news
            for _ in range(20):  # on a socket that was closed the second of these would fail
                talker.sendall(b"x" * 10_000)
                time.sleep(0.01)
            assert talker.recv(4096) == b""
        return heard

    async def story() -> None:
        async with served(app) as port:
            heard = await asyncio.to_thread(tell_too_much, port)
            assert (1009).to_bytes(2, "big") in heard

    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize("code", [1000, 1008])
def test_what_was_said_comes_before_the_end(code: int) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope[AT_ONCE](b"one")
        await send({"type": "websocket.send", "text": "two"})
        scope[AT_ONCE](b"three")
        await send({"type": "websocket.close", "code": code})

    async def story() -> tuple[list[Any], int | None]:
        async with served(app) as port, connect(f"ws://127.0.0.1:{port}/") as caller:
            heard = [message async for message in until_closed(caller)]
            return heard, caller.close_code

    assert asyncio.run(asyncio.wait_for(story(), 60)) == (["one", "two", "three"], code)


async def until_closed(caller: Any) -> AsyncIterator[Any]:
    """All that comes, however it ends."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield await caller.recv()


SMALLEST = b"\x81\x80mask"  # a whole message without a letter


def test_a_flood_of_small_messages_is_read_in_part_only() -> None:
    """All others would wait while it is."""
    piled: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        servant: Straight = scope[AT_ONCE].__self__
        await receive()
        await send({"type": "websocket.accept"})
        await patiently(lambda: len(servant.inbox) >= straight.MOST_PILED)
        await asyncio.sleep(0.2)
        piled.append(len(servant.inbox))

    def flood(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port), 30) as talker:
            talker.sendall(ASKING)
            talker.recv(4096)
            with contextlib.suppress(OSError):  # it is ended before all has left
                talker.sendall(SMALLEST * 40_000)
                talker.recv(4096)

    async def story() -> None:
        async with served(app) as port:
            await asyncio.to_thread(flood, port)

    asyncio.run(asyncio.wait_for(story(), 60))
    assert 200 <= piled[0] <= 600  # of 40,000


def test_who_is_turned_away_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with served(Gate(None)) as port:  # type: ignore[arg-type]
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://127.0.0.1:{port}/", origin=Origin("http://elsewhere.example"))
            assert refused.value.response.status_code == 403

    asyncio.run(story())
    assert not [each for each in caplog.records if each.levelname in ("WARNING", "ERROR")]
