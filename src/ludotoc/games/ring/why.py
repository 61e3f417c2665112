"""What a reason is in both games of the ring: what is said, and the marbles in the way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ludotoc.engine.errors import Refused
from ludotoc.games.ring.notation import CARD_NUMBERS, marble_name
from ludotoc.games.ring.scene import camp_spot, house_spot, square_spot
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE

SECOND = ".2"  # the id of the second of two cards that are alike ends so


class Reason(NamedTuple):
    """Why something cannot be done, and the marbles that keep it from being done."""

    refusal: Refused
    blockers: tuple[int, ...] = ()


def nearest(reasons: Iterable[Reason]) -> Reason:
    """The nearest miss: clauses come in the order in which a move goes through them."""
    return max(reasons, key=lambda reason: _number(reason.refusal.clause))


def _number(clause: str) -> int:
    return int("".join(filter(str.isdigit, clause)))


def names_of(players: int, marbles: Iterable[int]) -> tuple[str, ...]:
    """The ids of marbles in a scene."""
    return tuple(marble_name(marble, players) for marble in marbles)


def card_picked(name: str) -> int | None:
    """The card an id of a scene means."""
    return CARD_NUMBERS.get(name.removesuffix(SECOND))


def marble_picked(name: str, players: int) -> int | None:
    """The marble an id of a scene means."""
    numbers = {marble_name(marble, players): marble for marble in range(MARBLES * players)}
    return numbers.get(name)


def place_picked(name: str, players: int, colours: tuple[str, ...], letter: str) -> int | None:
    """The square, or the place in a house or camp, an id of a scene means."""
    squares = {square_spot(square, players): square for square in range(SIDE * players)}
    for colour in colours:
        for number in range(1, MARBLES + 1):
            squares[house_spot(colour, number, letter)] = HOUSE + number
            squares[camp_spot(colour, number)] = CAMP
    return squares.get(name)
