"""Whether this worker is about to end: it still serves, but nobody is sent to it any more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable


async def _nothing() -> None:
    """Where there is no house yet."""


class Drain:
    """Turned on by who ends the worker, looked at by whoever sends people there."""

    def __init__(self) -> None:
        self.is_on = False
        self.finish: Callable[[], Awaitable[None]] = _nothing  # before the sockets are closed
