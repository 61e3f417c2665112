"""How Python looks for what only holds itself: all wait meanwhile, so what lives on is spared.

Small sweeps go through what is new. A whole one goes through every table, a second and more in a
large house; tables and sockets that are over are gone without it, so it need not come often.
"""

from __future__ import annotations

import gc
import time

NEVER = 1_000_000_000
SMALL = (1_000, 5, NEVER)  # new things until a sweep, such sweeps until one of the middle
FIRST = 3600.0  # seconds until everything is swept once: who opens again has many to let in
SPARED = 20_000  # times as long as the last whole sweep took, until the next
SHORTEST = 60.0  # seconds between two


class Broom:
    """Sweeps through everything now and then, the more seldom the longer that takes."""

    def __init__(self) -> None:
        self._due = float("inf")

    def begin(self) -> None:
        """What is there when a house opens stays, and is not looked through again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SMALL)
        self._due = time.monotonic() + FIRST

    def pass_by(self) -> None:
        """Sweep through everything if it is time."""
        began = time.monotonic()
        if began < self._due:
            return
        gc.collect()
        ended = time.monotonic()
        self._due = ended + max(SHORTEST, SPARED * (ended - began))
