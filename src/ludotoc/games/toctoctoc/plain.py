"""A view in words, a line a seat, for whoever has no picture of the table."""

from __future__ import annotations

import numpy as np

from ludotoc.games.toctoctoc.bundle import cards_in
from ludotoc.games.toctoctoc.notation import KIND_NAMES, card_text, cards_text, offer_text
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    CHOOSING_KIND,
    HIDDEN,
    NO_CARD,
    NO_SEAT,
    OFFERING,
    OVER,
    ROLES,
    SCARECROW,
    TAKING,
)

QUESTIONS = {
    OFFERING: "Offer a card at somebody's door.",
    ANSWERING: "Somebody knocks: open, or refuse?",
    TAKING: "Choose what is taken.",
    CHOOSING_KIND: "Choose a kind.",
    OVER: "The game is over.",
}


def lines(view: np.record, seat: int) -> list[str]:
    """What a seat may know of each player, the pile and the door."""
    shown = {f"seat {seat}": _of_seat(view, seat) for seat in range(int(view.players))}
    shown["pile"] = _of_pile(view)
    shown["gone"] = cards_text(cards_in(view.removed))
    if view.turn != NO_SEAT:
        shown["turn"] = f"seat {int(view.turn)}"
    if view.card != NO_CARD:
        shown["at the door"] = _at_door(view)
    return [f"{name:12} {text}" for name, text in shown.items()]


def hand_of(view: np.record, seat: int) -> list[str]:
    """What a seat holds stands in its line."""
    return []


def question(view: np.record, seat: int) -> str:
    """What is being asked of a seat."""
    return QUESTIONS.get(int(view.stage), "")


def _of_seat(view: np.record, seat: int) -> str:
    """KK3, KK18 The party, a column a kind, and what is known of the hand."""
    party, hand = cards_in(view.guests[seat]), cards_in(view.hand[seat])
    columns = [[card for card in party if card // ROLES == kind] for kind in range(len(KIND_NAMES))]
    columns.append([card for card in party if card == SCARECROW])
    guests = " | ".join(cards_text(column) for column in columns if column) or "nobody"
    if len(hand) == view.held[seat] and hand:
        return f"{guests}; holds {cards_text(hand)}"
    known = cards_in(view.known[seat])
    among = f", known {cards_text(known)}" if known else ""
    return f"{guests}; holds {int(view.held[seat])} cards{among}"


def _of_pile(view: np.record) -> str:
    """KK4 The visible card, and how many lie below it."""
    left = [int(card) for card in view.pile[view.top :] if card != NO_CARD]
    return f"{card_text(left[0])}, and {len(left) - 1} below" if left else "empty"


def _at_door(view: np.record) -> str:
    """KK5, KK6 The card before a player, face down until it is answered."""
    if view.card == HIDDEN:
        return f"?>{int(view.door)}"
    return offer_text(int(view.card), int(view.door), int(view.answer))
