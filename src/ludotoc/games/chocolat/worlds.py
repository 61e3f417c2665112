"""CH4, CH11: the unseen cards, dealt to the hidden hands so that every possible deal is as likely.

A seat that failed to follow a flavour holds none of it, and each hand has a size: that is all the
table proves. Kinds of cards that may lie in just the same hands are alike. The hidden hands are two
pairs, 0 and 1, 2 and 3. Once it is settled how many of each alike go to the first pair (a split),
the number of deals is a product of binomials, since within a pair a card has one home or is free.
So all splits are run through, once to add up their deals and once to stop at a drawn one; then
cards are chosen. No choice leads to a dead end.

Precision: numbers of deals reach 10^36 and are kept in float64. A split has at most seven rounded
factors and there are fewer than 2^16 splits, all positive: every deal's probability is right to
one part in 10^11, next to a grain of 2^-53 from the 53 bits drawn. Possible deals are never lost,
impossible ones never made.
"""

from __future__ import annotations

import math

import numpy as np

from ludotoc.engine.cards import NO_CARDS, count, lowest, only, without_lowest
from ludotoc.engine.dice import draw_below
from ludotoc.engine.jit import rule
from ludotoc.games.chocolat.state import (
    CARDS,
    FLAVOURS,
    FOR_WORLD,
    HANDS,
    JOKERS,
    KIND_CARDS,
    KINDS,
    State,
)

FIRST_PAIR, SECOND_PAIR = 0, 2  # named by the lower hand
BOTH_OF_PAIR, LOWER_OF_PAIR = 0b11, 0b01
WORLD_SPLIT, WORLD_KINDS, WORLD_PAIRS, WORLD_SWEETS = 0, 1, 2, 3  # + pair
HIGH_BITS, LOW_BITS = 1 << 26, 1 << 27
ALL_BITS = float(HIGH_BITS * LOW_BITS)

BINOMIAL = np.array(
    [[float(math.comb(many, few)) for few in range(CARDS + 1)] for many in range(CARDS + 1)]
)


@rule
def choose(many: int, few: int) -> float:
    """In how many ways so few can be chosen of so many."""
    return BINOMIAL[many, few] if 0 <= few <= many else 0.0


@rule
def unseen_cards(s: State) -> np.uint64:
    """CH11 The cards the viewer has neither in hand nor seen on the table."""
    own = s.hand[s.viewer] if 0 <= s.viewer < s.players else NO_CARDS
    return ~(s.played | own)


@rule
def room(s: State, hand: int) -> int:
    """How many unseen cards a hand takes: none if it is the viewer's own."""
    return 0 if hand == s.viewer else s.held[hand]


@rule
def homes_of(s: State, kind: int) -> int:
    """CH4 The hidden hands that may hold a kind of card: those not known to be void of it."""
    homes = 0
    for hand in range(HANDS):
        if room(s, hand) > 0 and (s.void[hand] >> kind) & 1 == 0:
            homes |= 1 << hand
    return homes


@rule
def cards_alike(s: State, kind: int) -> np.uint64:
    """The unseen cards with the same homes as a kind; they are counted at the last such kind."""
    alike = NO_CARDS
    for other in range(KINDS):
        if s.homes[other] == s.homes[kind]:
            if other > kind:
                return NO_CARDS
            alike |= KIND_CARDS[other]
    return alike & unseen_cards(s)


@rule
def sort_unseen(s: State) -> None:
    """Sort the unseen cards by where they may lie."""
    for kind in range(KINDS):
        s.homes[kind] = homes_of(s, kind)
    for kind in range(KINDS):
        s.alike[kind] = count(cards_alike(s, kind))


@rule
def homes_in(s: State, kind: int, pair: int) -> int:
    """The hands of a pair that may hold a kind."""
    return (s.homes[kind] >> pair) & BOTH_OF_PAIR


@rule
def least(s: State, kind: int) -> int:
    """How few of the alike can go to the first pair: all must if the second may hold none."""
    return s.alike[kind] if homes_in(s, kind, SECOND_PAIR) == 0 else 0


@rule
def most(s: State, kind: int) -> int:
    """How many of the alike can go to the first pair."""
    return 0 if homes_in(s, kind, FIRST_PAIR) == 0 else s.alike[kind]


@rule
def fill_up(s: State) -> None:
    """Jokers and what is like them, which may lie anywhere, fill the first pair up."""
    left = room(s, FIRST_PAIR) + room(s, FIRST_PAIR + 1)
    for kind in range(FLAVOURS):
        left -= s.split[kind]
    s.split[JOKERS] = left


@rule
def first_split(s: State) -> None:
    """As few as can be of every kind to the first pair."""
    for kind in range(FLAVOURS):
        s.split[kind] = least(s, kind)
    fill_up(s)


@rule
def next_split(s: State) -> bool:
    """The next split, as a counter counts; False after the last."""
    for kind in range(FLAVOURS):
        if s.split[kind] < most(s, kind):
            s.split[kind] += 1
            fill_up(s)
            return True
        s.split[kind] = least(s, kind)
    return False


@rule
def ways_within(s: State, pair: int) -> float:
    """In how many ways a pair can share its cards: some have one home, the free ones are chosen."""
    free, needed = 0, room(s, pair)
    for kind in range(KINDS):
        given = int(s.split[kind]) if pair == FIRST_PAIR else s.alike[kind] - s.split[kind]
        if homes_in(s, kind, pair) == BOTH_OF_PAIR:
            free += given
        elif homes_in(s, kind, pair) == LOWER_OF_PAIR:
            needed -= given
    return choose(free, needed)


@rule
def ways(s: State) -> float:
    """How many deals have this split."""
    if not 0 <= s.split[JOKERS] <= s.alike[JOKERS]:
        return 0.0
    deals = ways_within(s, FIRST_PAIR) * ways_within(s, SECOND_PAIR)
    for kind in range(KINDS):
        deals *= choose(s.alike[kind], s.split[kind])
    return deals


@rule
def run_through_splits(s: State, target: float) -> float:
    """Add up the deals, split by split, until they are more than the target; say how many."""
    first_split(s)
    reached = ways(s)
    while reached <= target and next_split(s):
        reached += ways(s)
    return reached


@rule
def fraction(s: State) -> float:
    """A number from 0 to 1, less than 1, of 53 bits."""
    high = draw_below(s.chance, FOR_WORLD, WORLD_SPLIT, 0, HIGH_BITS)
    low = draw_below(s.chance, FOR_WORLD, WORLD_SPLIT, 1, LOW_BITS)
    return (high * LOW_BITS + low) / ALL_BITS


@rule
def choose_split(s: State) -> None:
    """A split, each as likely as it has deals."""
    run_through_splits(s, fraction(s) * run_through_splits(s, math.inf))


@rule
def some_of(s: State, cards: np.uint64, wanted: int, purpose: int) -> np.uint64:
    """So many of these cards, every choice equally likely."""
    chosen, left = NO_CARDS, count(cards)
    while 0 < wanted < left:
        card = lowest(cards)
        if draw_below(s.chance, FOR_WORLD, purpose, card, left) < wanted:
            chosen |= only(card)
            wanted -= 1
        cards = without_lowest(cards)
        left -= 1
    return chosen | cards if wanted > 0 else chosen


@rule
def cards_for(s: State, kind: int, pair: int) -> np.uint64:
    """The cards of a kind, and of those alike, that the split gives to a pair."""
    alike = cards_alike(s, kind)
    first = some_of(s, alike, s.split[kind], WORLD_KINDS)
    return first if pair == FIRST_PAIR else alike & ~first


@rule
def share_out(s: State, pair: int) -> None:
    """Each card of a pair to its home; of those free, as many as the lower hand still needs."""
    lower, upper, free = NO_CARDS, NO_CARDS, NO_CARDS
    for kind in range(KINDS):
        cards = cards_for(s, kind, pair)
        if homes_in(s, kind, pair) == BOTH_OF_PAIR:
            free |= cards
        elif homes_in(s, kind, pair) == LOWER_OF_PAIR:
            lower |= cards
        else:
            upper |= cards
    drawn = some_of(s, free, room(s, pair) - count(lower), WORLD_PAIRS)
    put_in(s, pair, lower | drawn)
    put_in(s, pair + 1, upper | (free & ~drawn))


@rule
def put_in(s: State, hand: int, cards: np.uint64) -> None:
    """A hidden hand holds these cards; the viewer's own stays as it is."""
    if hand != s.viewer:
        s.hand[hand] = cards


@rule
def deal_unseen(s: State) -> None:
    """CH11 Fill the hidden hands; every deal that fits what was seen is equally likely."""
    sort_unseen(s)
    choose_split(s)
    share_out(s, FIRST_PAIR)
    share_out(s, SECOND_PAIR)
    for kind in range(KINDS):
        s.homes[kind], s.alike[kind], s.split[kind] = 0, 0, 0
