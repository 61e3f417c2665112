"""What stands in the way: cards that must follow, players whose turn it is, sweets taken.

All of this works on a record as well as on a plain view.
"""

from __future__ import annotations

from typing import Any

from ludotoc.games.chocolat.layout import seat_id
from ludotoc.games.chocolat.notation import card_text
from ludotoc.games.chocolat.scene import place_in, sweet_id
from ludotoc.games.chocolat.soundness import is_covered
from ludotoc.games.chocolat.state import (
    CARD,
    FIRST_JOKER,
    NO_FLAVOUR,
    OVER,
    PLAY,
    READY,
    STUDY,
    SWEET,
    UNCOVER,
    VALUES,
)


def holds(s: Any, seat: int, card: int) -> bool:
    """Whether a card is in an open hand."""
    return bool(int(s.hand[seat]) >> card & 1)


def cards_of(s: Any, seat: int, flavour: int) -> list[int]:
    """CH4 The cards of a flavour in an open hand, the lowest first."""
    first = VALUES * flavour
    return [card for card in range(first, first + VALUES) if holds(s, seat, card)]


def follows(s: Any, seat: int, card: int) -> bool:
    """CH4, CH5 Whether a card held may be played: it follows, or nothing held can."""
    flavour = int(s.flavour)
    if flavour in (NO_FLAVOUR, card // VALUES):
        return True
    return not cards_of(s, seat, flavour)


def flavour_card(s: Any) -> tuple[int, int]:
    """CH5 The card that fixed the flavour, and its place in the trick."""
    trick = [int(card) for card in s.trick[: int(s.cards_in_trick)]]
    return next((card, n) for n, card in enumerate(trick) if card < FIRST_JOKER)


def may_do(view: Any, seat: int, action: int) -> bool:
    """Whether a seat may do this now, from what it knows."""
    if view.stage == STUDY:
        return action == READY and seat_id(seat) in _looking(view)
    if seat != view.turn or view.stage not in (CARD, SWEET):
        return False
    if view.stage == SWEET:
        return UNCOVER <= action < READY and is_covered(view, place_in(view, action - UNCOVER))
    return action < UNCOVER and holds(view, seat, action - PLAY) and follows(view, seat, action)


def blockers(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """What stands in the way of an action that is not legal: pieces and players to be lit."""
    if not 0 <= seat < view.players or view.stage < STUDY or view.stage == OVER:
        return ()
    if view.stage == STUDY:
        return _looking(view) if view.ready >> seat & 1 else ()
    if action == READY:
        return ()
    if seat != view.turn:
        return (seat_id(view.turn),)
    if view.stage == SWEET:
        return (sweet_id(place_in(view, action - UNCOVER)),) if action >= UNCOVER else ()
    return _in_the_way(view, seat, action - PLAY) if action < UNCOVER else ()


def _looking(view: Any) -> tuple[str, ...]:
    """CH2 Those for whom the study goes on."""
    return tuple(seat_id(seat) for seat in range(view.players) if not view.ready >> seat & 1)


def _in_the_way(view: Any, seat: int, card: int) -> tuple[str, ...]:
    """CH4 The card that fixed the flavour and those that can follow; or the card, if it lies."""
    if not holds(view, seat, card):
        return (card_text(card),) if card in view.trick else ()
    first, _ = flavour_card(view)
    return tuple(map(card_text, (first, *cards_of(view, seat, view.flavour))))
