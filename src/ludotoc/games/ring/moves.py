"""What a decision does on the board, in both games of the ring: for picks and for words."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotoc.games.ring.state import HOUSE

NO_OTHER = -1


class Move(NamedTuple):
    """A marble goes from here to there and takes others on the way."""

    marble: int
    here: int
    there: int
    steps: int = 0  # as the card counts them, backwards below 0
    flies: bool = False  # on from a star or a tip
    taken: tuple[int, ...] = ()
    other: int = NO_OTHER  # the marble it changes places with


def standing_on(view: Any, square: int) -> tuple[int, ...]:
    """The marble on a square of the ring, if there is one."""
    place = view.ring.place
    return (place.index(square),) if 0 <= square < HOUSE and square in place else ()
