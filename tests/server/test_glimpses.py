"""What a seat sees once is sent once: not again after a reload, in a second tab, to a program."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.live import Caller, Player, Served

WANTED = {
    "chocolat": {"game": "chocolat", "options": {"study": "10"}},
    "chocottes": {"game": "chocottes"},
}


@pytest.fixture
def anna(house: Served) -> Iterator[Caller]:
    with Caller(house, "Anna") as caller:
        yield caller


def is_shown(player: Player) -> bool:
    return "glimpse" in player.seen


def shown_faces(player: Player) -> set[tuple[str, str]]:
    """What was seen for a moment: the pieces with their faces."""
    glimpses = player.seen["glimpse"]
    return {
        (piece["id"], piece["face"])
        for glimpse in glimpses
        for piece in glimpse["pieces"]
        if piece.get("face")
    }


def faces_in(message: Any) -> set[tuple[str, str]]:
    """Every piece with a face in whatever was sent."""
    if isinstance(message, dict):
        found = {(message["id"], message["face"])} if message.get("face") else set()
        return found.union(*map(faces_in, message.values()))
    if isinstance(message, list):
        return set().union(*map(faces_in, message))
    return set()


@pytest.mark.parametrize("game", WANTED)
def test_a_glimpse_is_sent_once_and_never_again(anna: Caller, house: Served, game: str) -> None:
    table = anna.open(**WANTED[game], now=True)
    with anna.at(table) as player:
        chance = random.Random(1)
        while not is_shown(player):
            player.until(lambda: is_shown(player) or player.asked is not None)
            if not is_shown(player):
                player.play(chance)
        seen = shown_faces(player)
        assert seen
        others = [frame for frame in player.frames if json.loads(frame)["t"] != "glimpse"]
        assert not any(seen & faces_in(json.loads(frame)) for frame in others)
    token = anna.http.post("/api/tokens", json={}).json()["token"]
    with anna.at(table) as reloaded, anna.at(table) as tab, program(house, table, token) as client:
        for again in (reloaded, tab, client):
            again.send(t="look", seat=0)
            again.send(t="advise", seat=0, id="hint")
            again.until(lambda again=again: "hint" in again.seen or "refusal" in again.seen)
            again.drain(0.5)
            assert not is_shown(again)
            assert not seen & faces_in([json.loads(frame) for frame in again.frames])
        reloaded.until(lambda: reloaded.asked is not None)
        assert reloaded.play(random.Random(1))["t"] in ("done", "refusal")


def program(house: Served, table: str, token: str) -> Player:
    """A program that plays for a person, without any cookie."""
    return Player(house, table, "", "", token)


def test_a_glimpse_is_on_the_disk_before_it_is_sent(anna: Caller, house: Served) -> None:
    import sqlite3

    table = anna.open(**WANTED["chocolat"], now=True)
    with anna.at(table) as player:
        player.until(lambda: is_shown(player))
        with sqlite3.connect(house.folder / "house.db") as database:
            query = "SELECT count(*) FROM events WHERE table_id = ? AND kind = 'shown'"
            assert database.execute(query, (table,)).fetchone()[0] == 1
        database.close()
