"""Shares on the pages of the games are those that the lab and the arena have measured."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SHARE = re.compile(r"\d+[.,]\d ± \d+[.,]\d")
RESULTS = set(SHARE.findall((ROOT / "bench/RESULTS.md").read_text(encoding="utf-8")))
PAGES = sorted((ROOT / "docs/games").glob("*.md"))


def figures(facts: Any) -> Iterator[str]:
    """Every figure of the lab that has an interval, in points of a hundred."""
    if isinstance(facts, dict) and {"mean", "low", "high"} <= set(facts):
        half = 100 * (facts["high"] - facts["low"]) / 2
        yield f"{100 * facts['mean']:.1f} ± {half:.1f}"
    values = facts.values() if isinstance(facts, dict) else facts
    for each in values if isinstance(facts, dict | list) else ():
        yield from figures(each)


LAB = set(figures(json.loads((ROOT / "docs/findings.json").read_text())))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_its_shares_were_measured(page: Path) -> None:
    said = {each.replace(",", ".") for each in SHARE.findall(page.read_text(encoding="utf-8"))}
    assert said - RESULTS - LAB == set()


def test_there_are_shares() -> None:
    assert "27.2 ± 2.0" in RESULTS
    assert "44.7 ± 0.7" in LAB
