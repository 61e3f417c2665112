"""One connection: what happens to who is too slow, who goes, and how far away he is."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from ludotoc.hosting.messages import Ping
from ludotoc.server import house
from ludotoc.server.connections import MOST_WAITING, TOO_SLOW, Wire
from ludotoc.server.people.person import Person

ANNA = Person("anna", "Anna", "en")


class Stuck:
    """A socket whose other side reads nothing and says nothing."""

    def __init__(self) -> None:
        self.closed: list[int] = []
        self.scope: dict[str, Any] = {}

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def send(self, message: Any) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed.append(code)


class Gone(Stuck):
    """A socket that ends at once."""

    async def receive(self) -> Any:
        return {"type": "websocket.disconnect"}


async def nothing(frame: str | bytes) -> None:
    raise AssertionError(frame)


def test_a_reader_that_cannot_keep_up_is_cut_off() -> None:
    async def overflow() -> list[int]:
        socket = Stuck()
        wire = Wire(socket, ANNA)  # type: ignore[arg-type]
        talk = asyncio.create_task(wire.converse(nothing))
        await asyncio.sleep(0)
        for number in range(MOST_WAITING + 2):
            wire.send(Ping(number))
        await asyncio.wait_for(talk, 5)
        return socket.closed

    assert asyncio.run(overflow()) == [TOO_SLOW]


def test_a_connection_that_ends_is_no_failure() -> None:
    async def talk() -> None:
        socket = Gone()
        await asyncio.wait_for(Wire(socket, ANNA).converse(nothing), 5)  # type: ignore[arg-type]
        assert socket.closed == []

    asyncio.run(talk())


def test_the_smallest_round_trip_counts() -> None:
    async def measure() -> None:
        wire = Wire(Stuck(), ANNA)  # type: ignore[arg-type]
        assert wire.latency == 0.0
        for seconds in (0.05, 0.01, 0.08):
            wire.ping()
            wire._pings[wire._pinged] -= seconds  # as if so many had gone by
            wire._came.append(0.0)  # as a frame does that comes
            wire.pong(wire._pinged)
        assert 0.01 <= wire.latency < 0.05
        wire.pong(99)  # of no ping of ours: it measures nothing
        assert wire.latency >= 0.01

    asyncio.run(measure())


def test_what_hears_may_fail_and_is_heard_of() -> None:
    class Speaking(Stuck):
        async def receive(self) -> Any:
            return {"type": "websocket.receive", "text": "x"}

    async def fail(frame: str | bytes) -> None:
        raise KeyError(frame)

    async def talk() -> None:
        await Wire(Speaking(), ANNA).converse(fail)  # type: ignore[arg-type]

    with pytest.raises(KeyError):
        asyncio.run(talk())


class Pinged:
    """Somebody who notes when he was asked."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def ping(self) -> None:
        self.times.append(asyncio.get_running_loop().time())


def test_thousands_are_pinged_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "PINGS", 0.5)
    everybody = [Pinged() for _ in range(205)]
    gone, *others = everybody
    open_house: Any = SimpleNamespace(wires=set(everybody))

    async def story() -> None:
        pinging = asyncio.create_task(house.House._ping_on(open_house))
        await asyncio.sleep(0)
        open_house.wires.discard(gone)
        async with asyncio.timeout(20):
            while not all(each.times for each in others):
                await asyncio.sleep(0.05)
        pinging.cancel()

    asyncio.run(story())
    assert not gone.times
    assert all(each.times for each in others)
    first = sorted(each.times[0] for each in others)
    together = [sum(0 <= other - each < 0.01 for other in first) for each in first]
    assert max(together) <= house.PINGED_AT_ONCE
