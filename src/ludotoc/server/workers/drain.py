"""Whether this worker is about to end: it still serves, but nobody is sent to it any more."""

from __future__ import annotations


class Drain:
    """Turned on by who ends the worker, looked at by whoever sends people there."""

    def __init__(self) -> None:
        self.is_on = False
