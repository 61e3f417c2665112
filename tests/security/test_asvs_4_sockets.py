"""ASVS 5.0 4.1 and 4.4: the web service, and its sockets, which take only so much."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ludotoc.server.connections import MOST_MESSAGES
from ludotoc.server.limits import SOCKETS_OF_PERSON
from tests.security.asking import get
from tests.security.test_asvs_7_sessions import code_of, lobby
from tests.server.live import PATIENCE, Caller, Served

STATIC = Path(__file__).parents[2] / "src" / "ludotoc" / "web" / "static"
TEXTS = {
    "/": "text/html; charset=utf-8",
    "/static/base.css": "text/css; charset=utf-8",
    "/api/games": "application/json",
    "/art/tock.en.svg": "image/svg+xml",
    "/nothing": "application/json",
}


def told_in(denied: InvalidStatus) -> str:
    """Why somebody was turned away before there was a socket."""
    text: str = json.loads(denied.response.body)["text"]
    return text


@pytest.mark.parametrize("path", TEXTS)
def test_4_1_1_every_answer_says_what_it_is(house: Served, path: str) -> None:
    """The type, and the letters where it is text."""
    assert get(house.address + path).headers["content-type"].startswith(TEXTS[path])


def test_4_4_1_a_page_that_came_over_tls_talks_over_tls(house: Served) -> None:
    """Its sockets are wss; the session's cookie is not even sent without it."""
    for script in STATIC.glob("*.js"):
        text = script.read_text("utf-8")
        if "new WebSocket(" in text:
            assert re.search(r'=== "https:" \? "wss', text), script.name
    answer = get(f"{house.address}/api/me", headers={"x-forwarded-proto": "https"})
    assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1"])
def test_4_4_2_a_socket_is_for_our_own_pages(house: Served, origin: str) -> None:
    """Others are turned away before it opens."""
    for path in ("/api/lobby/live", "/api/tables/abc/live"):
        url, headers = f"ws://127.0.0.1:{house.port}{path}", {"Origin": origin}
        with pytest.raises(InvalidStatus) as denied, connect(url, additional_headers=headers):
            pass
        assert denied.value.response.status_code == 403
        assert "another site" in told_in(denied.value)
    url = f"ws://127.0.0.1:{house.port}/api/lobby/live"
    with connect(url, additional_headers={"Origin": house.address}) as wire:
        assert json.loads(wire.recv(PATIENCE))["t"] == "lobby"


def test_4_4_3_a_socket_is_somebodys_by_the_same_session(house: Served) -> None:
    """By the cookie or the token that HTTP takes; one that is unknown opens nothing."""
    url = f"ws://127.0.0.1:{house.port}/api/lobby/live"
    headers = {"Authorization": "Bearer ludotoc_unknown"}
    with pytest.raises(InvalidStatus) as denied, connect(url, additional_headers=headers):
        pass
    assert denied.value.response.status_code in (401, 403)


# --- how much is taken ---


def test_a_frame_of_more_than_8_kib_ends_the_connection(house: Served) -> None:
    with Caller(house) as caller:
        wire = lobby(house, caller)
        wire.send("x" * 8193)
        assert code_of(wire) == 1009


def test_more_than_100_messages_in_20_seconds_end_the_connection(house: Served) -> None:
    with Caller(house) as caller:
        wire = lobby(house, caller)
        for _ in range(MOST_MESSAGES + 1):
            wire.send("{}")
        assert code_of(wire) == 1008


def test_one_person_has_so_many_connections_and_no_more(house: Served) -> None:
    with Caller(house) as caller, Caller(house) as other:
        wires = [lobby(house, caller) for _ in range(SOCKETS_OF_PERSON)]
        with pytest.raises(InvalidStatus) as denied:
            lobby(house, caller)
        assert denied.value.response.status_code == 429
        assert f"most {SOCKETS_OF_PERSON} connections" in told_in(denied.value)
        lobby(house, other).close()
        for wire in wires:
            wire.close()
        lobby(house, caller).close()


@pytest.mark.parametrize(
    "request_head",
    [
        b"GET / HTTP/1.1\r\nhost: x\r\n" + b"x-long: " + b"y" * 70_000 + b"\r\n\r\n",
        b"GET /" + b"y" * 70_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\n" + b"x: y\r\n" * 20_000 + b"\r\n",
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!",
        b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=["header", "path", "headers", "nonsense", "length", "lengths", "chunk", "hostless"],
)
def test_a_head_that_is_too_long_or_makes_no_sense_is_refused(
    house: Served, request_head: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", house.port), timeout=30) as caller:
        answer = b""
        try:
            caller.sendall(request_head)
            answer = caller.recv(4096)
        except ConnectionError:
            pass  # cut off while it was still talking
    assert not answer or answer.split()[1] in (b"400", b"404", b"405", b"413", b"414", b"431")
    assert get(f"{house.address}/healthz").is_success
