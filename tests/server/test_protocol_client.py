"""docs/client.py, as it stands there, plays a whole game in a real house."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.live import Served

DOCS = Path(__file__).parents[2] / "docs"
CLIENT = DOCS / "client.py"
ROUTE = re.compile(r"`(GET|PUT|POST|DELETE) (/[^`?]*)[^`]*`")
SOCKETS = {("get", "/api/tables/{}/live"), ("get", "/api/lobby/live")}  # OpenAPI knows none


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("house"))
    yield served
    served.stop()


def test_the_example_client_is_short_and_plays_to_the_end(house: Served) -> None:
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 60
    known = {name: value for name, value in os.environ.items() if name != "LUDOTOC_TOKEN"}
    played = subprocess.run(
        [sys.executable, str(CLIENT), house.address, "chocolat"],
        capture_output=True, text=True, timeout=540, env=known, check=False,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert len(played.stdout.splitlines()) > 20


def test_the_replay_of_a_game_that_was_just_played_verifies(house: Served) -> None:
    """The client's table is the only one there is; whoever knows its name may look."""
    with httpx.Client(base_url=house.address, timeout=120) as client:
        token = client.post("/api/tokens").json()["token"]
        played = subprocess.run(
            [sys.executable, str(CLIENT), house.address, "chocolat"],
            capture_output=True, text=True, timeout=540, check=True,
            env={**os.environ, "LUDOTOC_TOKEN": token},
        )  # fmt: skip
        assert played.stdout
        found = client.get("/api/tables").json()["mine"]
        (table,) = [card["id"] for card in found]
        verdict = client.post(f"/api/tables/{table}/verify").json()
        assert verdict["ok"], verdict
        assert len(client.get(f"/api/tables/{table}/replay").json()["steps"]) > 20


def bare(path: str) -> str:
    """A path whatever its parts are called."""
    return re.sub(r"{[^}]*}", "{}", path)


def test_the_page_names_every_route_and_no_other(house: Served) -> None:
    page = (DOCS / "protocol.md").read_text("utf-8")
    told = {(method.lower(), bare(path)) for method, path in ROUTE.findall(page)}
    schema = json.loads(httpx.get(f"{house.address}/schema/openapi.json").text)
    served = {
        (method, bare(path))
        for path, methods in schema["paths"].items()
        for method in methods
        if path.startswith("/api/")
    }
    assert told == served | SOCKETS
