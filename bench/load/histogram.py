"""Latencies, counted in steps of one per cent: exact enough for any percentile, small for ever."""

from __future__ import annotations

import math
from collections import Counter

STEP = math.log(1.01)
SHOWN = (50.0, 90.0, 99.0, 99.9, 100.0)


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.count = 0
        self._steps: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """One more; nothing is shorter than a microsecond."""
        self.count += 1
        self._steps[math.ceil(math.log(max(seconds, 1e-6) * 1e6) / STEP)] += 1

    def at(self, percent: float) -> float:
        """So many per cent took no longer than this, in seconds."""
        wanted, seen = self.count * percent / 100, 0
        for step in sorted(self._steps):
            seen += self._steps[step]
            if seen >= wanted:
                return math.exp(step * STEP) / 1e6
        return 0.0

    @property
    def shown(self) -> dict[str, float]:
        """The usual percentiles in milliseconds."""
        return {f"p{percent:g}": round(self.at(percent) * 1000, 2) for percent in SHOWN}
