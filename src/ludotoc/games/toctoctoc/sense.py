"""What a sensible player of Toc Toc Toc thinks: whom to knock at with what, and when to open.

A card at a door is good or bad for whoever reveals it, and his rival mostly wishes the opposite. So
each card has a stake: what a player gains if he reveals it rather than the other. Points are
counted in hundredths.
"""

from __future__ import annotations

import math

import numpy as np

from ludotoc.engine.cards import NO_CARDS, count, without_lowest
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.toctoctoc.bundle import Bundle, copies, different, first_card, size
from ludotoc.games.toctoctoc.deal import CHILDREN, TAXIS, full_pack
from ludotoc.games.toctoctoc.door import (
    SCARECROW_POINTS,
    column,
    endangered,
    is_protected,
    is_vamp,
    kind_of,
    leaving,
    points,
    revealer,
    rival,
)
from ludotoc.games.toctoctoc.rules import winners
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    BRUTE,
    CHILD,
    KIND,
    KINDS,
    MUSICIAN,
    NO_CARD,
    OFFER,
    OPEN,
    OPENED,
    OTHERS,
    OVER,
    PILE,
    REFUSE,
    REFUSED,
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
RIVAL = 75  # how much it hurts that another gains a point, in hundredths
AHEAD = 40  # how much more if he is ahead
RISK = 60  # how much less a guest is worth that no brute protects, while many dangers are left
DARE = 5  # a stake so near to nothing that one may as well toss a coin
CRAFT = 50  # how much likelier a card lies at a door if it pays to offer it
OPEN_MINDED = 10  # answers one takes for granted before one believes what a door does
KEEP = 300  # what it is worth to keep a guest for later, while the bad cards go first
LEAST_PLAUSIBLE = 0.2
DANGERS = CHILDREN + TAXIS
NOBODY_IN_DANGER = -1
DIALS = {"sense": 1.0, "model": 1.0, "width": 0.5, "cap": 20, "explore": 0.3}  # of a search
# What a game still holds, in points, fitted to games of sensible players.
AN_UNWELCOME, LEAST_OPEN, OPEN_A_CARD = 1.8, 1.6, 0.09


@rule
def guests_in(party: Bundle, kind: int) -> int:
    """KK3 How many guests of a kind a party has."""
    return size(column(party, kind))


@rule
def musicians_in(party: Bundle, kind: int) -> int:
    """KK16 Whether its musician is there, who doubles the kind: 0 or 1."""
    return copies(party, ROLES * kind + MUSICIAN)


@rule
def in_danger(party: Bundle) -> int:
    """KK10 The kind that a child or a taxi would find, the first of those tied."""
    most, found = 0, NOBODY_IN_DANGER
    for kind in range(KINDS):
        if endangered(party, kind) > most:
            most, found = endangered(party, kind), kind
    return found


@rule
def risk(s: State) -> int:
    """KK10, KK11 How much less a guest without a brute is worth: as much as dangers are left."""
    gone = copies(s.removed, CHILD) + copies(s.removed, TAXI)
    return RISK * (DANGERS - gone) // DANGERS


@rule
def a_guest(s: State, party: Bundle, kind: int) -> int:
    """KK14, KK16 What one guest of a kind is worth at a party, before a musician plays."""
    return POINT if is_protected(party, kind) else POINT - risk(s)


@rule
def guest_gain(s: State, party: Bundle, card: int) -> int:
    """KK8, KK14, KK16 What a guest brings to a party; a brute also protects its kind."""
    if card == SCARECROW:
        return POINT * SCARECROW_POINTS
    kind, role = kind_of(card), card % ROLES
    guests, double = guests_in(party, kind), musicians_in(party, kind)
    if role == MUSICIAN:
        return a_guest(s, party, kind) * (guests + 2)
    if role == BRUTE and not is_protected(party, kind):
        return (POINT + risk(s) * guests) << double
    return a_guest(s, party, kind) << double


@rule
def is_good(card: int) -> bool:
    """KK8 Whether one is glad to reveal a card: it is a guest."""
    return card == SCARECROW or (card < CHILD and card % ROLES != VAMP)


@rule
def host_gain(s: State, host: Bundle, card: int, danger: int) -> int:
    """KK8-KK11 What it brings to reveal a card; `danger` is the kind in danger there."""
    if is_good(card):
        return guest_gain(s, host, card)
    kind = kind_of(card) if is_vamp(card) else danger
    if kind < 0 or guests_in(host, kind) == 0:
        return 0
    lost = guests_in(host, kind) << musicians_in(host, kind)
    if is_vamp(card):
        lost = guests_in(host, kind) + 1 if musicians_in(host, kind) > 0 else 1
    return -lost * a_guest(s, host, kind)


@rule
def rival_gain(s: State, host: Bundle, guest: Bundle, card: int, danger: int) -> int:
    """KK9, KK10 What it brings the rival that the host reveals a card."""
    kind = kind_of(card) if is_vamp(card) else danger
    if is_good(card) or card == TAXI or kind < 0 or guests_in(host, kind) == 0:
        return 0
    there, double = guests_in(guest, kind), musicians_in(guest, kind)
    more = 1 if is_vamp(card) else guests_in(host, kind)
    gain = ((there + more) << (double | musicians_in(host, kind))) - (there << double)
    return gain * a_guest(s, guest, kind)


@rule
def weight(s: State, seat: int, other: int) -> int:
    """How much a point of another hurts, in hundredths: the more if he is ahead."""
    is_ahead = points(s.guests[other]) > points(s.guests[seat])
    return RIVAL + (AHEAD if is_ahead else 0)


@rule
def opens(s: State, door: int) -> float:
    """KK6 How likely a door opens, by how often it has: as likely as not before one knows."""
    opened, refused = int(s.answers[door, OPENED]), int(s.answers[door, REFUSED])
    return (OPEN_MINDED + opened) / (2 * OPEN_MINDED + opened + refused)


@rule
def offer_worth(s: State, seat: int, card: int, door: int) -> float:
    """KK5 What may come of a card at a door, opened or refused, less what it is worth to keep."""
    own, his, hurt = s.guests[seat], s.guests[door], weight(s, seat, door)
    own_danger, his_danger, likely = in_danger(own), in_danger(his), opens(s, door)
    opened = rival_gain(s, his, own, card, his_danger)
    opened -= hurt * host_gain(s, his, card, his_danger) // POINT
    refused = host_gain(s, own, card, own_danger)
    refused -= hurt * rival_gain(s, own, his, card, own_danger) // POINT
    return likely * opened + (1.0 - likely) * refused - (KEEP if is_good(card) else 0)


@rule
def unseen_by_all(s: State) -> Bundle:
    """KK18 The cards that nobody can place: not open, not known in a hand."""
    cards = full_pack(s) - lying_open(s)
    for seat in range(s.players):
        cards -= s.known[seat]
    return cards


@rule
def plausible(worth_it: float) -> float:
    """How readily somebody offers a card that may bring him so much."""
    return max(LEAST_PLAUSIBLE, 1.0 + CRAFT * worth_it / (POINT * POINT))


@rule
def stake(s: State, seat: int, other: int, card: int) -> int:
    """What a seat gains if it reveals a card rather than the other."""
    own, his, hurt = s.guests[seat], s.guests[other], weight(s, seat, other)
    own_danger, his_danger = in_danger(own), in_danger(his)
    gain = host_gain(s, own, card, own_danger) - rival_gain(s, his, own, card, his_danger)
    his_gain = rival_gain(s, own, his, card, own_danger) - host_gain(s, his, card, his_danger)
    return gain - hurt * his_gain // POINT


@rule
def expected_stake(s: State, seat: int, other: int, unseen: Bundle) -> int:
    """What a seat may expect to gain by opening to another: any card of his may be the one.

    One that pays to be offered is the likelier.
    """
    known = s.known[other]
    share = (s.held[other] + 1 - size(known)) / max(size(unseen), 1)
    total, all_likely, cards = 0.0, 0.0, different(known | unseen)
    while cards != NO_CARDS:
        card = first_card(cards)
        likely = copies(known, card) + share * copies(unseen, card)
        likely *= plausible(offer_worth(s, other, card, seat))
        total += likely * stake(s, seat, other, card)
        all_likely += likely
        cards = without_lowest(cards)
    return int(total / max(all_likely, LEAST_PLAUSIBLE))


@rule
def answer_liking(s: State, seat: int) -> int:
    """KK6 Open if what may lie there is good on the whole; if it hardly matters, toss a coin."""
    unseen = unseen_by_all(s) - (s.hand[seat] - s.known[seat])
    expected = expected_stake(s, seat, s.turn, unseen)
    return 0 if abs(expected) < DARE else expected


@rule
def choice_liking(s: State, choice: int) -> int:
    """KK9, KK10 The guests that bring most and cost the other most."""
    leaves, host, own = leaving(s, choice), s.guests[revealer(s)], s.guests[rival(s)]
    lost = points(host) - points(host - leaves)
    return lost if s.card == TAXI else lost + points(own + leaves) - points(own)


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
    for place in range(s.top, PILE):
        left += int(s.pile[place] != NO_CARD)
    return left


@rule
def unwelcome(hand: Bundle) -> int:
    """KK9-KK11 How many vamps, children and taxis a hand has still to be rid of."""
    total = copies(hand, CHILD) + copies(hand, TAXI)
    for kind in range(KINDS):
        total += copies(hand, ROLES * kind + VAMP)
    return total


@rule
def standing(s: State, seat: int, left: int) -> float:
    """What a party is worth, less what the hand may cost, in a measure of what is still open."""
    worth = points(s.guests[seat]) - AN_UNWELCOME * unwelcome(s.hand[seat])
    return worth / (LEAST_OPEN + OPEN_A_CARD * left)


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
    made = offer_worth(s, s.turn, s.card, s.door)
    best, cards = made, different(s.hand[s.turn])
    while cards != NO_CARDS:
        best = max(best, offer_worth(s, s.turn, first_card(cards), s.door))
        cards = without_lowest(cards)
    return math.exp((made - best) / (2.0 * POINT))
