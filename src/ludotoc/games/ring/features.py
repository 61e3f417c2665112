"""The learner's numbers that both games of the ring write."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Features
from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import JOKER, NO_CARD, rank_of
from ludotoc.games.ring.rules import (
    from_start,
    is_in_house,
    is_on_ring,
    is_stake,
    number_of,
    place_of,
    seat_of,
    squares_on,
    step,
)
from ludotoc.games.ring.state import HOUSE, MARBLES, SIDE, Ring

RANKS_AND_JOKER = JOKER
SUITS = 4.0
AHEAD, BEHIND = 18, 13  # as far as a card moves a marble, and as another may come for it
PLACES = SIDE + 1 + MARBLES + 1
OUTLOOK = PLACES + 2 * AHEAD + BEHIND  # numbers that `write_outlook` writes for a marble
PASSABLE = 0.5  # what a marble counts that can be passed and taken


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
def write_place(ring: Ring, out: Features, at: int, marble: int) -> int:
    """Where one marble is: number of its square, on its last side, house place, in camp."""
    place = place_of(ring, marble)
    if is_on_ring(place):
        out[at + number_of(place) - 1] = 1
        out[at + SIDE] = place // SIDE == seat_of(marble)
    elif is_in_house(place):
        out[at + SIDE + place - HOUSE] = 1
    else:
        out[at + PLACES - 1] = 1
    return at + PLACES


@rule
def write_neighbour(ring: Ring, out: Features, at: int, here: int, there: int, ours: bool) -> None:
    """A marble that another one may reach, or that may reach it."""
    squares, weight = squares_on(ring), 1.0 if is_stake(ring, there) else PASSABLE
    ahead = step(ring, there, -here)
    if 0 < ahead <= AHEAD:
        out[at + ahead - 1 + (0 if ours else AHEAD)] = weight
    elif not ours and squares - ahead <= BEHIND:
        out[at + 2 * AHEAD + squares - ahead - 1] = weight


@rule
def write_outlook(ring: Ring, out: Features, at: int, marble: int, friends: int) -> int:
    """What one marble has before it, friends and others, and who is behind it."""
    at = write_place(ring, out, at, marble)
    here = place_of(ring, marble)
    if is_on_ring(here):
        for other in range(MARBLES * ring.seats):
            there = place_of(ring, other)
            if is_on_ring(there) and other != marble:
                ours = (friends >> seat_of(other)) & 1 != 0
                write_neighbour(ring, out, at, here, there, ours)
    return at + 2 * AHEAD + BEHIND


@rule
def turn_marble(marble: int, seats: int, by: int) -> int:
    """The marble of the same number, so many seats on."""
    return (marble + MARBLES * by) % (MARBLES * seats)


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
