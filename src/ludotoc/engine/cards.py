"""Sets of cards: one bit a card in a 64-bit word. Small rules over them, none allocates."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.jit import rule

NO_CARDS = np.uint64(0)
ONE = np.uint64(1)
_1, _2, _4, _56 = (np.uint64(bits) for bits in (1, 2, 4, 56))
_EVERY_2, _EVERY_4, _EVERY_8, _EVERY_BYTE = (
    np.uint64(word)
    for word in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)


def cards(*members: int) -> np.uint64:
    """The set of the cards named."""
    word = 0
    for card in members:
        word |= 1 << card
    return np.uint64(word)


def members(set_of_cards: np.uint64) -> list[int]:
    """The cards of a set in ascending order."""
    word = int(set_of_cards)
    return [card for card in range(64) if word >> card & 1]


@rule
def only(card: int) -> np.uint64:
    """The set of one card."""
    return ONE << np.uint64(card)


@rule
def has(some: np.uint64, card: int) -> bool:
    """Whether the card is in the set."""
    return (some >> np.uint64(card)) & ONE != NO_CARDS


@rule
def count(some: np.uint64) -> int:
    """How many cards are in the set."""
    pairs = some - ((some >> _1) & _EVERY_2)
    fours = (pairs & _EVERY_4) + ((pairs >> _2) & _EVERY_4)
    return int((((fours + (fours >> _4)) & _EVERY_8) * _EVERY_BYTE) >> _56)


@rule
def lowest(some: np.uint64) -> int:
    """The first card of a set that is not empty."""
    return count((some & (~some + ONE)) - ONE)


@rule
def without_lowest(some: np.uint64) -> np.uint64:
    """The set less its first card."""
    return some & (some - ONE)
