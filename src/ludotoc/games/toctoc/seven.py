"""TT10, TT11: the 7, split over own marbles, which eats whatever it passes."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import SEVEN
from ludotoc.games.ring.rules import (
    filled_from,
    is_on_ring,
    place_of,
    seat_of,
    step,
)
from ludotoc.games.ring.rules import take as eat
from ludotoc.games.ring.state import ENTERS_HOUSE, MARBLES
from ludotoc.games.toctoc.board import (
    free_places,
    is_fresh,
    partner_of,
    resting_place,
    steps_to_garage,
)
from ludotoc.games.toctoc.state import GARAGE_PLACES, PARTS, REST, State
from ludotoc.games.toctoc.walk import allows, clear_steps, steps_of, walk

# For each set of places in garage B: how many they are, and the steps into them from the mouth.
PLACE_SETS = range(1 << GARAGE_PLACES)
PLACES_IN = tuple(places.bit_count() for places in PLACE_SETS)
STEPS_INTO = tuple(
    sum(place for place in range(1, GARAGE_PLACES + 1) if places >> (place - 1) & 1)
    for places in PLACE_SETS
)


@rule
def begin_seven(s: State) -> None:
    """TT10 Seven steps in all."""
    s.rest = SEVEN
    s.moved = 0
    s.stage = PARTS


@rule
def walked(s: State, marble: int, steps: int, way: int) -> int:
    """TT10 How many of the steps are made on the circuit."""
    return steps_to_garage(s, marble) if way == ENTERS_HOUSE else steps


@rule
def make_part(s: State, marble: int, steps: int, way: int) -> None:
    """TT10 One part: everything passed is eaten, and what stands at its end."""
    square, on_ring = place_of(s.ring, marble), walked(s, marble, steps, way)
    if filled_from(s.ring, square, on_ring) != 0:
        for distance in range(1, on_ring + 1):
            eat(s.ring, step(s.ring, square, distance))
    walk(s, marble, steps, way)
    s.moved |= 1 << (marble % MARBLES)
    s.rest -= steps


@rule
def idle_after(s: State, mover: int, steps: int, way: int) -> int:
    """TT10 The own marbles with no part to come after this one: moved, or eaten by it; as bits."""
    square, on_ring = place_of(s.ring, mover), walked(s, mover, steps, way)
    end = square
    if way != ENTERS_HOUSE:
        end = resting_place(s, seat_of(mover), step(s.ring, square, steps))
    idle = s.moved | 1 << (mover % MARBLES)
    for own in range(MARBLES):
        place = place_of(s.ring, MARBLES * s.colour + own)
        if is_on_ring(place) and (0 < step(s.ring, place, -square) <= on_ring or place == end):
            idle |= 1 << own
    return idle


@rule
def fewest_steps(waiting: int, entering: int) -> int:
    """How many steps bring so many marbles to the mouth, if the nearest go; `waiting` as bits."""
    steps, left = 0, entering
    for distance in range(SEVEN):
        if left > 0 and (waiting >> distance) & 1 != 0:
            steps += distance
            left -= 1
    return steps


@rule
def can_share(rest: int, room: int, waiting: int, free: int) -> bool:
    """TT10, TT11 Whether several marbles can use up the rest, or all come home by it.

    On the circuit they can make any number of steps up to `room`. Those who enter garage B walk
    their whole way to the mouth, and each into a place of its own.
    """
    near = 0
    for distance in range(SEVEN):
        near += (waiting >> distance) & 1
    for places in range(len(PLACES_IN)):
        if places & ~free != 0 or PLACES_IN[places] > near:
            continue
        brings_all_home = places == free and PLACES_IN[free] == near
        at_least = fewest_steps(waiting, PLACES_IN[places]) + STEPS_INTO[places]
        at_most = room + STEPS_INTO[places]
        if at_least <= rest and (rest <= at_most or brings_all_home):
            return True
    return False


@rule
def can_complete(s: State, rest: int, idle: int, fresh: int, free: int) -> bool:
    """TT10, TT11 Whether the other own marbles can use up the rest of a 7, or all come home.

    Steps are counted, not searched. Own marbles never hinder each other: whoever would be eaten
    goes first, and no circle of eaters is short enough to close. A fresh own marble has a free
    road, so where no marble can make all steps alone, each is stopped by another's fresh marble
    or by its own garage, never by both.
    """
    if rest == 0 or free == 0:
        return True
    room, waiting = 0, 0
    for own in range(MARBLES):
        marble = MARBLES * s.colour + own
        if (idle >> own) & 1 == 0 and is_on_ring(place_of(s.ring, marble)):
            if allows(steps_of(s, marble, fresh, free), rest):
                return True
            to_garage = steps_to_garage(s, marble)
            room += min(to_garage, clear_steps(place_of(s.ring, marble), fresh))
            if to_garage < rest:
                waiting |= 1 << to_garage
    return can_share(rest, room, waiting, free)


@rule
def may_follow(s: State, marble: int, steps: int, way: int) -> bool:
    """TT10 Only parts that can still be completed are legal: this one can."""
    if steps == s.rest:
        return True
    fresh, free = int(s.ring.stakes), free_places(s, s.colour)
    if is_fresh(s, marble):
        fresh &= ~(1 << seat_of(marble))
    if way == ENTERS_HOUSE:
        free &= ~(1 << (steps - steps_to_garage(s, marble) - 1))
    return can_complete(s, s.rest - steps, idle_after(s, marble, steps, way), fresh, free)


@rule
def can_play_rest(s: State, seat: int) -> bool:
    """TT11 Whether one of a seat's marbles can make the whole rest."""
    free = free_places(s, seat)
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        if allows(steps_of(s, marble, s.ring.stakes, free), s.rest):
            return True
    return False


@rule
def offer_rest(s: State) -> None:
    """TT11 The whole rest of the 7 may go to one marble of the partner."""
    s.colour = partner_of(s.turn)
    s.moved = 0
    s.stage = REST
