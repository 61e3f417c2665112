"""What both games hide of the cards, and how a world lays them out again."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.dice import Chance, Order
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import HIDDEN, NO_CARD
from ludotoc.games.ring.deck import any_of

WORLD_ORDER, WORLD_PASSES = 0, 1  # what a world draws: its cards, and what others have sealed


@rule
def hide_deck(deck: Order, size: int) -> None:
    """Nobody knows what lies in the deck; where nothing lies, all see it."""
    for place in range(size):
        if deck[place] != NO_CARD:
            deck[place] = HIDDEN


@rule
def hide_exchange(passed: Order, received: Order, other: int, gave_it_a_card: bool) -> None:
    """Another's choice is sealed; who gave it a card still knows that one."""
    if passed[other] != NO_CARD:
        passed[other] = HIDDEN
    if not gave_it_a_card:
        received[other] = HIDDEN


@rule
def hidden_pile(deck: Order, pile_at: int, size: int) -> int:
    """Which cards of the draw pile still lie there, as bits."""
    left = 0
    for place in range(pile_at, size):
        if deck[place] == HIDDEN:
            left |= 1 << (place - pile_at)
    return left


@rule
def lay_rest(deck: Order, used: int, undealt: int, pile_at: int, size: int, pile: int) -> None:
    """Lay the other unseen cards where deck and pile have places, the last place first."""
    source = used + pile_at - undealt
    for card in range(size - pile_at):
        source += (pile >> card) & 1
    for place in range(size - 1, -1, -1):
        is_open = place >= undealt
        if place >= pile_at:
            is_open = (pile >> (place - pile_at)) & 1 != 0
        source -= int(is_open)
        deck[place] = deck[source] if is_open else NO_CARD


@rule
def choose_sealed(chance: Chance, purpose: int, passed: Order, seat: int, hand: np.uint64) -> None:
    """A sealed choice may be any card of that hand."""
    if passed[seat] == HIDDEN:
        passed[seat] = any_of(chance, purpose, WORLD_PASSES, seat, hand)
