"""What a sensible player of Toc Toc Toc thinks: whom to knock at with what, and when to open.

A card at a door is good or bad for whoever reveals it, and the other of the two has the opposite of
a wish. So each card has a stake: what a player gains if he reveals it rather than his rival.
Points are counted in hundredths.
"""

from __future__ import annotations

import math

import numpy as np

from ludotoc.engine.cards import NO_CARDS, count, lowest
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.toctoctoc.bundle import (
    Bundle,
    copies,
    different,
    first_card,
    holds,
    one,
    size,
)
from ludotoc.games.toctoctoc.deal import full_pack
from ludotoc.games.toctoctoc.door import (
    SCARECROW_POINTS,
    column,
    endangered_kinds,
    is_vamp,
    kind_of,
    leaving,
    points,
    revealer,
    rival,
    worth,
)
from ludotoc.games.toctoctoc.rules import winners
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    BRUTE,
    CHILD,
    KIND,
    MUSICIAN,
    NO_CARD,
    NORMAL,
    OFFER,
    OPEN,
    OTHERS,
    OVER,
    REFUSE,
    ROLES,
    SCARECROW,
    TAKE,
    TAXI,
    VAMP,
    State,
)
from ludotoc.games.toctoctoc.turn import seat_after
from ludotoc.games.toctoctoc.view import lying_open

POINT = 100
RIVAL = 40  # how much it hurts that another gains a point, in hundredths
GUARD = 50  # what a brute is worth besides its point
SURE = 60  # how strongly a door is expected to answer as its stake is
DARE = 10  # a stake so near to nothing that one may as well toss a coin
KEEP_GOOD = 0  # what it is worth to keep a guest in hand
KEEP_BAD = 40  # what it is worth to keep a vamp, a child or a taxi in hand


@rule
def guest_gain(party: Bundle, card: int) -> int:
    """KK8, KK16 What a guest brings to a party."""
    if card == SCARECROW:
        return POINT * SCARECROW_POINTS
    kind = kind_of(card)
    return POINT * (worth(party + one(card), kind) - worth(party, kind))


@rule
def guard_gain(s: State, party: Bundle, card: int) -> int:
    """KK14 What a brute is worth that protects a kind, beyond its point."""
    if card >= CHILD or card % ROLES != BRUTE or holds(party, card):
        return 0
    return GUARD * size(column(party, kind_of(card)))


@rule
def who_follows(party: Bundle, vamp: int) -> Bundle:
    """KK9 Whom a rival would lead away with a vamp: the musician, else anybody."""
    first = ROLES * kind_of(vamp)
    for role in (MUSICIAN, BRUTE, NORMAL):
        if holds(party, first + role):
            return one(first + role)
    return NO_CARDS


@rule
def who_leaves(party: Bundle, card: int) -> Bundle:
    """KK9-KK11 The guests that a vamp, a child or a taxi costs who reveals it."""
    if is_vamp(card):
        return who_follows(party, card)
    kinds = endangered_kinds(party)
    return column(party, lowest(np.uint64(kinds))) if kinds != 0 else NO_CARDS


@rule
def change(party: Bundle, other: Bundle) -> int:
    """What a party has more than another."""
    return POINT * (points(party) - points(other))


@rule
def outcome(s: State, host: Bundle, guest: Bundle, card: int, mine: int, theirs: int) -> int:
    """What it brings if the host reveals a card: so much a point of his, so much of the rival's."""
    if card == SCARECROW or (card < CHILD and card % ROLES != VAMP):
        return mine * (guest_gain(host, card) + guard_gain(s, host, card)) // POINT
    leaves = who_leaves(host, card)
    if leaves == NO_CARDS:
        return 0
    lost = change(host - leaves, host)
    won = 0 if card == TAXI else change(guest + leaves, guest)
    return (mine * lost + theirs * won) // POINT


@rule
def if_revealed(s: State, seat: int, other: int, card: int) -> int:
    """What it brings a seat to reveal a card when the rival is another."""
    return outcome(s, s.guests[seat], s.guests[other], card, POINT, -RIVAL)


@rule
def if_left(s: State, seat: int, other: int, card: int) -> int:
    """What it brings a seat that the other reveals the card."""
    return outcome(s, s.guests[other], s.guests[seat], card, -RIVAL, POINT)


@rule
def stake(s: State, seat: int, other: int, card: int) -> int:
    """What a seat gains if it reveals a card rather than the other."""
    return if_revealed(s, seat, other, card) - if_left(s, seat, other, card)


@rule
def unseen_by_all(s: State) -> Bundle:
    """KK18 The cards that nobody can place: not open, not known in a hand."""
    cards = full_pack(s) - lying_open(s)
    for seat in range(s.players):
        cards -= s.known[seat]
    return cards


@rule
def expected_stake(s: State, seat: int, other: int, unseen: Bundle, hand: int) -> float:
    """What a seat may expect to gain by opening to another: any card of his may be the one."""
    known, total = s.known[other], 0.0
    share = (hand - size(known)) / max(size(unseen), 1)
    cards = different(known | unseen)
    while cards != NO_CARDS:
        card = first_card(cards)
        likely = copies(known, card) + share * copies(unseen, card)
        total += likely * stake(s, seat, other, card)
        cards = cards & (cards - np.uint64(1))
    return total / max(hand, 1)


@rule
def answer_liking(s: State, seat: int) -> int:
    """KK6 Open if what may lie there is good on the whole; if it hardly matters, toss a coin."""
    unseen = unseen_by_all(s) - (s.hand[seat] - s.known[seat])
    expected = int(expected_stake(s, seat, s.turn, unseen, s.held[s.turn] + 1))
    return 0 if abs(expected) < DARE else expected


@rule
def chance_to_open(s: State, seat: int, door: int) -> float:
    """How likely a door opens, by what its owner can know."""
    expected = expected_stake(s, door, seat, unseen_by_all(s), s.held[seat])
    return 1.0 / (1.0 + math.exp(-expected * SURE / (POINT * POINT)))


@rule
def keep(s: State, card: int) -> int:
    """What it is worth to have a card still in hand."""
    good = card == SCARECROW or (card < CHILD and card % ROLES != VAMP)
    return KEEP_GOOD if good else KEEP_BAD


@rule
def offer_worth(s: State, seat: int, card: int, door: int) -> float:
    """KK5 What may come of a card at a door, opened or refused."""
    opens = chance_to_open(s, seat, door)
    left, revealed = if_left(s, seat, door, card), if_revealed(s, seat, door, card)
    return opens * left + (1.0 - opens) * revealed - keep(s, card)


@rule
def choice_liking(s: State, choice: int) -> int:
    """KK9, KK10 The guests that bring most and cost the other most."""
    leaves, host, own = leaving(s, choice), s.guests[revealer(s)], s.guests[rival(s)]
    lost = change(host, host - leaves)
    return lost if s.card == TAXI else lost + change(own + leaves, own)


@kernel
def liking(s: State, seat: int, action: int) -> int:
    """How much a seat likes an offer, an answer or a choice."""
    if action >= TAKE:
        return choice_liking(s, action - (TAKE if action < KIND else KIND))
    if action >= OPEN:
        return 0 if action == REFUSE else answer_liking(s, seat)
    offered = action - OFFER
    return int(offer_worth(s, seat, offered // OTHERS, seat_after(s, seat, offered % OTHERS + 1)))


@rule
def cards_to_come(s: State) -> int:
    """How many cards will still be offered."""
    left = 0
    for seat in range(s.players):
        left += s.held[seat]
    for place in range(s.top, len(s.pile)):
        left += int(s.pile[place] != NO_CARD)
    return left


@rule
def standing(s: State, seat: int, left: int) -> float:
    """What a party is worth, in a measure of what is still open."""
    return points(s.guests[seat]) / (1.0 + 0.12 * left)


@kernel
def promise(s: State, seat: int) -> float:
    """KK16 The hope of winning: certain at the end, before that the better the more one leads."""
    if s.stage == OVER:
        won = winners(s)
        return float((won >> seat) & 1) / count(np.uint64(won))
    left = cards_to_come(s)
    total, own = 0.0, standing(s, seat, left)
    for other in range(s.players):
        total += math.exp(standing(s, other, left) - own)
    return 1.0 / total


@kernel
def belief(s: State, seat: int) -> float:
    """KK5 Who offers would sooner offer what he gains by than any other card of his hand."""
    if s.stage != ANSWERING or seat != s.door:
        return 1.0
    made, best = offer_worth(s, s.turn, s.card, s.door), 0.0
    cards = different(s.hand[s.turn])
    best = made
    while cards != NO_CARDS:
        best = max(best, offer_worth(s, s.turn, first_card(cards), s.door))
        cards = cards & (cards - np.uint64(1))
    return math.exp((made - best) / (2.0 * POINT))
