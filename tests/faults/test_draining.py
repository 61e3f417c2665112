"""A worker is asked to end: who was heard has his answer, and play goes on by the other doors."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.evening import Evening
from tests.faults.houses import House
from tests.server.live import Caller, busy, wait_until
from tests.server.test_workers import TWO, Pair
from tests.services import Postgres, Redis

COME_BACK = 1012
ENDED = 10.0  # seconds that a worker may take to end
AT_ONCE = 5.0  # seconds; a lease that nobody gives back is free after eight
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


def test_an_evening_of_upgrades_loses_nothing(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    house = House(tmp_path, postgres.fresh(), redis.url, workers=2)

    async def evening() -> None:
        async with Evening(house) as evening:
            await evening.hurt(house.end_and_return, 3, random.Random(5), acts=8)
            await evening.play(8)
            await evening.check()

    try:
        asyncio.run(evening())
    finally:
        house.close()


@pytest.fixture
def pair(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[Pair]:
    found = Pair(tmp_path, postgres, redis.url)
    yield found
    found.close()


@contextmanager
def nothing_is_written(pair: Pair) -> Iterator[None]:
    """Somebody else holds the logs for a while."""
    asked = [*pair.postgres.client, "-d", pair.database.rpartition("/")[2]]
    session = subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert session.stdin
    assert session.stdout
    session.stdin.write("BEGIN; LOCK TABLE events IN EXCLUSIVE MODE; SELECT 'held';\n")
    session.stdin.flush()
    assert session.stdout.readline().strip() == "held"
    yield
    session.communicate("COMMIT;\n")


def is_about_to_end(address: str) -> bool:
    try:
        return not httpx.get(f"{address}/readyz", timeout=5).json()["open"]
    except httpx.TransportError:
        return True


def test_what_is_being_written_is_acknowledged_before_the_socket_is_closed(pair: Pair) -> None:
    with Caller(pair.first, "Anna") as anna:
        table = anna.open(**TWO)
        with anna.at(table) as player:
            with nothing_is_written(pair):
                player.send(t="say", text="bonjour", id="last")
                wait_until(lambda: pair.ask(WAITING) != ["0"])
                pair.first.process.send_signal(signal.SIGTERM)
                wait_until(lambda: is_about_to_end(pair.first.address))
            with pytest.raises(ConnectionClosed) as closed:
                player.until(lambda: False)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == COME_BACK
            assert [done["id"] for done in player.seen["done"]] == ["last"]
        assert pair.first.stop() < ENDED + busy()
        with anna.at(table, pair.second) as again:
            assert again.ask(t="say", text="bonjour", id="last")["t"] == "done"  # and not twice
        said = f"SELECT count(*) FROM events WHERE table_id = '{table}' AND kind = 'said'"
        assert pair.ask(said) == ["1"]


def test_tables_go_on_at_once_by_another_worker(pair: Pair) -> None:
    with Caller(pair.first, "Anna") as anna:
        table = anna.open(game="chocolat", now=True)
        with anna.at(table) as player:
            player.until(lambda: player.asked is not None)
            assert player.ask(t="leave")["t"] == "done"  # bots play on
        pair.first.stop()
        ended, before = time.monotonic(), len(pair.log_of(table))
        wait_until(lambda: len(pair.log_of(table)) > before)
        assert time.monotonic() - ended < AT_ONCE + busy()
        with anna.at(table, pair.second) as player:
            player.until(lambda: player.state == "over")
