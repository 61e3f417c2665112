"""ASVS 5.0 2.4: nobody has too much of the house; and what is answered is for who asked (14.3)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ludotoc.server.connections import MOST_MESSAGES
from ludotoc.server.gate import Gate
from ludotoc.server.limits import (
    FORGIVEN_SECONDS,
    HELD_SECONDS,
    NEWCOMERS,
    SOCKETS_OF_ADDRESS,
    SOCKETS_OF_PERSON,
    TABLES,
    WRITES,
    Limits,
    Rate,
    network_of,
)
from ludotoc.server.people.denials import Denied
from tests.security import asking
from tests.security.asking import get, post
from tests.server.live import Served


class Clock:
    """A clock that is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_2_4_1_a_reserve_is_spent_and_fills_again() -> None:
    """So many at once, then one every so many seconds; every network has its own."""
    clock, rate = Clock(), Rate("something", 3, 10.0)
    limits = Limits(clock)
    assert [limits.wait(rate, "192.0.2.1") for _ in range(4)] == [0, 0, 0, 10.0]
    assert limits.wait(rate, "192.0.2.2") == 0
    clock.now = 9.0
    with pytest.raises(Denied) as denied:
        limits.spend(rate, "192.0.2.1")
    assert (denied.value.status, denied.value.retry_after) == (429, 1)
    clock.now = 10.0
    assert limits.wait(rate, "192.0.2.1") == 0
    clock.now = 1e6
    assert [limits.wait(rate, "192.0.2.1") for _ in range(4)][:3] == [0, 0, 0]


def test_2_4_1_who_sent_too_much_stays_outside_for_a_while() -> None:
    """His whole network does; not a school, of which he is one, and not this machine."""
    clock = Clock()
    limits, school = Limits(clock), Limits(clock, crowd=10)
    for address in ("192.0.2.1", "2001:db8::1", "127.0.0.1"):
        limits.hold(address)
        school.hold(address)
        assert school.held(address) == 0.0
    assert limits.held("192.0.2.1") == limits.held("2001:db8::2") == HELD_SECONDS
    assert limits.held("192.0.2.2") == limits.held("127.0.0.1") == 0.0
    clock.now = HELD_SECONDS + 1
    assert limits.held("192.0.2.1") == 0.0


def test_2_4_1_who_does_it_again_stays_outside_for_longer() -> None:
    """Not because several of his connections end at once; and it is forgotten some day."""
    clock, address, outside = Clock(), "192.0.2.1", []
    limits = Limits(clock)
    for _ in range(6):
        limits.hold(address)
        limits.hold(address)
        outside.append(limits.held(address))
        clock.now += limits.held(address)
        assert limits.held(address) == 0.0
    assert outside == [20.0, 60.0, 180.0, 540.0, 600.0, 600.0]
    clock.now += FORGIVEN_SECONDS
    limits.hold(address)
    assert limits.held(address) == HELD_SECONDS


def test_2_4_1_a_flood_ends_and_does_not_come_back_at_once(house: Served) -> None:
    """By a real socket, from elsewhere as a proxy tells it; who looks at a page still may."""
    url = f"ws://127.0.0.1:{house.port}/api/lobby/live"
    elsewhere = {"X-Forwarded-For": "192.0.2.77"}
    with connect(url, additional_headers=elsewhere) as flood, contextlib.suppress(ConnectionClosed):
        for _ in range(MOST_MESSAGES + 20):
            flood.send("{}")
        while True:  # until it is ended
            flood.recv(timeout=20)
    with pytest.raises(InvalidStatus) as refused:
        connect(url, additional_headers=elsewhere)
    assert refused.value.response.status_code == 429
    assert 0 < int(refused.value.response.headers["retry-after"]) <= HELD_SECONDS
    assert httpx.get(f"{house.address}/", headers=elsewhere).status_code == 200
    with connect(url, additional_headers={"X-Forwarded-For": "192.0.2.78"}) as other:
        assert other.recv(timeout=20)


def test_2_4_1_who_is_held_off_cannot_knock_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """His answer comes late; nobody waits for who has hung up, and not too many wait."""
    limits, answers = Limits(), []
    limits.hold("192.0.2.1")
    gate = Gate(None, limits=limits)  # type: ignore[arg-type]
    scope = {"type": "websocket", "path": "/api/lobby/live", "scheme": "ws"}
    scope |= {"headers": [], "query_string": b"", "client": ("192.0.2.1", 1)}

    async def knock(*coming: str) -> None:
        events = iter(coming)

        async def receive() -> Any:
            kind = next(events, None)
            return {"type": kind} if kind else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            answers.append(message)

        await gate(dict(scope), receive, send)  # type: ignore[arg-type]

    async def all_of_it() -> None:
        await knock("websocket.connect", "websocket.disconnect")
        assert not answers
        waiting = asyncio.create_task(knock("websocket.connect"))
        await asyncio.sleep(0)
        monkeypatch.setattr("ludotoc.server.gate.MOST_SLOWED", 1)
        await knock("websocket.connect")
        assert [each["status"] for each in answers if "status" in each] == [429]
        await waiting
        assert [each["status"] for each in answers if "status" in each] == [429, 429]

    monkeypatch.setattr("ludotoc.server.gate.SLOW_SECONDS", 0.3)
    asyncio.run(all_of_it())


def test_2_4_1_one_network_is_one_caller() -> None:
    """An IPv6 network is one, an IPv4 address in disguise is itself, this machine is free."""
    assert network_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert network_of("2001:db8::1") == network_of("2001:db8::2") == "2001:db8::/64"
    limits, rate = Limits(Clock()), Rate("something", 1, 10.0)
    assert {limits.wait(rate, "127.0.0.1") for _ in range(5)} == {0.0}


def test_2_4_1_an_address_of_many_has_as_many_times_as_much() -> None:
    """`--crowd 10`: what one address may do and have open, but no more for one person."""
    limits, rate = Limits(Clock(), crowd=10), Rate("something", 3, 10.0)
    assert [limits.wait(rate, "192.0.2.1") for _ in range(31)] == [0.0] * 30 + [1.0]
    with ExitStack() as stay:
        for number in range(10 * SOCKETS_OF_ADDRESS):
            stay.enter_context(limits.socket("192.0.2.1", f"person {number}"))
        with pytest.raises(Denied):
            stay.enter_context(limits.socket("192.0.2.1", "one more"))
        for _ in range(SOCKETS_OF_PERSON):
            stay.enter_context(limits.socket("127.0.0.1", "the same"))
        with pytest.raises(Denied):
            stay.enter_context(limits.socket("127.0.0.1", "the same"))


def call(house: Served, address: str, method: str, path: str, **more: object) -> httpx.Response:
    """Somebody elsewhere, as a proxy on this machine tells it."""
    headers = {"x-forwarded-for": address}
    return asking.ask(method, house.address + path, headers=headers, **more)  # type: ignore[arg-type]


def let_in(rate: Rate, ask: Callable[[], httpx.Response]) -> bool:
    """Whether the whole reserve was answered, and then somebody had to wait."""
    for count in range(3 * rate.reserve):
        answer = ask()
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) >= 1
            return count >= rate.reserve
        assert answer.is_success
    return False


def test_2_4_1_one_address_makes_so_many_people(house: Served) -> None:
    """Each visit without a cookie would be somebody new."""
    assert let_in(NEWCOMERS, lambda: call(house, "198.51.100.1", "GET", "/api/me"))
    assert call(house, "198.51.100.2", "GET", "/api/me").status_code == 200


def test_2_4_1_one_address_opens_so_many_tables(house: Served) -> None:
    """Whoever opens them."""
    wanted = {"game": "chocolat"}
    address = "198.51.100.3"
    assert let_in(TABLES, lambda: call(house, address, "POST", "/api/tables", json=wanted))


def test_2_4_1_one_address_changes_so_much(house: Served) -> None:
    """Of whatever kind: the gate counts, and to look is free."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def ask(gate: Gate) -> list[dict[str, Any]]:
        sent: list[dict[str, Any]] = []
        scope = {"type": "http", "method": "PUT", "path": "/api/me", "scheme": "http"}
        scope |= {"headers": [], "query_string": b"", "client": ("198.51.100.4", 1)}

        async def send(message: Any) -> None:
            sent.append(message)

        await gate(scope, None, send)  # type: ignore[arg-type]
        return sent

    async def flood() -> list[list[dict[str, Any]]]:
        gate = Gate(answer)  # type: ignore[arg-type]
        return [await ask(gate) for _ in range(2 * WRITES.reserve)]

    answers = asyncio.run(flood())
    assert {sent[0]["status"] for sent in answers[: WRITES.reserve]} == {204}
    status, headers = answers[-1][0]["status"], dict(answers[-1][0]["headers"])
    assert status == 429
    assert int(headers[b"retry-after"]) >= 1
    assert b"content-security-policy" in headers


def test_14_3_2_answers_are_kept_by_nobody_in_between(house: Served) -> None:
    """Pages and data name the person who looks."""
    for path in ("/api/me", "/api/tables", "/", "/me"):
        assert get(house.address + path).headers["cache-control"] == "no-store"


def test_a_body_has_at_most_64_kib(house: Served) -> None:
    answer = post(f"{house.address}/api/tables", json={"game": "x" * 70_000})
    assert answer.status_code == 413
