"""TK35: what each seat may know, and worlds that fit what it knows."""

from __future__ import annotations

from ludotoc.engine.cards import NO_CARDS, has
from ludotoc.engine.dice import Key, shuffle
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
from ludotoc.games.tock.deal import (
    ONCE,
    PACK_ONCE,
    PACK_TWICE,
    TWICE,
    block_at,
    give,
    giver_to,
    pack_size,
    pile_at,
)
from ludotoc.games.tock.state import (
    CARDS,
    EXCHANGE,
    FOR_WORLD,
    State,
)


@kernel
def mask(s: State, seat: int) -> None:
    """TK35 Wipe what a seat may not know: the key, the deck, the other hands, sealed choices."""
    s.chance.key[0], s.chance.key[1] = NO_CARDS, NO_CARDS
    s.viewer = seat
    hide_deck(s.deck[:], pack_size(s))
    for other in range(s.players):
        if other != seat:
            hide_hand(s, other, giver_to(s, other) == seat)


@rule
def hide_hand(s: State, other: int, gave_it_a_card: bool) -> None:
    """TK35 Another's hand is hidden; who gave it a card still knows that one."""
    s.hand[other, ONCE] = NO_CARDS
    s.hand[other, TWICE] = NO_CARDS
    hide_exchange(s.passed[:], s.received[:], other, gave_it_a_card)


@kernel
def imagine(s: State, key: Key) -> None:
    """TK35 Deal the cards this seat has not seen into all the places where they may be."""
    s.chance.key[0], s.chance.key[1] = key[0], key[1]
    pile = hidden_pile(s.deck[:], pile_at(s), pack_size(s))
    unseen = gather_unseen(s)
    shuffle(s.chance, FOR_WORLD, WORLD_ORDER, s.deck[:], unseen)
    used = deal_unseen(s)
    undealt = block_at(s, s.players)
    lay_rest(s.deck[:], used, undealt, pile_at(s), pack_size(s), pile)
    if s.stage == EXCHANGE:
        choose_for_others(s)
    s.viewer = EVERYTHING


@rule
def copies_seen(s: State, card: int) -> int:
    """How many copies of a card the viewer can place."""
    seen = int(has(s.gone[ONCE], card)) + int(has(s.gone[TWICE], card))
    for seat in range(s.players):
        seen += int(has(s.hand[seat, ONCE], card)) + int(has(s.hand[seat, TWICE], card))
        if s.held[seat] > 0 and seat != s.viewer and s.received[seat] == card:
            seen += 1
    return seen


@rule
def gather_unseen(s: State) -> int:
    """Write every card the viewer cannot place to the head of the deck; say how many."""
    unseen = 0
    for card in range(CARDS):
        copies = int(has(PACK_ONCE[s.players], card)) + int(has(PACK_TWICE[s.players], card))
        for _ in range(copies - copies_seen(s, card)):
            s.deck[unseen] = card
            unseen += 1
    return unseen


@rule
def deal_unseen(s: State) -> int:
    """Fill the other hands from the head of the deck: first the card the viewer knows of."""
    used = 0
    for seat in range(s.players):
        if seat == s.viewer:
            continue
        size = int(s.held[seat])
        s.held[seat] = 0
        if s.received[seat] >= 0:
            give(s, seat, s.received[seat])
        while s.held[seat] < size:
            give(s, seat, s.deck[used])
            used += 1
        if s.received[seat] == HIDDEN:
            s.received[seat] = NO_CARD
    return used


@rule
def choose_for_others(s: State) -> None:
    """TK9 A sealed choice may be any card of that hand."""
    for seat in range(s.players):
        choose_sealed(s.chance, FOR_WORLD, s.passed[:], seat, s.hand[seat, ONCE])
