"""The house's clock: the time of day, which never goes back while the house is open."""

from __future__ import annotations

import time

_OPENED, _SINCE = time.time(), time.monotonic()


def now() -> float:
    """Seconds since 1970."""
    return _OPENED + time.monotonic() - _SINCE
