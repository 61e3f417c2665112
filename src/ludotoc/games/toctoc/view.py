"""TT20: what each seat may know, and worlds that fit what it knows.

Cards played and discarded are public; giver and taker know an exchanged card while it is held.
Whoever declines help holds an ace or a king: that much is sure until one is laid open. That
someone could not play is kept nowhere.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import NO_CARDS, lowest, only, without_lowest
from ludotoc.engine.dice import Key, draw_below, shuffle
from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.ring.cards import HIDDEN, NO_CARD
from ludotoc.games.ring.view import (
    WORLD_ORDER,
    choose_sealed,
    hidden_pile,
    hide_deck,
    hide_exchange,
    lay_rest,
)
from ludotoc.games.toctoc.board import partner_of
from ludotoc.games.toctoc.deal import PACK, block_at, exit_cards
from ludotoc.games.toctoc.state import CARDS, EXCHANGE, FOR_WORLD, PILE_AT, SEATS, State

# What else a world draws: who declined help holds an ace or a king.
WORLD_PROOF, WORLD_EXITS, WORLD_OTHERS = 2, 3, 4


@kernel
def mask(s: State, seat: int) -> None:
    """TT20 Wipe what a seat may not know: the key, the deck, the other hands, sealed choices."""
    s.chance.key[0], s.chance.key[1] = NO_CARDS, NO_CARDS
    s.viewer = seat
    hide_deck(s.deck[:], CARDS)
    for other in range(SEATS):
        if other != seat:
            hide_hand(s, other, partner_of(other) == seat)


@rule
def hide_hand(s: State, other: int, gave_it_a_card: bool) -> None:
    """TT20 Another's hand is hidden; who gave it a card still knows that one."""
    s.hand[other] = NO_CARDS
    hide_exchange(s.passed[:], s.received[:], other, gave_it_a_card)


@kernel
def imagine(s: State, key: Key) -> None:
    """TT20 Deal the cards this seat has not seen into all the places where they may be."""
    s.chance.key[0], s.chance.key[1] = key[0], key[1]
    pile = hidden_pile(s.deck[:], PILE_AT, CARDS)
    exits = gather_unseen(s, exit_cards(unseen_cards(s)), 0)
    unseen = gather_unseen(s, unseen_cards(s) & ~exit_cards(PACK), exits)
    sure = give_proof(s, exits, unseen)
    shuffle(s.chance, FOR_WORLD, WORLD_ORDER, s.deck[sure:], unseen - sure)
    lay_rest(s.deck[:], deal_unseen(s), block_at(s, SEATS), PILE_AT, CARDS, pile)
    if s.stage == EXCHANGE:
        choose_for_others(s)
    s.viewer = EVERYTHING


@rule
def unseen_cards(s: State) -> np.uint64:
    """Every card the viewer cannot place."""
    seen = s.gone
    for seat in range(SEATS):
        seen |= s.hand[seat]
        if s.received[seat] >= 0:
            seen |= only(s.received[seat])
    return PACK & ~seen


@rule
def gather_unseen(s: State, some: np.uint64, place: int) -> int:
    """Write a set of cards to the deck from a place on; say where it ends."""
    while some != NO_CARDS:
        s.deck[place] = lowest(some)
        some = without_lowest(some)
        place += 1
    return place


@rule
def hidden_in(s: State, seat: int) -> int:
    """How many cards of a hand the viewer does not know."""
    if seat == s.viewer:
        return 0
    return s.held[seat] - int(s.received[seat] >= 0)


@rule
def is_proof_open(s: State) -> bool:
    """TT17, TT20 Whether the player must hold an ace or a king that the viewer does not see."""
    if s.declined == 0 or s.turn == s.viewer:
        return False
    known = s.received[s.turn]
    return known < 0 or exit_cards(only(known)) == NO_CARDS


@rule
def choices(some: int, taken: int) -> int:
    """How many ways there are to take so many out of some."""
    ways = 1
    for each in range(taken):
        ways = ways * (some - each) // (each + 1)
    return ways


@rule
def draw_exits(s: State, exits: int, others: int, size: int) -> int:
    """TT20 How many aces and kings a hand has that has at least one, with true probability."""
    left = choices(exits + others, size) - choices(others, size)
    left = draw_below(s.chance, FOR_WORLD, WORLD_PROOF, 0, left)
    number = 1
    while left >= choices(exits, number) * choices(others, size - number):
        left -= choices(exits, number) * choices(others, size - number)
        number += 1
    return number


@rule
def give_proof(s: State, exits: int, unseen: int) -> int:
    """TT20 Bring cards with an ace or king for who declined to the head; say how many they are."""
    if not is_proof_open(s):
        return 0
    size = hidden_in(s, s.turn)
    number = draw_exits(s, exits, unseen - exits, size)
    shuffle(s.chance, FOR_WORLD, WORLD_EXITS, s.deck[:], exits)
    shuffle(s.chance, FOR_WORLD, WORLD_OTHERS, s.deck[exits:], unseen - exits)
    for other in range(size - number):
        place, source = number + other, exits + other
        s.deck[place], s.deck[source] = s.deck[source], s.deck[place]
    return size


@rule
def deal_unseen(s: State) -> int:
    """Fill the other hands from the head of the deck, the player's first; say how many it took."""
    used = 0
    for ahead in range(SEATS):
        seat = (s.turn + ahead) % SEATS
        for _ in range(hidden_in(s, seat)):
            s.hand[seat] |= only(s.deck[used])
            used += 1
        if seat != s.viewer and s.received[seat] >= 0:
            s.hand[seat] |= only(s.received[seat])
        if s.received[seat] == HIDDEN:
            s.received[seat] = NO_CARD
    return used


@rule
def choose_for_others(s: State) -> None:
    """TT4 A sealed choice may be any card of that hand."""
    for seat in range(SEATS):
        choose_sealed(s.chance, FOR_WORLD, s.passed[:], seat, s.hand[seat])
