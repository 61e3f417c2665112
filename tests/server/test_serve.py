"""`ludotoc serve`: what cannot be opened is refused in one sentence."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

REFUSED = 2


def refused(folder: Path, *arguments: str) -> str:
    """What is said of a house that cannot open."""
    ran = subprocess.run(
        [sys.executable, "-m", "ludotoc.cli", "serve", "--ahead", "none", *arguments],
        env={**os.environ, "LUDOTOC_HOME": str(folder), "LUDOTOC_LANG": "en"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == REFUSED, ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stderr.strip().splitlines()[-1]


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert refused(tmp_path, "--port", port).startswith(f"port {port} is taken")


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("nonsense", "is no database address"),
        ("sqlite:///x.db", "asynchronous driver"),
        ("sqlite+aiosqlite:////proc/none/x.db", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be(tmp_path: Path, database: str, said: str) -> None:
    assert said in refused(tmp_path, "--port", "0", "--database", database)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("this is a letter, not a database " * 40)
    database = f"sqlite+aiosqlite:///{tmp_path}/x.db"
    assert "cannot be opened" in refused(tmp_path, "--port", "0", "--database", database)


def test_a_folder_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot keep anything" in refused(tmp_path / "file" / "house", "--port", "0")


def test_many_workers_need_a_database_for_many(tmp_path: Path) -> None:
    assert refused(tmp_path, "--port", "0", "--workers", "2").startswith("SQLite has one worker")
    assert "needs no --redis" in refused(tmp_path, "--port", "0", "--redis", "redis://127.0.0.1/0")
    assert "no network" in refused(tmp_path, "--port", "0", "--metrics", "all")


def test_a_postgresql_that_does_not_answer(tmp_path: Path) -> None:
    nobody = "postgresql+asyncpg://ludotoc:secret@127.0.0.1:9/house"
    told = refused(tmp_path, "--port", "0", "--database", nobody)
    assert "cannot be opened" in told
    assert "secret" not in told


def test_an_address_of_another_machine(tmp_path: Path) -> None:
    assert "no address of this machine" in refused(tmp_path, "--host", "203.0.113.9")
    assert "there is no game" in refused(tmp_path, "--ahead", "bridge")


def wait_for(address: str) -> None:
    """Until it answers: who is asked to end before that has not begun."""
    for _ in range(600):
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"{address}healthz", timeout=60)
            return
        time.sleep(0.1)


def test_where_programs_read_what_is_noted_every_line_is_an_object(tmp_path: Path) -> None:
    known = {"LUDOTOC_HOME": str(tmp_path), "LUDOTOC_LANG": "en"}
    order = [sys.executable, "-m", "ludotoc.cli", "serve", "--port", "0", "--ahead", "none"]
    with subprocess.Popen(
        [*order, "--log", "json"], env={**os.environ, **known}, stderr=subprocess.PIPE, text=True
    ) as house:
        assert house.stderr
        first = json.loads(house.stderr.readline())
        wait_for(first["text"].split()[-1])
        house.terminate()
        others = [json.loads(line) for line in house.stderr]
    assert first["text"].startswith("the house is open at http://127.0.0.1:")
    assert (first["level"], first["from"]) == ("info", "ludotoc")
    assert all(line["level"] for line in others)
    assert others[-1]["text"] == "the house is shut"
    assert house.returncode == 0
