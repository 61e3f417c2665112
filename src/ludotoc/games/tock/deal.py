"""TK5, TK8, TK9: the pack, the deal, the exchange."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions
from ludotoc.engine.cards import NO_CARDS, cards, has, only
from ludotoc.engine.dice import shuffle
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FIRST_JOKER, NO_CARD
from ludotoc.games.ring.deck import clear_row, draw_next, lay_next, lay_others, waiting_for
from ludotoc.games.ring.rules import add_cards
from ludotoc.games.ring.state import MAX_SEATS, NO_MARBLE
from ludotoc.games.tock.state import (
    CARD,
    CARDS,
    DEALING,
    DEALS,
    EXCHANGE,
    FOR_DECK,
    PASS,
    SHUFFLING,
    TAKING,
    TEAMS_NONE,
    State,
)
from ludotoc.games.tock.teams import next_mate, next_seat, next_unfinished, seat_before

FIRST_DEAL, LATER_DEAL = 5, 4
CARDS_A_SEAT = FIRST_DEAL + (DEALS - 1) * LATER_DEAL
HALF_PACK = 26
ONCE, TWICE = 0, 1


def _packs(copies: int) -> np.ndarray:
    sets = np.zeros(MAX_SEATS + 1, np.uint64)
    for players, doubled, jokers in ((4, 0, 2), (6, HALF_PACK, 3), (8, FIRST_JOKER, 4)):
        once = cards(*range(FIRST_JOKER + jokers))
        sets[players] = once if copies == 1 else cards(*range(doubled))
    return sets


PACK_ONCE = _packs(1)
PACK_TWICE = _packs(2)


@rule
def pack_size(s: State) -> int:
    """TK5 Thirteen cards a player, and one to draw for each joker: 54, 81 or 108."""
    return CARDS_A_SEAT * s.players + s.players // 2


@rule
def pile_at(s: State) -> int:
    """TK8 Where in the deck the draw pile begins: each joker owns one card of it."""
    return CARDS_A_SEAT * s.players


@rule
def cards_a_deal(s: State) -> int:
    """TK8 Five cards first, then four, then four."""
    return FIRST_DEAL if s.deal == 0 else LATER_DEAL


@rule
def block_at(s: State, seat: int) -> int:
    """TK8 Where in the deck a seat's cards of this deal begin."""
    dealt = 0 if s.deal == 0 else FIRST_DEAL + (s.deal - 1) * LATER_DEAL
    return dealt * s.players + cards_a_deal(s) * seat


@rule
def give(s: State, seat: int, card: int) -> None:
    """A card comes into a hand."""
    copy = TWICE if has(s.hand[seat, ONCE], card) else ONCE
    s.hand[seat, copy] |= only(card)
    s.held[seat] += 1


@rule
def remove(s: State, seat: int, card: int) -> None:
    """TK35 A card leaves a hand, and with it what giver and taker knew of it."""
    copy = TWICE if has(s.hand[seat, TWICE], card) else ONCE
    s.hand[seat, copy] ^= only(card)
    s.held[seat] -= 1
    if s.received[seat] == card:
        s.received[seat] = NO_CARD


@rule
def lay_open(s: State, seat: int, card: int) -> None:
    """TK35 Played and discarded cards are public."""
    remove(s, seat, card)
    copy = TWICE if has(s.gone[ONCE], card) else ONCE
    s.gone[copy] |= only(card)
    s.top = card


@rule
def gather(s: State) -> None:
    """TK8 All cards together again, in order, to be shuffled."""
    s.gone[ONCE], s.gone[TWICE], s.top = NO_CARDS, NO_CARDS, NO_CARD
    place = 0
    for copy in range(2):
        pack = PACK_TWICE[s.players] if copy == TWICE else PACK_ONCE[s.players]
        for card in range(CARDS):
            if has(pack, card):
                s.deck[place] = card
                place += 1
    s.deal = 0
    s.rest = 0
    s.stage = SHUFFLING


@rule
def lay(s: State, card: int) -> None:
    """TK8 The next card of the shuffled deck; after the last comes the first deal."""
    lay_next(s.deck[:], s.rest, card)
    s.rest += 1
    if s.rest == pack_size(s):
        s.stage = DEALING


@rule
def draw_for_deck(s: State) -> int:
    """TK8 The card that the key lays next."""
    return draw_next(s.chance, FOR_DECK, s.shuffles, s.deck[:], s.rest, pack_size(s))


@rule
def lay_all(s: State) -> None:
    """TK8 The whole shuffle at once, card for card as `lay` would have it."""
    if s.rest == 0 and PACK_TWICE[s.players] == NO_CARDS:
        shuffle(s.chance, FOR_DECK, s.shuffles, s.deck[:], pack_size(s))
    else:
        lay_others(s.chance, FOR_DECK, s.shuffles, s.deck[:], s.rest, pack_size(s))
    s.stage = DEALING


@rule
def clear_moment(s: State) -> None:
    """Nothing is left of the card before."""
    s.card, s.pawn, s.decider, s.heading = NO_CARD, NO_MARBLE, 0, 0
    s.rest, s.stepped, s.jumped, s.is_free = 0, 0, 0, False
    s.owed, s.took_here, s.price, s.keeps_fives = 0, False, 0, False


@rule
def deal(s: State) -> None:
    """TK8 Every seat gets its cards from their fixed place in the deck."""
    for seat in range(s.players):
        first = block_at(s, seat)
        for place in range(first, first + cards_a_deal(s)):
            give(s, seat, s.deck[place])
    clear_exchange(s)
    clear_moment(s)
    s.chance.disclosed += 1
    s.turn = 0
    if s.teams == TEAMS_NONE:
        s.stage = TAKING
    else:
        clear_block(s)
        s.stage = EXCHANGE


@rule
def clear_exchange(s: State) -> None:
    """Nothing chosen, nothing received."""
    clear_row(s.passed[:])
    clear_row(s.received[:])


@rule
def clear_block(s: State) -> None:
    """The cards of this deal are in the hands and no more in the deck."""
    for place in range(block_at(s, 0), block_at(s, s.players)):
        s.deck[place] = NO_CARD


@rule
def giver_to(s: State, seat: int) -> int:
    """TK9 Who gives a seat its card: the player before, the partner, the last team-mate."""
    if s.teams == TEAMS_NONE:
        return seat_before(s, seat)
    giver = next_mate(s, seat)
    while next_mate(s, giver) != seat:
        giver = next_mate(s, giver)
    return giver


@rule
def note_taken(s: State, place: int) -> None:
    """TK9 Alone: which of the neighbour's dealt cards the tap falls on; then all are taken."""
    s.passed[s.turn] = place
    s.turn += 1
    if s.turn == s.players:
        for seat in range(s.players):
            s.received[seat] = s.deck[block_at(s, seat_before(s, seat)) + s.passed[seat]]
        for seat in range(s.players):
            s.passed[giver_to(s, seat)] = s.received[seat]
        hand_over(s)


@rule
def choose_to_pass(s: State, seat: int, card: int) -> None:
    """TK9 In teams: each chooses before any looks."""
    s.passed[seat] = card
    if waiting_for(s.passed[:], s.players) == 0:
        hand_over(s)


@rule
def pass_actions(s: State, seat: int, out: Actions) -> int:
    """TK9 Any card of the hand as dealt."""
    return add_cards(out, PASS, s.hand[seat, ONCE])


@rule
def hand_over(s: State) -> None:
    """TK9 All cards change hands together."""
    clear_row(s.received[:])
    for seat in range(s.players):
        remove(s, seat, s.passed[seat])
    for seat in range(s.players):
        card = s.passed[giver_to(s, seat)]
        give(s, seat, card)
        s.received[seat] = card
    clear_row(s.passed[:])
    clear_block(s)
    s.chance.disclosed += 1
    begin_turn(s, next_seat(s, s.dealer))


@rule
def begin_turn(s: State, seat: int) -> None:
    """TK33 A turn begins: the player moves his own pawns, or his team-mate's when his are home."""
    s.turn = seat
    s.colour = next_unfinished(s, seat)
    s.stage = CARD
    clear_moment(s)


@rule
def next_turn(s: State) -> None:
    """TK8 Clockwise; when the hands are empty the next deal, or a new dealer's shuffle."""
    after = next_seat(s, s.turn)
    if s.held[after] > 0:
        begin_turn(s, after)
    elif s.deal + 1 < DEALS:
        s.deal += 1
        s.stage = DEALING
    else:
        s.dealer = next_seat(s, s.dealer)
        s.shuffles += 1
        gather(s)


@rule
def draw_for_joker(s: State) -> None:
    """TK21 Each joker draws its own card of the pile."""
    place = pile_at(s) + s.card - FIRST_JOKER
    give(s, s.turn, s.deck[place])
    s.deck[place] = NO_CARD
    s.chance.disclosed += 1
    begin_turn(s, s.turn)
