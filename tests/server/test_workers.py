"""Two workers on PostgreSQL and Redis, each a process: any of them serves any table."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.live import Caller, Player, Served, busy, play_on, wait_until
from tests.services import Postgres, Redis

TWO = {"game": "chocolat", "players": 2}
Kinds = tuple[type[Served], type[Served]]
TAKEN_OVER = 15.0  # seconds after which a dead worker's tables are alive elsewhere


class Pair:
    """Two workers of one house, each with a door of its own."""

    def __init__(
        self, folder: Path, postgres: Postgres, redis: str, kinds: Kinds = (Served, Served)
    ) -> None:
        self.postgres, self.database = postgres, postgres.fresh()
        more = ("--redis", redis) if redis else ()
        self.options = ("--database", self.database, "--pace", "0.2", *more)
        self.first, self.second = (kind(folder, 0, *self.options) for kind in kinds)

    def ask(self, sql: str) -> list[str]:
        """Rows of the store, as text."""
        return self.postgres.run(sql, self.database.rpartition("/")[2]).split()

    def log_of(self, table: str) -> list[int]:
        """The numbers of a log; they have no gap."""
        query = f"SELECT seq FROM events WHERE table_id = '{table}' ORDER BY seq"
        found = [int(seq) for seq in self.ask(query)]
        assert found == list(range(1, len(found) + 1))
        return found

    def close(self) -> None:
        for worker in (self.first, self.second):
            if worker.process.poll() is None:
                worker.process.send_signal(signal.SIGCONT)
                assert worker.stop() < 10.0


@pytest.fixture
def pair(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[Pair]:
    found = Pair(tmp_path, postgres, redis.url)
    yield found
    found.close()


def begin(anna: Player, marc: Player) -> None:
    """Two people at a table whose game begins."""
    assert marc.ask(t="sit")["t"] == "done"
    anna.until(lambda: anna.whole["seats"][1].get("who") == "person")
    assert anna.ask(t="start")["t"] == "done"
    for player, other in ((anna, marc), (marc, anna)):
        while player.state != "playing":
            other.drain(0.05)
            player.drain(0.05)


def check_once(pair: Pair, table: str, players: list[Player]) -> None:
    """Every acknowledged command is there, and nothing twice."""
    pair.log_of(table)
    obeyed = pair.ask(f"SELECT id FROM commands WHERE table_id = '{table}'")
    acknowledged = {done["id"] for player in players for done in player.seen.get("done", [])}
    assert acknowledged <= set(obeyed)
    played = pair.ask(
        f"SELECT data::json->>'id' FROM events WHERE table_id = '{table}' AND kind = 'played'"
    )
    named = [name for name in played if name]
    assert len(named) == len(set(named))


def test_people_at_different_workers_finish_a_game_and_see_each_other(pair: Pair) -> None:
    with Caller(pair.first, "Anna") as anna, Caller(pair.second, "Marc") as marc:
        table = anna.open(**TWO)
        with anna.at(table) as first, marc.at(table) as second:
            begin(first, second)
            first.until(lambda: first.whole["seats"][1].get("is_here", False))
            assert play_on([first, second], random.Random(7)) > 40
            assert first.whole["result"]["winners"] == second.whole["result"]["winners"]
            check_once(pair, table, [first, second])
            assert marc.http.post(f"/api/tables/{table}/verify").json()["ok"]


def test_a_dead_workers_bots_and_clocks_go_on_elsewhere(pair: Pair) -> None:
    with Caller(pair.first, "Anna") as anna:
        bots, called = anna.open(game="chocolat", now=True), anna.open(**TWO)
        with anna.at(bots) as player, anna.at(called) as other:
            player.until(lambda: player.asked is not None)
            assert player.ask(t="leave")["t"] == "done"  # bots play on
            assert other.ask(t="start", level="family")["t"] == "done"  # and time will deal
            pair.first.kill()
        before, killed = len(pair.log_of(bots)), time.monotonic()

        def has_begun() -> bool:
            query = f"SELECT count(*) FROM events WHERE table_id = '{called}' AND kind = 'started'"
            return pair.ask(query) == ["1"]

        wait_until(lambda: len(pair.log_of(bots)) > before and has_begun())
        assert time.monotonic() - killed < TAKEN_OVER + busy()


def test_without_redis_play_goes_on(tmp_path: Path, postgres: Postgres) -> None:
    with Redis() as own:
        pair = Pair(tmp_path, postgres, own.url)
        with Caller(pair.first, "Anna") as anna, Caller(pair.second, "Marc") as marc:
            table = anna.open(**TWO)
            with anna.at(table) as first, marc.at(table) as second:
                begin(first, second)
                assert play_on([first, second], random.Random(3), 6) == 6
                own.kill()
                assert play_on([first, second], random.Random(4), 6) == 6
                own.start()
                assert play_on([first, second], random.Random(5), 6) == 6
                check_once(pair, table, [first, second])
        pair.close()


def test_a_worker_that_was_stopped_writes_nothing_twice(pair: Pair) -> None:
    with Caller(pair.first, "Anna") as anna:
        table = anna.open(game="chocolat", now=True)
        with anna.at(table) as player:
            player.until(lambda: player.asked is not None)
            assert player.ask(t="leave")["t"] == "done"
            pair.first.process.send_signal(signal.SIGSTOP)  # with bots in mid-thought
        before = len(pair.log_of(table))
        wait_until(lambda: len(pair.log_of(table)) > before + 4)
        pair.first.process.send_signal(signal.SIGCONT)
        with anna.at(table) as player:
            player.until(lambda: player.state == "over")  # it follows what was written elsewhere
        check_once(pair, table, [player])


def test_the_same_command_by_two_doors_is_done_once(pair: Pair) -> None:
    with Caller(pair.first, "Anna") as anna:
        table = anna.open(**TWO)
        with anna.at(table) as here, anna.at(table, pair.second) as there:
            for player in (here, there, here, there):
                assert player.ask(t="say", text="bonjour", id="hello")["t"] == "done"
            said = f"SELECT count(*) FROM events WHERE table_id = '{table}' AND kind = 'said'"
            assert pair.ask(said) == ["1"]


def told_of(served: Served, number: int) -> int:
    """The process of a worker, as the supervisor tells it."""
    assert served.process.stderr
    while True:
        line = served.process.stderr.readline()
        assert line, "the supervisor has ended"
        if line.startswith(f"worker {number} is process "):
            return int(line.rpartition(" ")[2])


def test_a_supervisor_replaces_who_dies_and_ends_all_in_order(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    options = ("--database", postgres.fresh(), "--redis", redis.url, "--workers", "2")
    served = Served(tmp_path, 0, *options, "--metrics", "127.0.0.1")
    first, second = told_of(served, 1), told_of(served, 2)
    os.kill(first, signal.SIGKILL)
    third = told_of(served, 1)
    assert third not in (first, second)
    with Caller(served) as anna:
        assert anna.http.get("/readyz").status_code == 200
        assert "ludotoc_connections" in anna.http.get("/metrics").text
    assert served.stop() < 10.0
    for process in (first, second, third):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_table_of_other_rules_is_left_to_who_has_them(pair: Pair) -> None:
    with Caller(pair.first, "Anna") as anna:
        table = anna.open(**TWO)
        pair.ask(f"UPDATE tables SET version = 0 WHERE id = '{table}' RETURNING id")
        with pytest.raises(InvalidStatus) as denied:
            anna.at(table)
        assert denied.value.response.status_code == 503
        assert denied.value.response.headers["retry-after"] == "1"


def test_a_database_that_dies_and_comes_back_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    with Postgres() as own:
        pair = Pair(tmp_path, own, "")
        with Caller(pair.first, "Anna") as anna, Caller(pair.second, "Marc") as marc:
            table = anna.open(**TWO)
            with anna.at(table) as first, marc.at(table) as second:
                begin(first, second)
                assert play_on([first, second], random.Random(3), 4) == 4
                own.kill()
                for player in (first, second):
                    assert player.ask(t="say", text="is anybody there?")["t"] == "refusal"
                with pytest.raises(InvalidStatus) as denied:
                    anna.at(table)
                assert denied.value.response.status_code == 503
                own.start()
                assert play_on([first, second], random.Random(4), 4) == 4
                check_once(pair, table, [first, second])
        pair.close()
