"""A table in real browsers: from the first chair to the last score, and what may come between."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, WebSocket, WebSocketRoute, expect

from tests.web.conftest import be_still, visitor
from tests.web.table_player import SLOW, Player, play_out, play_some, sit_down, step_until

PATIENCE = 600.0
DELAY = 8  # seconds that onlookers are behind
SEVERE = ("serious", "critical")
REPORTS = "async () => (await (await fetch('/api/me/export')).json()).reports"
SIZES = ((360, 740), (740, 360), (768, 1024), (1440, 900), (3840, 2160))


@pytest.mark.parametrize(("game", "players"), [("chocolat", 2), ("toctoctoc", 3), ("chocottes", 2)])
def test_people_finish_a_game_though_one_reloads_and_one_loses_the_wire(
    people: Callable[[int], list[Player]], game: str, players: int
) -> None:
    everybody = people(players)
    sit_down(everybody[0], everybody[1:], game)
    play_some(everybody, 1)  # in some games two may be all
    everybody[0].page.reload()
    everybody[1].lose_the_wire()
    expect(everybody[0].page.locator(".piece").first).to_be_visible()
    everybody[0].lose_the_wire()
    play_out(everybody, PATIENCE)
    expect(everybody[0].page.get_by_role("link", name="Replay")).to_be_visible()
    expect(everybody[0].page.get_by_role("button", name="Play again")).to_be_enabled()
    everybody[0].page.get_by_role("link", name="Replay").click()
    everybody[0].page.get_by_role("button", name="To the end").click()
    crowns_are_seen(everybody[0].page, players)


def crowns_are_seen(page: Page, players: int) -> None:
    """Of who won; where all share the win nobody wears one."""
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    crowned = page.locator(".plate.won")
    if page.get_by_text("shares the win").count() == players:
        expect(crowned).to_have_count(0)
    else:
        expect(crowned.first).to_be_visible()


def start(page: Page, game: str, players: int) -> Player:
    """With bots, at once, until the first question."""
    player = Player(page, 1)
    player.open(game=game, players=players, now=True)
    expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    return player


# What still travels when one is first asked.
TRAVELLING = """() => new MutationObserver((_, watch) => {
  if (!document.body.classList.contains('my-turn')) return;
  watch.disconnect();
  const layer = document.querySelector('.piece-layer');
  window.travelling = layer.getAnimations({ subtree: true }).length;
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })"""


def test_whoever_is_asked_need_not_wait_for_the_deal(browser: Browser, house: str) -> None:
    moving: Any = {"reduced_motion": "no-preference", "storage_state": None}
    context = visitor(browser, house, **moving)
    page = context.new_page()
    page.add_init_script(f"({TRAVELLING})()")
    Player(page, 1).open(game="chocolat", players=4, now=True)
    expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    assert page.evaluate("() => window.travelling") > 3
    page.locator("[data-pick]").first.click()
    expect(page.locator("[data-pick]")).to_have_count(0)
    context.close()


def test_a_turn_by_keyboard_alone(page: Page) -> None:
    start(page, "chocolat", 2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # the box is known
    expect(page.locator(".piece.in-hand.picks").first).to_be_visible(timeout=SLOW)
    page.keyboard.press("ArrowRight")
    focused = page.locator(".piece:focus")
    name = str(focused.get_attribute("aria-label"))
    assert "your hand" in name
    page.keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(focused).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("You ")
    page.keyboard.press("m")
    assert page.evaluate("localStorage.getItem('sound')") == "off"
    page.keyboard.press("l")
    expect(page.locator("#panel")).to_have_class("panel open")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_scrolls_and_all_that_can_be_picked_is_on_the_screen(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player = start(page, "toctoctoc", 4)
    step_until(player, lambda: page.locator(".picks").count() > 0, PATIENCE)
    be_still(page)
    found = page.evaluate("""() => ({
      overflow: document.documentElement.scrollHeight - innerHeight,
      boxes: [...document.querySelectorAll('.picks, .in-hand, .plate, #ask button.primary')]
        .map((each) => each.getBoundingClientRect())
        .map((box) => [box.left, box.top, innerWidth - box.right, innerHeight - box.bottom]),
      cards: [...document.querySelectorAll('.in-hand .face')]
        .map((each) => each.getBoundingClientRect().width),
    })""")
    assert found["overflow"] <= 0
    assert min(min(box) for box in found["boxes"]) > -12  # shadows and rims
    assert min(found["cards"]) >= 44


def test_what_cannot_be_played_says_why_beside_it(page: Page) -> None:
    player = start(page, "chocolat", 3)
    dimmed = page.locator(".piece.in-hand.dim")
    step_until(player, lambda: dimmed.count() > 0, PATIENCE)
    expect(dimmed.first).to_be_visible()
    dimmed.first.dispatch_event("click")
    expect(page.locator(".why")).to_contain_text("CH")


def test_a_glimpse_is_gone_from_the_page_and_never_comes_again(page: Page) -> None:
    frames: list[str] = []
    page.on("websocket", lambda wire: _record(wire, frames))
    player = start(page, "chocolat", 2)
    expect(page.locator(".piece.glanced")).to_have_count(16)
    page.click("#ask .ask-buttons button")
    expect(page.locator(".piece.glanced")).to_have_count(0)
    faces = "[...document.querySelectorAll('.piece use')].map((use) => use.getAttribute('href'))"
    expect(page.locator(".piece.in-hand").first).to_be_visible(timeout=SLOW)
    assert not [
        face
        for face in page.evaluate(faces)
        if face.startswith("#sweet-") and face != "#sweet-back"
    ]
    page.reload()
    expect(page.locator(".piece").first).to_be_visible()
    play_some([player], 1)
    told = [json.loads(frame) for frame in frames]
    assert [each["t"] for each in told].count("glimpse") == 1
    assert not [each for each in told if each["t"] == "whole" and _has_sweets(each["scene"])]


def _record(wire: WebSocket, frames: list[str]) -> None:
    wire.on("framereceived", lambda frame: frames.append(str(frame)))


def _has_sweets(scene: dict[str, Any]) -> bool:
    return any(piece["kind"] == "sweet" and piece.get("face") for piece in scene["pieces"])


def test_two_people_on_one_device_have_a_curtain_between_them(page: Page) -> None:
    player = Player(page, 3)
    player.open(game="chocolat", players=2, seats=[{"who": "me"}, {"who": "empty"}])
    page.get_by_label("Who sits in chair 2").select_option(label="Somebody beside me", timeout=SLOW)
    page.get_by_label("Name", exact=True).fill("Zoé")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".chair.person")).to_have_count(2)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#ask.asked, .curtain:not([hidden])").first).to_be_visible(timeout=SLOW)
    lifted = 0
    end = time.monotonic() + PATIENCE
    while lifted < 3 and time.monotonic() < end:
        is_down = player.see()["does"] == "curtain"
        if is_down:
            expect(page.locator(".in-hand use:not([href$='-back'])")).to_have_count(0)
        lifted += player.act() == "curtain"
    assert lifted == 3


def test_after_a_reload_a_shared_device_asks_who_has_it(page: Page, other: Page) -> None:
    player = Player(page, 3)
    seats = [{"who": "me"}, {"who": "me"}, {"who": "empty"}]
    table = player.open(game="toctoctoc", players=3, seats=seats)
    other.goto(f"/tables/{table}")
    other.get_by_role("button", name="Sit here").click(timeout=SLOW)
    page.locator("#ask .primary").click(timeout=SLOW)
    asked = other.locator("#ask.asked")
    step_until(player, asked.is_visible, PATIENCE)
    page.reload()
    faces = page.locator(".in-hand use:not([href$='-back'])")
    expect(page.locator(".curtain-name")).to_have_text("Who has the device?", timeout=SLOW)
    expect(page.locator(".curtain button")).to_have_count(2)
    expect(faces).to_have_count(0)
    page.locator(".curtain button").last.click()
    expect(page.locator(".curtain")).to_be_hidden()
    expect(faces).not_to_have_count(0)


@pytest.mark.parametrize(
    ("game", "players"),
    [("chocolat", 4), ("toctoctoc", 5), ("chocottes", 5), ("tock", 8), ("toctoc", 4)],
)
def test_a_live_table_has_nothing_serious_for_axe(page: Page, game: str, players: int) -> None:
    start(page, game, players)
    be_still(page)
    found = Axe().run(page).response["violations"]
    assert [
        (each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in SEVERE
    ] == []


def test_who_is_muted_is_heard_no_more_until_one_wants_to(
    people: Callable[[int], list[Player]],
) -> None:
    one, two = people(2)
    chat = one.page.locator(".chat")
    sit_down(one, [two], "chocolat")
    for player in (one, two):
        expect(player.page.locator(".room")).to_be_hidden(timeout=SLOW)
        player.page.keyboard.press("l")
    _say(two.page, "first")
    expect(chat).to_contain_text("first")
    one.page.get_by_role("button", name="Mute").click()
    expect(chat.get_by_text("first")).to_be_hidden()
    _say(two.page, "second")
    _say(one.page, "third")  # comes later, so that the second had its chance
    expect(chat).to_contain_text("third")
    expect(one.page.get_by_text("second")).to_have_count(0)
    one.page.reload()
    one.page.keyboard.press("l")
    expect(chat).to_contain_text("third")
    expect(chat.get_by_text("second")).to_be_hidden()
    one.page.get_by_role("button", name="Hear").click()
    expect(chat.get_by_text("second")).to_be_visible()
    expect(chat.get_by_text("first")).to_be_visible()


def test_a_line_or_a_person_can_be_reported_in_one_sentence(
    people: Callable[[int], list[Player]],
) -> None:
    one, two = people(2)
    sit_down(one, [two], "chocolat")
    for player in (one, two):
        expect(player.page.locator(".room")).to_be_hidden(timeout=SLOW)
        player.page.keyboard.press("l")
    _say(two.page, "rude words")
    expect(one.page.locator(".chat")).to_contain_text("rude words")
    one.page.get_by_role("button", name="Report").click()
    _complain(one.page, "They are rude.")
    one.page.keyboard.press("l")
    one.page.get_by_role("button", name="More").click()
    one.page.get_by_role("button", name="Report somebody").click()
    _complain(one.page, "They never play.")
    kept = one.page.evaluate(REPORTS)
    told = [(each["said"], each["why"]) for each in kept]
    assert told == [("rude words", "They are rude."), ("", "They never play.")]


def _complain(page: Page, why: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What happened, in one sentence").fill(why)
    with page.expect_response("**/api/reports") as answer:
        dialog.get_by_role("button", name="Send").click()
    assert answer.value.status == 204
    expect(page.locator("#notices")).to_contain_text("Thank you.")
    expect(dialog).to_be_hidden()


def _say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def test_onlookers_are_behind_as_was_agreed(page: Page, other: Page) -> None:
    player = Player(page, 1)
    table = player.open(game="chocolat", players=2, now=True, delay=DELAY)
    expect(page.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    other.goto(f"/tables/{table}")
    expect(other.locator("#title")).to_have_text("Chocolat !", timeout=SLOW)
    play_some([player], 2)
    mine = page.locator(".log li.mine").first
    expect(mine).not_to_be_empty()
    told = page.locator(".log li").count()
    assert other.locator(".log li").count() < told
    assert (
        other.locator("use[href='#card-back']").count()
        == other.locator(".piece use[href^='#card-']").count()
    )
    expect(other.locator(f".log li:nth-child({told})")).not_to_be_empty(timeout=SLOW)


def test_what_takes_a_piece_of_ones_own_side_is_asked_twice(page: Page) -> None:
    """The house is made to warn of everything: such a position is rare."""
    page.route_web_socket("**/live", _warning_of_all)
    player = start(page, "toctoctoc", 3)
    button = page.get_by_role("button", name="Play it anyway")
    picked = page.locator(".spot.picked, .piece.picked")
    # What was chosen by a button lies nowhere: go on until a thing is picked.
    step_until(player, lambda: button.is_visible() and picked.count() > 0, PATIENCE)
    text = page.locator("#ask .ask-text.warns")
    expect(text).to_contain_text("This takes a piece of your own side.")
    expect(button).to_be_enabled()
    told = page.locator(".log li.mine").count()
    picked.last.dispatch_event("click")  # once more: no play
    expect(button).to_be_hidden()
    step_until(player, button.is_visible, PATIENCE)
    button.click()
    expect(page.locator(".log li.mine").nth(told)).not_to_be_empty()


def _warning_of_all(route: WebSocketRoute) -> None:
    house = route.connect_to_server()

    def tell(frame: str | bytes) -> None:
        message = json.loads(frame)
        for choice in message.get("choices", []):
            choice["warns"] = True
        route.send(json.dumps(message))

    house.on_message(tell)


def test_chat_is_kept_and_shows_html_as_it_was_typed(page: Page) -> None:
    start(page, "chocolat", 2)
    page.keyboard.press("l")
    page.get_by_label("Say something").fill("<b>salut</b> & bonjour")
    page.keyboard.press("Enter")
    expect(page.locator(".chat")).to_contain_text("<b>salut</b> & bonjour")
    page.reload()
    expect(page.locator(".chat")).to_contain_text("<b>salut</b> & bonjour")
