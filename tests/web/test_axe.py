"""Nothing on the pages of the house hinders anybody seriously, as far as axe-core can tell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import be_still, visitor

SERIOUS = ("serious", "critical")


@pytest.fixture(params=["light", "dark"])
def looked_at(request: pytest.FixtureRequest, browser: Browser, house: str) -> Iterator[Page]:
    """A page in a theme, into which axe-core may be put."""
    small = {"width": 360, "height": 740}
    made = visitor(browser, house, color_scheme=request.param, bypass_csp=True, viewport=small)
    yield made.new_page()
    made.close()


def hindrances(page: Page) -> list[str]:
    be_still(page)
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html']}" for each in found if each["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("path", ["/", "/ratings", "/me", "/rules/chocolat", "/nothing-here"])
def test_pages_hinder_nobody(looked_at: Page, path: str) -> None:
    looked_at.goto(path)
    expect(looked_at.get_by_role("heading", level=1)).to_be_visible()
    assert hindrances(looked_at) == []


def test_opening_a_table_hinders_nobody(looked_at: Page) -> None:
    looked_at.goto("/")
    looked_at.get_by_role("button", name="Open a table Tock").click()
    looked_at.get_by_text("House rules").click()
    assert hindrances(looked_at) == []
    looked_at.get_by_role("button", name="Open the table").click()
    looked_at.get_by_label("Link to the table").wait_for()
    assert hindrances(looked_at) == []
