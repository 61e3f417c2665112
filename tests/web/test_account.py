"""One's own page: an account for every device, tokens for programs, an address to be called at."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.table_player import SLOW, Player, play_some

PASSWORD = "trois petits coups à la porte"


def make_account(page: Page, login: str) -> None:
    page.goto("/me")
    form = page.locator('form[data-do="register"]')
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_text("You are logged in as")).to_contain_text(login)


def test_an_account_is_the_same_person_elsewhere(page: Page, other: Page) -> None:
    make_account(page, "anna")
    name = page.get_by_role("heading", level=1).inner_text()
    other.goto("/me")
    assert other.get_by_role("heading", level=1).inner_text() != name
    form = other.locator('form[data-do="logIn"]')
    form.get_by_label("Login").fill("anna")
    form.get_by_label("Password").fill("not this one at all")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_be_visible()
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(other.get_by_role("heading", level=1)).to_have_text(name)
    other.get_by_role("button", name="Log out", exact=True).click()
    other.wait_for_url("**/")
    expect(other.get_by_label("You play as")).not_to_have_value(name)


def test_who_logs_in_keeps_the_seat_taken_before(page: Page, other: Page) -> None:
    make_account(page, "bertille")
    name = page.get_by_role("heading", level=1).inner_text()
    player = Player(other, 1)
    table = player.open(game="chocolat", players=2, now=True)
    expect(other.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    other.goto("/me")
    form = other.locator('form[data-do="logIn"]')
    form.get_by_label("Login").fill("bertille")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(other.get_by_role("heading", level=1)).to_have_text(name)
    other.goto(f"/tables/{table}")
    expect(other.locator("#ask.asked")).to_be_visible(timeout=SLOW)
    play_some([player], 1)


def test_a_short_password_is_refused_in_a_sentence(page: Page) -> None:
    page.goto("/me")
    form = page.locator('form[data-do="register"]')
    form.get_by_label("Login").fill("tom")
    field = form.get_by_label("Password")
    field.evaluate("field => field.removeAttribute('minlength')")
    field.fill("short")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("12")


def test_a_token_is_shown_once_and_taken_back(page: Page) -> None:
    page.goto("/me")
    page.get_by_label("What is it for?").fill("my robot")
    page.get_by_role("button", name="Make a token").click()
    token = page.locator("#fresh-token code")
    expect(token).not_to_be_empty()
    secret = token.inner_text()
    answer = page.request.get("/api/tables", headers={"Authorization": f"Bearer {secret}"})
    assert answer.ok
    page.reload()
    expect(page.locator("#tokens")).to_contain_text("my robot")
    assert secret not in page.content()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#tokens li")).to_have_count(0)
    answer = page.request.get("/api/tables", headers={"Authorization": f"Bearer {secret}"})
    assert answer.status == 401


def test_an_address_within_the_house_is_no_webhook(page: Page) -> None:
    page.goto("/me")
    page.get_by_label("Webhook").fill("http://127.0.0.1:1/")
    form = page.locator('form[data-do="keepWebhook"]')
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_be_visible()
