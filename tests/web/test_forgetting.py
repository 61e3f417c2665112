"""One's own page: all that is kept about somebody as a file, and to be forgotten."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import visitor
from tests.web.test_account import PASSWORD, make_account
from tests.web.test_axe import hindrances


def ask_to_be_forgotten(page: Page) -> None:
    page.get_by_role("button", name="Forget me…").click()
    expect(page.get_by_role("dialog", name="Forget you?")).to_be_visible()


def test_all_that_is_kept_comes_as_a_file(page: Page, tmp_path: Path) -> None:
    page.goto("/me")
    name = page.get_by_role("heading", level=1).inner_text()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download it").click()
    assert coming.value.suggested_filename == "ludotoc.json"
    coming.value.save_as(tmp_path / "kept.json")
    assert name in json.dumps(json.loads((tmp_path / "kept.json").read_text("utf-8")))
    expect(page.get_by_text("among your downloads")).to_be_visible()


def test_who_is_forgotten_comes_back_as_somebody_new(page: Page) -> None:
    page.goto("/me")
    name = page.get_by_role("heading", level=1).inner_text()
    ask_to_be_forgotten(page)
    page.get_by_role("button", name="Forget me for good").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are forgotten")
    expect(page.locator("#forgotten")).to_be_focused()
    page.get_by_role("link", name="To the lobby", exact=True).click()
    page.wait_for_url("**/")
    expect(page.get_by_label("You play as")).not_to_have_value(name)


def test_who_thinks_again_is_not_forgotten(page: Page) -> None:
    page.goto("/me")
    name = page.get_by_role("heading", level=1).inner_text()
    for leave in ("Enter", "Escape"):  # the focus is on what changes nothing
        ask_to_be_forgotten(page)
        page.keyboard.press(leave)
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_an_account_is_forgotten_by_its_password_alone(page: Page, other: Page) -> None:
    make_account(page, "clemence")
    ask_to_be_forgotten(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("not this one at all")
    dialog.get_by_role("button", name="Forget me for good").click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Forget me for good").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are forgotten")
    answer = other.request.post("/api/session", data={"login": "clemence", "password": PASSWORD})
    assert not answer.ok


def test_the_question_hinders_nobody_and_is_asked_in_french(browser: Browser, house: str) -> None:
    context = visitor(
        browser, house, locale="fr-FR", bypass_csp=True, viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    page.goto("/me")
    page.get_by_role("button", name="M'oublier…").click()
    expect(page.get_by_role("dialog", name="Vous oublier\xa0?")).to_be_visible()
    assert hindrances(page) == []
    context.close()
