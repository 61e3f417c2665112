"""What each way of playing a card gains, as a player sees it: ahead, home, eaten, at risk."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.rules import (
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
from ludotoc.games.toctoc.state import SEATS, State
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
def staying(s: State, seat: int, marble: int, ranks: int) -> int:
    """What an own marble is worth where it is."""
    owner, is_safe = seat_of(marble), is_fresh(s, marble)
    points = standing(s, owner, place_of(s.ring, marble), ranks, is_safe)
    return points + guard(s, seat, owner) if is_safe else points


@rule
def arriving(s: State, marble: int, there: int, ranks: int) -> int:
    """What an own marble would be worth on another place."""
    points = standing(s, seat_of(marble), there, ranks, False)
    return points + WIN if is_in_house(there) and is_last_home(s, marble) else points


@rule
def landing(s: State, seat: int, marble: int, square: int, ranks: int) -> int:
    """TT9, TT13 What it would be worth in a hole, propelled from a tip, with what it eats."""
    end = resting_place(s, seat_of(marble), square)
    points = arriving(s, marble, end, ranks) + spoils(s, seat, square, marble)
    return points if end == square else points + spoils(s, seat, end, marble)


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
def walking(s: State, seat: int, marble: int, steps: int, way: int, ranks: int) -> int:
    """TT9, TT13, TT16 What a marble would be worth after a walk that it can make."""
    if way == ENTERS_HOUSE:
        return arriving(s, marble, HOUSE + steps - steps_to_garage(s, marble), ranks)
    return landing(s, seat, marble, step(s.ring, place_of(s.ring, marble), steps), ranks)


@rule
def walk_gain(s: State, seat: int, marble: int, steps: int, way: int, ranks: int) -> int:
    """TT9, TT13, TT16 What a walk gains, into garage B or along the circuit."""
    if not may_walk(s, marble, steps, way):
        return NEVER
    return walking(s, seat, marble, steps, way, ranks) - staying(s, seat, marble, ranks)


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
    gained += arriving(s, marble, end, ranks) - staying(s, seat, marble, ranks)
    return gained if end == there else gained + spoils(s, seat, end, marble)


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
