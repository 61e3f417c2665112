"""What each way of playing a card gains, as a player sees it: ahead, home, eaten, at risk."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import SEVEN
from ludotoc.games.ring.rules import (
    filled_from,
    is_filled,
    is_in_house,
    is_on_ring,
    marble_on,
    place_of,
    seat_of,
    step,
)
from ludotoc.games.ring.rules import start_of as corner_of
from ludotoc.games.ring.sense import (
    FIRST_OUT,
    FOLLOW,
    GUARD,
    GUARDED,
    NEVER,
    ROBBED,
    WIN,
    has_any_out,
    steps_between,
)
from ludotoc.games.ring.state import CAMP, ENTERS_HOUSE, HOUSE, MARBLES, STAYS_ON_RING
from ludotoc.games.toctoc.board import free_places, is_fresh, resting_place, steps_to_garage
from ludotoc.games.toctoc.journey import OUT, next_gain, worth
from ludotoc.games.toctoc.risks import standing
from ludotoc.games.toctoc.state import SEATS, WAYS, State
from ludotoc.games.toctoc.walk import allows, garage_steps, may_be_swapped, may_go_back, ring_steps

TEAMS = 2
NOBODY = CAMP


@rule
def is_friend(seat: int, other: int) -> bool:
    """TT1 Partners sit opposite."""
    return (seat - other) % TEAMS == 0


@rule
def seen_by(seat: int, owner: int, points: int) -> int:
    """What points of an owner's marble are to a seat."""
    return points if is_friend(seat, owner) else -points


@rule
def spoils(s: State, seat: int, square: int, mover: int) -> int:
    """What it brings to eat what stands in a hole; one's own side's marble is a loss."""
    if not is_filled(s.ring, square):
        return 0
    eaten = marble_on(s.ring, square)
    owner = seat_of(eaten)
    return 0 if eaten == mover else -seen_by(seat, owner, worth(s, owner, square))


@rule
def guard(s: State, seat: int, owner: int) -> int:
    """What a fresh marble is good for: it holds up opponents that come near, and partners too."""
    points = 0
    for marble in range(MARBLES * SEATS):
        place = place_of(s.ring, marble)
        ahead = steps_between(s.ring, place, corner_of(owner)) if is_on_ring(place) else 0
        if seat_of(marble) != owner and 0 < ahead <= GUARDED:
            points -= seen_by(seat, seat_of(marble), GUARD)
    return points


@rule
def is_last_home(s: State, marble: int) -> bool:
    """TT19 Whether all the team's other marbles are home."""
    for other in range(MARBLES * SEATS):
        is_out = other != marble and not is_in_house(place_of(s.ring, other))
        if is_out and is_friend(seat_of(other), seat_of(marble)):
            return False
    return True


@rule
def moved(s: State, seat: int, marble: int, there: int, ranks: int) -> int:
    """What an own marble gains by going from its place to another, apart from what it eats."""
    here, owner, is_safe = place_of(s.ring, marble), seat_of(marble), is_fresh(s, marble)
    gained = standing(s, owner, there, ranks, False) - standing(s, owner, here, ranks, is_safe)
    if is_safe:
        gained -= guard(s, seat, owner)
    if is_in_house(there) and is_last_home(s, marble):
        gained += WIN
    return gained


@rule
def landed(s: State, seat: int, marble: int, square: int, ranks: int) -> int:
    """TT9, TT13 What a marble gains that ends in a hole, propelled from a tip and all."""
    end = resting_place(s, seat_of(marble), square)
    gained = moved(s, seat, marble, end, ranks) + spoils(s, seat, square, marble)
    return gained if end == square else gained + spoils(s, seat, end, marble)


@rule
def may_walk(s: State, marble: int, steps: int, way: int) -> bool:
    """TT6, TT16 Whether a marble can go so far, backwards below 0."""
    if not is_on_ring(place_of(s.ring, marble)):
        return False
    if steps < 0:
        return way == STAYS_ON_RING and may_go_back(s, marble)
    if way == STAYS_ON_RING:
        return allows(ring_steps(s, marble, s.ring.stakes), steps)
    return allows(garage_steps(s, marble, s.ring.stakes, free_places(s, seat_of(marble))), steps)


@rule
def walk_gain(s: State, seat: int, marble: int, steps: int, way: int, ranks: int) -> int:
    """TT9, TT13, TT16 What a walk gains, into garage B or along the circuit."""
    if not may_walk(s, marble, steps, way):
        return NEVER
    if way == ENTERS_HOUSE:
        return moved(s, seat, marble, HOUSE + steps - steps_to_garage(s, marble), ranks)
    return landed(s, seat, marble, step(s.ring, place_of(s.ring, marble), steps), ranks)


@rule
def exit_gain(s: State, seat: int, colour: int, ranks: int) -> int:
    """TT7 What coming out gains, most of all if nobody else is out."""
    gained = OUT if has_any_out(s.ring, colour) else OUT + FIRST_OUT
    gained += FOLLOW * next_gain(s, colour, corner_of(colour), ranks) // 100
    return gained + spoils(s, seat, corner_of(colour), NOBODY) + guard(s, seat, colour)


@rule
def swap_gain(s: State, seat: int, marble: int, other: int, ranks: int) -> int:
    """TT12, TT13 What two marbles gain that change places; a tip propels the player's own."""
    here, there, owner = place_of(s.ring, marble), place_of(s.ring, other), seat_of(other)
    gained = seen_by(seat, owner, worth(s, owner, here) - worth(s, owner, there))
    if is_friend(seat, owner):
        gained -= ROBBED
    end = resting_place(s, seat_of(marble), there)
    gained += moved(s, seat, marble, end, ranks)
    return gained if end == there else gained + spoils(s, seat, end, marble)


@rule
def path_spoils(s: State, seat: int, square: int, walked: int) -> int:
    """TT10 What a 7 eats in the holes it passes, its last not counted."""
    gained = 0
    filled = np.uint64(filled_from(s.ring, square, walked - 1)) if walked > 1 else NO_CARDS
    while filled != NO_CARDS:
        gained += spoils(s, seat, step(s.ring, square, lowest(filled) + 1), NOBODY)
        filled = without_lowest(filled)
    return gained


@rule
def part_gain(s: State, seat: int, marble: int, steps: int, way: int, ranks: int) -> int:
    """TT10 What a part of a 7 gains."""
    gained = walk_gain(s, seat, marble, steps, way, ranks)
    if gained == NEVER:
        return NEVER
    walked = steps if way == STAYS_ON_RING else steps_to_garage(s, marble) + 1
    return gained + path_spoils(s, seat, place_of(s.ring, marble), walked)


@rule
def best_part(s: State, seat: int, colour: int, steps: int, but: int, ranks: int) -> int:
    """TT10 The best that any marble but those already moved can do with the rest of a 7."""
    best = NEVER
    for own in range(MARBLES):
        if (but >> own) & 1 == 0:
            for way in range(WAYS):
                best = max(best, part_gain(s, seat, MARBLES * colour + own, steps, way, ranks))
    return best


@rule
def is_last_out(s: State, marble: int) -> bool:
    """TT11 Whether the other three marbles of its colour are home."""
    first = seat_of(marble) * MARBLES
    for other in range(first, first + MARBLES):
        if other != marble and not is_in_house(place_of(s.ring, other)):
            return False
    return True


@rule
def split_gain(s: State, seat: int, marble: int, steps: int, way: int, ranks: int) -> int:
    """TT10, TT11 What a part gains with the best that another marble does with the rest.

    The rest is free if all are home by that part.
    """
    first = part_gain(s, seat, marble, steps, way, ranks)
    if first == NEVER or (way == ENTERS_HOUSE and is_last_out(s, marble)):
        return first
    but = 1 << (marble % MARBLES)
    return first + best_part(s, seat, seat_of(marble), SEVEN - steps, but, ranks)


@rule
def best_split(s: State, seat: int, colour: int, ranks: int) -> int:
    """TT10 The best that one marble or two can do with a 7."""
    best = best_part(s, seat, colour, SEVEN, 0, ranks)
    for steps in range(1, SEVEN):
        for marble in range(MARBLES * colour, MARBLES * colour + MARBLES):
            for way in range(WAYS):
                best = max(best, split_gain(s, seat, marble, steps, way, ranks))
    return best


@rule
def best_swap(s: State, seat: int, colour: int, ranks: int) -> int:
    """TT12 The best that a jack can do."""
    best = NEVER
    for marble in range(MARBLES * colour, MARBLES * colour + MARBLES):
        if may_be_swapped(s, marble):
            for other in range(MARBLES * SEATS):
                if seat_of(other) != colour and may_be_swapped(s, other):
                    best = max(best, swap_gain(s, seat, marble, other, ranks))
    return best
