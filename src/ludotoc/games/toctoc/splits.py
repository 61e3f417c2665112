"""TT10, TT11: what the parts of a 7 gain, which one marble makes or two."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numba import types

from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import SEVEN
from ludotoc.games.ring.rules import filled_from, is_in_house, place_of, seat_of, step
from ludotoc.games.ring.sense import NEVER
from ludotoc.games.ring.state import ENTERS_HOUSE, MARBLES, STAYS_ON_RING
from ludotoc.games.toctoc.board import steps_to_garage
from ludotoc.games.toctoc.gains import NOBODY, may_walk, spoils, staying, walking
from ludotoc.games.toctoc.state import WAYS, State

Four = Annotated[tuple[int, int, int, int], types.UniTuple(types.int64, MARBLES)]


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
def step_gain(
    s: State, seat: int, marble: int, steps: int, way: int, stays: int, ranks: int
) -> int:
    """TT10 What a part of a 7 gains, for a marble of which is known what it is worth now."""
    if not may_walk(s, marble, steps, way):
        return NEVER
    walked = steps if way == STAYS_ON_RING else steps_to_garage(s, marble) + 1
    eaten = path_spoils(s, seat, place_of(s.ring, marble), walked)
    return walking(s, seat, marble, steps, way, ranks) - stays + eaten


@rule
def part_gain(s: State, seat: int, marble: int, steps: int, way: int, ranks: int) -> int:
    """TT10 What a part of a 7 gains."""
    if not may_walk(s, marble, steps, way):
        return NEVER
    return step_gain(s, seat, marble, steps, way, staying(s, seat, marble, ranks), ranks)


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
def stays_of(s: State, seat: int, colour: int, ranks: int) -> Four:
    """What each marble of a colour is worth where it is."""
    first = MARBLES * colour
    return (
        staying(s, seat, first, ranks),
        staying(s, seat, first + 1, ranks),
        staying(s, seat, first + 2, ranks),
        staying(s, seat, first + 3, ranks),
    )


@rule
def step_gains(
    s: State, seat: int, colour: int, steps: int, way: int, stays: Four, ranks: int
) -> Four:
    """TT10 What a part of a 7 gains with each marble of a colour."""
    first = MARBLES * colour
    return (
        step_gain(s, seat, first, steps, way, stays[0], ranks),
        step_gain(s, seat, first + 1, steps, way, stays[1], ranks),
        step_gain(s, seat, first + 2, steps, way, stays[2], ranks),
        step_gain(s, seat, first + 3, steps, way, stays[3], ranks),
    )


@rule
def better(home: Four, ring: Four) -> Four:
    """What each marble gains at best, into garage B or along the circuit."""
    return (
        max(home[0], ring[0]),
        max(home[1], ring[1]),
        max(home[2], ring[2]),
        max(home[3], ring[3]),
    )


@rule
def split_gain(s: State, marble: int, way: int, first: int, rests: Four) -> int:
    """TT10, TT11 What a part gains with the best that another marble does with the rest.

    The rest is free if all are home by that part.
    """
    if first == NEVER or (way == ENTERS_HOUSE and is_last_out(s, marble)):
        return first
    rest = NEVER
    for other in range(MARBLES):
        if other != marble % MARBLES:
            rest = max(rest, rests[other])
    return first + rest


@rule
def pair_gain(s: State, colour: int, home: Four, ring: Four, rests: Four) -> int:
    """TT10 The best that two marbles can do, of which one makes a part and one the rest."""
    best = NEVER
    for own in range(MARBLES):
        marble = MARBLES * colour + own
        best = max(best, split_gain(s, marble, ENTERS_HOUSE, home[own], rests))
        best = max(best, split_gain(s, marble, STAYS_ON_RING, ring[own], rests))
    return best


@rule
def best_split(s: State, seat: int, colour: int, ranks: int) -> int:
    """TT10 The best that one marble or two can do with a 7: alone, 1 and 6, 2 and 5, 3 and 4."""
    stays = stays_of(s, seat, colour, ranks)
    home = step_gains(s, seat, colour, SEVEN, ENTERS_HOUSE, stays, ranks)
    ring = step_gains(s, seat, colour, SEVEN, STAYS_ON_RING, stays, ranks)
    best = max(better(home, ring))
    for few in range(1, SEVEN // 2 + 1):
        few_home = step_gains(s, seat, colour, few, ENTERS_HOUSE, stays, ranks)
        few_ring = step_gains(s, seat, colour, few, STAYS_ON_RING, stays, ranks)
        many_home = step_gains(s, seat, colour, SEVEN - few, ENTERS_HOUSE, stays, ranks)
        many_ring = step_gains(s, seat, colour, SEVEN - few, STAYS_ON_RING, stays, ranks)
        best = max(best, pair_gain(s, colour, few_home, few_ring, better(many_home, many_ring)))
        best = max(best, pair_gain(s, colour, many_home, many_ring, better(few_home, few_ring)))
    return best
