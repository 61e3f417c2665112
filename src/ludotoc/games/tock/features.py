"""The learner's numbers, from a view alone, turned so that the viewer is always seat 0.

For n players, in this order:
    n times 18n + 5   squares (from the viewer's start), house places, share of pawns in camp
    14                own cards by rank, in fours
    14                cards gone since the shuffle, by rank, in fours
    14 (n - 1)        the card each other seat is known to hold from an exchange
    n                 cards held, in fives
    n, n, n           whose turn, whose pawns he moves, who decides (one-hot)
    13, 15            stage; rank in play, the first place for none (one-hot)
    4 n               where the pawn in motion stands among all pawns (one-hot)
    4, 4              pawns that stepped, that jumped by this card
    7                 steps left, deal, options teams (none, pairs, halves), stars, dice
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Features
from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.ring.cards import JOKER, NO_CARD, SEVEN, rank_of
from ludotoc.games.ring.rules import from_start, is_in_house, is_on_ring, place_of
from ludotoc.games.ring.state import HOUSE, MARBLES, SIDE
from ludotoc.games.tock.deal import FIRST_DEAL, ONCE, TWICE
from ludotoc.games.tock.state import (
    DEALS,
    DICE_OFF,
    HOUSE_PLACES,
    JUMPING,
    OVER,
    PARTS,
    STARS_ON,
    State,
)

STAGES = OVER + 1
RANKS_AND_JOKER = JOKER
SUITS = 4.0


@kernel
def feature_total(players: int) -> int:
    """How many numbers `features` writes for a number of players."""
    board = players * (SIDE * players + HOUSE_PLACES + 1)
    cards = 2 * RANKS_AND_JOKER + RANKS_AND_JOKER * (players - 1)
    moment = 4 * players + STAGES + RANKS_AND_JOKER + 1 + MARBLES * players + 2 * MARBLES + 7
    return board + cards + moment


@rule
def viewpoint(s: State) -> int:
    """The seat that is turned to 0: the viewer's, or the first for an onlooker."""
    return s.viewer if 0 <= s.viewer < s.players else 0


@rule
def write_board(s: State, out: Features, at: int) -> int:
    """Where every pawn is, seat by seat, seen from the viewer."""
    me, squares = viewpoint(s), SIDE * s.players
    for other in range(s.players):
        seat = (me + other) % s.players
        for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
            place = place_of(s.ring, marble)
            if is_on_ring(place):
                out[at + from_start(s.ring, me, place)] = 1
            elif is_in_house(place):
                out[at + squares + place - HOUSE - 1] = 1
            else:
                out[at + squares + HOUSE_PLACES] += 1 / MARBLES
        at += squares + HOUSE_PLACES + 1
    return at


@rule
def count_ranks(out: Features, at: int, some: np.uint64) -> None:
    """Add a quarter for each card of a set to the place of its rank."""
    while some != NO_CARDS:
        out[at + rank_of(lowest(some)) - 1] += 1 / SUITS
        some = without_lowest(some)


@rule
def write_cards(s: State, out: Features, at: int) -> int:
    """Own cards, cards gone, cards known in other hands, and how many each seat holds."""
    me = viewpoint(s)
    for copy in (ONCE, TWICE):
        count_ranks(out, at, s.hand[me, copy])
        count_ranks(out, at + RANKS_AND_JOKER, s.gone[copy])
    at += 2 * RANKS_AND_JOKER
    for other in range(1, s.players):
        card = s.received[(me + other) % s.players]
        if card >= 0:
            out[at + rank_of(card) - 1] = 1
        at += RANKS_AND_JOKER
    for other in range(s.players):
        out[at + other] = s.held[(me + other) % s.players] / FIRST_DEAL
    return at + s.players


@rule
def write_seat(s: State, out: Features, at: int, seat: int) -> int:
    """One seat, counted from the viewer."""
    out[at + (seat - viewpoint(s)) % s.players] = 1
    return at + s.players


@rule
def write_moment(s: State, out: Features, at: int) -> int:
    """Whose turn it is and what is being decided."""
    at = write_seat(s, out, at, s.turn)
    at = write_seat(s, out, at, s.colour)
    at = write_seat(s, out, at, s.decider if s.stage == JUMPING else s.turn)
    out[at + s.stage] = 1
    at += STAGES
    out[at + (0 if s.card == NO_CARD else rank_of(s.card))] = 1
    at += RANKS_AND_JOKER + 1
    if s.stage in (JUMPING, PARTS) and s.pawn >= 0:
        out[at + (s.pawn - MARBLES * viewpoint(s)) % (MARBLES * s.players)] = 1
    at += MARBLES * s.players
    for pawn in range(MARBLES):
        out[at + pawn] = (s.stepped >> pawn) & 1 if s.stage == PARTS else 0
        out[at + MARBLES + pawn] = (s.jumped >> pawn) & 1 if s.stage == PARTS else 0
    return at + 2 * MARBLES


@rule
def write_options(s: State, out: Features, at: int) -> int:
    """Steps left of a 7, the deal, and how the table plays."""
    out[at] = s.rest / SEVEN if s.stage == PARTS else 0
    out[at + 1] = s.deal / (DEALS - 1)
    out[at + 2 + s.teams] = 1
    out[at + 5] = s.stars == STARS_ON
    out[at + 6] = s.dice != DICE_OFF
    return at + 7


@kernel
def features(s: State, out: Features) -> int:
    """The numbers a learner sees."""
    for place in range(feature_total(s.players)):
        out[place] = 0
    at = write_cards(s, out, write_board(s, out, 0))
    return write_options(s, out, write_moment(s, out, at))
