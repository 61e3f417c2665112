"""TK1-TK4, TK13: the squares of a side, the Pieu, and how a pawn is put down."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.rules import (
    carry,
    hold_start,
    is_on_ring,
    number_of,
    seat_of,
    squares_on,
    start_of,
    take,
)
from ludotoc.games.ring.state import SIDE, START_NUMBER
from ludotoc.games.tock.state import (
    CROSSING,
    DICE_OFF,
    DICE_SQUARES,
    LAST_BEFORE_HOUSE,
    STAR_SQUARES,
    STARS_ON,
    State,
)

STARS = sum(1 << number for number in STAR_SQUARES)
DICE = sum(1 << number for number in DICE_SQUARES)
STEPS_AFTER_LAST = START_NUMBER - LAST_BEFORE_HOUSE


@rule
def is_star_for(s: State, square: int, seat: int) -> bool:
    """TK7, TK19 Where stars are played, one sends on every colour but from its own start."""
    return (
        s.stars == STARS_ON and (STARS >> number_of(square)) & 1 != 0 and square != start_of(seat)
    )


@rule
def is_dice_square(s: State, square: int) -> bool:
    """TK28 The dice squares count only where the option is played."""
    return s.dice != DICE_OFF and (DICE >> number_of(square)) & 1 != 0


@rule
def is_crossing(square: int) -> bool:
    """TK27 The intersection of a side is its seventh square."""
    return number_of(square) == CROSSING


@rule
def last_before_house(s: State) -> int:
    """TK3 How far the own 16 lies from the own start."""
    return squares_on(s.ring) - STEPS_AFTER_LAST


@rule
def side_of(square: int) -> int:
    """TK1 The seat on whose side a square lies."""
    return square // SIDE


@rule
def put(s: State, marble: int, place: int) -> None:
    """TK13 A pawn put on its own start is a Pieu, however it got there."""
    carry(s.ring, marble, place)
    if place == start_of(seat_of(marble)):
        hold_start(s.ring, seat_of(marble))


@rule
def put_and_take(s: State, marble: int, place: int) -> None:
    """TK15 Ending on a pawn takes it; pawns in a house are safe (TK4)."""
    if is_on_ring(place):
        take(s.ring, place)
    put(s, marble, place)
