"""A turn of several parts: planned by touch, thought over, and only then played."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.test_table import PATIENCE, start


def test_who_has_begun_with_a_card_may_take_another_instead(page: Page) -> None:
    player = start(page, "toctoc", 4)
    parts, others = page.locator(".ask-parts li"), page.locator(".piece.in-hand.others")
    player.seek(".ask-parts li:only-child", ".piece.in-hand.others", patience=PATIENCE)
    begun, told = parts.first.inner_text(), page.locator(".log li").count()
    expect(page.locator("#ask .ask-text b")).not_to_have_text("Play a card")
    others.first.dispatch_event("click")
    expect(parts.filter(has_text=begun)).to_have_count(0)
    expect(page.locator(".ask-back")).to_be_visible()
    assert page.locator(".log li").count() == told  # nothing was played
    player.seek(f".log li.mine:nth-child(n + {told + 1})", patience=PATIENCE)
