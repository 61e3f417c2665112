"""What lies open now: the guests at their parties, the cards in hands, the one at a door."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.scene import Note, Piece, Scene
from ludotoc.games.toctoctoc import pieces as p
from ludotoc.games.toctoctoc.parties import copies_in
from ludotoc.games.toctoctoc.soundness import is_guest_card
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    HAND,
    NO_CARD,
    NO_SEAT,
    OFFERING,
    OPENED,
    PILE,
)
from ludotoc.games.toctoctoc.street import layout

__all__ = ["layout", "scene"]


def scene(view: Any) -> Scene:
    """What lies open now for whoever this plain view is of."""
    pieces: list[Piece] = []
    notes: list[Note] = []
    for seat in range(view.players):
        party, count = view.guests[seat], view.held[seat]
        pieces += p.guests(seat, party)
        pieces += p.held(seat, view.hand[seat]) if is_open(view, seat) else p.face_down(seat, count)
        notes.append(p.standing(seat, party, count))
    notes.append(p.left(PILE - view.pile.count(NO_CARD)))
    pieces += p.gone(view.removed)
    if view.pile[view.top] != NO_CARD:
        pieces.append(p.on_pile(view.top, view.pile[view.top]))
    if view.door != NO_SEAT:
        pieces.append(p.at_door(view.door, view.turn, _shown_at_door(view)))
    return Scene(pieces, notes, _lit(view), moved=_moved(view))


def is_open(view: Any, seat: int) -> bool:
    """KK18 One's own cards lie open; of another's one sees only how many there are."""
    return bool(view.viewer in (seat, EVERYTHING))


def _shown_at_door(view: Any) -> int:
    """KK5, KK6 The card once it is revealed; face down it shows nothing, even to who laid it."""
    is_covered = view.stage == ANSWERING and view.viewer != EVERYTHING
    return NO_CARD if is_covered else int(view.card)


def _lit(view: Any) -> list[str]:
    """KK5, KK6 The card at the door, or where that of the last turn has gone."""
    if view.door != NO_SEAT:
        return [p.KNOCK, p.door_id(view.door)]
    last = last_seat(view)
    return [] if last == NO_SEAT else [_last_piece(view, last), p.door_id(view.last_door[last])]


def _moved(view: Any) -> list[tuple[str, str]]:
    """KK5-KK7 From a hand to a door, from there to a party or away, from the pile to a hand."""
    if view.door != NO_SEAT:
        return [(p.KNOCK, f"hand{view.turn}")] if view.stage == ANSWERING else []
    last = last_seat(view)
    if last == NO_SEAT:
        return []
    moved = [(_last_piece(view, last), p.door_id(view.last_door[last]))]
    if not is_open(view, last) and view.held[last] == HAND:
        moved.append((f"hand{last}.{HAND - 1}", p.PILE))
    return moved


def last_seat(view: Any) -> int:
    """KK5, KK15 Who has just ended a turn; nobody is remembered at the beginning and the end."""
    last = (view.turn - 1) % view.players
    is_known = view.stage == OFFERING and view.last_card[last] != NO_CARD
    return int(last) if is_known else NO_SEAT


def _last_piece(view: Any, last: int) -> str:
    """KK8, KK13 The card of the last turn, among the guests or out of the game."""
    card = int(view.last_card[last])
    if not is_guest_card(card):
        return p.gone_id(card, copies_in(view.removed, card) - 1)
    host = view.last_door[last] if view.last_answer[last] == OPENED else last
    return p.guest_id(host, card, copies_in(view.guests[host], card) - 1)
