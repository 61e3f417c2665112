"""CH3-CH6, CH9: the deal, and a trick from its lead to its winner."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import NO_CARDS, only
from ludotoc.engine.jit import rule
from ludotoc.games.chocolat.draws import AT_ONCE, draw_four, draw_one
from ludotoc.games.chocolat.state import (
    CARD,
    CARDS,
    DEALING,
    FIRST_JOKER,
    FLAVOURS,
    FOR_DECK,
    FULL_TRICK,
    HANDS,
    KIND_CARDS,
    NO_CARD,
    NO_FLAVOUR,
    SWEET,
    VALUES,
    State,
)

# The cards that follow a flavour; none while no flavour is demanded.
FOLLOWING = np.array([*KIND_CARDS[:FLAVOURS], NO_CARDS])


@rule
def is_joker(card: int) -> bool:
    """CH1 Four of the 64 cards are jokers."""
    return card >= FIRST_JOKER


@rule
def flavour_of(card: int) -> int:
    """CH1 Every card has a flavour, a joker none."""
    return card // VALUES


@rule
def next_seat(s: State, seat: int) -> int:
    """The next player, clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def hands_dealt(s: State) -> int:
    """CH3 Three players leave a fourth hand unused and unseen."""
    return 2 if s.players == 2 else HANDS


@rule
def share(s: State) -> int:
    """CH3 32 cards each for two players, 16 each for three or four."""
    return CARDS // hands_dealt(s)


@rule
def name_dealer(s: State, seat: int) -> None:
    """CH3 The dealer is drawn by lot; the next player leads."""
    s.dealer = seat
    s.leader = next_seat(s, seat)
    s.chance.disclosed += 1
    for card in range(CARDS):
        s.deck[card] = card
    s.stage = DEALING


@rule
def position_of(s: State, card: int) -> int:
    """Where a card lies among those not yet laid in the shuffle."""
    place = int(s.laid)
    while s.deck[place] != card:
        place += 1
    return place


@rule
def lay_card(s: State, card: int) -> None:
    """CH3 The next card of the shuffled pack; after the last the hands are dealt."""
    s.deck[position_of(s, card)] = s.deck[s.laid]
    s.deck[s.laid] = card
    s.laid += 1
    if s.laid == CARDS:
        deal(s)


@rule
def draw_card(s: State) -> int:
    """CH3 The card that the key lays next: each one left is equally likely."""
    return s.deck[s.laid + draw_one(s, FOR_DECK, CARDS, s.laid)]


@rule
def shuffle_and_deal(s: State) -> None:
    """CH3 All hands as `draw_card` would have them; the last is what is left, in whatever order."""
    for first in range(0, CARDS - share(s), AT_ONCE):
        drawn = draw_four(s, FOR_DECK, CARDS, first)
        for place in range(first, first + AT_ONCE):
            other = place + drawn % (CARDS - place)
            drawn //= CARDS - place
            s.deck[place], s.deck[other] = s.deck[other], s.deck[place]
    deal(s)


@rule
def deal(s: State) -> None:
    """CH3 Every hand gets its cards from their fixed place in the deck."""
    for hand in range(hands_dealt(s)):
        first, cards = share(s) * hand, NO_CARDS
        for place in range(first, first + share(s)):
            cards |= only(s.deck[place])
        s.hand[hand], s.held[hand] = cards, share(s)
    for place in range(CARDS):
        s.deck[place] = NO_CARD
    s.laid = 0
    s.chance.disclosed += 1
    begin_trick(s, s.leader)


@rule
def begin_trick(s: State, seat: int) -> None:
    """CH4 The leader plays first, to an empty table."""
    for place in range(FULL_TRICK):
        s.trick[place] = NO_CARD
    s.cards_in_trick = 0
    s.flavour = NO_FLAVOUR
    s.best = NO_CARD
    s.leader, s.turn, s.winner = seat, seat, seat
    s.stage = CARD


@rule
def playable_cards(s: State) -> np.uint64:
    """CH4 Follow the flavour if you can; otherwise play anything, a joker included."""
    hand = s.hand[s.turn]
    following = hand & FOLLOWING[s.flavour]
    return following if following != NO_CARDS else hand


@rule
def follows(s: State, card: int) -> bool:
    """CH4, CH5 A card follows if it has the flavour demanded, or if none is demanded yet."""
    return s.flavour in (NO_FLAVOUR, flavour_of(card))


@rule
def show_void(s: State, seat: int) -> None:
    """CH4 Who does not follow shows that he holds no card of the flavour."""
    s.void[seat] |= 1 << s.flavour


@rule
def beats(card: int, best: int) -> bool:
    """CH6 The last joker played wins; without one, the highest card of the flavour."""
    if is_joker(card) or best == NO_CARD:
        return True
    return flavour_of(card) == flavour_of(best) and card > best


@rule
def lay_open(s: State, seat: int, card: int) -> None:
    """A card leaves a hand and lies on the table, next in the order played."""
    s.hand[seat] ^= only(card)
    s.held[seat] -= 1
    s.played |= only(card)
    s.trick[s.cards_in_trick] = card
    s.cards_in_trick += 1


@rule
def play_card(s: State, seat: int, card: int) -> None:
    """CH4, CH5 One card to the trick; the first that is no joker fixes the flavour."""
    if not follows(s, card):
        show_void(s, seat)
    if s.flavour == NO_FLAVOUR:
        s.flavour = flavour_of(card)
    if beats(card, s.best):
        s.best, s.winner = card, seat
    lay_open(s, seat, card)
    pass_on(s, seat)


@rule
def cards_a_trick(s: State) -> int:
    """CH9 One card from each player; with two players two from each, in turn."""
    return FULL_TRICK if s.players == 2 else s.players


@rule
def pass_on(s: State, seat: int) -> None:
    """CH6, CH9 The next player plays, or the winner of a full trick takes a sweet."""
    if s.cards_in_trick < cards_a_trick(s):
        s.turn = next_seat(s, seat)
    else:
        s.turn = s.winner
        s.stage = SWEET
