"""What a seat sees for a moment: kept until it is shown once, and never shown again.

A glimpse is queued when it comes to lie open before a seat that a person plays. What is shown is
written down before it is sent, so that a restart does not show it twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.engine.scene import Piece

if TYPE_CHECKING:
    from ludotoc.engine.game import Game
    from ludotoc.hosting.hosted import Hosted

Seen = tuple[Piece, ...]


def can_glimpse(game: Game) -> bool:
    """Whether anything is seen for a moment only in this game."""
    return game.has_module("scene") and hasattr(game.module("scene"), "fleeting")


class Glimpses:
    """What the seats of a table have seen for a moment, seat by seat."""

    def __init__(self, players: int) -> None:
        self.queue: list[dict[int, Seen]] = [{} for _ in range(players)]  # not yet shown
        self.count = [0] * players
        self._open: list[Seen] = [() for _ in range(players)]

    def look(self, hosted: Hosted) -> None:
        """Queue what has come to lie open before a seat."""
        for seat in range(len(self.queue)):
            seen = hosted.sight(seat).glimpsed
            is_new = bool(seen and set(seen) - set(self._open[seat]))
            self._open[seat] = seen
            if is_new and hosted.chairs[seat].is_played_by_person:
                self.queue[seat][self.count[seat]] = seen
                self.count[seat] += 1

    def look_back(self, hosted: Hosted) -> None:
        """Something was taken back: what it showed is not shown any more, nor again."""
        for seat in range(len(self.queue)):
            seen = hosted.sight(seat).glimpsed
            self._open[seat] = seen
            self.queue[seat] = {n: each for n, each in self.queue[seat].items() if each == seen}

    def shown(self, seat: int, number: int) -> None:
        """A glimpse was sent."""
        self.queue[seat].pop(number, None)
