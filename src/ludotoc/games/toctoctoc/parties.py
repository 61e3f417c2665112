"""KK3, KK10, KK16: what a party is, counted in plain numbers for pictures and words.

The rules count for themselves (`door.py`); these work on a plain view, where a bundle is a number.
"""

from __future__ import annotations

from typing import Any

from ludotoc.games.toctoctoc.bundle import WIDTH
from ludotoc.games.toctoctoc.door import SCARECROW_POINTS
from ludotoc.games.toctoctoc.state import (
    BRUTE,
    KINDS,
    MUSICIAN,
    OPENED,
    ROLES,
    SCARECROW,
    VAMP,
)

MOST_COPIES = (1 << WIDTH) - 1


def copies_in(some: int, card: int) -> int:
    """How often a card is in a bundle."""
    return int(some) >> WIDTH * card & MOST_COPIES


def cards_of(some: int, kind: int) -> int:
    """KK3 How many guests of a kind a party has."""
    return sum(copies_in(some, ROLES * kind + role) for role in range(VAMP))


def brute_of(kind: int) -> int:
    """KK14 The brute of a kind."""
    return ROLES * kind + BRUTE


def endangered(party: int) -> list[int]:
    """KK10 The most numerous of the kinds that have guests and no brute."""
    found = {k: cards_of(party, k) for k in range(KINDS) if not copies_in(party, brute_of(k))}
    most = max(found.values(), default=0)
    return [kind for kind, count in found.items() if count == most > 0]


def points_by_kind(party: int) -> list[int]:
    """KK16 What each kind is worth, then the scarecrows."""
    worth = [cards_of(party, k) << copies_in(party, ROLES * k + MUSICIAN) for k in range(KINDS)]
    return [*worth, SCARECROW_POINTS * copies_in(party, SCARECROW)]


def points_of(party: int) -> int:
    """KK16 What a party is worth."""
    return sum(points_by_kind(party))


def two_at_door(view: Any) -> tuple[int, int]:
    """KK6 Who has revealed the card, and the rival."""
    two = int(view.door), int(view.turn)
    return two if view.answer == OPENED else two[::-1]
