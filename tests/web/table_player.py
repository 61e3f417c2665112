"""Somebody who plays a table through its page: touches what glows, and presses the one button."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

SLOW = 90_000  # milliseconds: a game may have to be compiled first

LOOK = """() => {
  const seen = (what) =>
    [...document.querySelectorAll(what)].find((each) => each.checkVisibility());
  if (seen('.glimpse')) return { does: 'glimpse' };
  if (seen('.curtain')) return { does: 'curtain' };
  if (seen('.ending')) return { does: 'over', text: seen('.ending h2').textContent };
  const ask = document.getElementById('ask');
  const primary = ask.querySelector('button.primary');
  return {
    does: ask.classList.contains('asked') ? 'ask' : 'wait',
    picks: [...document.querySelectorAll('.piece.picks, .spot.picks')]
      .map((each) => each.dataset.id),
    buttons: ask.querySelectorAll('.ask-buttons button').length,
    isReady: primary.checkVisibility() && !primary.disabled,
  };
}"""
TOUCH = """(id) => {
  const node = document.querySelector(`[data-id="${CSS.escape(id)}"]`);
  node?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}"""
OPEN = """async (asked) => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(asked);
  const answer = await fetch('/api/tables', { method: 'POST', headers, body });
  return answer.json();
}"""


class Player:
    """A person at a page, who chooses by lot."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.lot = page, random.Random(seed)
        self.wires: list[WebSocketRoute] = []
        self.decided = 0
        page.route_web_socket("**/live", self._wired)

    def _wired(self, route: WebSocketRoute) -> None:
        route.connect_to_server()
        self.wires.append(route)

    def open(self, **asked: Any) -> str:
        """Open a table of one's own, and go there."""
        self.page.goto("/")
        table = str(self.page.evaluate(OPEN, asked)["id"])
        self.page.goto(f"/tables/{table}")
        return table

    def lose_the_wire(self) -> None:
        """The connection breaks; the page finds back by itself."""
        self.wires[-1].close()

    def see(self) -> dict[str, Any]:
        """What the page shows just now."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def act(self) -> str:
        """Do one thing, if there is one to do."""
        seen = self.see()
        if seen["does"] in ("glimpse", "curtain"):
            self.page.click(f".{seen['does']} button")
        elif seen["does"] == "ask":
            self._decide(seen)
        return str(seen["does"])

    def _decide(self, seen: dict[str, Any]) -> None:
        if seen["isReady"]:
            self._press("#ask button.primary")
        elif self.lot.random() * (len(seen["picks"]) + 1) < 1 and seen["buttons"]:
            self._press(f"#ask .ask-buttons button >> nth={self.lot.randrange(seen['buttons'])}")
        elif seen["picks"]:
            self.page.evaluate(TOUCH, self.lot.choice(seen["picks"]))
        elif seen["buttons"]:
            self._press("#ask .ask-buttons button >> nth=0")

    def _press(self, what: str) -> None:
        self.decided += 1
        self.page.evaluate(
            "(what) => { const [name, place] = what.split(' >> nth=');"
            " document.querySelectorAll(name)[Number(place ?? 0)]?.click(); }",
            what,
        )


def play_on(players: list[Player], patience: float) -> bool:
    """All play until everybody sees the end; not if that takes too long."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        done = [player.act() for player in players]
        if set(done) == {"over"}:
            return True
        if not {"ask", "glimpse", "curtain"} & set(done):
            players[0].page.wait_for_timeout(30)
    return False


def sit_down(host: Player, guests: list[Player], game: str, bots: int = 0) -> None:
    """One opens a table, the others come by the link and take a chair, and it begins."""
    people = [{"who": "me"}, *({"who": "empty"} for _ in guests)]
    chairs = people + [{"who": "bot", "level": "regular"}] * bots
    table = host.open(game=game, players=len(chairs), seats=chairs)
    for guest in guests:
        guest.page.goto(f"/tables/{table}")
        guest.page.get_by_role("button", name="Sit here").first.click(timeout=SLOW)
        expect(guest.page.locator(".chair.yours")).to_be_visible()
    expect(host.page.locator(".chair.person")).to_have_count(len(people))
    host.page.get_by_role("button", name="Start").click()
