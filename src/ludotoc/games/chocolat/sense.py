"""What a sensible player of Chocolat ! thinks: which trick is worth a good card, what to take.

Points are counted in hundredths. A sweet the viewer no longer remembers is worth what the sweets
lying at such places are worth on average.
"""

from __future__ import annotations

import math

import numpy as np

from ludotoc.engine.cards import NO_CARDS, ONE, count, lowest, only, without_lowest
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocolat.box import (
    ALL_SWEETS,
    is_in,
    on_shelf,
    one_of,
    place_at,
    sweet_points,
)
from ludotoc.games.chocolat.rules import winners
from ludotoc.games.chocolat.state import (
    ALL_COVERED,
    CHOCOLATE,
    FLAVOURS,
    JOKERS,
    KIND_CARDS,
    NO_FLAVOUR,
    OVER,
    PLAY,
    READY,
    SWEETS,
    TRICKS,
    UNCOVER,
    VALUES,
    State,
)
from ludotoc.games.chocolat.trick import (
    FOLLOWING,
    beats,
    cards_a_trick,
    flavour_of,
    is_joker,
    next_seat,
)

POINT = 100
LEAD = 120  # what it is worth to lead the next trick
JOKER = 65  # what a joker kept is worth, in hundredths of a trick
MASTER = 0.5  # what the highest card left of a flavour is worth if it is kept, in prizes
LOWER = 0.95  # how much of that is left to the next lower card
KEPT = np.array([MASTER * LOWER**higher for higher in range(VALUES)])  # by how many are higher
WILLING = 87  # how often who can beat a card does, in hundredths
GRAB = 10  # what it is worth to take a sweet from the others, beyond its points, a step of its kind
DIALS = {"sense": 1.0, "model": 1.0, "width": 0.5, "cap": 7, "explore": 0.3}  # of a search

# What a game still holds, fitted to games of sensible players.
A_JOKER, A_MASTER, A_LEAD = 0.28, 0.22, 0.3  # in points; jokers and masters for each trick left
LEAST_OPEN, OPEN_A_TRICK = 0.2, 0.38

_1, _2, _4, _8 = (np.uint64(bits) for bits in (1, 2, 4, 8))


@rule
def sweets_at(s: State, places: int) -> int:
    """A shelf of the sweets studied at these places."""
    shelf = 0
    for place in range(SWEETS):
        # Without a branch: this is asked for every card. What is HIDDEN is none of the places.
        shelf += one_of(s.box[place] & CHOCOLATE) * ((places >> place) & 1)
    return shelf


@rule
def sweets_known(s: State) -> int:
    """CH11 A shelf of the sweets left whose places one remembers."""
    return sweets_at(s, s.covered & ~s.forgotten)


@rule
def unknown_worth(s: State, flavour: int) -> int:
    """What a sweet at a forgotten place gives on average in a trick of a flavour."""
    shelf, total, many = ALL_SWEETS - sweets_at(s, ALL_COVERED & ~s.forgotten), 0, 0
    for sweet in range(FLAVOURS):
        many += on_shelf(shelf, sweet)
        total += on_shelf(shelf, sweet) * sweet_points(sweet, flavour)
    return POINT * total // max(many, 1)


@rule
def prize(s: State, shelf: int, flavour: int) -> int:
    """CH7 What the winner of a trick of a flavour can take, as far as one remembers."""
    best = unknown_worth(s, flavour) if s.forgotten != 0 else 0
    for sweet in range(FLAVOURS):
        if on_shelf(shelf, sweet) > 0:
            best = max(best, POINT * sweet_points(sweet, flavour))
    return best


@rule
def unseen_by(s: State, seat: int) -> np.uint64:
    """The cards that a seat neither holds nor has seen played."""
    return ~(s.played | s.hand[seat])


@rule
def above(card: int) -> np.uint64:
    """The higher cards of a card's flavour."""
    return FOLLOWING[flavour_of(card)] & ~((only(card) << ONE) - ONE)


@rule
def none_of(share: float, cards: int) -> float:
    """How likely somebody who holds a share of the unseen cards has none of so many."""
    none, power = 1.0, 1.0 - share
    while cards > 0:
        none *= power if cards & 1 != 0 else 1.0
        power *= power
        cards >>= 1
    return none


@rule
def seats_to_come(s: State) -> int:
    """CH9 How many others play after this card; between two it is one, unless it is the last."""
    left = cards_a_trick(s) - s.cards_in_trick - 1
    return min(left, s.players - 1)


@rule
def highest(cards: np.uint64, card: int) -> int:
    """The highest of some cards and one more."""
    while cards != NO_CARDS:
        card = lowest(cards)
        cards = without_lowest(cards)
    return card


@rule
def strength(s: State, seat: int, card: int, flavour: int) -> int:
    """CH9 Between two, who plays twice may keep the better card of the flavour for later."""
    if s.players > 2 or s.cards_in_trick > 1 or is_joker(card) or flavour_of(card) != flavour:
        return card
    return highest(s.hand[seat] & above(card), card)


@rule
def stands(s: State, seat: int, card: int, flavour: int) -> float:
    """CH4, CH6 How likely nobody to come beats a card: with a higher one, or void, with a joker.

    All who are still to come hold as many cards.
    """
    unseen, likely, other = unseen_by(s, seat), 1.0, next_seat(s, seat)
    share = s.held[other] / max(count(unseen), 1)
    joker = 1.0 - none_of(share, count(unseen & KIND_CARDS[JOKERS]))
    threat = joker * none_of(share, count(unseen & FOLLOWING[flavour]))
    if not is_joker(card):
        threat += 1.0 - none_of(share, count(unseen & above(card)))
    for _ in range(seats_to_come(s)):
        is_void = (s.void[other] >> flavour) & 1 != 0
        likely *= max(0.0, 1.0 - WILLING / POINT * (joker if is_void else threat))
        other = next_seat(s, other)
    return likely


@rule
def chance_to_win(s: State, seat: int, card: int, flavour: int) -> float:
    """How likely a card, or one kept for the same trick, wins it."""
    best = strength(s, seat, card, flavour)
    if not beats(best, s.best):
        return 0.0
    return stands(s, seat, best, flavour) if seats_to_come(s) > 0 else 1.0


@rule
def price(s: State, seat: int, card: int, shelf: int) -> float:
    """What a card is worth if it is kept: a joker and the highest of a flavour the most."""
    if is_joker(card):
        return JOKER / POINT * prize(s, shelf, CHOCOLATE)
    higher = count(unseen_by(s, seat) & above(card))
    return KEPT[higher] * prize(s, shelf, flavour_of(card)) + card % VALUES


@rule
def card_liking(s: State, seat: int, card: int) -> int:
    """CH4-CH7 What a card may win, less what it would be worth later."""
    flavour = int(s.flavour) if s.flavour != NO_FLAVOUR else flavour_of(card)
    likely, shelf = chance_to_win(s, seat, card, flavour), sweets_known(s)
    return int(likely * (prize(s, shelf, flavour) + LEAD) - price(s, seat, card, shelf))


@rule
def sweet_liking(s: State, place: int) -> int:
    """CH7 What a sweet gives now; of equals the one others would like best."""
    if is_in(s.forgotten, place):
        return unknown_worth(s, s.flavour)
    sweet = int(s.box[place])
    return POINT * sweet_points(sweet, s.flavour) + GRAB * sweet


@kernel
def liking(s: State, seat: int, action: int) -> int:
    """How much a seat likes a card, or a sweet."""
    if action == READY:
        return 0
    if action >= UNCOVER:
        return sweet_liking(s, place_at(s, action - UNCOVER))
    return card_liking(s, seat, action - PLAY)


@rule
def others_hold(s: State, seat: int) -> np.uint64:
    """The cards that the others hold."""
    cards = NO_CARDS
    for other in range(s.players):
        cards |= s.hand[other]
    return cards & ~s.hand[seat]


@rule
def and_lower(some: np.uint64) -> np.uint64:
    """Some cards of one flavour and all below them."""
    some |= some >> _1
    some |= some >> _2
    some |= some >> _4
    return some | (some >> _8)


@rule
def masters(s: State, seat: int) -> int:
    """How many cards of a hand nobody can follow with a higher one."""
    others, total = others_hold(s, seat), 0
    for flavour in range(FLAVOURS):
        cards = KIND_CARDS[flavour]
        total += count(s.hand[seat] & cards & ~and_lower(others & cards))
    return total


@rule
def standing(s: State, seat: int) -> float:
    """The points of a seat and what its best cards may bring, in a measure of what is open."""
    left, jokers = TRICKS - s.tricks, count(s.hand[seat] & KIND_CARDS[JOKERS])
    hopes = left * (A_JOKER * jokers + A_MASTER * masters(s, seat))
    leads = A_LEAD if s.turn == seat else 0.0
    return (s.points[seat] + hopes + leads) / (LEAST_OPEN + OPEN_A_TRICK * left)


@kernel
def promise(s: State, seat: int) -> float:
    """CH10 The hope of winning: certain at the end, before that the better the more one leads."""
    if s.stage == OVER:
        won = winners(s)
        return float((won >> seat) & 1) / count(np.uint64(won))
    total, own = 0.0, standing(s, seat)
    for other in range(s.players):
        total += math.exp(standing(s, other) - own)
    return 1.0 / total


@kernel
def belief(s: State, seat: int) -> float:
    """Which card somebody plays tells little of the others he holds."""
    return 1.0
