"""A socket's inbox: all that came in, in order, and a reader that may be told to stop waiting."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludotoc.server.inbox import Inbox
from ludotoc.server.straight import MOST_UNHEARD, Straight


def test_what_comes_in_is_read_in_order_by_who_waits_and_by_who_comes_later() -> None:
    async def talk() -> list[Any]:
        inbox = Inbox()
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        for number in range(3):
            inbox.put_nowait(number)
        assert len(inbox) == 3
        return [await waiting, await inbox.get(), await inbox.get(), inbox.empty()]

    assert asyncio.run(talk()) == [0, 1, 2, True]


def test_a_reader_that_gave_up_loses_nothing_for_the_next() -> None:
    async def talk() -> Any:
        inbox = Inbox()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(inbox.get(), 0.01)
        inbox.put_nowait("here")
        return await inbox.get()

    assert asyncio.run(talk()) == "here"


def test_reading_stops_only_for_who_is_far_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    paused: list[int] = []
    door: Any = SimpleNamespace(read_paused=False, inbox=Inbox())
    door.transport = SimpleNamespace(pause_reading=lambda: paused.append(len(door.inbox)))

    def comes_in(self: Any) -> None:
        assert self.read_paused  # so uvicorn itself never pauses
        self.inbox.put_nowait("frame")

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_receive_event_to_app", comes_in)
    for _ in range(MOST_UNHEARD + 2):
        _comes_in(door)
    assert paused == [MOST_UNHEARD]
    assert door.read_paused


def _comes_in(door: Any) -> None:
    """As `Straight` does it, for somebody who is none."""

    class Door(Straight):
        def __init__(self) -> None:
            self.__dict__ = door.__dict__

    Door().send_receive_event_to_app()
