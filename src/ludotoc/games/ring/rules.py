"""How marbles stand and move on the ring, whatever the cards say."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions
from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, MAX_SEATS, NO_MARBLE, SIDE, Ring

ALL_SIDE = (1 << SIDE) - 1


@rule
def add(out: Actions, count: int, action: int) -> int:
    """One more legal action."""
    out[count] = action
    return count + 1


@rule
def add_cards(out: Actions, first: int, some: np.uint64) -> int:
    """One legal action for each card of a set."""
    count = 0
    while some != NO_CARDS:
        count = add(out, count, first + lowest(some))
        some = without_lowest(some)
    return count


@rule
def clear_ring(ring: Ring, seats: int) -> None:
    """Every marble in its camp."""
    ring.seats = seats
    ring.stakes = 0
    for marble in range(MARBLES * MAX_SEATS):
        ring.place[marble] = CAMP
    for side in range(MAX_SEATS):
        ring.sides[side] = 0


@rule
def squares_on(ring: Ring) -> int:
    """How many squares the ring has."""
    return SIDE * ring.seats


def start_square(seat: int) -> int:
    """The square where a seat's marbles come out."""
    return SIDE * seat + SIDE - 1


start_of = rule(start_square)  # the same for rules, which are compiled


@rule
def number_of(square: int) -> int:
    """The number, 1 to 18, written on a square of any side."""
    return square % SIDE + 1


@rule
def seat_of(marble: int) -> int:
    """Whose marble it is."""
    return marble // MARBLES


@rule
def place_of(ring: Ring, marble: int) -> int:
    """Where a marble is."""
    return ring.place[marble]


@rule
def is_on_ring(place: int) -> bool:
    """Whether a place is a square of the ring."""
    return 0 <= place < HOUSE


@rule
def is_in_house(place: int) -> bool:
    """Whether a place is in a house."""
    return HOUSE < place < CAMP


@rule
def step(ring: Ring, square: int, steps: int) -> int:
    """The square so many steps on, or back if they are negative."""
    squares = SIDE * ring.seats
    there = square + steps
    if there >= squares:
        return there - squares
    return there + squares if there < 0 else there


@rule
def from_start(ring: Ring, seat: int, square: int) -> int:
    """How many steps a square lies after the seat's own start."""
    return step(ring, square, -start_of(seat))


@rule
def filled_ahead(ring: Ring, square: int) -> int:
    """The next eighteen squares as bits, the nearest lowest: where a marble stands."""
    side, place = square // SIDE, square % SIDE + 1
    after = side + 1 if side + 1 < ring.seats else 0
    return (ring.sides[side] >> place) | ((ring.sides[after] << (SIDE - place)) & ALL_SIDE)


@rule
def filled_from(ring: Ring, square: int, steps: int) -> int:
    """The squares up to so many steps ahead that hold a marble, as bits."""
    return filled_ahead(ring, square) & ((1 << steps) - 1)


@rule
def is_filled(ring: Ring, square: int) -> bool:
    """Whether a marble stands on a square."""
    return (ring.sides[square // SIDE] >> (square % SIDE)) & 1 != 0


@rule
def is_stake(ring: Ring, square: int) -> bool:
    """Whether an untouchable marble stands on a square: only a start can hold one."""
    return square % SIDE == SIDE - 1 and (ring.stakes >> (square // SIDE)) & 1 != 0


@rule
def marble_on(ring: Ring, square: int) -> int:
    """The marble that stands on a square."""
    for marble in range(MARBLES * ring.seats):
        if ring.place[marble] == square:
            return marble
    return NO_MARBLE


@rule
def house_filled(ring: Ring, seat: int) -> int:
    """The places of a seat's house that are filled, as bits, the first lowest."""
    filled = 0
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        place = place_of(ring, marble)
        if is_in_house(place):
            filled |= 1 << (place - HOUSE - 1)
    return filled


@rule
def is_all_home(ring: Ring, seat: int) -> bool:
    """Whether all four marbles of a seat are in its house."""
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        if not is_in_house(place_of(ring, marble)):
            return False
    return True


@rule
def marble_in_camp(ring: Ring, seat: int) -> int:
    """The first marble a seat has in its camp."""
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        if ring.place[marble] == CAMP:
            return marble
    return NO_MARBLE


@rule
def lift(ring: Ring, marble: int) -> None:
    """Take a marble off the board, into its camp; a stake that is lifted holds nothing more."""
    square = place_of(ring, marble)
    if is_on_ring(square):
        ring.sides[square // SIDE] &= ~(1 << (square % SIDE))
        if square == start_of(seat_of(marble)):
            ring.stakes &= ~(1 << seat_of(marble))
    ring.place[marble] = CAMP


@rule
def set_down(ring: Ring, marble: int, place: int) -> None:
    """Put a marble that is off the board on a free place."""
    ring.place[marble] = place
    if is_on_ring(place):
        ring.sides[place // SIDE] |= 1 << (place % SIDE)


@rule
def carry(ring: Ring, marble: int, place: int) -> None:
    """Put a marble, wherever it is, on a free place."""
    lift(ring, marble)
    set_down(ring, marble, place)


@rule
def take(ring: Ring, square: int) -> bool:
    """The marble on a square, if there is one, returns to its camp."""
    if not is_filled(ring, square):
        return False
    lift(ring, marble_on(ring, square))
    return True


@rule
def hold_start(ring: Ring, seat: int) -> None:
    """From now on the seat's marble on its start can neither be passed nor taken."""
    ring.stakes |= 1 << seat


@rule
def steps_to_start_ahead(square: int) -> int:
    """How far it is to the next start square of any colour."""
    place = square % SIDE
    return SIDE - 1 - place if place < SIDE - 1 else SIDE
