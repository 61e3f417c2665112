"""How much of a long run is done: all of it, or the part that SOAK says (`make soak SOAK=0.01`)."""

from __future__ import annotations

import os


def part_of(goal: int) -> int:
    """So many of them."""
    return max(round(goal * float(os.environ.get("SOAK", "1"))), 1)
