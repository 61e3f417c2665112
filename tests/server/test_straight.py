"""The straight way out of a socket: the same frames as by the usual way, and none after the end."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from ludotoc.server.straight import Straight, framed


class Door:
    """What the way out needs of a socket."""

    def __init__(self, state: State, *, is_writable: bool = True, is_gone: bool = False) -> None:
        self.written: list[bytes] = []
        self.conn = SimpleNamespace(state=state)
        self.disconnected = is_gone
        self.writable = SimpleNamespace(is_set=lambda: is_writable)
        self.transport = SimpleNamespace(write=self.written.append)

    def say(self, text: bytes) -> bool:
        door: Any = self
        return Straight.say(door, text)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 4096, 65_535, 65_536, 200_000])
def test_a_frame_is_what_the_library_makes_of_it(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_who_can_be_written_to_is() -> None:
    door = Door(State.OPEN)
    assert door.say("zéro".encode())
    assert door.written == [framed("zéro".encode())]


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
    assert not door.written
