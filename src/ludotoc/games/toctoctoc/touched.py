"""Why not, asked by touching: for any piece or spot, the reason it cannot be picked now."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ludotoc.engine.errors import Refused
from ludotoc.games.toctoctoc import reasons
from ludotoc.games.toctoctoc.actions import kind_at_door
from ludotoc.games.toctoctoc.notation import CARD_NUMBERS, kind_text, quoted
from ludotoc.games.toctoctoc.parties import copies_in, endangered, two_at_door
from ludotoc.games.toctoctoc.pieces import GONE, KNOCK, LEFT, PILE, TWIN
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    KINDS,
    NO_CARD,
    NO_SEAT,
    OFFERING,
    ROLES,
    SCARECROW,
    TAKING,
)

WINDOWS = {kind_text(kind): ROLES * kind for kind in range(KINDS)}
GARDEN, GUEST, HAND, DOOR, SEAT = "garden", "guest", "hand", "door", "seat"
PARTY = {GARDEN, GUEST, *WINDOWS}
OF_A_SEAT, OF_NOBODY = {HAND, DOOR, SEAT, *PARTY}, {GONE, PILE, LEFT, KNOCK}
_ID = re.compile(r"([a-z]+)([0-9]*)(?:\.([a-z-]+|[0-9]))?")


class Touched(NamedTuple):
    """A piece or a spot: what it is, whose, and which card it shows."""

    what: str
    seat: int
    card: int


def why_not_piece(view: Any, seat: int, piece: str) -> Refused | None:
    """Why a piece or a spot of the scene cannot be picked now; None if it can."""
    touched = _read(view, piece)
    if touched is None:
        return Refused("nothing here is called {piece}", "KK3", piece=quoted(piece))
    if refusal := reasons.nothing_to_decide(view):
        return refusal
    if view.stage == OFFERING:
        return _to_offer(view, seat, touched)
    if view.stage == ANSWERING:
        is_asked = seat == view.door and touched.what == KNOCK
        return reasons.shows_itself() if is_asked else reasons.at_the_door(view, seat)
    return _to_choose(view, seat, touched)


def _read(view: Any, piece: str) -> Touched | None:
    """What an id means at this table; equal cards are one and the same here."""
    found = _ID.fullmatch(piece.partition(TWIN)[0])
    if found is None or found[1] not in OF_A_SEAT | OF_NOBODY:
        return None
    what, seat = found[1], int(found[2] or NO_SEAT)
    if what in OF_A_SEAT and not 0 <= seat < view.players:
        return None
    spot_card = SCARECROW if what == GARDEN else WINDOWS.get(what, NO_CARD)
    return Touched(what, seat, CARD_NUMBERS.get(found[3] or "", spot_card))


def _to_offer(view: Any, seat: int, touched: Touched) -> Refused | None:
    """KK5 A card of the own hand, then the door of another player."""
    what, owner, card = touched
    if seat != view.turn:
        return reasons.not_your_turn(view, seat)
    if what == HAND:
        return _of_hand(view, seat, owner, card)
    if what == DOOR:
        return reasons.own_door() if owner == seat else None
    if what in PARTY:
        return reasons.scarecrow() if card == SCARECROW else reasons.guests_stay()
    if what in (PILE, LEFT):
        return reasons.drawn_later()
    return reasons.gone_for_good() if what == GONE else reasons.card_and_door()


def _of_hand(view: Any, seat: int, owner: int, card: int) -> Refused | None:
    if owner != seat:
        return reasons.not_yours(owner)
    if card == NO_CARD:
        return reasons.card_and_door()
    return None if copies_in(view.hand[seat], card) else reasons.not_held(card)


def _to_choose(view: Any, seat: int, touched: Touched) -> Refused | None:
    """KK9-KK11 Guests of who revealed the card."""
    host, rival = two_at_door(view)
    if seat != rival:
        return reasons.other_chooses(view)
    if touched.what not in PARTY:
        return reasons.gone_for_good() if touched.what == GONE else reasons.choose_first(view)
    if touched.seat != host:
        return reasons.other_party(view, touched.seat)
    if touched.card == SCARECROW:
        return reasons.scarecrow()
    return _of_party(view, host, touched)


def _of_party(view: Any, host: int, touched: Touched) -> Refused | None:
    """KK9 One guest of the vamp's kind; KK10, KK11 a kind that is in danger."""
    party, kind = view.guests[host], touched.card // ROLES
    if view.stage != TAKING:
        return None if kind in endangered(party) else reasons.saved(view, kind)
    if kind != kind_at_door(view):
        return reasons.other_kind(view, kind)
    if touched.what != GUEST:
        return reasons.choose_first(view)
    is_there = copies_in(party, touched.card) > 0
    return None if is_there else reasons.no_such_guest(host, touched.card)
