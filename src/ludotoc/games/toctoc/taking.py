"""Whether a decision sends a marble back to its garage A, for statistics."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FOUR, SEVEN, rank_of
from ludotoc.games.ring.rules import filled_from, is_filled, place_of, seat_of, start_of, step
from ludotoc.games.ring.state import ENTERS_HOUSE, MARBLES
from ludotoc.games.toctoc.board import resting_place
from ludotoc.games.toctoc.seven import walked
from ludotoc.games.toctoc.state import EXIT, PART, SEATS, STOP, SWAP, WALK, WAYS, State


@rule
def takes(s: State, action: int) -> bool:
    """TT7, TT9, TT10, TT13 Whoever stands where a marble ends, or where a 7 passes."""
    first = MARBLES * s.colour
    if action == EXIT:
        return is_filled(s.ring, start_of(s.colour))
    if WALK <= action < SWAP:
        return walk_takes(s, first + (action - WALK) // WAYS, (action - WALK) % WAYS)
    if SWAP <= action < PART:
        choice = action - SWAP
        other = choice % (MARBLES * SEATS)
        return tip_takes(s, first + choice // (MARBLES * SEATS), place_of(s.ring, other))
    if PART <= action < STOP:
        choice = action - PART
        marble = first + choice // (WAYS * SEVEN)
        return part_takes(s, marble, choice // WAYS % SEVEN + 1, choice % WAYS)
    return False


@rule
def walk_takes(s: State, marble: int, way: int) -> bool:
    """TT9, TT13 At the end of the walk, and where a tip sends it."""
    if way == ENTERS_HOUSE:
        return False
    rank = rank_of(s.card)
    there = step(s.ring, place_of(s.ring, marble), -FOUR if rank == FOUR else rank)
    return is_filled(s.ring, there) or tip_takes(s, marble, there)


@rule
def tip_takes(s: State, marble: int, square: int) -> bool:
    """TT13 On the next tip."""
    end = resting_place(s, seat_of(marble), square)
    return end != square and is_filled(s.ring, end)


@rule
def part_takes(s: State, marble: int, steps: int, way: int) -> bool:
    """TT10 On the way of a part, at its end, and where a tip sends it."""
    here = place_of(s.ring, marble)
    if filled_from(s.ring, here, walked(s, marble, steps, way)) != 0:
        return True
    return way != ENTERS_HOUSE and tip_takes(s, marble, step(s.ring, here, steps))
