"""KK1-KK4: the pack, the first guests, the hands and the pile, and who begins."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Outcomes, Weights
from ludotoc.engine.cards import NO_CARDS
from ludotoc.engine.dice import draw_below
from ludotoc.engine.jit import rule
from ludotoc.games.toctoctoc.bundle import bundle, copies, draw_from, one
from ludotoc.games.toctoctoc.state import (
    BRUTE,
    CARDS,
    CHILD,
    DEALING,
    DRAWING_LOTS,
    FIRST_GUESTS,
    FOR_DECK,
    FOR_FIRST,
    FOR_GUESTS,
    HAND,
    INVITING,
    KINDS,
    MUSICIAN,
    NORMAL,
    OFFERING,
    ROLES,
    SCARECROW,
    TAXI,
    VAMP,
    State,
)

NORMALS, BRUTES, MUSICIANS, VAMPS = 7, 2, 1, 5
CHILDREN, TAXIS, SCARECROWS = 5, 3, 2
NORMALS_INVITED = 4  # of each kind, shuffled for the first guests
CARDS_INVITED = KINDS * NORMALS_INVITED
BRUTES_OF_THREE = 1


def _pack(brutes: int) -> np.uint64:
    """KK1 Three kinds with their normals, brutes, musician and vamps, and those of no kind."""
    pack = CHILDREN * [CHILD] + TAXIS * [TAXI] + SCARECROWS * [SCARECROW]
    for kind in range(KINDS):
        numbers = ((NORMAL, NORMALS), (BRUTE, brutes), (MUSICIAN, MUSICIANS), (VAMP, VAMPS))
        for role, number in numbers:
            pack += number * [ROLES * kind + role]
    return bundle(*pack)


INVITED = bundle(*(NORMALS_INVITED * [ROLES * kind + NORMAL for kind in range(KINDS)]))
PACK_OF_THREE = _pack(BRUTES_OF_THREE)
PACK = _pack(BRUTES)


@rule
def full_pack(s: State) -> np.uint64:
    """KK2 With three players one brute of each kind stays in the box."""
    return PACK_OF_THREE if s.players == 3 else PACK


@rule
def begin_inviting(s: State) -> None:
    """KK3 Four normals of each kind are shuffled."""
    s.pack = INVITED
    s.laid = 0
    s.stage = INVITING


@rule
def invite(s: State, guest: int) -> None:
    """KK3 Two guests for each player in turn; those left over go back into the pack."""
    s.pack -= one(guest)
    seat = s.laid // FIRST_GUESTS
    if seat < s.players:
        s.guests[seat] += one(guest)
    s.laid += 1
    if s.laid == CARDS_INVITED:
        begin_dealing(s)


@rule
def begin_dealing(s: State) -> None:
    """KK4 All cards but the first guests are shuffled."""
    s.pack = full_pack(s)
    for seat in range(s.players):
        s.pack -= s.guests[seat]
    s.laid = 0
    s.stage = DEALING


@rule
def lay(s: State, card: int) -> None:
    """KK4 Five cards for each player in turn, the rest makes the pile."""
    s.pack -= one(card)
    seat = s.laid // HAND
    if seat < s.players:
        s.hand[seat] += one(card)
        s.held[seat] += 1
    else:
        s.pile[s.laid - HAND * s.players] = card
    s.laid += 1
    if s.pack == NO_CARDS:
        begin_drawing_lots(s)


@rule
def begin_drawing_lots(s: State) -> None:
    """KK4 The hands are full, the pile shows its first card, and someone must begin."""
    s.laid = 0
    s.chance.disclosed += 1
    s.stage = DRAWING_LOTS


@rule
def visible_card(s: State) -> int:
    """KK4 The top of the pile, which lies face up; NO_CARD when it is gone."""
    return s.pile[s.top]


@rule
def begin(s: State, seat: int) -> None:
    """KK4 The first player is drawn by lot."""
    s.turn = seat
    s.chance.disclosed += 1
    s.stage = OFFERING


@rule
def apply_chance(s: State, outcome: int) -> None:
    """KK3, KK4 A guest, a card of the deck, or the first player."""
    if s.stage == INVITING:
        invite(s, outcome)
    elif s.stage == DEALING:
        lay(s, outcome)
    else:
        begin(s, outcome)


@rule
def chance_drawn(s: State) -> int:
    """KK3, KK4 What the key gives: each card left, and each player, is as likely."""
    if s.stage == DRAWING_LOTS:
        return draw_below(s.chance, FOR_FIRST, 0, 0, s.players)
    purpose = FOR_GUESTS if s.stage == INVITING else FOR_DECK
    return draw_from(s.pack, s.chance, purpose, s.laid)


@rule
def seats_to_draw(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """KK4 Any seat may begin."""
    for seat in range(s.players):
        outcomes[seat], weights[seat] = seat, 1
    return s.players


@rule
def cards_to_lay(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """KK3, KK4 Any card not yet laid, as likely as there are copies of it."""
    count = 0
    for card in range(CARDS):
        if copies(s.pack, card) > 0:
            outcomes[count], weights[count] = card, copies(s.pack, card)
            count += 1
    return count
