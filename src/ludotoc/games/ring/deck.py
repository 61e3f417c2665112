"""The deck of both games: laid card by card, dealt and drawn from fixed places; the exchange.

Rows of cards, of the deck or one a seat, are int8; a place that holds none holds NO_CARD.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import count, lowest, without_lowest
from ludotoc.engine.dice import Chance, Order, draw_below
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import NO_CARD


@rule
def clear_row(row: Order) -> None:
    """No card on any place."""
    for place in range(len(row)):
        row[place] = NO_CARD


@rule
def any_of(chance: Chance, purpose: int, number: int, position: int, some: np.uint64) -> int:
    """One card of a set, each exactly as likely, fixed by purpose, number and position."""
    for _ in range(draw_below(chance, purpose, number, position, count(some))):
        some = without_lowest(some)
    return lowest(some)


@rule
def lay_next(deck: Order, laid: int, card: int) -> None:
    """Put one of the cards not yet laid on the next place of the deck."""
    place = laid
    while deck[place] != card:
        place += 1
    deck[place] = deck[laid]
    deck[laid] = card


@rule
def draw_next(chance: Chance, purpose: int, number: int, deck: Order, laid: int, size: int) -> int:
    """The card that the key lays next: each one left is equally likely."""
    return deck[laid + draw_below(chance, purpose, number, laid, size - laid)]


@rule
def lay_others(
    chance: Chance, purpose: int, number: int, deck: Order, laid: int, size: int
) -> None:
    """All cards not yet laid, one after the other."""
    for place in range(laid, size):
        lay_next(deck, place, draw_next(chance, purpose, number, deck, place, size))


@rule
def waiting_for(passed: Order, seats: int) -> int:
    """The seats that have chosen no card for the exchange yet, as bits."""
    waiting = 0
    for seat in range(seats):
        if passed[seat] == NO_CARD:
            waiting |= 1 << seat
    return waiting
