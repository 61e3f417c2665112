"""TK25, TK26, TK34: what the parts of a 7 gain, which one pawn makes or two."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numba import types

from ludotoc.engine.cards import lowest, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import SEVEN
from ludotoc.games.ring.rules import (
    filled_from,
    is_in_house,
    is_on_ring,
    place_of,
    seat_of,
    step,
)
from ludotoc.games.ring.sense import NEVER
from ludotoc.games.ring.state import ENTERS_HOUSE, HOUSE, MARBLES
from ludotoc.games.tock.board import is_crossing, is_dice_square, is_star_for
from ludotoc.games.tock.crossing import FORWARDS
from ludotoc.games.tock.gains import (
    RECOIL,
    arriving,
    jump_end,
    landed,
    moved,
    seen_by,
    spoils,
    staying,
)
from ludotoc.games.tock.seven import longest_part, steps_to_last
from ludotoc.games.tock.state import State
from ludotoc.games.tock.walk import fly_on

Four = Annotated[tuple[int, int, int, int], types.UniTuple(types.int64, MARBLES)]


@rule
def path_spoils(s: State, seat: int, square: int, walked: int, mover: int) -> int:
    """TK25 What a 7 takes on the squares that it walks."""
    gained = 0
    filled = np.uint64(filled_from(s.ring, square, walked))
    while filled != 0:
        gained += spoils(s, seat, step(s.ring, square, lowest(filled) + 1), mover)
        filled = without_lowest(filled)
    return gained


@rule
def step_gain(s: State, seat: int, marble: int, steps: int, stays: int, ranks: int) -> int:
    """TK25 What a part of a 7 gains, apart from what its last square triggers."""
    if steps > longest_part(s, marble):
        return NEVER
    place = place_of(s.ring, marble)
    if is_in_house(place):
        return arriving(s, seat, marble, place + steps, ranks) - stays
    walked = min(steps, steps_to_last(s, seat_of(marble), place))
    there = step(s.ring, place, steps) if walked == steps else HOUSE + steps - walked
    gained = path_spoils(s, seat, place, walked, marble)
    return gained + arriving(s, seat, marble, there, ranks) - stays


@rule
def end_gain(s: State, seat: int, marble: int, steps: int, gained: int, ranks: int) -> int:
    """TK26 What a part gains in all if it is the last, which triggers the square it ends on."""
    place, owner = place_of(s.ring, marble), seat_of(marble)
    if gained == NEVER or is_in_house(place) or steps > steps_to_last(s, owner, place):
        return gained
    there = step(s.ring, place, steps)
    if is_star_for(s, there, owner):
        end = fly_on(s, owner, there, there, SEVEN, ENTERS_HOUSE)
        taken = path_spoils(s, seat, place, steps, marble)
        return NEVER if end < 0 else taken + landed(s, seat, marble, end, FORWARDS, False, ranks)
    if is_dice_square(s, there):
        return gained - seen_by(s, seat, owner, RECOIL)
    end = jump_end(s, marble, there, FORWARDS, False) if is_crossing(there) else NEVER
    if end < 0:
        return gained
    jumped = moved(s, seat, marble, end, ranks) + spoils(s, seat, end, marble)
    return max(gained, jumped + path_spoils(s, seat, place, steps, marble))


@rule
def part_gain(s: State, seat: int, marble: int, steps: int, is_last: bool, ranks: int) -> int:
    """TK25, TK26 What a part of a 7 gains."""
    if steps > longest_part(s, marble):
        return NEVER
    gained = step_gain(s, seat, marble, steps, staying(s, seat, marble, ranks), ranks)
    return end_gain(s, seat, marble, steps, gained, ranks) if is_last else gained


@rule
def best_part(s: State, seat: int, colour: int, steps: int, but: int, ranks: int) -> int:
    """TK25 The best that any pawn but one can do with the rest of a 7."""
    best = NEVER
    for marble in range(MARBLES * colour, MARBLES * colour + MARBLES):
        if marble != but:
            best = max(best, part_gain(s, seat, marble, steps, True, ranks))
    return best


@rule
def brings_all_home(s: State, marble: int, steps: int) -> bool:
    """TK34 Whether a part brings the last pawn of its colour home, so that the rest is free."""
    place, first = place_of(s.ring, marble), seat_of(marble) * MARBLES
    for other in range(first, first + MARBLES):
        if other != marble and not is_in_house(place_of(s.ring, other)):
            return False
    return is_on_ring(place) and steps > steps_to_last(s, seat_of(marble), place)


@rule
def stays_of(s: State, seat: int, colour: int, ranks: int) -> Four:
    """What each pawn of a colour is worth where it is."""
    first = MARBLES * colour
    return (
        staying(s, seat, first, ranks),
        staying(s, seat, first + 1, ranks),
        staying(s, seat, first + 2, ranks),
        staying(s, seat, first + 3, ranks),
    )


@rule
def step_gains(s: State, seat: int, colour: int, steps: int, stays: Four, ranks: int) -> Four:
    """TK25 What a part of a 7 gains with each pawn of a colour."""
    first = MARBLES * colour
    return (
        step_gain(s, seat, first, steps, stays[0], ranks),
        step_gain(s, seat, first + 1, steps, stays[1], ranks),
        step_gain(s, seat, first + 2, steps, stays[2], ranks),
        step_gain(s, seat, first + 3, steps, stays[3], ranks),
    )


@rule
def end_gains(s: State, seat: int, colour: int, steps: int, gained: Four, ranks: int) -> Four:
    """TK26 What it gains with each of them if it is the last."""
    first = MARBLES * colour
    return (
        end_gain(s, seat, first, steps, gained[0], ranks),
        end_gain(s, seat, first + 1, steps, gained[1], ranks),
        end_gain(s, seat, first + 2, steps, gained[2], ranks),
        end_gain(s, seat, first + 3, steps, gained[3], ranks),
    )


@rule
def split_gain(s: State, marble: int, steps: int, first: int, ends: Four) -> int:
    """TK25, TK34 What a part gains with the best that another pawn does with the rest.

    The rest is free if all are home by that part.
    """
    if first == NEVER or brings_all_home(s, marble, steps):
        return first
    rest = NEVER
    for other in range(MARBLES):
        if other != marble % MARBLES:
            rest = max(rest, ends[other])
    return first + rest


@rule
def best_split(s: State, seat: int, colour: int, ranks: int) -> int:
    """TK25 The best that one pawn or two can do with a 7; two share 1 and 6, 2 and 5, 3 and 4."""
    first, stays = MARBLES * colour, stays_of(s, seat, colour, ranks)
    whole = step_gains(s, seat, colour, SEVEN, stays, ranks)
    best = max(end_gains(s, seat, colour, SEVEN, whole, ranks))
    for few in range(1, SEVEN // 2 + 1):
        many = SEVEN - few
        with_few = step_gains(s, seat, colour, few, stays, ranks)
        with_many = step_gains(s, seat, colour, many, stays, ranks)
        few_last = end_gains(s, seat, colour, few, with_few, ranks)
        many_last = end_gains(s, seat, colour, many, with_many, ranks)
        for pawn in range(MARBLES):
            best = max(best, split_gain(s, first + pawn, few, with_few[pawn], many_last))
            best = max(best, split_gain(s, first + pawn, many, with_many[pawn], few_last))
    return best
