"""Webhooks: whose turn it is in a slow game is told, signed, and again if need be."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import json
import socket
import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from ludotoc.engine.errors import Refused
from ludotoc.server.notices import calls as notices_calls
from ludotoc.server.notices import hooks as notices_hooks
from ludotoc.server.notices.address import is_public, look_up, read_address
from ludotoc.server.notices.crier import PAUSES, Crier
from ludotoc.server.store import Store
from ludotoc.server.store.schema import events, members, notices, people, tables
from tests.server.people_house import visitors

ANNA, TABLE = "anna", "t1"


class Listener:
    """A host that takes what it is sent, once it is willing."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.status = 204
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                listener.heard.append((dict(self.headers), body))
                self.send_response(listener.status)
                self.send_header("location", f"{listener.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/turn?who=me"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def listener() -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.server.shutdown()
    listening.server.server_close()


async def slow_table(store: Store, url: str, kind: str = "slow") -> str:
    """A table where it is Anna's turn; the secret of her webhook."""
    async with store.writing() as writing:
        await writing.execute(
            insert(people).values(id=ANNA, name="Anna", language="fr", created=0, seen=0)
        )
        await writing.execute(
            insert(tables).values(
                id=TABLE, seed=b"", game="chocolat", players=2, options="{}", host=ANNA,
                timing=json.dumps({"kind": kind, "seconds": 86400}), state="playing",
                is_listed=False, created=0, changed=0,
            )
        )  # fmt: skip
        for seat, person in enumerate((ANNA, "otto")):
            row = {"table_id": TABLE, "seat": seat, "who": "person", "person": person}
            await writing.execute(insert(members).values(**row, acts=seat == 0))
        secret = await notices_hooks.keep(writing, ANNA, url, 0)
    await happen(store, 1, "started")
    return secret


async def happen(store: Store, seq: int, kind: str, seat: int = 0) -> None:
    async with store.writing() as writing:
        data = json.dumps({"kind": kind, "seat": seat})
        await writing.execute(
            insert(events).values(table_id=TABLE, seq=seq, at=0, kind=kind, data=data)
        )


async def anna_acts(store: Store, acts: bool) -> None:
    async with store.writing() as writing:
        await writing.execute(update(members).where(members.c.seat == 0).values(acts=acts))


def in_a_store(database: str, story: Any) -> None:
    async def run() -> None:
        store = await Store.open(database)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_turn_is_told_once_and_signed(database: str, listener: Listener) -> None:
    async def story(store: Store) -> None:
        secret = await slow_table(store, listener.url)
        crier = Crier(store, "https://house.example/", may_be_private=True)
        for now in (1000.0, 1005.0, 99000.0):
            await crier.go_round(now)
        ((headers, body),) = listener.heard
        told = json.loads(body)
        assert told["t"] == "your_turn"
        assert told["link"] == "https://house.example/tables/t1"
        assert told["text"] == "C'est à vous de jouer à Chocolat !"
        seconds, code = headers["Ludotoc-Signature"].split(",")
        message = seconds.removeprefix("t=").encode() + b"." + body
        expected = hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()
        assert code == f"v1={expected}"

    in_a_store(database, story)


def test_talk_and_others_moves_are_no_new_turn_but_an_own_move_is(
    database: str, listener: Listener
) -> None:
    async def story(store: Store) -> None:
        await slow_table(store, listener.url)
        crier = Crier(store, "http://house", may_be_private=True)
        await crier.go_round(1000)
        await happen(store, 2, "said")
        await happen(store, 3, "played", seat=1)
        await crier.go_round(1001)
        assert len(listener.heard) == 1
        await happen(store, 4, "played", seat=0)
        await anna_acts(store, False)
        await crier.go_round(1002)
        assert len(listener.heard) == 1
        await happen(store, 5, "played", seat=1)
        await anna_acts(store, True)
        await crier.go_round(1003)
        assert len(listener.heard) == 2

    in_a_store(database, story)


def test_who_does_not_answer_is_called_again_ever_more_rarely(
    database: str, listener: Listener
) -> None:
    async def story(store: Store) -> None:
        await slow_table(store, listener.url)
        crier = Crier(store, "http://house", may_be_private=True)
        listener.status = 302  # which is not followed either
        now = 1000.0
        for tries, pause in enumerate(PAUSES, 1):
            await crier.go_round(now)
            await crier.go_round(now + pause - 1)
            assert len(listener.heard) == tries
            now += pause
        await crier.go_round(now)
        await crier.go_round(now + 1e6)
        assert len(listener.heard) == len(PAUSES) + 1

    in_a_store(database, story)


def test_a_turn_that_is_over_is_not_told(database: str, listener: Listener) -> None:
    async def story(store: Store) -> None:
        await slow_table(store, listener.url)
        crier = Crier(store, "http://house", may_be_private=True)
        listener.status = 500
        await crier.go_round(1000)
        await anna_acts(store, False)
        await crier.go_round(2000)
        assert len(listener.heard) == 1
        async with store.reading() as reading:
            assert (await reading.execute(select(notices.c.done))).scalars().all() == [True]

    in_a_store(database, story)


def test_only_slow_games_call(database: str, listener: Listener) -> None:
    async def story(store: Store) -> None:
        await slow_table(store, listener.url, "live")
        await Crier(store, "http://house", may_be_private=True).go_round(1000)
        assert listener.heard == []

    in_a_store(database, story)


def test_a_house_on_the_internet_never_calls_into_its_own_network(
    database: str, listener: Listener
) -> None:
    async def story(store: Store) -> None:
        await slow_table(store, listener.url)
        await Crier(store, "http://house").go_round(1000)
        assert listener.heard == []

    in_a_store(database, story)


PRIVATE = """
127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255
::1 :: fe80::1 fc00::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:0::1
"""  # noqa: E501


@pytest.mark.parametrize("address", PRIVATE.split())
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "::ffff:1.1.1.1"]
)
def test_addresses_that_are(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost/", "http://[::1]/", "http://2130706433/",
        "http://0x7f.1/", "http://127.1/", "https://169.254.169.254/latest/meta-data",
    ],
)  # fmt: skip
def test_disguises_are_seen_through(url: str) -> None:
    with pytest.raises(Refused):
        look_up(read_address(url), may_be_private=False)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org", "file:///etc/passwd", "http://", "//example.org", "x", "http://a b/",
        "http://me:secret@example.org/", "http://example.org:99999/", "http://é.example/",
        "http://example.org/\r\nx: y", "http://example.org/" + "x" * 500,
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused_in_one_sentence(tmp_path: Path, url: str) -> None:
    with visitors(tmp_path) as client:
        refused = client.put("/api/me", json={"webhook": url})
        assert refused.status_code == 400
        assert refused.json()["text"].startswith("A webhook is an http or https address")


def test_a_name_that_answers_differently_the_second_time_gains_nothing(
    monkeypatch: pytest.MonkeyPatch, listener: Listener
) -> None:
    answers = iter(["93.184.215.14", "127.0.0.1", "127.0.0.1"])
    called = []

    def look(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, 0, 0, "", (next(answers), port))]

    def connect(address: tuple[str, int], timeout: float) -> socket.socket:
        called.append(address[0])
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", look)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OSError):  # noqa: PT011  it is our own
        notices_calls.call("http://twofaced.example/", b"", {}, may_be_private=False)
    assert called == ["93.184.215.14"]


def test_a_host_that_dawdles_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices_calls, "DEADLINE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def dawdle() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(4096)
                for _ in range(50):
                    try:
                        connection.send(b"H")
                    except OSError:
                        return
                    time.sleep(0.1)

        threading.Thread(target=dawdle, daemon=True).start()
        start = time.monotonic()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/"
        with pytest.raises((OSError, ValueError, HTTPException)):
            notices_calls.call(url, b"", {}, may_be_private=True)
        assert time.monotonic() - start < 3


def test_a_webhook_is_set_shown_and_taken_away(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        url = "http://127.0.0.1:9/x"
        made = client.put("/api/me", json={"webhook": url}).json()
        assert (made["webhook"], len(made["webhook_secret"])) == (url, 64)
        seen = client.get("/api/me").json()
        assert seen["webhook"] == url
        assert "webhook_secret" not in seen
        assert "webhook" not in client.put("/api/me", json={"webhook": ""}).json()
    with visitors(tmp_path, private_webhooks=False) as client:
        refused = client.put("/api/me", json={"webhook": url})
        assert refused.status_code == 400
        assert "not on the public internet" in refused.json()["text"]
