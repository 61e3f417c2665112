"""Legal actions come in the order they always came in."""

from __future__ import annotations

import pytest

from ludotoc.games import NAMES
from tests.order import DECISIONS, order_of, snapshot_of

ADVICE = "if a rule plays differently, write it anew: python -m tests.order"


@pytest.mark.parametrize("name", NAMES)
def test_legal_actions_come_in_the_order_kept(name: str) -> None:
    kept = snapshot_of(name).read_text(encoding="utf-8").splitlines()
    found = order_of(name)
    assert len(kept) == len(found) == DECISIONS
    for number, (before, now) in enumerate(zip(kept, found, strict=True), 1):
        assert now == before, f"decision {number} of {name}: {ADVICE}"
