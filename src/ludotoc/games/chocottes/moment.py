"""What is decided now and where cards lie, read from a plain view or a record, for people."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludotoc.engine.timing import Timed
from ludotoc.games.chocottes.notation import value_of
from ludotoc.games.chocottes.state import (
    CARDS,
    EFFECT,
    LIVE,
    LOOKING,
    MAX_SEATS,
    OVER,
    PASS,
    SPECTATOR_EYE,
    WINDOW,
)

BEAT = Timed(4.0, PASS, is_sealed=True)
HANDS_KEPT = 8192
NO_LABEL = -1


@lru_cache(HANDS_KEPT)
def numbers_in(bits: int) -> tuple[int, ...]:
    """The numbers of a set of bits, ascending."""
    return tuple(number for number in range(bits.bit_length()) if bits >> number & 1)


def places(view: Any, seat: int) -> tuple[int, ...]:
    """CC3 The places of a seat's cards, in the order of their positions."""
    return numbers_in(int(view.hand[seat]))


def labels(view: Any, seat: int) -> list[int]:
    """The labels of a seat's cards, in the same order."""
    return [int(view.label[place]) for place in places(view, seat)]


def everyone(view: Any) -> int:
    """All seats, as bits."""
    return (1 << int(view.players)) - 1


def seats_from(view: Any, first: int) -> list[int]:
    """All seats clockwise."""
    return [(first + step) % int(view.players) for step in range(int(view.players))]


def eye(viewer: int) -> int:
    """CC20 The bit of a viewer among the eyes; all onlookers share one."""
    return 1 << (viewer if 0 <= viewer < MAX_SEATS else SPECTATOR_EYE)


def pile_left(view: Any) -> int:
    """How many cards are left to draw."""
    return CARDS - int(view.taken)


def top_label(view: Any) -> int:
    """The label of the card on top of the discard."""
    return int(view.discards[view.discarded - 1]) if view.discarded else NO_LABEL


def number_to_match(view: Any) -> int:
    """CC5 The number of the card on top of the discard."""
    return value_of(int(view.face[top_label(view)]))


def asked_seat(view: Any) -> int:
    """CC5 Who is asked in a window: the active player first, then clockwise."""
    waiting = [seat for seat in seats_from(view, int(view.active)) if view.asking >> seat & 1]
    return waiting[0]


def decides(view: Any, seat: int) -> bool:
    """Whether it is for this seat to decide."""
    return seat in deciders(view)


def deciders(view: Any) -> tuple[int, ...]:
    """The seats that decide now."""
    if view.stage < LOOKING or view.stage == OVER:
        return ()
    if view.stage == LOOKING:
        return numbers_in(int(view.to_look))
    if view.stage == WINDOW:
        return numbers_in(int(view.asking)) if view.live == LIVE else (asked_seat(view),)
    return (int(view.effect_owner if view.stage >= EFFECT else view.active),)


def claimed(view: Any) -> tuple[int, ...]:
    """CC5 The places claimed in this beat, as far as they are known."""
    return tuple(int(place) for place in view.claims[: view.claims_left])


def timed(view: Any) -> Timed | None:
    """CC5 A beat of a live window has a fixed length; who is silent has passed."""
    return BEAT if view.stage == WINDOW and view.live == LIVE else None
