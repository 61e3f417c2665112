"""How an action is said by touching things: mostly one card, sometimes two, or a button."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.picks import Path, Together
from ludotoc.games.chocottes.moment import labels
from ludotoc.games.chocottes.scene import SEATS, ids_of
from ludotoc.games.chocottes.state import (
    CARD,
    DISCARD,
    DRAW,
    FIRST_OF_PAIR,
    GIFT,
    GIVE,
    KNOCK,
    LOOK,
    MAX_SEATS,
    MOST_CARDS,
    PAIRS,
    PASS,
    PEEK,
    REAP,
    REPLACE,
    RIFT,
    SECOND_OF_PAIR,
    SKIP,
    SNAP,
)

BUTTONS = {
    KNOCK: "!knock", DISCARD: "!discard", PASS: "!pass", SKIP: "!skip", RIFT: "!rift",
}  # fmt: skip
ON = "!on"  # a standing order: on which number
OWN_CARDS = (REPLACE, SNAP, PEEK, GIVE, REAP)  # the kinds of action that name an own card


def path_of(view: Any, seat: int, action: int) -> Path:
    """What is touched for an action, in a seat's plain view."""
    if action in BUTTONS:
        return (BUTTONS[action],)
    ids = ids_of(view)
    if action == DRAW:
        return (ids[view.taken],)
    if action < LOOK + PAIRS:
        own, pair = labels(view, seat), action - LOOK
        return Together((ids[own[FIRST_OF_PAIR[pair]]], ids[own[SECOND_OF_PAIR[pair]]]))
    if GIFT <= action < GIFT + MAX_SEATS - 1:
        return (SEATS[(seat + action - GIFT + 1) % view.players],)
    whose, position = card_meant(view, seat, action)
    return (ids[labels(view, whose)[position]],)


def on_button(value: int) -> str:
    """CC5 The button for a number to be matched, where orders are given for later."""
    return f"{ON}{value}"


def card_meant(view: Any, seat: int, action: int) -> tuple[int, int]:
    """Whose card an action is about, and at which position it lies."""
    if CARD <= action < GIFT:
        steps, position = divmod(action - CARD, MOST_CARDS)
        return (seat + steps + 1) % int(view.players), position
    return seat, action - max(first for first in OWN_CARDS if first <= action)
