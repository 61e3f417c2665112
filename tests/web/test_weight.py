"""What a page weighs: its scripts as they come over the wire, and the message of a move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.table_player import SLOW, Player, play_games_until, play_some

MOST_SCRIPT = 60 * 1000  # bytes, pressed
LARGEST_NEWS = 4 * 1024
PATIENCE = 600.0  # seconds
SCRIPTS = """() => performance.getEntriesByType('resource')
  .filter((each) => new URL(each.name).pathname.endsWith('.js'))
  .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


@pytest.mark.parametrize("path", ["/", "/ratings", "/me", "/rules/tock"])
def test_a_page_needs_little_script(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert 0 < page.evaluate(SCRIPTS) <= MOST_SCRIPT


def test_a_table_needs_little_script_and_moves_are_short(page: Page) -> None:
    frames: list[str] = []
    page.on("websocket", lambda wire: _record(wire, frames))
    player = Player(page, 1)
    player.open(game="chocolat", players=4, now=True)
    expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    play_some([player], 3)
    weight = page.evaluate(SCRIPTS)
    assert MOST_SCRIPT / 2 < weight <= MOST_SCRIPT
    assert 0 < max(len(frame.encode()) for frame in _news(frames)) <= LARGEST_NEWS


def test_a_live_window_of_five_is_told_in_few_words(page: Page) -> None:
    frames: list[str] = []
    page.on("websocket", lambda wire: _record(wire, frames))

    def begin() -> Player:
        player = Player(page, 1)
        player.open(game="chocottes", players=5, now=True, options={"windows": "live"})
        expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
        return player

    play_games_until(begin, lambda: bool(_news(frames, '"is_sealed":true')), PATIENCE)
    assert max(len(frame.encode()) for frame in _news(frames)) <= LARGEST_NEWS


def _news(frames: list[str], holding: str = "") -> list[str]:
    return [frame for frame in frames if '"t":"news"' in frame[:40] and holding in frame]


def _record(wire: WebSocket, frames: list[str]) -> None:
    wire.on("framereceived", lambda frame: frames.append(str(frame)))
