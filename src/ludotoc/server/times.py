"""The house's clock: the time of day, which neither jumps nor goes back while the house is open."""

from __future__ import annotations

import time


class Clock:
    """Set once, when the house opens; from then on it runs by itself."""

    def __init__(self) -> None:
        self._opened, self._since = time.time(), time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return self._opened + time.monotonic() - self._since

    def set_to(self, moment: float) -> None:
        """The time of those who serve already; only before anything is done here."""
        self._opened += moment - self.now()


_house = Clock()
now, set_to = _house.now, _house.set_to
