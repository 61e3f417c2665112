"""One socket: what comes in is read and counted, what goes out waits its turn, but not for ever."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker
from ludotoc.hosting.messages import Message, Ping, Refusal
from ludotoc.server.gate import STRAIGHT, STRAIGHT_IN
from ludotoc.server.people.person import Person
from ludotoc.server.straight import AT_ONCE
from ludotoc.server.times import now

MOST_WAITING = 200  # messages that a slow reader may be behind
MOST_BYTES = 2_000_000
LARGEST_FRAME = 8 * 1024  # bytes that may come in at once
MOST_MESSAGES, WITHIN_SECONDS = 100, 20.0
MOST_PINGS = 8  # that wait for an answer
CLOSING_SECONDS = 1.0
POLICY, TOO_LARGE, TOO_SLOW, GOING_AWAY = 1008, 1009, 4408, 1001
TOO_MUCH = Refused("a message has at most {most} bytes: this connection ends", most=LARGEST_FRAME)
TOO_OFTEN = Refused(
    "there are at most {most} messages in {seconds} seconds: this connection ends",
    most=MOST_MESSAGES, seconds=int(WITHIN_SECONDS),
)  # fmt: skip

Hear = Callable[[str | bytes], Awaitable[None]]
encode = msgspec.json.Encoder().encode


class Cut(Exception):
    """The connection is to be ended, with a code; who did wrong is told so first."""

    def __init__(self, code: int, reason: str, refusal: Refused | None = None) -> None:
        super().__init__(reason)
        self.code, self.reason, self.refusal = code, reason, refusal


class Wire:
    """A socket that is open."""

    def __init__(self, socket: WebSocket[Any, Any, Any], person: Person) -> None:
        self.person = person
        self.speaker = Speaker(person.language)
        self.round_trip = float("inf")  # the smallest that was measured, in seconds
        self._socket = socket
        straight: Any = socket.scope.get(STRAIGHT)  # every message of every table goes this way
        self._send: Callable[[Any], Awaitable[None]] = straight or socket.send
        straight_in: Any = socket.scope.get(STRAIGHT_IN)
        self._next: Callable[[], Awaitable[Any]] = straight_in or socket.receive
        at_once: Any = socket.scope.get(AT_ONCE)
        self._says: Callable[[bytes], bool] = at_once or _not_now
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._something = asyncio.Event()
        self._came: deque[float] = deque(maxlen=MOST_MESSAGES)
        self._pings: dict[int, float] = {}
        self._pinged = 0
        self.is_rude = False  # it was ended for what it sent
        self.is_deaf = False  # the house ends: what comes from now on is sent again elsewhere
        self._is_hearing = False
        self._cut: Cut | None = None
        self._is_cut = asyncio.Event()

    @property
    def latency(self) -> float:
        """Seconds that a message is on its way here and the question was on its way there."""
        return 0.0 if self.round_trip == float("inf") else self.round_trip

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come, or on its way out."""
        return not self._cut and (self._is_hearing or self._bytes > 0)

    def send(self, message: Message) -> None:
        """Let a message go out when it can; who cannot keep up is cut off."""
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        """The same for one that is written already."""
        if self._cut or (not self._bytes and self._says(data)):
            return
        self._waiting.append(data)
        self._bytes += len(data)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self.cut(TOO_SLOW, "this connection cannot keep up")
        self._something.set()

    def refuse(self, refusal: Refused, name: str = "") -> None:
        """Say no, in the person's language."""
        self.send(self._no(refusal, name))

    def _no(self, refusal: Refused, name: str = "") -> Refusal:
        return Refusal(self.speaker.tell(refusal.said), name, refusal.clause)

    def cut(self, code: int, reason: str) -> None:
        """End this connection."""
        self._cut = self._cut or Cut(code, reason)
        self._is_cut.set()

    def ping(self) -> None:
        """Measure the way there and back."""
        if len(self._pings) >= MOST_PINGS:
            return
        self._pinged += 1
        self._pings[self._pinged] = asyncio.get_running_loop().time()
        self.send(Ping(self._pinged))

    def pong(self, ping: int) -> None:
        """An answer to a ping of ours; it does not count as a message."""
        sent = self._pings.pop(ping, None)
        if sent is not None:
            self.round_trip = min(self.round_trip, asyncio.get_running_loop().time() - sent)
            self._came.pop()

    async def _receive(self) -> str | bytes:
        """The next frame; too many of them end the connection."""
        event = await self._next()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        came = now()
        if len(self._came) == MOST_MESSAGES and came - self._came[0] < WITHIN_SECONDS:
            raise Cut(POLICY, "too many messages", TOO_OFTEN)
        self._came.append(came)
        text: str | None = event.get("text")
        return _short(text if text is not None else event.get("bytes") or b"")

    async def _send_on(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._waiting:
                data = self._waiting.popleft()
                await self._send({"type": "websocket.send", "text": data.decode()})
                self._bytes -= len(data)

    async def _listen(self, hear: Hear) -> None:
        while True:
            frame = await self._receive()
            if self.is_deaf:
                continue
            self._is_hearing = True
            await hear(frame)
            self._is_hearing = False

    async def _break(self) -> None:
        await self._is_cut.wait()
        assert self._cut
        raise self._cut

    async def converse(self, hear: Hear) -> None:
        """Hear what comes and send what waits, until either side has had enough."""
        parts = {asyncio.create_task(part) for part in (
            self._listen(hear), self._send_on(), self._break(),
        )}  # fmt: skip
        done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        for part in parts:
            part.cancel()
        await asyncio.gather(*parts, return_exceptions=True)
        reason = next(iter(done)).exception()
        if isinstance(reason, Cut):
            self.is_rude = reason.refusal is not None
            await self._close(reason.with_traceback(None))  # which holds us, as we hold it
        elif reason and not isinstance(reason, WebSocketException):
            raise reason

    async def _close(self, cut: Cut) -> None:
        with contextlib.suppress(WebSocketException, TimeoutError, RuntimeError):
            async with asyncio.timeout(CLOSING_SECONDS):
                if cut.refusal:
                    told = encode(self._no(cut.refusal))
                    await self._send({"type": "websocket.send", "text": told.decode()})
                await self._socket.close(code=cut.code, reason=cut.reason)


def _not_now(data: bytes) -> bool:
    """Where there is no straight way everything waits its turn."""
    return False


def _short(frame: str | bytes) -> str | bytes:
    """A frame, unless it is longer than any message."""
    data = frame.encode() if isinstance(frame, str) else frame
    if len(data) > LARGEST_FRAME:
        raise Cut(TOO_LARGE, f"a message has at most {LARGEST_FRAME} bytes", TOO_MUCH)
    return frame
