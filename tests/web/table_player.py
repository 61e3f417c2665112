"""Somebody who plays a table through its page: touches what glows, and presses the one button."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

SLOW = 240_000  # milliseconds: a game may have to be compiled first
GLANCE = 60  # milliseconds between two looks at what the others do
HAND = Path(__file__).with_name("player.js").read_text("utf-8")
OPEN = """async (asked) => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(asked);
  const answer = await fetch('/api/tables', { method: 'POST', headers, body });
  return answer.json();
}"""
# Whatever was decided since the last look; so many decisions more may be made until the next one.
GLANCED = """(more) => {
  const { player } = window;
  player.left = more;
  void player.play();
  const decided = player.decided;
  player.decided = 0;
  return [player.look().does, decided];
}"""


ENDLESS = 1_000_000  # decisions: more than any game has


class OverFirst(AssertionError):
    """A game was over before what was waited for."""


class Player:
    """A person at a page, who chooses by lot."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.decided = page, 0
        page.add_init_script(f"sessionStorage.lot ??= {seed + 1}; ({HAND})()")

    def open(self, **asked: Any) -> str:
        """Open a table of one's own, and go there."""
        self.page.goto("/")
        table = str(self.page.evaluate(OPEN, asked)["id"])
        self.page.goto(f"/tables/{table}")
        return table

    def lose_the_wire(self) -> None:
        """The connection breaks; the page finds back by itself."""
        self.page.evaluate("() => window.wires.at(-1).close()")

    def see(self) -> dict[str, Any]:
        """What the page shows just now."""
        seen: dict[str, Any] = self.page.evaluate("() => window.player.look()")
        return seen

    def act(self) -> str:
        """Do one thing, if there is one to do."""
        return str(self.page.evaluate("() => window.player.act()"))

    def seek(self, *wanted: str, patience: float) -> None:
        """Play until all of these are on the page, and nothing more; it must not take too long."""
        asked = [list(wanted), 1000 * patience]
        is_found = self.page.evaluate("(asked) => window.player.seek(...asked)", asked)
        assert is_found, self.see()

    def glance(self, more: int) -> str:
        """Decide so many times by oneself; what the page shows."""
        does, decided = self.page.evaluate(GLANCED, more)
        self.decided += decided
        return str(does)


def play_until(players: Sequence[Player], is_reached: Callable[[], bool], patience: float) -> None:
    """All play until something is reached; it must not take too long, nor the game be over."""
    end = time.monotonic() + patience
    while not is_reached():
        seen = {player.glance(1) for player in players}
        assert time.monotonic() < end, [player.see() for player in players]
        if seen == {"over"} and not is_reached():
            raise OverFirst
        players[0].page.wait_for_timeout(GLANCE)
    for player in players:
        player.glance(0)


def play_games_until(
    begin: Callable[[], Player], is_reached: Callable[[], bool], patience: float
) -> None:
    """Game after game, since by lot one may be short."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            return play_until([begin()], is_reached, end - time.monotonic())
        except OverFirst:
            continue
    pytest.fail("it was never reached")


def play_some(players: Sequence[Player], count: int, patience: float = 300.0) -> None:
    """Until everybody has decided something a few times more."""
    before = {player: player.decided for player in players}
    play_until(
        players, lambda: all(each.decided >= before[each] + count for each in players), patience
    )


def step_until(player: Player, is_reached: Callable[[], bool], patience: float) -> None:
    """One plays until it is reached, and has done nothing more when it is."""
    end = time.monotonic() + patience
    while not is_reached():
        assert time.monotonic() < end, player.see()
        assert player.act() != "over", "the game was over first"


def play_out(players: Sequence[Player], patience: float) -> None:
    """All play until everybody sees the end."""
    end = time.monotonic() + patience
    while {player.glance(ENDLESS) for player in players} != {"over"}:
        assert time.monotonic() < end, [player.see() for player in players]
        players[0].page.wait_for_timeout(GLANCE)


def sit_down(host: Player, guests: list[Player], game: str, bots: int = 0) -> str:
    """One opens a table, the others come by the link and take a chair, and it begins.

    Bots sit between people, so that where partners sit opposite they are partners.
    """
    people: list[dict[str, str]] = [{"who": "me"}, *({"who": "empty"} for _ in guests)]
    chairs = people + [{"who": "bot", "level": "regular"}] * bots
    if bots == len(people):
        chairs = [
            chair for pair in zip(people, chairs[len(people) :], strict=True) for chair in pair
        ]
    table = host.open(game=game, players=len(chairs), seats=chairs)
    for guest in guests:
        guest.page.goto(f"/tables/{table}")
        guest.page.get_by_role("button", name="Sit here").first.click(timeout=SLOW)
        expect(guest.page.locator(".chair.yours")).to_be_visible()
    expect(host.page.locator(".chair.person")).to_have_count(len(people))
    host.page.get_by_role("button", name="Start").click()
    return table
