"""Good sense on the ring, for both games: how far a marble has come, and what that is worth.

All is counted in points, ten a step. `door` is how far from the own start the house opens.
"""

from __future__ import annotations

import math

import numpy as np

from ludotoc.engine.cards import count
from ludotoc.engine.jit import rule
from ludotoc.games.ring.rules import (
    filled_ahead,
    from_start,
    is_in_house,
    is_on_ring,
    is_stake,
    place_of,
    squares_on,
    step,
)
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE, Ring

STEP = 10
OUT = 250  # to be out of the camp at all
HOME = 150  # to be safe in the house
DEPTH = 20  # for each place deeper inside, where it is in nobody's way
NEVER = -100_000  # what cannot be done
WIN = 50_000
FIRST_OUT = 150  # to have somebody out at all
GUARD = 30  # for each marble that an untouchable one holds up
# How much of an opponent's loss is one's own gain, in hundredths, by the number of sides.
HURT = (100, 100, 100, 70, 50, 45, 40, 35, 35)
# By rank, the joker last: what a card is worth to keep when another would do as well.
KEEP = (0, 25, 0, 0, 20, 10, 0, 45, 0, 0, 0, 35, 5, 40, 30)
HELD_BACK = 100  # an exit card, or a 4, that waits for the start to be free
RISK = 12  # hundredths that a card which takes a marble is held and played
MOST_RISK = 75


@rule
def progress(ring: Ring, seat: int, square: int, door: int) -> int:
    """How many steps of its lap a marble on a square has behind it; past the door, all to do."""
    walked = from_start(ring, seat, square)
    if walked == 0 and door == squares_on(ring) and not is_stake(ring, square):
        return door
    return walked if walked <= door else walked - squares_on(ring)


@rule
def worth(ring: Ring, seat: int, place: int, door: int) -> int:
    """What a marble of a seat is worth on a place, if nothing threatens it."""
    if place == CAMP:
        return 0
    if is_in_house(place):
        return OUT + STEP * door + HOME + DEPTH * (place - HOUSE)
    return OUT + STEP * progress(ring, seat, place, door)


@rule
def to_go(ring: Ring, seat: int, door: int) -> int:
    """How many points a seat's marbles are short of being home."""
    short = 0
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        place = place_of(ring, marble)
        if not is_in_house(place):
            short += OUT + STEP * door + HOME - worth(ring, seat, place, door)
    return short


@rule
def in_camp(ring: Ring, seat: int) -> int:
    """How many marbles of a seat wait in its camp."""
    waiting = 0
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        waiting += int(ring.place[marble] == CAMP)
    return waiting


@rule
def steps_between(ring: Ring, square: int, other: int) -> int:
    """How far one walks from a square to another."""
    return step(ring, other, -square)


@rule
def free_ahead(ring: Ring, square: int, leaving: int) -> int:
    """How many squares ahead are free, eighteen at most, once a marble has left one of them."""
    filled = filled_ahead(ring, square)
    if is_on_ring(leaving):
        gap = steps_between(ring, square, leaving)
        if 0 < gap <= SIDE:
            filled &= ~(1 << (gap - 1))
    return SIDE if filled == 0 else count(np.uint64((filled & -filled) - 1))


@rule
def less_risk(points: int, threats: int) -> int:
    """What is left of a marble's worth under so many cards that would take it."""
    return points - points * min(RISK * threats, MOST_RISK) // 100


@rule
def weigh(points: int, is_friend: bool, sides: int) -> int:
    """What a marble's points are to a player: his own side's count whole, others' against him."""
    return points if is_friend else -points * HURT[sides] // 100


@rule
def part_of_win(short: int, scale: float) -> float:
    """How a side's chance falls with what it is short of, before it is compared with others'."""
    return math.exp(-short / scale)
