"""The house's clock: the time of day, which neither jumps nor goes back while the house is open."""

from __future__ import annotations

import time

_opened, _since = time.time(), time.monotonic()


def now() -> float:
    """Seconds since 1970."""
    return _opened + time.monotonic() - _since


def set_to(moment: float) -> None:
    """The time of those who serve already; only before anything is done here."""
    global _opened
    _opened += moment - now()
