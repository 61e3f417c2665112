"""CC5: standing orders for slow games, so that a discard does not cost days.

    snap 2.17 on 7    whenever a 7 is to be matched, that card: the one with label 17 in round 2
    pass              pass in every window where no other order holds

An order is about a card, not about its position: it follows the card as everybody's eyes do, and is
void when the card is gone, is no longer one's own, has been shuffled, or the round is over. Orders
are sealed: they lie in no record, so no view can show them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ludotoc.engine.picks import Path
from ludotoc.engine.words import Sentence, say
from ludotoc.games.chocottes.moment import (
    claimed,
    decides,
    labels,
    number_to_match,
    places,
)
from ludotoc.games.chocottes.names import a_number
from ludotoc.games.chocottes.notation import value_of
from ludotoc.games.chocottes.paths import BUTTONS, on_button
from ludotoc.games.chocottes.scene import ids_of
from ludotoc.games.chocottes.state import (
    LOOKING,
    OVER,
    PASS,
    SNAP,
    SPECTATOR_EYE,
    VALUES,
    WINDOW,
)

Choices = dict[str, tuple[Path, Sentence]]
PASS_ORDER = "pass"
_SNAP = re.compile(r"snap ([0-9]{1,3})\.([0-9]{1,2}) on ([0-9]{1,2})")


def choices(view: Any, seat: int) -> Choices:
    """CC5 What a seat may command: each order with what is picked for it and what it says."""
    if not 0 <= seat < view.players or view.stage < LOOKING or view.stage == OVER:
        return {}
    found: Choices = {PASS_ORDER: ((BUTTONS[PASS],), say("otherwise pass"))}
    for position, label in enumerate(labels(view, seat)):
        for value in range(1, VALUES + 1):
            path = (ids_of(view)[label], on_button(value))
            found[_text(view, label, value)] = path, _said(position, value)
    return found


def _text(view: Any, label: int, value: int) -> str:
    return f"snap {int(view.rounds) + 1}.{label} on {value}"


def _said(position: int, value: int) -> Sentence:
    return say("snap your card {number} on {value}", number=position + 1, value=a_number(value))


def obey(view: Any, seat: int, orders: Sequence[str]) -> int | None:
    """CC5 What a seat's orders command in the window that asks it: the first that holds."""
    if view.stage != WINDOW or not decides(view, seat):
        return None
    for order in orders:
        action = _snap_by(view, seat, order)
        if action is not None:
            return action
    return PASS if PASS_ORDER in orders else None


def _snap_by(view: Any, seat: int, order: str) -> int | None:
    """The snap that an order commands now; None if it is about another number, or void."""
    found, own = _SNAP.fullmatch(order), labels(view, seat)
    if found is None or int(found[1]) != view.rounds + 1 or int(found[2]) not in own:
        return None
    position, number = own.index(int(found[2])), int(found[3])
    if number != number_to_match(view) or places(view, seat)[position] in claimed(view):
        return None
    return None if _is_known_to_differ(view, own[position], number) else SNAP + position


def _is_known_to_differ(view: Any, label: int, number: int) -> bool:
    """CC6 Whether all have seen that it is another: nobody snaps a card wrongly twice."""
    is_public = view.seen[label] >> SPECTATOR_EYE & 1
    return bool(is_public and value_of(int(view.face[label])) != number)
