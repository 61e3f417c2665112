"""A room that was closed: its table is gone at once, not when Python happens to look for it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any

import pytest

from ludotoc.hosting.messages import Start
from ludotoc.server.connections import Wire
from ludotoc.server.people.person import Person
from ludotoc.server.tables.book import Book
from ludotoc.server.tables.rooms import Room
from tests.hosting.house import ANNA, MARC, House
from tests.leaks.test_rooms import Filing, a_keeper


def a_room() -> Room:
    """At a table where a game is on."""
    keeper = a_keeper()
    filing: Any = Filing()
    return Room(keeper, Book(keeper, House("chocolat", ANNA, MARC).start().hosted, filing, None))


def a_wire() -> Wire:
    """Of somebody who plays there."""
    socket: Any = SimpleNamespace(scope={}, send=None, receive=None)
    return Wire(socket, Person(ANNA, "Anna", "en"))


async def visit_and_close(is_refused: bool) -> weakref.ref[Any]:
    room, wire = a_room(), a_wire()
    visitor = await room.enter(wire)
    assert visitor
    if is_refused:
        await room.hear(visitor, Start(id="1"))
    await room.leave(wire)
    await asyncio.sleep(0)
    await room.close()
    return weakref.ref(room.hosted)


async def be_cut() -> weakref.ref[Any]:
    wire, silence = a_wire(), asyncio.Event()

    async def receive() -> None:
        await silence.wait()

    async def close(**_: Any) -> None:
        pass

    wire._next, wire._socket.close = receive, close
    wire.cut(4408, "this connection cannot keep up")
    await wire.converse(receive)
    return weakref.ref(wire)


def lasts(seen: Coroutine[Any, Any, weakref.ref[Any]]) -> bool:
    """Whether something is still there afterwards, while nobody looks for rings."""
    gc.collect()
    gc.disable()
    try:
        return asyncio.run(seen)() is not None
    finally:
        gc.enable()


@pytest.mark.parametrize("is_refused", [False, True])
def test_a_room_that_is_closed_holds_nothing(is_refused: bool) -> None:
    """A refusal does not hold the table either, by the way it went."""
    assert not lasts(visit_and_close(is_refused))


def test_a_wire_that_was_cut_is_gone() -> None:
    assert not lasts(be_cut())
