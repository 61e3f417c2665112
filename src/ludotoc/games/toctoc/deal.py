"""TT3, TT4: the pack, the deal, the exchange."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import NO_CARDS, only
from ludotoc.engine.dice import shuffle
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import ACE, FIRST_JOKER, KING, NO_CARD, RANKS
from ludotoc.games.ring.deck import clear_row, draw_next, lay_next, lay_others
from ludotoc.games.toctoc.board import next_seat, partner_of
from ludotoc.games.toctoc.state import (
    CARDS,
    EXCHANGE,
    FOR_DECK,
    HAND,
    PILE_AT,
    SEATS,
    SHUFFLING,
    State,
)

SUITS = np.uint64(sum(1 << (RANKS * suit) for suit in range(4)))
PACK = np.uint64((1 << CARDS) - 1)
JOKERS = np.uint64(3 << FIRST_JOKER)
EXIT_RANKS = 1 << ACE | 1 << KING


@rule
def cards_of(ranks: int) -> np.uint64:
    """TT3 All cards of the ranks in a set: each rank once in each of four suits."""
    return np.uint64(ranks >> ACE) * SUITS


@rule
def exit_cards(some: np.uint64) -> np.uint64:
    """TT6 The aces and kings of a set; the joker is no exit card."""
    return some & cards_of(EXIT_RANKS)


@rule
def give(s: State, seat: int, card: int) -> None:
    """A card comes into a hand."""
    s.hand[seat] |= only(card)
    s.held[seat] += 1


@rule
def remove(s: State, seat: int, card: int) -> None:
    """TT20 A card leaves a hand, and with it what giver and taker knew of it."""
    s.hand[seat] ^= only(card)
    s.held[seat] -= 1
    if s.received[seat] == card:
        s.received[seat] = NO_CARD


@rule
def lay_open(s: State, seat: int, card: int) -> None:
    """TT20 Cards played and discarded are public; a laid ace or king is proof enough."""
    remove(s, seat, card)
    s.gone |= only(card)
    s.top = card
    if exit_cards(only(card)) != NO_CARDS:
        s.declined = 0


@rule
def gather(s: State) -> None:
    """TT3 All cards together again, in order, to be shuffled."""
    s.gone, s.top = NO_CARDS, NO_CARD
    for card in range(CARDS):
        s.deck[card] = card
    s.deal = 0
    s.rest = 0
    s.stage = SHUFFLING


@rule
def lay(s: State, card: int) -> None:
    """TT3 The next card of the shuffled deck; after the last the first deal is given."""
    lay_next(s.deck[:], s.rest, card)
    s.rest += 1
    if s.rest == CARDS:
        deal(s)


@rule
def draw_for_deck(s: State) -> int:
    """TT3 The card that the key lays next."""
    return draw_next(s.chance, FOR_DECK, s.shuffles, s.deck[:], s.rest, CARDS)


@rule
def lay_all(s: State) -> None:
    """TT3 The whole shuffle at once, card for card as `lay` would have it."""
    if s.rest == 0:
        shuffle(s.chance, FOR_DECK, s.shuffles, s.deck[:], CARDS)
    else:
        lay_others(s.chance, FOR_DECK, s.shuffles, s.deck[:], s.rest, CARDS)
    deal(s)


@rule
def block_at(s: State, seat: int) -> int:
    """TT3 Where in the deck a seat's cards of this deal begin."""
    return HAND * (SEATS * s.deal + seat)


@rule
def deal(s: State) -> None:
    """TT3 Four cards a seat, each from their fixed place in the deck."""
    for seat in range(SEATS):
        first = block_at(s, seat)
        for place in range(first, first + HAND):
            give(s, seat, s.deck[place])
            s.deck[place] = NO_CARD
    clear_exchange(s)
    s.chance.disclosed += 1
    s.turn = next_seat(s.dealer)
    s.colour = s.turn
    s.rest = 0
    s.stage = EXCHANGE


@rule
def clear_exchange(s: State) -> None:
    """Nothing chosen, nothing received."""
    clear_row(s.passed[:])
    clear_row(s.received[:])


@rule
def hand_over(s: State) -> None:
    """TT4 One card to the partner, all together."""
    for seat in range(SEATS):
        remove(s, seat, s.passed[seat])
    for seat in range(SEATS):
        card = s.passed[partner_of(seat)]
        give(s, seat, card)
        s.received[seat] = card
    clear_row(s.passed[:])
    s.chance.disclosed += 1


@rule
def draw_for_joker(s: State, joker: int) -> None:
    """TT14 Each joker draws its own card of the pile."""
    place = PILE_AT + joker - FIRST_JOKER
    give(s, s.turn, s.deck[place])
    s.deck[place] = NO_CARD
    s.chance.disclosed += 1
