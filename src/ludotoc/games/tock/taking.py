"""Whether a decision sends a pawn back to its camp, for statistics."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import SEVEN, rank_of
from ludotoc.games.ring.rules import (
    filled_from,
    is_filled,
    is_on_ring,
    place_of,
    seat_of,
    start_of,
    step,
)
from ludotoc.games.ring.state import ENTERS_HOUSE, MARBLES, SIDE
from ludotoc.games.tock.board import is_star_for
from ludotoc.games.tock.seven import steps_to_last
from ludotoc.games.tock.state import EXIT, FIVE_MOVE, JUMP, LEAP, PART, STOP, SWAP, WALK, State
from ludotoc.games.tock.walk import destination, fly_on
from ludotoc.games.tock.ways import JOKER_STEPS, distance


@rule
def takes(s: State, action: int) -> bool:
    """TK12, TK15, TK18, TK25, TK27 Whoever stands where a pawn ends, or where a 7 passes."""
    first = MARBLES * s.colour
    if action == EXIT:
        return is_filled(s.ring, start_of(s.colour))
    if WALK <= action < SWAP:
        return walk_takes(s, first, action)
    if PART <= action < LEAP:
        return part_takes(s, first + (action - PART) // SEVEN, (action - PART) % SEVEN + 1)
    if LEAP <= action < STOP:
        return jump_takes(s, first + action - LEAP)
    if action == STOP and s.pawn >= 0:
        return flight_takes(s, s.pawn, place_of(s.ring, s.pawn))
    return action == JUMP and jump_takes(s, s.pawn)


@rule
def walk_takes(s: State, first: int, action: int) -> bool:
    """TK15, TK18 At the end of the walk, or of the flights."""
    marble, way = (action - FIVE_MOVE) // 2, (action - FIVE_MOVE) % 2
    if action < FIVE_MOVE:
        marble, way = first + (action - WALK) // len(JOKER_STEPS), ENTERS_HOUSE
    steps = distance(rank_of(s.card), (action - WALK) % len(JOKER_STEPS))
    there = destination(s, marble, steps, way)
    return is_on_ring(there) and is_filled(s.ring, there)


@rule
def part_takes(s: State, marble: int, steps: int) -> bool:
    """TK25, TK26 On the way of a part, or where its last step flies to."""
    here = place_of(s.ring, marble)
    if not is_on_ring(here):
        return False
    walked = min(steps, steps_to_last(s, seat_of(marble), here))
    if filled_from(s.ring, here, walked) != 0:
        return True
    return steps == s.rest == walked and flight_takes(s, marble, step(s.ring, here, steps))


@rule
def flight_takes(s: State, marble: int, square: int) -> bool:
    """TK26 A 7 that ends on a star flies on."""
    seat = seat_of(marble)
    if not is_on_ring(square) or not is_star_for(s, square, seat):
        return False
    there = fly_on(s, seat, square, square, SEVEN, ENTERS_HOUSE)
    return is_on_ring(there) and is_filled(s.ring, there)


@rule
def jump_takes(s: State, marble: int) -> bool:
    """TK27 On the intersection it jumps to."""
    return is_filled(s.ring, step(s.ring, place_of(s.ring, marble), SIDE * s.heading))
