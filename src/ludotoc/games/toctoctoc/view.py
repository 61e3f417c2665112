"""KK18: what each seat may know, and worlds that fit what it knows.

All see the parties, the cards removed, the top of the pile, how many cards each hand holds, and
the cards that each hand drew from the open pile (`known`) and has not shown since. While an offer
is pending those may be in the hand or be the card offered; only the player who offers knows which.
"""

from __future__ import annotations

from ludotoc.engine.cards import NO_CARDS
from ludotoc.engine.dice import Key
from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.toctoctoc.bundle import Bundle, draw_from, one, size
from ludotoc.games.toctoctoc.deal import full_pack, visible_card
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    FOR_WORLD,
    HIDDEN,
    NO_CARD,
    PILE,
    State,
)

OFFERED_CARD = 255  # a position no unseen card is drawn at


@kernel
def mask(s: State, seat: int) -> None:
    """KK18 Wipe what a seat may not know: the key, other hands, the offer, the pile's order."""
    s.chance.key[0], s.chance.key[1] = NO_CARDS, NO_CARDS
    s.viewer = seat
    for other in range(s.players):
        if other != seat:
            s.hand[other] = NO_CARDS
    if s.stage == ANSWERING and s.turn != seat:
        s.card = HIDDEN
    for place in range(s.top + 1, PILE):
        if s.pile[place] != NO_CARD:
            s.pile[place] = HIDDEN


@kernel
def imagine(s: State, key: Key) -> None:
    """KK18 Deal the cards this seat cannot place into hidden hands and under the visible card.

    Each single card is as likely in each hidden place. Which card is offered is a choice and no
    chance: any of the cards of that player, known or not, is taken to be as likely.
    """
    s.chance.key[0], s.chance.key[1] = key[0], key[1]
    s.pack = unseen(s)
    for seat in range(s.players):
        if seat != s.viewer:
            fill_hand(s, seat)
    fill_pile(s)
    if s.card == HIDDEN:
        choose_offer(s)
    s.viewer = EVERYTHING


@rule
def lying_open(s: State) -> Bundle:
    """KK3, KK4, KK13 Guests, cards removed and the top of the pile are seen by all."""
    seen = s.removed
    for seat in range(s.players):
        seen += s.guests[seat]
    if visible_card(s) != NO_CARD:
        seen += one(visible_card(s))
    return seen


@rule
def unseen(s: State) -> Bundle:
    """KK18 The cards the viewer cannot place: not open, not his own, not known in a hand."""
    cards = full_pack(s) - lying_open(s)
    for seat in range(s.players):
        cards -= s.hand[seat] if seat == s.viewer else s.known[seat]
    if s.card >= 0:
        cards -= one(s.card)
    return cards


@rule
def draw_unseen(s: State) -> int:
    """One of the unseen cards that are left."""
    card = draw_from(s.pack, s.chance, FOR_WORLD, size(s.pack))
    s.pack -= one(card)
    return card


@rule
def fill_hand(s: State, seat: int) -> None:
    """KK18 The known cards and as many unseen ones as the hand, with its hidden offer, needs."""
    offered = 1 if s.card == HIDDEN and seat == s.turn else 0
    s.hand[seat] = s.known[seat]
    for _ in range(s.held[seat] + offered - size(s.known[seat])):
        s.hand[seat] += one(draw_unseen(s))


@rule
def fill_pile(s: State) -> None:
    """KK4 What is left lies under the visible card, in any order."""
    for place in range(s.top + 1, PILE):
        if s.pile[place] == HIDDEN:
            s.pile[place] = draw_unseen(s)


@rule
def choose_offer(s: State) -> None:
    """KK5 One card of the hand is the one that lies at the door."""
    s.card = draw_from(s.hand[s.turn], s.chance, FOR_WORLD, OFFERED_CARD)
    s.hand[s.turn] -= one(s.card)
