"""The straight way into a socket and out: a message that is written already goes to the wire.

The usual way takes a task, a lock and a dozen objects for every message, and there are five of them
a move. Whoever cannot be written to now is served by the usual way, which waits.

What is said in one go leaves when whoever speaks has finished: a message wakes its reader, who may
share the core, and whatever is still to be worked out for the others would then be cold.
"""

from __future__ import annotations

import struct
from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from ludotoc.server.inbox import Inbox

AT_ONCE = "ludotoc.at_once"  # in the scope of a socket
TEXT = 0x81  # a whole message of text, in one frame
SHORT, MIDDLE, LONG = 125, 126, 127  # the length itself, or in how many bytes it follows
MOST_MIDDLE = 0xFFFF
MOST_UNHEARD = 8  # messages that may wait for us before we stop reading
PIECE = 2048  # bytes that are read in one go: all wait while thousands of small messages are
MOST_PILED = 200  # messages in our inbox; who has sent so many at once will be ended for it
RUDE = (1008, 1009)  # how a socket is closed for what came in by it
LEAVING_SECONDS = 10.0  # to take what is still on its way out, when all is over


def framed(text: bytes) -> bytes:
    """A message as RFC 6455 wants it from a server."""
    length = len(text)
    if length <= SHORT:
        return struct.pack(">BB", TEXT, length) + text
    if length <= MOST_MIDDLE:
        return struct.pack(">BBH", TEXT, MIDDLE, length) + text
    return struct.pack(">BBQ", TEXT, LONG, length) + text


class Straight(WebSocketsSansIOProtocol):
    """uvicorn's sockets, with that way."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._said: list[bytes] = []
        self._leaving: TimerHandle | None = None
        self._is_deaf = False  # what still comes will be of no use
        self.inbox = Inbox()
        self.queue: Any = self.inbox

    def handle_connect(self, event: Request) -> None:
        """A socket is asked for."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)  # there is none where it was turned away
        if scope is not None:
            scope[AT_ONCE] = self.say

    def data_received(self, data: bytes) -> None:
        """Something has come in: read, unless nobody is going to hear it."""
        if len(data) <= PIECE and not self._is_deaf:
            super().data_received(data)
            return
        for start in range(0, len(data), PIECE):
            if self._is_deaf:
                return
            super().data_received(data[start : start + PIECE])

    async def run_asgi(self) -> None:
        """When the house has finished with it, the other side may not keep it open."""
        await super().run_asgi()
        self._leave()

    async def send(self, message: Any) -> None:
        """The usual way, after what was said by the straight one.

        Whoever is turned away by an answer has been served; uvicorn would call it an error.
        """
        self.deliver()
        await super().send(message)
        if message["type"] == "websocket.close" and message.get("code") in RUDE:
            self._stop_listening()
        self.handshake_complete = self.handshake_complete or self.close_sent

    def keepalive_timeout(self) -> None:
        """Nobody answers any more."""
        super().keepalive_timeout()
        self._leave()

    def handle_parser_exception(self) -> None:
        """What has come cannot be read."""
        assert self.conn.close_sent is not None
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.deliver()
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._stop_listening()
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(LEAVING_SECONDS, self.transport.abort)

    def _stop_listening(self) -> None:
        """Who is cut while still sending hears why: closed on unread bytes, a socket is reset."""
        self._is_deaf = True
        if self.transport.can_write_eof() and not self.transport.is_closing():
            self.transport.write_eof()

    def _leave(self) -> None:
        """Who reads nothing would hold the socket, and all that waits in it, for ever."""
        if not self.disconnected and self._leaving is None:
            self._leaving = self.loop.call_later(LEAVING_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over: the scope, which we hold, must not hold us."""
        super().connection_lost(exc)
        if self._leaving:
            self._leaving.cancel()
        getattr(self, "scope", {}).pop(AT_ONCE, None)

    def send_receive_event_to_app(self) -> None:
        """A message has come: only from who is far ahead of us nothing more is read for a while."""
        was_paused, self.read_paused = self.read_paused, True  # uvicorn would pause at every one
        super().send_receive_event_to_app()
        if len(self.inbox) >= MOST_PILED:
            self._is_deaf = True
        self.read_paused = was_paused or len(self.inbox) >= MOST_UNHEARD
        if self.read_paused and not was_paused:
            self.transport.pause_reading()

    def say(self, text: bytes) -> bool:
        """Whether the message goes out; not while the reader is behind, nor when it is over."""
        is_open = self.conn.state is State.OPEN and not self.disconnected
        if not is_open or not self.writable.is_set():
            return False
        if not self._said:
            self.loop.call_soon(self.deliver)
        self._said.append(framed(text))
        return True

    def deliver(self) -> None:
        """All that was said leaves in one piece."""
        said, self._said = self._said, []
        if said and not self.transport.is_closing():
            self.transport.write(b"".join(said))

    def shutdown(self) -> None:
        """What was said comes before the end."""
        self.deliver()
        super().shutdown()
