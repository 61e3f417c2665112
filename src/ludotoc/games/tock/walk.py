"""TK12-TK20: coming out, walking, the house, and the flights from star to star.

Where a pawn may not go, the answer is a negative number that names the clause.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import count
from ludotoc.engine.jit import rule
from ludotoc.games.ring.rules import (
    filled_ahead,
    filled_from,
    from_start,
    house_filled,
    is_filled,
    is_in_house,
    is_on_ring,
    is_stake,
    marble_in_camp,
    number_of,
    place_of,
    seat_of,
    start_of,
    step,
    steps_to_start_ahead,
)
from ludotoc.games.ring.state import ENTERS_HOUSE, HOUSE, NO_MARBLE, SIDE
from ludotoc.games.tock.board import is_star_for, last_before_house, put_and_take
from ludotoc.games.tock.state import HOUSE_PLACES, STAR_SQUARES, STARS_ON, State

WALKS, FLIES = True, False
STARS_FROM_START = tuple(number % SIDE for number in STAR_SQUARES)
STAR_STEPS = tuple(
    sum(1 << steps for steps in range(1, SIDE + 1) if (number + steps) % SIDE in STARS_FROM_START)
    for number in range(SIDE + 1)
)
# Ten times the clause, so that one clause may refuse in several ways.
NOT_ON_BOARD = -120
BLOCKED_BY_PIEU = -130
BLOCKED = -140
HOUSE_IS_FILLED = -160
NEVER_LEAVES_HOUSE = -161
DOES_NOT_FIT = -170
STAR_IS_TAKEN = -180
FLIES_ONTO_PIEU = -181
COMES_BACK = -190


@rule
def may_exit(s: State, seat: int) -> bool:
    """TK12 A pawn may come out unless one of its colour holds the start."""
    return marble_in_camp(s.ring, seat) != NO_MARBLE and not is_stake(s.ring, start_of(seat))


@rule
def come_out(s: State, seat: int) -> None:
    """TK12 From the camp to the own start; any other colour there is taken. No star works."""
    put_and_take(s, marble_in_camp(s.ring, seat), start_of(seat))


@rule
def house_place(s: State, seat: int, steps_inside: int) -> int:
    """TK16 The place in the house reached by exact count, with no pawn passed inside."""
    if steps_inside > HOUSE_PLACES:
        return DOES_NOT_FIT
    if house_filled(s.ring, seat) & ((1 << steps_inside) - 1) != 0:
        return HOUSE_IS_FILLED
    return HOUSE + steps_inside


@rule
def free_depth(s: State, seat: int, inside: int) -> int:
    """TK16 How many places of the house lie open ahead of one that is so far inside."""
    filled = house_filled(s.ring, seat)
    depth = inside
    while depth < HOUSE_PLACES and (filled >> depth) & 1 == 0:
        depth += 1
    return depth - inside


@rule
def advance_in_house(s: State, marble: int, steps: int) -> int:
    """TK16 A pawn inside may still advance; it never passes another and never leaves."""
    inside = place_of(s.ring, marble) - HOUSE
    if steps < 0:
        return NEVER_LEAVES_HOUSE
    if inside + steps > HOUSE_PLACES:
        return DOES_NOT_FIT
    ahead = house_filled(s.ring, seat_of(marble)) >> inside
    return HOUSE_IS_FILLED if ahead & ((1 << steps) - 1) != 0 else HOUSE + inside + steps


@rule
def obstacle(s: State, square: int, steps: int) -> int:
    """TK14 A walk never passes a pawn, and least of all a Pieu (TK13)."""
    if filled_from(s.ring, square, steps) == 0:
        return 0
    to_start = steps_to_start_ahead(square)
    if to_start <= steps and is_stake(s.ring, step(s.ring, square, to_start)):
        return BLOCKED_BY_PIEU
    return BLOCKED


@rule
def first_leg(s: State, marble: int, steps: int, way: int) -> int:
    """TK14-TK18 The walk: nothing on the way, the house if it goes past the own 16."""
    square, seat = place_of(s.ring, marble), seat_of(marble)
    to_last = last_before_house(s) - from_start(s.ring, seat, square)
    if way == ENTERS_HOUSE and 0 <= to_last < steps:
        blocked = obstacle(s, square, to_last)
        return blocked if blocked != 0 else house_place(s, seat, steps - to_last)
    there = step(s.ring, square, steps)
    blocked = obstacle(s, square, steps - 1) if steps > 0 else obstacle(s, there, -steps - 1)
    if blocked != 0:
        return blocked
    return may_touch_down(s, there, seat, WALKS)


@rule
def may_touch_down(s: State, there: int, seat: int, is_walk: bool) -> int:
    """TK13, TK18 No leg ends on a Pieu; a walk must find its star free."""
    if is_stake(s.ring, there):
        return BLOCKED_BY_PIEU if is_walk else FLIES_ONTO_PIEU
    if is_walk and is_filled(s.ring, there) and is_star_for(s, there, seat):
        return STAR_IS_TAKEN
    return there


@rule
def flight(s: State, seat: int, square: int, steps: int, way: int) -> int:
    """TK20 A flight that passes the own 16 enters the house if it fits, else flies another lap."""
    to_last = last_before_house(s) - from_start(s.ring, seat, square)
    if way == ENTERS_HOUSE and 0 <= to_last < steps:
        place = house_place(s, seat, steps - to_last)
        if place > 0:
            return place
    return may_touch_down(s, step(s.ring, square, steps), seat, FLIES)


@rule
def fly_on(s: State, seat: int, square: int, origin: int, steps: int, way: int) -> int:
    """TK18 From a star on by the card's number, and again from each further star."""
    place = square
    while is_on_ring(place) and is_star_for(s, place, seat):
        place = flight(s, seat, place, steps, way)
        if place == origin:
            return COMES_BACK
    return place


@rule
def destination(s: State, marble: int, steps: int, way: int) -> int:
    """TK14-TK20 Where a card brings a pawn in the end, walk and flights together."""
    square = place_of(s.ring, marble)
    if is_in_house(square):
        return advance_in_house(s, marble, steps)
    if not is_on_ring(square):
        return NOT_ON_BOARD
    first = first_leg(s, marble, steps, way)
    if first < 0 or is_in_house(first):
        return first
    return fly_on(s, seat_of(marble), first, square, steps, way)


@rule
def steps_up_to(most: int) -> int:
    """The distances from 1 to so many steps, as bits."""
    return (2 << most) - 2


@rule
def squares_free(s: State, square: int) -> int:
    """TK14 How many squares ahead are free before the first pawn, eighteen at most."""
    filled = filled_ahead(s.ring, square)
    return SIDE if filled == 0 else count(np.uint64((filled & -filled) - 1))


@rule
def grounded(s: State, seat: int, square: int, walks: int) -> int:
    """TK18, TK19 The walks to a star from which a flight may not go on, as bits."""
    refused = 0
    for steps in range(1, SIDE + 1):
        if (walks >> steps) & 1 != 0:
            there = step(s.ring, square, steps)
            if fly_on(s, seat, there, square, steps, ENTERS_HOUSE) < 0:
                refused |= 1 << steps
    return refused


@rule
def walks_open(s: State, marble: int, wanted: int) -> int:
    """TK14-TK20 The distances, among those wanted, that `destination` allows, as bits.

    The free squares ahead are counted once, and only walks that end on a star are followed on.
    """
    square, seat = place_of(s.ring, marble), seat_of(marble)
    if is_in_house(square):
        return wanted & steps_up_to(free_depth(s, seat, square - HOUSE))
    if not is_on_ring(square):
        return 0
    free = squares_free(s, square)
    walks = steps_up_to(free)
    if free < SIDE and may_touch_down(s, step(s.ring, square, free + 1), seat, WALKS) >= 0:
        walks |= 2 << free
    to_last = last_before_house(s) - from_start(s.ring, seat, square)
    inside = 0
    if 0 <= to_last < SIDE:
        walks &= steps_up_to(to_last)
        if to_last <= free:
            inside = steps_up_to(free_depth(s, seat, 0)) << to_last
    walks &= wanted
    if s.stars == STARS_ON:
        walks &= ~grounded(s, seat, square, walks & STAR_STEPS[number_of(square)])
    return walks | (inside & wanted)
