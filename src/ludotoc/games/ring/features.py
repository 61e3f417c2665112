"""The learner's numbers that both games of the ring write."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Features
from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import JOKER, NO_CARD, rank_of
from ludotoc.games.ring.rules import from_start, is_in_house, is_on_ring, place_of, squares_on
from ludotoc.games.ring.state import HOUSE, MARBLES, Ring

RANKS_AND_JOKER = JOKER
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
