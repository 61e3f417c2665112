"""Where things lie on the page: nothing lies over one's own hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.conftest import be_still
from tests.web.table_player import step_until
from tests.web.test_table import PATIENCE, start

SIZES = ((360, 740), (740, 360), (1024, 768), (1440, 900))
COVERED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const cards = [...document.querySelectorAll('.in-hand .face')].map(box);
  const plates = [...document.querySelectorAll('.plate, .tag')].map(box);
  const low = 1; // they may touch
  return cards.flatMap((card) => plates.filter((plate) =>
    plate.left < card.right && card.left < plate.right
    && plate.top < card.bottom - low && card.top + low < plate.bottom)).length;
}"""


@pytest.mark.parametrize("game", ["chocolat", "toctoctoc"])
def test_no_name_covers_ones_hand(page: Page, game: str) -> None:
    player = start(page, game, 4)
    step_until(player, lambda: page.locator(".in-hand.picks").count() > 0, PATIENCE)
    assert page.locator(".in-hand .face").count() > 4
    assert [size for size in SIZES if covered_at(page, *size)] == []


def covered_at(page: Page, width: int, height: int) -> bool:
    """Whether something lies over the hand on a screen so large."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")
    be_still(page)
    return bool(page.evaluate(COVERED))
