"""The learner's numbers that both games of the ring write."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Features
from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import JOKER, NO_CARD, rank_of
from ludotoc.games.ring.rules import (
    filled_from,
    from_start,
    is_in_house,
    is_on_ring,
    place_of,
    squares_on,
    start_of,
    step,
)
from ludotoc.games.ring.state import HOUSE, MARBLES, Ring

RANKS_AND_JOKER = JOKER
FURTHEST = 13  # steps of a king
REACH = 2 * FURTHEST  # numbers a seat
STAKES = 3  # numbers a seat
USES = 2 * RANKS_AND_JOKER
POINTS = 500.0  # of sense, that count as one
NO_SQUARE = -1
SUITS = 4.0


@rule
def viewpoint(viewer: int, seats: int) -> int:
    """The seat that is turned to 0: the viewer's, or the first for an onlooker."""
    return viewer if 0 <= viewer < seats else 0


@rule
def write_marbles(ring: Ring, out: Features, at: int, me: int, seat: int) -> int:
    """Where a seat's marbles are, seen from a start: squares, house places, share in camp."""
    squares = squares_on(ring)
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        place = place_of(ring, marble)
        if is_on_ring(place):
            out[at + from_start(ring, me, place)] = 1
        elif is_in_house(place):
            out[at + squares + place - HOUSE - 1] = 1
        else:
            out[at + squares + MARBLES] += 1 / MARBLES
    return at + squares + MARBLES + 1


@rule
def write_ranks(out: Features, at: int, some: np.uint64) -> int:
    """Add a quarter for each card of a set to the place of its rank."""
    while some != NO_CARDS:
        out[at + rank_of(lowest(some)) - 1] += 1 / SUITS
        some = without_lowest(some)
    return at + RANKS_AND_JOKER


@rule
def write_card(out: Features, at: int, card: int) -> int:
    """A known card, at the place of its rank."""
    if card >= 0:
        out[at + rank_of(card) - 1] = 1
    return at + RANKS_AND_JOKER


@rule
def write_card_in_play(out: Features, at: int, card: int) -> int:
    """The rank in play, the first place for none."""
    out[at + (0 if card == NO_CARD else rank_of(card))] = 1
    return at + RANKS_AND_JOKER + 1


@rule
def write_reach(ring: Ring, out: Features, at: int, me: int, sides: int) -> int:
    """For every seat: others' marbles so many steps before its own, and behind them, to fear."""
    for seat in range(ring.seats):
        for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
            square = place_of(ring, marble)
            if is_on_ring(square) and filled_from(ring, square, FURTHEST) != 0:
                write_hunt(ring, out, at, me, sides, seat, square)
    return at + REACH * ring.seats


@rule
def write_hunt(
    ring: Ring, out: Features, at: int, me: int, sides: int, hunter: int, square: int
) -> None:
    """Whom a seat may reach with one card from a square: its hope, and the other's fear.

    A marble that holds its own start is safe.
    """
    hopes = at + REACH * turned(ring, hunter, me)
    for ahead in range(1, ring.seats):
        other = turned(ring, hunter + ahead, 0)
        if ahead % sides != 0:
            safe = start_of(other) if (ring.stakes >> other) & 1 != 0 else NO_SQUARE
            fears = at + REACH * turned(ring, other, me) + FURTHEST
            for marble in range(MARBLES * other, MARBLES * other + MARBLES):
                there = place_of(ring, marble)
                steps = step(ring, there, -square)
                if there < HOUSE and 1 <= steps <= FURTHEST and there != safe:
                    out[hopes + steps - 1] += 1 / MARBLES
                    out[fears + steps - 1] += 1 / MARBLES


@rule
def turned(ring: Ring, seat: int, me: int) -> int:
    """A seat, counted from another."""
    ahead = seat - me
    if ahead < 0:
        return ahead + ring.seats
    return ahead - ring.seats if ahead >= ring.seats else ahead
