"""KK6, KK8-KK14, KK16: who is at the door, what comes of it, and what a party is worth."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import lowest
from ludotoc.engine.jit import rule
from ludotoc.games.toctoctoc.bundle import WIDTH, Bundle, copies, holds, one, size
from ludotoc.games.toctoctoc.state import (
    BRUTE,
    CHILD,
    CHOOSING_KIND,
    KINDS,
    MUSICIAN,
    OPENED,
    ROLES,
    SCARECROW,
    TAKING,
    TAXI,
    VAMP,
    State,
)

SCARECROW_POINTS = 3
COLUMN_WIDTH = WIDTH * ROLES
FIRST_COLUMN = np.uint64((1 << COLUMN_WIDTH) - 1)


@rule
def column(party: Bundle, kind: int) -> Bundle:
    """KK3, KK12 The guests of one kind; scarecrows are of none."""
    return party & (FIRST_COLUMN << np.uint64(COLUMN_WIDTH * kind))


@rule
def kind_of(card: int) -> int:
    """KK1 The kind of a normal, a brute, a musician or a vamp."""
    return card // ROLES


@rule
def is_vamp(card: int) -> bool:
    """KK1 The vamps of the three kinds."""
    return card < CHILD and card % ROLES == VAMP


@rule
def is_guest(card: int) -> bool:
    """KK8 Normals, brutes, musicians and scarecrows come to stay."""
    return card == SCARECROW or (card < CHILD and card % ROLES != VAMP)


@rule
def revealer(s: State) -> int:
    """KK6 Who opens has the card; refused, it is his who offered it."""
    return s.door if s.answer == OPENED else s.turn


@rule
def rival(s: State) -> int:
    """KK6 The other of the two."""
    return s.turn if s.answer == OPENED else s.door


@rule
def roles_in(party: Bundle, kind: int) -> int:
    """KK9, KK13 Whom a vamp may lead away, as bits: equal normals are one choice."""
    roles = 0
    for role in range(VAMP):
        roles |= int(holds(party, ROLES * kind + role)) << role
    return roles


@rule
def is_protected(party: Bundle, kind: int) -> bool:
    """KK14 A brute protects its kind exactly while it is there."""
    return holds(party, ROLES * kind + BRUTE)


@rule
def endangered(party: Bundle, kind: int) -> int:
    """KK10 How many guests a child or a taxi finds in a kind, musician included."""
    return 0 if is_protected(party, kind) else size(column(party, kind))


@rule
def endangered_kinds(party: Bundle) -> int:
    """KK10 The most numerous of the kinds with guests and no brute, as bits."""
    most, kinds = 1, 0
    for kind in range(KINDS):
        guests = endangered(party, kind)
        if guests > most:
            most, kinds = guests, 0
        if guests == most:
            kinds |= 1 << kind
    return kinds


@rule
def choices(s: State) -> int:
    """KK9 The roles that may follow a vamp, KK10, KK11 the kinds that may flee, as bits."""
    party = s.guests[revealer(s)]
    return roles_in(party, kind_of(s.card)) if is_vamp(s.card) else endangered_kinds(party)


@rule
def is_asked(possible: int) -> bool:
    """KK13 A choice with one outcome is not asked, nor one with none."""
    return possible & (possible - 1) != 0


@rule
def ask(s: State) -> None:
    """KK9, KK10 The rival chooses."""
    s.stage = TAKING if is_vamp(s.card) else CHOOSING_KIND


@rule
def leaving(s: State, choice: int) -> Bundle:
    """KK9, KK10, KK11 One guest follows a vamp; a whole kind flees the others."""
    if is_vamp(s.card):
        return one(ROLES * kind_of(s.card) + choice)
    return column(s.guests[revealer(s)], choice)


@rule
def send_off(s: State, guests: Bundle) -> None:
    """KK11, KK9, KK10 With a taxi out of the game, else to the rival's party."""
    s.guests[revealer(s)] -= guests
    if s.card == TAXI:
        s.removed += guests
    else:
        s.guests[rival(s)] += guests


@rule
def take_effect(s: State, possible: int) -> None:
    """KK13 The only choice there is; without any, the card leaves the game all the same."""
    if possible != 0:
        send_off(s, leaving(s, lowest(np.uint64(possible))))
    s.removed += one(s.card)


@rule
def welcome(s: State) -> None:
    """KK8 The card joins the guests of who has it."""
    s.guests[revealer(s)] += one(s.card)


@rule
def worth(party: Bundle, kind: int) -> int:
    """KK16 One point a guest, two in a musician's kind, himself included."""
    guests = size(column(party, kind))
    return 2 * guests if holds(party, ROLES * kind + MUSICIAN) else guests


@rule
def scarecrow_points(party: Bundle) -> int:
    """KK12, KK16 Three for each scarecrow; no musician doubles them."""
    return SCARECROW_POINTS * copies(party, SCARECROW)


@rule
def points(party: Bundle) -> int:
    """KK16 What a party is worth: the scarecrows and all kinds."""
    total = scarecrow_points(party)
    for kind in range(KINDS):
        total += worth(party, kind)
    return total
