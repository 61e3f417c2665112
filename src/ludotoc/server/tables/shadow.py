"""The table as onlookers see it where they are to be some seconds behind."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from ludotoc.hosting.events import AnyEvent, Started
from ludotoc.hosting.hosted import Hosted

Dated = tuple[AnyEvent, float]


class Shadow:
    """The same log, folded later; what comes before the first card is no secret and never late."""

    def __init__(self, hosted: Hosted, log: Iterable[Dated]) -> None:
        self.hosted = Hosted(hosted.id, hosted.seed, hosted.signer)
        self.hosted.here = hosted.here  # who is there is told at once
        self.delay = float(hosted.facts.delay)
        self._late: deque[Dated] = deque(log)
        self._has_started = False

    def note(self, events: Iterable[AnyEvent], at: float) -> None:
        """Something happened, which onlookers will see in time."""
        self._late.extend((event, at) for event in events)

    def due(self) -> float | None:
        """When there is something new to see."""
        if not self._late:
            return None
        at = self._late[0][1]
        return at + self.delay if self._has_started else at

    def follow(self, now: float) -> None:
        """All that may be seen by now."""
        while (due := self.due()) is not None and due <= now:
            event, at = self._late.popleft()
            self.hosted.fold(event, at)
            self._has_started |= isinstance(event, Started)
