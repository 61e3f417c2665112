"""Whole evenings in real browsers: races with bots, a house that falls, agreements, keys alone."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import free_port, start_house, stop, visitor
from tests.web.table_player import (
    SLOW,
    Player,
    play_out,
    play_some,
    play_until,
    sit_down,
    step_until,
)

PATIENCE = 900.0  # a race in two browsers on a busy machine
People = Callable[[int], list[Player]]
Falling = Callable[[], tuple[Page, Callable[[], None]]]


@pytest.mark.parametrize("game", ["tock", "toctoc"])
def test_two_people_and_two_bots_finish_a_race(people: People, game: str) -> None:
    everybody = people(2)
    sit_down(everybody[0], everybody[1:], game, bots=2)
    play_some(everybody, 6)
    everybody[1].page.reload()
    everybody[0].lose_the_wire()
    play_out(everybody, PATIENCE)


@pytest.fixture
def falling(
    tmp_path: Path, browser: Browser
) -> Iterator[Callable[[], tuple[Page, Callable[[], None]]]]:
    """A house of one's own that can be killed and opened again at the same address."""
    port = free_port()
    running = [start_house(tmp_path, port)]
    context = visitor(browser, f"http://127.0.0.1:{port}")

    def fall() -> None:
        fallen = running.pop()
        fallen.kill()
        fallen.wait()
        time.sleep(1.0)  # long enough for a page to notice
        running.append(start_house(tmp_path, port))

    yield lambda: (context.new_page(), fall)
    context.close()
    stop(running[0])


def test_a_page_comes_back_by_itself_when_the_house_has_fallen(
    falling: Falling,
) -> None:
    page, fall = falling()
    player = Player(page, 5)
    player.open(game="chocolat", players=3, now=True)
    expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    play_some([player], 3)
    page.keyboard.press("l")
    told = page.locator(".log li").count()
    assert told > 3
    fall()
    expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    play_some([player], 2)
    play_until([player], lambda: page.locator(".log li").count() > told, PATIENCE)


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    player, lot = Player(page, 2), random.Random(2)
    player.open(game="chocolat", players=2, now=True)
    expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    end = time.monotonic() + PATIENCE
    while (seen := player.see())["does"] != "over":
        assert time.monotonic() < end, seen
        if seen["does"] != "ask":
            page.wait_for_timeout(40)
            continue
        for _ in range(lot.randrange(1, 4)):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Replay")).to_be_visible()


def test_a_pause_a_draw_and_another_game_are_agreed_on(people: People) -> None:
    one, two = people(2)
    sit_down(one, [two], "chocolat")
    play_some([one, two], 2)
    _choose(one.page, "Propose a pause")
    two.page.get_by_role("button", name="Yes").click()
    expect(one.page.locator("#ask").get_by_text("The game is paused.")).to_be_visible()
    one.page.get_by_role("button", name="Go on").click()
    expect(two.page.locator("#ask").get_by_text("The game is paused.")).to_be_hidden()
    _choose(two.page, "Offer a draw")
    two.page.get_by_role("button", name="Never mind").click()
    expect(one.page.get_by_role("button", name="Yes")).to_be_hidden()
    _choose(two.page, "Offer a draw")
    one.page.get_by_role("button", name="No").click()
    expect(two.page.get_by_role("button", name="Yes")).to_be_hidden()
    _choose(two.page, "Offer a draw")
    one.page.get_by_role("button", name="Yes").click()
    before = one.page.url
    one.page.get_by_role("button", name="Play again").click(timeout=SLOW)
    two.page.locator("#bars").get_by_role("button", name="Yes").click()
    one.page.wait_for_url(lambda url: url != before, timeout=SLOW)
    two.page.wait_for_url(one.page.url, timeout=SLOW)
    for player in (one, two):  # nobody has to start it
        expect(player.page.locator("#ask.asked")).to_be_visible(timeout=SLOW)


def test_who_leaves_may_take_the_seat_back(people: People) -> None:
    one, two = people(2)
    sit_down(one, [two], "chocolat")
    play_some([one, two], 2)
    _choose(one.page, "Leave the game")
    one.page.get_by_role("button", name="Leave", exact=True).click()
    expect(one.page.locator("#bars").get_by_text("A bot sits in for you.")).to_be_visible()
    one.page.get_by_role("button", name="Take my seat back").click()
    expect(one.page.locator("#bars").get_by_text("A bot sits in for you.")).to_be_hidden()
    play_some([one, two], 1)


def test_two_on_one_device_are_asked_once(people: People) -> None:
    one, two = people(2)
    free = [{"who": "empty"}, {"who": "empty"}]
    table = one.open(game="chocolat", players=3, seats=[{"who": "me"}, *free])
    one.page.get_by_label("Who sits in chair 2").select_option(
        label="Somebody beside me", timeout=SLOW
    )
    one.page.get_by_role("button", name="Cancel").click()
    expect(one.page.get_by_label("Who sits in chair 2")).to_have_value("")
    one.page.get_by_label("Who sits in chair 2").select_option(label="Somebody beside me")
    one.page.get_by_label("Name", exact=True).fill("Zoé")
    one.page.get_by_role("button", name="Sit down").click()
    two.page.goto(f"/tables/{table}")
    two.page.get_by_role("button", name="Sit here").first.click(timeout=SLOW)
    one.page.get_by_role("button", name="Swap chair 1 with another").click()
    expect(one.page.get_by_role("button", name="Start")).to_be_hidden()
    one.page.get_by_role("button", name="Swap", exact=True).last.click()
    expect(two.page.locator(".chair").first).to_have_class(re.compile("yours"))
    one.page.get_by_role("button", name="Start").click()
    expect(two.page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    one.page.get_by_role("button", name=re.compile("^I am ")).click()
    _choose(two.page, "Offer a draw")
    one.page.get_by_role("button", name="Yes").click()
    for player in (one, two):
        expect(player.page.locator(".ending")).to_be_visible()
        expect(player.page.locator(".plate.won")).to_have_count(0)
        expect(player.page.locator("#notices .wrong")).to_have_count(0)


def _choose(page: Page, name: str) -> None:
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name=name).click()


def test_standing_orders_are_kept_in_a_slow_game(page: Page) -> None:
    player = Player(page, 4)
    slow = {"kind": "slow", "seconds": 86400}
    chairs = [{"who": "me"}, {"who": "bot", "level": "family"}]
    player.open(game="chocottes", players=2, seats=chairs, timing=slow)
    page.get_by_role("button", name="Start").click(timeout=SLOW)
    expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    _choose(page, "Standing orders")
    rows = page.get_by_role("dialog").get_by_role("group")
    expect(rows).to_have_count(4)  # one for each card
    rows.nth(1).get_by_label("snap your card 2 on a 7").check()
    page.get_by_label("otherwise pass").check()
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("Your orders stand.")).to_be_visible()
    page.reload()
    expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    _choose(page, "Standing orders")
    expect(page.get_by_label("snap your card 2 on a 7")).to_be_checked()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(2)


# A browser whose owner looks elsewhere, and has allowed it to speak.
ELSEWHERE = """window.notes = [];
window.Notification = class {
  static permission = 'granted';
  constructor(title, { tag }) { window.notes.push([title, tag]); }
};
Object.defineProperty(document, 'hidden', { get: () => true });"""


@pytest.mark.parametrize("where", ["/tables/{table}", "/"])
def test_who_looks_elsewhere_is_called_when_it_is_his_turn(people: People, where: str) -> None:
    one, two = people(2)
    two.page.add_init_script(ELSEWHERE)
    seats = [{"who": "me"}, {"who": "bot"}, {"who": "empty"}]
    slow = {"kind": "slow", "seconds": 86400}
    table = one.open(game="toctoctoc", players=3, seats=seats, timing=slow)
    two.page.goto(f"/tables/{table}")
    two.page.get_by_role("button", name="Sit here").click(timeout=SLOW)
    one.page.get_by_role("button", name="Start").click(timeout=SLOW)
    step_until(two, one.page.locator("#ask.asked").is_visible, PATIENCE)
    two.page.goto(where.format(table=table))
    expect(two.page.locator(".piece, #mine .table-card").first).to_be_visible(timeout=SLOW)
    assert two.page.evaluate("() => window.notes") == []
    step_until(one, lambda: bool(two.page.evaluate("() => window.notes")), PATIENCE)
    assert two.page.evaluate("() => window.notes") == [["Your turn at Toc Toc Toc", table]]


def test_who_looks_on_is_told_how_late(people: People) -> None:
    one, two = people(2)
    table = one.open(game="toctoctoc", players=3, now=True, delay=30)
    expect(one.page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    expect(one.page.locator("#status")).to_be_empty()
    two.page.goto(f"/tables/{table}")
    expect(two.page.locator("#status")).to_have_text("You look on, 30 seconds later")
