"""The lobby as people use it: look, play now, open a table, sit down, be called what one likes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from ludotoc.games import NAMES, find_game

AT_A_TABLE = re.compile(r"/tables/[^/]+$")


def open_dialog(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f'.box[data-game="{game}"]').get_by_role("button", name="Open a table").click()


def open_table(page: Page, game: str, *, is_listed: bool) -> str:
    """A new table; its address."""
    open_dialog(page, game)
    who = "Everybody in the lobby" if is_listed else "Only who has the link"
    page.get_by_label(who).check()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to the table")
    expect(link).to_be_visible()
    return link.input_value()


def test_five_boxes_lie_on_the_shelf(page: Page) -> None:
    page.goto("/")
    for name in NAMES:
        title = find_game(name).titles["en"]
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        lid = page.locator(f'.box[data-game="{name}"] img')
        lid.scroll_into_view_if_needed()
        expect(lid).to_have_js_property("complete", True)
        expect(lid).not_to_have_js_property("naturalWidth", 0)


def test_play_now_is_one_click(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now Chocolat").click()
    page.wait_for_url(AT_A_TABLE, timeout=120_000)


def test_a_listed_table_is_found_by_others_and_by_its_link(page: Page, other: Page) -> None:
    link = open_table(page, "toctoctoc", is_listed=True)
    code = page.get_by_alt_text("The link as a QR code")
    expect(code).to_be_visible()
    expect(code).not_to_have_js_property("naturalWidth", 0)
    other.goto("/")
    path = link[link.index("/tables/") :]
    expect(other.locator(f'#waiting a[href="{path}"]')).to_contain_text("Sit down")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(f'#mine a[href="{path}"]')).to_contain_text("Return")
    expect(page.locator(f'#waiting a[href="{path}"]')).to_have_count(0)


def test_a_private_table_is_seen_only_by_who_sits_there(page: Page, other: Page) -> None:
    link = open_table(page, "chocolat", is_listed=False)
    path = link[link.index("/tables/") :]
    page.goto("/")
    expect(page.locator(f'#mine a[href="{path}"]')).to_be_visible()
    other.goto("/")
    expect(other.locator("#waiting")).to_be_visible()
    expect(other.locator(f'a[href="{path}"]')).to_have_count(0)


def test_a_new_table_comes_to_the_lobby_by_itself(page: Page, other: Page) -> None:
    other.goto("/")
    link = open_table(page, "chocottes", is_listed=True)
    path = link[link.index("/tables/") :]
    expect(other.locator(f'#waiting a[href="{path}"]')).to_be_visible(timeout=10_000)


def test_options_are_told_in_words_and_a_bad_mix_is_refused_in_one_sentence(page: Page) -> None:
    open_dialog(page, "tock")
    page.get_by_text("House rules").click()
    page.locator('input[name="option teams"][value="halves"]').check()
    page.get_by_role("button", name="Open the table").click()
    wrong = page.locator("#open-wrong")
    expect(wrong).to_contain_text("6 or 8")
    page.get_by_label("6", exact=True).check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Link to the table")).to_be_visible()


def test_a_table_is_opened_by_keys_alone(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Open a table Tock")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("'open' in document.activeElement.dataset"):
            break
    page.keyboard.press("Enter")
    expect(page.locator('#open input[name="game"]:checked')).to_be_focused()
    page.keyboard.press("ArrowRight")
    assert page.locator('#open input[name="game"]:checked').input_value() == NAMES[1]
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="To the table")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#open")).not_to_be_visible()


def test_a_name_is_changed_where_it_stands_and_is_kept(page: Page) -> None:
    page.goto("/")
    field = page.get_by_label("You play as")
    field.fill("Grand-père <b>")
    field.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Grand-père <b>")
    page.reload()
    expect(page.get_by_label("You play as")).to_have_value("Grand-père <b>")
    expect(page.locator("header [data-my-name]")).to_have_text("Grand-père <b>")


def test_ten_thousand_emoji_are_no_name(page: Page) -> None:
    page.goto("/")
    field = page.get_by_label("You play as")
    before = field.input_value()
    field.evaluate("field => { field.maxLength = 99999; }")
    field.fill("🎲" * 10_000)
    field.press("Enter")
    expect(page.locator("#name .wrong")).to_contain_text("24")
    page.reload()
    expect(page.get_by_label("You play as")).to_have_value(before)


def test_the_language_is_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="FR Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("/ratings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Classements")


def test_the_theme_is_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Theme: as the device").click()
    page.get_by_role("button", name="Theme: light").click()
    page.goto("/me")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert colour == "rgb(23, 19, 16)"


def test_the_lobby_is_a_page_without_its_script(browser: Browser, house: str) -> None:
    made: BrowserContext = browser.new_context(base_url=house, java_script_enabled=False)
    page = made.new_page()
    page.goto("/")
    expect(page.get_by_role("heading", name="Toc Chocottes", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Play now")).to_have_count(0)
    page.get_by_role("link", name="Rules Tock").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tock")
    made.close()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", ["/", "/ratings", "/me", "/rules/chocolat"])
def test_nothing_is_wider_than_a_small_phone(page: Page, path: str, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{path}?lang={language}")
    page.wait_for_load_state("networkidle" if path != "/" else "load")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_list_of_ratings_says_what_its_numbers_are(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    best = {"person": "a", "name": "Ariane", "mu": 30, "sigma": 1.5, "shown": 25.5, "games": 17}
    page.route("**/api/ratings/tock/*", lambda route: route.fulfill(json=[best]))
    page.route("**/api/ratings/chocolat/*", hold)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/ratings")
    expect(page.locator(".list tbody tr")).to_contain_text(["17 games"])
    expect(page.get_by_role("img", name="most likely 30.0, between 25.5 and 34.5")).to_be_visible()
    page.get_by_role("radio", name="Chocolat !").check()
    expect(page.locator("#board")).to_have_attribute("aria-busy", "true")
    while not held:
        page.wait_for_timeout(50)
    held[0].fulfill(json=[])
    expect(page.locator("#board")).to_have_text("Nobody has played enough games of this kind yet.")
    expect(page.locator("#board")).not_to_have_attribute("aria-busy", "true")
