"""The learner's numbers, from a view alone, turned so that the viewer is always seat 0.

For n players, in this order:
    64                own cards
    64                cards played, those on the table included
    64 n              cards on the table, by who played them
    4 n               flavours each seat is known to be out of
    n, n, n           cards held, in shares of the deal; points, in forties; who is ready
    n, n, n           who leads, who decides, who wins the trick so far (one-hot)
    5                 flavour of the trick, the last place for none (one-hot)
    4                 study, card, sweet, over (one-hot)
    2                 tricks done, in sixteenths; whether the box turns
    5 x 16            by cell as the box lies now: the flavour covered there, or covered and unknown
    4                 sweets of each flavour not yet taken, in fours
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Features
from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocolat.box import is_in, place_at
from ludotoc.games.chocolat.state import (
    CARDS,
    FLAVOURS,
    HIDDEN,
    KINDS,
    OVER,
    STUDY,
    SWEETS,
    SWEETS_A_FLAVOUR,
    TRICKS,
    YOUNG_OFF,
    State,
)
from ludotoc.games.chocolat.trick import next_seat, share

CELL_STATES = FLAVOURS + 1
STAGES = OVER - STUDY + 1
POINTS_SCALE = 40.0


@kernel
def feature_total(players: int) -> int:
    """How many numbers `features` writes for a number of players."""
    cards = CARDS * (2 + players)
    seats = (FLAVOURS + 3) * players
    moment = 3 * players + KINDS + STAGES + 2
    box = CELL_STATES * SWEETS + FLAVOURS
    return cards + seats + moment + box


@rule
def viewpoint(s: State) -> int:
    """The seat that is turned to 0: the viewer's, or the first for an onlooker."""
    return s.viewer if 0 <= s.viewer < s.players else 0


@rule
def seen_from(s: State, seat: int) -> int:
    """A seat, counted from the viewer."""
    return (seat - viewpoint(s)) % s.players


@rule
def write_set(out: Features, at: int, cards: np.uint64) -> int:
    """A one for each card of a set."""
    while cards != NO_CARDS:
        out[at + lowest(cards)] = 1
        cards = without_lowest(cards)
    return at + CARDS


@rule
def write_trick(s: State, out: Features, at: int) -> int:
    """The cards on the table, by who played them."""
    seat = int(s.leader)
    for place in range(s.cards_in_trick):
        out[at + CARDS * seen_from(s, seat) + s.trick[place]] = 1
        seat = next_seat(s, seat)
    return at + CARDS * s.players


@rule
def write_seats(s: State, out: Features, at: int) -> int:
    """What is known of each seat: flavours it is out of, cards, points, readiness."""
    for seat in range(s.players):
        turned = seen_from(s, seat)
        for flavour in range(FLAVOURS):
            out[at + FLAVOURS * turned + flavour] = (s.void[seat] >> flavour) & 1
        held = at + FLAVOURS * s.players + turned
        out[held] = s.held[seat] / share(s)
        out[held + s.players] = s.points[seat] / POINTS_SCALE
        out[held + 2 * s.players] = (s.ready >> seat) & 1
    return at + (FLAVOURS + 3) * s.players


@rule
def write_seat(s: State, out: Features, at: int, seat: int) -> int:
    """One seat, counted from the viewer; none while nobody is dealer."""
    if seat >= 0:
        out[at + seen_from(s, seat)] = 1
    return at + s.players


@rule
def write_moment(s: State, out: Features, at: int) -> int:
    """Who leads, who decides, who wins so far; the flavour, the stage, how far the game is."""
    at = write_seat(s, out, at, s.leader)
    at = write_seat(s, out, at, s.turn)
    at = write_seat(s, out, at, s.winner)
    out[at + s.flavour] = 1
    out[at + KINDS + s.stage - STUDY] = 1
    at += KINDS + STAGES
    out[at] = s.tricks / TRICKS
    out[at + 1] = s.young == YOUNG_OFF
    return at + 2


@rule
def write_box(s: State, out: Features, at: int) -> int:
    """CH11 What the viewer knows of each cell, and how many sweets of each flavour are left."""
    left = at + CELL_STATES * SWEETS
    for flavour in range(FLAVOURS):
        out[left + flavour] = 1
    for cell in range(SWEETS):
        place = place_at(s, cell)
        sweet = int(s.box[place])
        if not is_in(s.covered, place):
            out[left + sweet] -= 1 / SWEETS_A_FLAVOUR
        else:
            out[at + CELL_STATES * cell + (FLAVOURS if sweet == HIDDEN else sweet)] = 1
    return left + FLAVOURS


@kernel
def features(s: State, out: Features) -> int:
    """The numbers a learner sees."""
    for place in range(feature_total(s.players)):
        out[place] = 0
    at = write_set(out, 0, s.hand[viewpoint(s)])
    at = write_set(out, at, s.played)
    at = write_seats(s, out, write_trick(s, out, at))
    return write_box(s, out, write_moment(s, out, at))
