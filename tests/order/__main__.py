"""Writes every game's snapshot anew."""

from __future__ import annotations

from ludotoc.games import NAMES
from tests.order import order_of, snapshot_of

for name in NAMES:
    snapshot_of(name).write_text("\n".join(order_of(name)) + "\n", encoding="utf-8")
    print(f"{snapshot_of(name)} written")
