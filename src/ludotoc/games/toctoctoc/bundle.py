"""Bundles: how many there are of each card, four bits a card in one 64-bit word.

No card exists more than seven times, so bundles are added and taken apart as plain numbers.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import NO_CARDS, ONE, lowest
from ludotoc.engine.dice import Chance, draw_below
from ludotoc.engine.jit import rule
from ludotoc.games.toctoctoc.state import CARDS

Bundle = np.uint64

WIDTH = 4
_1, _2, _4, _56 = (np.uint64(bits) for bits in (1, 2, WIDTH, 56))
_COUNT, _BYTE = np.uint64(0xF), np.uint64(0xFF)
_BYTE_WIDTH, _TOP_BIT = 8, 0x80
_EVERY_COUNT, _EVEN_COUNTS = np.uint64(0x1111111111111111), np.uint64(0x0F0F0F0F0F0F0F0F)
_EVERY_BYTE, _TOP_BITS = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)


def bundle(*cards: int) -> np.uint64:
    """The bundle of the cards named."""
    return np.uint64(sum(1 << WIDTH * card for card in cards))


def cards_in(some: np.uint64) -> list[int]:
    """The cards of a bundle in ascending order."""
    return [card for card in range(CARDS) for _ in range(int(some) >> WIDTH * card & int(_COUNT))]


@rule
def one(card: int) -> Bundle:
    """The bundle of one card."""
    return ONE << np.uint64(WIDTH * card)


@rule
def copies(some: Bundle, card: int) -> int:
    """How often a card is in a bundle."""
    return int((some >> np.uint64(WIDTH * card)) & _COUNT)


@rule
def holds(some: Bundle, card: int) -> bool:
    """Whether a card is in a bundle."""
    return (some >> np.uint64(WIDTH * card)) & _COUNT != NO_CARDS


@rule
def by_pairs(some: Bundle) -> np.uint64:
    """How many there are of each even card and the next together, eight bits a pair."""
    return (some & _EVEN_COUNTS) + ((some >> _4) & _EVEN_COUNTS)


@rule
def size(some: Bundle) -> int:
    """How many cards a bundle has."""
    return int((by_pairs(some) * _EVERY_BYTE) >> _56)


@rule
def different(some: Bundle) -> Bundle:
    """The bundle with each of its cards only once."""
    return (some | (some >> _1) | (some >> _2)) & _EVERY_COUNT


@rule
def first_card(some: Bundle) -> int:
    """The lowest card of a bundle that is not empty."""
    return lowest(some) // WIDTH


@rule
def pick(some: Bundle, place: int) -> int:
    """The card at a place of the bundle laid out in order: its pair first, then which of it."""
    pairs = by_pairs(some)
    up_to = pairs * _EVERY_BYTE
    # All eight pairs at once: a top bit rises where the cards so far are more than `place`.
    reached = (up_to + np.uint64(_TOP_BIT - 1 - place) * _EVERY_BYTE) & _TOP_BITS
    start = lowest(reached) - _BYTE_WIDTH + 1
    before = int(((up_to - pairs) >> np.uint64(start)) & _BYTE)
    even = start // WIDTH
    return even + int(place - before >= copies(some, even))


@rule
def draw_from(some: Bundle, chance: Chance, purpose: int, position: int) -> int:
    """A card of a bundle, each single one as likely, fixed by purpose and position."""
    return pick(some, draw_below(chance, purpose, 0, position, size(some)))
