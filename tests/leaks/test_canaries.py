"""L3: every card carries a token; no frame, body, log, page or storage has one that is hidden."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.leaks.canary import cards_in
from tests.server.live import Caller, Player, Served, wait_until

HAND = 16
MOVES = 3
STATIC = ("layout", "art")  # these name every face there is
BODIES = ("", "/replay", "/record.txt", "/proof")
SCAN = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const each of copy.querySelectorAll('defs, symbol, script')) each.remove();
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  return copy.outerHTML + kept;
}"""


class Singing(Served):
    """A house whose cards sing, and which logs everything."""

    def start(self) -> None:
        self.log = self.folder / "all.log"
        known = {"LUDOTOC_HOME": str(self.folder), "LUDOTOC_LANG": "en", "PYTHONUNBUFFERED": "1"}
        serve = ("serve", "--port", "0", "--ahead", "none", "--pace", "0.05")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.leaks.canary", str(self.log), *serve],
            env={**os.environ, **known},
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr
        told = next(line for line in self.process.stderr if "http://" in line)
        self.port = int(told.rstrip("/\n").rpartition(":")[2])
        wait_until(self._answers)


@pytest.fixture(scope="module")
def singing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Singing]:
    house = Singing(tmp_path_factory.mktemp("singing"))
    yield house
    house.stop()


def played_at(house: Singing, table: str) -> set[int]:
    """The cards that were laid open, as the store knows them."""
    query = "SELECT data FROM events WHERE table_id = ? AND kind = 'played'"
    database = sqlite3.connect(house.folder / "house.db")
    try:
        events = [json.loads(data) for (data,) in database.execute(query, (table,))]
    finally:
        database.close()
    lines = [line for event in events for line in event["lines"] if not line.startswith("*")]
    return cards_in("\n".join(lines))


def heard(frames: list[str]) -> set[int]:
    """The cards named in what was sent, the list of all faces left out."""
    messages: list[dict[str, Any]] = [json.loads(frame) for frame in frames]
    rest = [{key: each[key] for key in each if key not in STATIC} for each in messages]
    return cards_in(json.dumps(rest))


def dealt_to(player: Player) -> set[int]:
    """The cards of one's own hand, as they were dealt."""
    for frame in player.frames:
        found = cards_in(frame_scene(json.loads(frame)))
        if len(found) == HAND:
            return found
    pytest.fail("no hand was dealt")


def frame_scene(message: dict[str, Any]) -> str:
    return json.dumps([message.get("scene"), message.get("diff")])


def test_no_hidden_card_sings(singing: Singing) -> None:
    with Caller(singing, "Anna") as anna, Caller(singing, "Olga") as olga:
        table = anna.open(game="chocolat", players=4, options={"study": "10"}, now=True)
        with anna.at(table) as player, olga.at(table) as onlooker:
            chance, moves = random.Random(1), 0
            while moves < MOVES:
                player.until(lambda: player.asked is not None)
                moves += player.play(chance)["t"] == "done"
                player.ask(t="play", actions=[9], seat=0, moment="zzz")
                player.ask(t="say", text="Hello!")
            onlooker.drain(0.2)
            bodies = [olga.http.get(f"/api/tables/{table}{each}").text for each in BODIES]
            bodies += [olga.http.get(each).text for each in ("/", f"/tables/{table}", "/metrics")]
            bodies += [anna.http.get("/api/tables").text]
        own, played = dealt_to(player), played_at(singing, table)
    assert len(own | played) < 60, "everything has been laid open, so nothing was tested"
    assert heard(player.frames) <= own | played
    assert heard(onlooker.frames) <= played
    assert cards_in("".join(bodies)) == set()
    assert cards_in(singing.log.read_text("utf-8", "replace")) == set()
    assert singing.log.stat().st_size > 0


def test_no_hidden_card_is_in_the_page_or_its_storage(singing: Singing) -> None:
    from playwright import sync_api

    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    if found is None and os.environ.get("LUDOTOC_BROWSER") != "required":
        pytest.skip("there is no Chromium here")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(base_url=singing.address)
        page.goto("/")
        body = {"game": "chocolat", "players": 4, "options": {"study": "10"}, "now": True}
        table = page.request.post("/api/tables", data=body).json()["id"]
        page.goto(f"/tables/{table}")
        page.locator('[data-id^="zq"]').nth(15).wait_for(state="attached", timeout=120_000)
        seen = cards_in(page.evaluate(SCAN))
        own = cards_in(" ".join(page.evaluate(
            "() => [...document.querySelectorAll('[data-id]')].map((each) => each.dataset.id)"
        )))  # fmt: skip
        browser.close()
    assert len(own - played_at(singing, table)) <= HAND
    assert HAND <= len(seen) < 40
    assert seen <= own | played_at(singing, table)
