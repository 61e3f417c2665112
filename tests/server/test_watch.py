"""What those who run a house see of it: health, readiness, figures and lines of JSON."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import pytest
from sqlalchemy import insert

from ludotoc.engine.errors import Refused
from ludotoc.server.store import Store
from ludotoc.server.store.schema import events
from ludotoc.server.watch.logs import JsonLines
from ludotoc.server.watch.routes import check_network, is_among
from tests.server.live import Caller, Served

FIGURES = ("connections", "tables_alive", "actions_total", "refused_total", "commit_seconds_bucket")


def test_it_is_alive_and_ready_and_shows_its_figures_to_nobody(house: Served) -> None:
    with Caller(house) as anna:
        assert anna.http.get("/healthz").json() == {"house": "open"}
        ready = anna.http.get("/readyz")
        assert ready.status_code == 200
        assert set(ready.json().values()) == {True}
        assert anna.http.get("/metrics").status_code == 404


def test_those_who_were_named_read_the_figures_but_not_by_a_proxy(tmp_path: Path) -> None:
    served = Served(tmp_path, 0, "--metrics", "127.0.0.0/8")
    with Caller(served) as anna:
        table = anna.open(game="chocolat", players=2)
        with anna.at(table) as player:
            player.ask(t="say", text="hello")
            player.ask(t="play", actions=[1], final=True)
        told = anna.http.get("/metrics").text
        for name in FIGURES:
            assert f"ludotoc_{name}" in told
        assert "ludotoc_actions_total 1.0" in told
        assert "ludotoc_refused_total 1.0" in told
        assert table not in told
        assert anna.person not in told
        by_proxy = anna.http.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"})
        assert by_proxy.status_code == 404
    served.stop()


def test_networks() -> None:
    assert is_among("10.1.2.3", ["10.0.0.0/8"])
    assert not is_among("11.1.2.3", ["10.0.0.0/8", "::1"])
    assert not is_among("nowhere", ["0.0.0.0/0"])
    with pytest.raises(Refused, match="no network"):
        check_network("everybody")


def test_a_line_of_json_has_one_object() -> None:
    try:
        raise ValueError("broken\nhere")
    except ValueError as error:
        kind = (ValueError, error, error.__traceback__)
    record = logging.LogRecord("ludotoc", logging.ERROR, "", 1, "table %s", ("t1",), kind)
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["text"], told["level"]) == ("table t1", "error")
    assert "ValueError" in told["error"]


def test_an_error_of_the_store_does_not_tell_what_was_to_be_written(database: str) -> None:
    async def fail() -> str:
        store = await Store.open(database)
        row = {"table_id": "none", "seq": 1, "at": 1.0, "kind": "said", "data": "the ace of spades"}
        try:
            async with store.writing() as writing:
                await writing.execute(insert(events).values(row))
        except Exception as error:
            return str(error)
        finally:
            await store.close()
        return ""

    told = asyncio.run(fail())
    assert told
    assert "ace of spades" not in told
