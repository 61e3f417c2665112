"""The French cards both games of the ring are played with: 13 * suit + rank - 1, jokers after."""

from __future__ import annotations

from ludotoc.engine.jit import rule

RANKS = 13
ACE, FOUR, FIVE, SEVEN = 1, 4, 5, 7
JACK, QUEEN, KING, JOKER = 11, 12, 13, 14
FIRST_JOKER = 52
NO_CARD = -1
HIDDEN = -2  # a card that a view does not show


def rank_number(card: int) -> int:
    """1 for an ace to 13 for a king, and the joker after them."""
    return JOKER if card >= FIRST_JOKER else card % RANKS + 1


rank_of = rule(rank_number)  # the same for rules, which are compiled
