"""TK27: from intersection to intersection."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FIVE, rank_of
from ludotoc.games.ring.rules import is_on_ring, is_stake, place_of, seat_of, start_of, step
from ludotoc.games.ring.state import MARBLES, SIDE
from ludotoc.games.tock.board import is_crossing, put_and_take, side_of
from ludotoc.games.tock.state import State

FORWARDS, BACKWARDS = 1, -1


@rule
def has_jumped(s: State, marble: int) -> bool:
    """TK27 Once per pawn and card."""
    return (s.jumped >> (marble % MARBLES)) & 1 != 0


@rule
def may_jump(s: State, marble: int) -> bool:
    """TK27 From a 7-square to the next, with no Pieu between; past the own 16 only with a 5."""
    square = place_of(s.ring, marble)
    if not is_on_ring(square) or not is_crossing(square) or has_jumped(s, marble):
        return False
    from_own_side = side_of(square) == seat_of(marble)
    if s.heading == FORWARDS and from_own_side and rank_of(s.card) != FIVE:
        return False
    between = start_of(side_of(square if s.heading == FORWARDS else step(s.ring, square, -SIDE)))
    return not is_stake(s.ring, between)


@rule
def jump(s: State, marble: int) -> None:
    """TK27 Pawns in between are neither taken nor in the way; the one on arrival is taken."""
    s.jumped |= 1 << (marble % MARBLES)
    put_and_take(s, marble, step(s.ring, place_of(s.ring, marble), SIDE * s.heading))
