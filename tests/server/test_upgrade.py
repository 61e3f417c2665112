"""Old and new workers side by side: a table is finished by the rules it began with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from ludotoc.games import find_game
from tests.server.live import Caller, Served, play_on, wait_until
from tests.server.newer import NEWER
from tests.server.test_workers import TWO, Pair, begin, check_once
from tests.services import Postgres, Redis

OLDER = find_game("chocolat").version


class Newer(Served):
    """A worker whose Chocolat ! plays differently."""

    program = "tests.server.newer"


@pytest.fixture
def pair(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[Pair]:
    """The first is the old one, which was there before."""
    found = Pair(tmp_path, postgres, redis.url, kinds=(Served, Newer))
    yield found
    found.close()


def left_of(pair: Pair, version: int) -> int:
    """What the host asks before he ends the old workers."""
    query = (
        "SELECT count(*) FROM tables WHERE state IN ('calling', 'playing', 'paused') "
        f"AND game = 'chocolat' AND version = {version}"
    )
    return int(pair.ask(query)[0])


def check_sent_elsewhere(caller: Caller, table: str, house: Served) -> None:
    """Before there is a socket, so that a proxy asks the next one."""
    with pytest.raises(InvalidStatus) as denied:
        caller.at(table, house)
    assert denied.value.response.status_code == 503
    assert denied.value.response.headers["retry-after"] == "1"


def test_tables_finish_on_their_version_while_new_ones_begin_on_theirs(pair: Pair) -> None:
    old, new = pair.first, pair.second
    with Caller(old, "Anna") as anna, Caller(old, "Marc") as marc, Caller(new, "Zoé") as zoe:
        before, after = anna.open(**TWO), zoe.open(**TWO)
        check_sent_elsewhere(anna, before, new)
        check_sent_elsewhere(zoe, after, old)
        with anna.at(before) as first, marc.at(before) as second, zoe.at(after) as third:
            begin(first, second)
            assert (left_of(pair, OLDER), left_of(pair, NEWER)) == (1, 0)
            assert third.ask(t="say", text="another game")["t"] == "done"
            assert play_on([first, second], random.Random(7)) > 40
            check_once(pair, before, [first, second])
        assert left_of(pair, OLDER) == 0
        assert anna.http.post(f"/api/tables/{before}/verify").json()["ok"]
        answer = zoe.http.post(f"/api/tables/{before}/verify")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert "another version" in answer.json()["text"]


def test_bots_of_an_old_table_wait_for_an_old_worker(pair: Pair) -> None:
    old, new = pair.first, pair.second
    with Caller(old, "Anna") as anna, Caller(new, "Zoé") as zoe:
        table, newer = anna.open(game="chocolat", now=True), zoe.open(game="chocolat", now=True)
        with anna.at(table) as player, zoe.at(newer) as other:
            player.until(lambda: player.asked is not None)
            other.until(lambda: other.asked is not None)
            old.kill()
            assert other.ask(t="leave")["t"] == "done"  # bots play on, and only there
        before, begun = len(pair.log_of(table)), len(pair.log_of(newer))
        wait_until(lambda: len(pair.log_of(newer)) > begun + 4)
        assert len(pair.log_of(table)) == before
        old.start()
        with anna.at(table) as player:
            assert player.ask(t="leave")["t"] == "done"
            wait_until(lambda: len(pair.log_of(table)) > before + 4)
