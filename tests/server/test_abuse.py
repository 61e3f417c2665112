"""Bad manners at the door and at the table: a clear answer, and the others play on."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ludotoc.server.connections import MOST_MESSAGES
from tests.server.live import Caller, Player, Served

MALFORMED = [
    "",
    "null",
    "7",
    "[]",
    "{",
    "{}",
    '{"t":"nothing"}',
    '{"t":"play"}',
    '{"t":"play","actions":"all"}',
    '{"t":"play","actions":[1e400]}',
    '{"t":"say","text":7}',
    '{"t":"whole"}',
    "[" * 4000,
    "\ud83d\ude00" * 900,
]


@pytest.fixture
def player(house: Served) -> Iterator[Player]:
    with Caller(house) as caller, caller.at(caller.open(game="chocolat")) as player:
        yield player


@pytest.mark.parametrize("frame", MALFORMED)
def test_a_malformed_frame_is_refused_and_the_connection_goes_on(
    player: Player, frame: str
) -> None:
    player.socket.send(frame.encode("utf-16", "surrogatepass").decode("utf-16"))
    player.until(lambda: "refusal" in player.seen)
    assert len(player.seen["refusal"][0]["text"]) < 300
    assert player.ask(t="say", text="still here")["t"] == "done"


def test_bytes_are_no_message(player: Player) -> None:
    player.socket.send(b'{"t":"say","text":"x"}')
    player.until(lambda: "refusal" in player.seen)
    assert player.ask(t="say", text="still here")["t"] == "done"


def test_a_frame_of_more_than_8_kib_ends_the_connection(player: Player) -> None:
    player.socket.send(json.dumps({"t": "say", "text": "x" * 8200}))
    with pytest.raises(ConnectionClosed) as closed:
        player.drain(20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert closed.value.rcvd.reason == "a message has at most 8192 bytes"
    assert "at most 8192 bytes" in player.seen["refusal"][-1]["text"]


def test_a_frame_that_is_not_even_read_is_told_of_in_the_close(player: Player) -> None:
    player.socket.send("x" * 2_000_001)
    with pytest.raises(ConnectionClosed) as closed:
        player.drain(20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert "limit" in closed.value.rcvd.reason


def test_who_sent_too_much_comes_back_to_a_table_that_went_on(house: Served) -> None:
    with Caller(house) as caller:
        table = caller.open(game="chocolat")
        with caller.at(table) as player:
            player.socket.send("x" * 8193)
            with pytest.raises(ConnectionClosed):
                player.drain(20)
        with caller.at(table) as player:
            assert player.ask(t="say", text="still here")["t"] == "done"


def say_much(player: Player, count: int) -> None:
    """One message after the other, whatever is answered."""
    with contextlib.suppress(ConnectionClosed):  # it may end before all is said
        for _ in range(count):
            player.send(t="whynot", pick="x")
    player.drain(20)


def test_too_many_messages_end_the_connection(player: Player) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        say_much(player, 2 * MOST_MESSAGES)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert "at most 100 messages in 20 seconds" in player.seen["refusal"][-1]["text"]


def test_a_whole_flood_in_one_piece_ends_the_connection(player: Player) -> None:
    frame = b"\x81\x82\0\0\0\0{}"
    player.socket.socket.sendall(frame * 20_000)
    with pytest.raises(ConnectionClosed) as closed:
        player.drain(20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert "at most 100 messages in 20 seconds" in player.seen["refusal"][-1]["text"]


def test_long_ids_are_refused(player: Player) -> None:
    assert player.ask(t="say", text="x", id="y" * 65)["t"] == "refusal"


def test_html_in_chat_stays_text(player: Player) -> None:
    text = "<img src=x onerror=alert(1)>"
    assert player.ask(t="say", text=text)["t"] == "done"
    player.until(lambda: any(news.get("said") for news in player.seen.get("news", [])))
    assert player.seen["news"][-1]["said"][0]["text"] == text


def test_a_page_of_another_site_is_turned_away(house: Served) -> None:
    foreign = {"Origin": "https://evil.example"}
    with Caller(house) as caller:
        answer = caller.http.post("/api/tables", json={"game": "chocolat"}, headers=foreign)
        assert answer.status_code == 403
        table = caller.open(game="chocolat")
        for path in (f"/api/tables/{table}/live", "/api/lobby/live"):
            url, headers = f"ws://127.0.0.1:{house.port}{path}", foreign
            with pytest.raises(InvalidStatus) as denied, connect(url, additional_headers=headers):
                pass
            assert denied.value.response.status_code == 403
        same = {"Origin": house.address}
        assert caller.http.post("/api/tables", json={"game": "chocolat"}, headers=same).is_success


def test_a_body_that_is_too_large_is_refused(house: Served) -> None:
    with Caller(house) as caller:
        answer = caller.http.post("/api/tables", json={"game": "x" * 100_000})
        assert answer.status_code == 413
        assert answer.json()["text"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_a_body_that_cannot_be_read_is_refused_in_one_sentence(house: Served, body: bytes) -> None:
    with Caller(house) as caller:
        headers = {"content-type": "application/json"}
        answer = caller.http.post("/api/tables", content=body, headers=headers)
        assert answer.status_code == 400
        assert set(answer.json()) == {"text", "clause"}


def test_every_response_carries_the_policy(house: Served) -> None:
    for path in ("/", "/api/games", "/static/base.css", "/nothing", "/healthz"):
        headers = httpx.get(house.address + path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_browser_keeps_no_script_for_long(house: Served) -> None:
    for path in ("/static/app.js", "/static/base.css", "/words/fr.json"):
        kept = httpx.get(house.address + path).headers["cache-control"]
        assert sorted(kept.split(", ")) == ["max-age=300", "public"], path


def test_who_has_a_file_as_it_is_gets_no_second_copy(house: Served) -> None:
    for path in ("/static/app.js", "/static/base.css", "/words/fr.json", "/art/box/tock.svg"):
        first = httpx.get(house.address + path)
        again = httpx.get(house.address + path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), path
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert "content-length" not in again.headers
        other = httpx.get(house.address + path, headers={"if-none-match": '"another"'})
        assert (other.status_code, other.content) == (200, first.content), path
