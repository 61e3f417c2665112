"""The straight way out of a socket: a message that is written already goes to the wire at once.

The usual way takes a task, a lock and a dozen objects for every message, and there are five of them
a move. Whoever cannot be written to now is served by the usual way, which waits.
"""

from __future__ import annotations

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

AT_ONCE = "ludotoc.at_once"  # in the scope of a socket
TEXT = 0x81  # a whole message of text, in one frame
SHORT, MIDDLE, LONG = 125, 126, 127  # the length itself, or in how many bytes it follows
MOST_MIDDLE = 0xFFFF


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

    def handle_connect(self, event: Request) -> None:
        """A socket is asked for."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)  # there is none where it was turned away
        if scope is not None:
            scope[AT_ONCE] = self.say

    def say(self, text: bytes) -> bool:
        """Whether the message went out; not while the reader is behind, nor when it is over."""
        is_open = self.conn.state is State.OPEN and not self.disconnected
        if not is_open or not self.writable.is_set():
            return False
        self.transport.write(framed(text))
        return True
