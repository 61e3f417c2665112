"""TT6, TT8, TT9, TT12, TT16: how far a marble may walk, walking, and swapping.

Steps are sets: bit 5 says that five steps are possible, so that one look serves every card.
"""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FOUR
from ludotoc.games.ring.rules import (
    carry,
    is_on_ring,
    lift,
    place_of,
    set_down,
    step,
    steps_to_start_ahead,
)
from ludotoc.games.ring.state import ENTERS_HOUSE, HOUSE, SIDE
from ludotoc.games.toctoc.board import is_fresh, propel, put_and_eat, steps_to_garage
from ludotoc.games.toctoc.state import LONGEST_WALK, OVERSHOOT_NO, SEATS, State

NO_STEPS = 0
ALL_STEPS = (2 << LONGEST_WALK) - 2


@rule
def allows(steps: int, number: int) -> bool:
    """Whether a number of steps is in the set."""
    return (steps >> number) & 1 != 0


@rule
def clear_steps(square: int, fresh: int) -> int:
    """TT8 How many steps may be walked before a fresh marble; `fresh` are the corners with one."""
    ahead = steps_to_start_ahead(square)
    if ahead <= LONGEST_WALK and (fresh >> (square // SIDE)) & 1 != 0:
        return ahead - 1
    return LONGEST_WALK


@rule
def ring_steps(s: State, marble: int, fresh: int) -> int:
    """TT9, TT16 The steps that keep a marble on the circuit: not past its own garage, by option."""
    steps = clear_steps(place_of(s.ring, marble), fresh)
    if s.overshoot == OVERSHOOT_NO:
        steps = min(steps, steps_to_garage(s, marble))
    return (2 << steps) - 2


@rule
def garage_steps(s: State, marble: int, fresh: int, free: int) -> int:
    """TT16 The steps that end in garage B: exactly on a free place, over any others inside."""
    to_garage = steps_to_garage(s, marble)
    if to_garage > clear_steps(place_of(s.ring, marble), fresh):
        return NO_STEPS
    return (free << (to_garage + 1)) & ALL_STEPS


@rule
def steps_of(s: State, marble: int, fresh: int, free: int) -> int:
    """TT6 The steps a marble may make forwards in any way; in garage A and B it makes none."""
    if not is_on_ring(place_of(s.ring, marble)):
        return NO_STEPS
    return ring_steps(s, marble, fresh) | garage_steps(s, marble, fresh, free)


@rule
def may_go_back(s: State, marble: int) -> bool:
    """TT8, TT9 The 4 goes back over everything but a fresh marble, and never into a garage."""
    square = place_of(s.ring, marble)
    if not is_on_ring(square):
        return False
    to_corner_behind = square % SIDE + 1
    side_behind = (square // SIDE + SEATS - 1) % SEATS
    return to_corner_behind > FOUR or (s.ring.stakes >> side_behind) & 1 == 0


@rule
def walk(s: State, marble: int, steps: int, way: int) -> None:
    """TT9, TT13, TT16 A marble walks, into its garage B or along the circuit, eats, and may fly."""
    if way == ENTERS_HOUSE:
        carry(s.ring, marble, HOUSE + steps - steps_to_garage(s, marble))
    else:
        put_and_eat(s, marble, step(s.ring, place_of(s.ring, marble), steps))
        propel(s, marble)


@rule
def may_be_swapped(s: State, marble: int) -> bool:
    """TT12 On the circuit and not fresh, whoever plays the jack."""
    return is_on_ring(place_of(s.ring, marble)) and not is_fresh(s, marble)


@rule
def swap(s: State, marble: int, other: int) -> None:
    """TT12 Two marbles change places. TT13 A tip then propels the player's own only."""
    here, there = place_of(s.ring, marble), place_of(s.ring, other)
    lift(s.ring, marble)
    lift(s.ring, other)
    set_down(s.ring, marble, there)
    set_down(s.ring, other, here)
    propel(s, marble)
