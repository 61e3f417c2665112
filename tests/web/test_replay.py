"""After the game: step, play and jump, through the eyes of anybody; the proof and the record."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.web.table_player import SLOW, Player, play_games_until, play_some

PATIENCE = 600.0
LIVE = {"windows": "live"}
CLAIMED = re.compile("^You (claim|snap)")


def start(page: Page, game: str, players: int = 2, **asked: Any) -> tuple[Player, str]:
    """A game with bots, at its first question."""
    player = Player(page, 1)
    table = player.open(game=game, players=players, now=True, **asked)
    expect(page.locator("#ask.asked").or_(page.locator(".glimpse")).first).to_be_visible(
        timeout=SLOW
    )
    return player, table


def end(page: Page, table: str) -> None:
    """All agree to a draw: bots agree to everything. Then one looks back."""
    if not page.locator(".ending").is_visible():
        page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="Offer a draw").click()
    expect(page.locator(".ending")).to_be_visible()
    page.goto(f"/tables/{table}/replay")
    expect(page.locator("#steps li").first).to_be_visible()


def test_who_waits_for_a_replay_is_told_why_and_so_is_who_cannot_have_it(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/replay?lens=*", hold)
    table = Player(page, 1).open(game="chocolat", players=2)
    page.goto(f"/tables/{table}/replay")
    expect(page.locator("#now")).to_contain_text("being unpacked")
    held[0].continue_()
    expect(page.locator("#now")).to_contain_text("not over")


def test_a_game_is_stepped_played_and_jumped_through(page: Page) -> None:
    player, table = start(page, "chocolat")
    play_some([player], 3)
    end(page, table)
    where, now = page.locator("#where"), page.locator("#now")
    expect(now).to_have_text("The beginning")
    page.get_by_role("button", name="One step on").click()
    expect(where).to_have_js_property("value", "1")
    expect(now).not_to_have_text("The beginning")
    page.get_by_role("button", name="One step back").click()
    expect(where).to_have_js_property("value", "0")
    page.get_by_role("button", name="Play it through").click()
    expect(where).not_to_have_js_property("value", "0")
    page.get_by_role("button", name="Stop here").click()
    expect(page.get_by_role("button", name="Play it through")).to_be_visible()
    third = page.locator("#steps button").nth(2)
    third.click()
    expect(third).to_have_attribute("aria-current", "step")
    expect(now).to_have_text(third.inner_text())
    page.get_by_role("button", name="To the end").click()
    expect(where).to_have_js_property("value", str(where.get_attribute("max")))
    page.keyboard.press("Tab")
    page.get_by_role("button", name="To the beginning").click()
    expect(now).to_have_text("The beginning")


def test_every_lens_shows_what_it_may(page: Page) -> None:
    player, table = start(page, "chocolat")
    play_some([player], 2)
    end(page, table)
    page.get_by_role("button", name="To the end").click()
    hidden, lens = page.locator(".piece use[href='#card-back']"), page.get_by_label("Seen by")
    expect(page.locator(".piece use[href^='#card-']").first).to_be_visible()
    expect(hidden).to_have_count(0)
    lens.select_option("onlooker")
    expect(hidden).not_to_have_count(0)
    nobody = hidden.count()
    for seat in ("0", "1"):
        lens.select_option(seat)
        expect(hidden).not_to_have_count(nobody)
        expect(hidden).not_to_have_count(0)
        lens.select_option("onlooker")
        expect(hidden).to_have_count(nobody)


def test_the_deal_is_verified_and_the_record_taken_home(page: Page) -> None:
    player, table = start(page, "toctoctoc", 3)
    play_some([player], 1)
    end(page, table)
    expect(page.locator("#proof-lines dd").first).not_to_be_empty()
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("#verdict")).to_have_class("good")
    with page.expect_download() as fetched:
        page.get_by_role("link", name="Download the record").click()
    assert "Result" in fetched.value.path().read_text("utf-8")


def test_windows_of_time_are_shown_with_who_was_quick(page: Page) -> None:
    tables: list[str] = []

    def begin() -> Player:
        player, table = start(page, "chocottes", options=LIVE)
        tables.append(table)
        return player

    snapped = page.locator(".log li", has_text=CLAIMED)
    play_games_until(begin, lambda: snapped.count() > 0, PATIENCE)
    end(page, tables[-1])
    claim = page.locator(".claim").first
    expect(claim).to_contain_text(" s")
    claim.click()
    expect(page.locator("#where")).not_to_have_js_property("value", "0")


def test_nothing_can_be_pressed_before_the_game_is_there(page: Page) -> None:
    player, table = start(page, "chocolat")
    play_some([player], 1)
    end(page, table)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/replay?lens=*", hold)
    page.reload()
    last = page.get_by_role("button", name="To the end")
    expect(last).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_be_disabled()
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    last.click()
    expect(page.locator("#where")).not_to_have_js_property("value", "0")


def test_on_a_tablet_the_table_stands_in_the_middle_and_numbers_have_their_words(
    page: Page,
) -> None:
    page.set_viewport_size({"width": 768, "height": 1024})
    _, table = start(page, "toctoc", 4)
    end(page, table)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".plate")).to_have_count(4)
    boxes = [plate.bounding_box() for plate in page.locator(".plate").all()]
    middles = [box["x"] + box["width"] / 2 for box in boxes if box]
    assert abs(sum(middles) / 4 - 768 / 2) < 20  # two at the sides, two in the middle
    notes = page.locator(".plate-note").all_inner_texts()
    assert not [note for note in notes if note.isdigit()]
