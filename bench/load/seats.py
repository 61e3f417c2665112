"""People at a table, each with a connection: as light as can be, since they share the machine."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PLAYING, OVER = "playing", "over"


class Heard(msgspec.Struct):
    """What matters of a message here; the rest is skipped where it stands."""

    t: str
    state: str = ""
    head: str = ""
    ask: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    ping: int = 0
    want: str = ""
    id: str = ""
    text: str = ""


read = msgspec.json.Decoder(Heard).decode
write = msgspec.json.Encoder().encode


class Seat:
    """One person at one table."""

    def __init__(self, person: str, cookie: str) -> None:
        self.person, self.cookie = person, cookie
        self.head = self.state = ""
        self.asked: dict[str, Any] | None = None
        self.told: Callable[[], None] = lambda: None
        self.refused = 0
        self.done = ""  # what was acknowledged last
        self._part = secrets.token_bytes(16)
        self._line: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def come(self, port: int, table: str, *, pressed: bool) -> None:
        """Connect, as a browser does: it offers to have everything pressed."""
        self.head = self.state = self.done = ""
        self.asked = None
        self._line = await connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/live",
            additional_headers={"Cookie": self.cookie},
            compression="deflate" if pressed else None,
            max_size=None,
            open_timeout=120,
            ping_interval=None,
        )
        self._listening = asyncio.create_task(self._listen(self._line))

    async def go(self) -> None:
        """Hang up."""
        if self._listening:
            self._listening.cancel()
        if self._line:
            await self._line.close()

    async def _listen(self, line: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in line:
                self._hear(read(frame))

    def _hear(self, heard: Heard) -> None:
        if heard.t in ("whole", "news"):
            self.state, self.head = heard.state or self.state, heard.head or self.head
            if heard.ask is not msgspec.UNSET:
                self.asked = heard.ask
            elif heard.t == "whole":
                self.asked = None
            self.told()
        elif heard.t == "done":
            self.done = heard.id
        elif heard.t == "ping":
            self.say(t="pong", ping=heard.ping)
        elif heard.t == "called":
            self._contribute(heard.want)
        elif heard.t == "refusal":
            self.refused += 1
            self.told()

    def _contribute(self, want: str) -> None:
        if want == "promise":
            self.say(t="promise", promise=hashlib.sha256(self._part).hexdigest())
        else:
            self.say(t="reveal", value=self._part.hex())

    def say(self, **message: Any) -> None:
        """Something, as JSON; it does not wait."""
        assert self._line
        task = asyncio.create_task(self._send(self._line, write(message).decode()))
        SENDING.add(task)
        task.add_done_callback(SENDING.discard)

    async def _send(self, line: ClientConnection, frame: str) -> None:
        with contextlib.suppress(ConnectionClosed):
            await line.send(frame)


SENDING: set[asyncio.Task[None]] = set()
numbers = iter(range(1, 1 << 62))


class Table:
    """Moves that are due are made one after the other; how late the last one hears is noted."""

    def __init__(self, seats: list[Seat], note: Callable[[float], None], seed: int) -> None:
        self.seats, self.id = seats, ""
        self.is_over = asyncio.Event()
        self._note, self._chance = note, random.Random(seed)
        self._due: deque[float] = deque()
        self._since, self._before = 0.0, ""
        for seat in seats:
            seat.told = self._look

    @property
    def is_playing(self) -> bool:
        """Whether everybody sees a game."""
        return all(seat.state == PLAYING and seat.head for seat in self.seats)

    def due(self, at: float) -> None:
        """A move is to be made now, or as soon as it can be."""
        self._due.append(at)
        self._go()

    def _go(self) -> None:
        if self._since or not self._due or self.is_over.is_set():
            return
        for seat in self.seats:
            if seat.state == PLAYING and seat.asked and seat.asked.get("paths"):
                self._play(seat, seat.asked)
                return

    def _play(self, seat: Seat, asked: dict[str, Any]) -> None:
        self._since, self._before = self._due.popleft(), seat.head
        action, own = self._chance.choice(asked["paths"])[0], asked.get("seat", 0)
        play = {"t": "play", "seat": own, "actions": [action], "moment": asked["moment"]}
        seat.say(**play, final=True, id=f"m{next(numbers)}")

    def _look(self) -> None:
        """Everybody has heard of it when all have the same head, and not the one before."""
        heads = {seat.head for seat in self.seats}
        if self._since and len(heads) == 1 and self._before not in heads:
            self._note(self._since)
            self._since = 0.0
        if all(seat.state == OVER for seat in self.seats):
            self.is_over.set()
        self._go()

    def late(self) -> int:
        """Moves that are due and were not made."""
        return len(self._due)


def now() -> float:
    """The clock of the schedule."""
    return time.perf_counter()
