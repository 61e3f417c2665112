"""Good sense at Jeu du Toc Toc: which card, which way, what to pass on, how the race stands."""

from __future__ import annotations

import math

from ludotoc.engine.cards import NO_CARDS, count, only
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.ring.cards import FOUR, JACK, JOKER, SEVEN, rank_of
from ludotoc.games.ring.rules import is_all_home
from ludotoc.games.ring.sense import (
    HELD_BACK,
    KEEP,
    NEVER,
    SPARE_EXIT,
    has_any_out,
    in_camp,
    ranks_in,
)
from ludotoc.games.ring.state import MARBLES
from ludotoc.games.toctoc.board import may_exit, partner_of
from ludotoc.games.toctoc.deal import exit_cards
from ludotoc.games.toctoc.gains import (
    best_swap,
    exit_gain,
    is_friend,
    swap_gain,
    walk_gain,
)
from ludotoc.games.toctoc.journey import OUT, race
from ludotoc.games.toctoc.splits import best_part, best_split, part_gain
from ludotoc.games.toctoc.state import (
    ACCEPT,
    CARDS,
    DECLINE,
    DISCARD,
    EXIT,
    OVER,
    PART,
    PASS,
    SEATS,
    STOP,
    SWAP,
    WALK,
    WAYS,
    State,
)

ALL_MARBLES = MARBLES * SEATS
TWO_MOVES = 300  # what a joker is worth where it can be used
NO_RANKS = 0
DIALS = {"sense": 1.0, "width": 0.5, "cap": 5, "explore": 0.3}  # of a search


@rule
def is_exit(card: int) -> bool:
    """TT6 Aces and kings bring a marble out."""
    return exit_cards(only(card)) != NO_CARDS


@rule
def steps_with(rank: int) -> int:
    """TT6 The 4 goes backwards."""
    return -FOUR if rank == FOUR else rank


@rule
def joker_gain(s: State, seat: int, colour: int) -> int:
    """TT14 Two cards in a row are good where there is something to move."""
    can_move = has_any_out(s.ring, colour) or exit_cards(s.hand[seat]) != NO_CARDS
    return TWO_MOVES if can_move else 0


@rule
def best_way(s: State, seat: int, colour: int, card: int, ranks: int) -> int:
    """TT6-TT14 What the best way to play a card would gain with a colour's marbles."""
    rank = rank_of(card)
    if rank == SEVEN:
        return best_split(s, seat, colour, ranks)
    if rank == JACK:
        return best_swap(s, seat, colour, ranks)
    if rank == JOKER:
        return joker_gain(s, seat, colour)
    best = exit_gain(s, seat, colour, ranks) if is_exit(card) and may_exit(s, colour) else NEVER
    for marble in range(MARBLES * colour, MARBLES * colour + MARBLES):
        for way in range(WAYS):
            best = max(best, walk_gain(s, seat, marble, steps_with(rank), way, ranks))
    return best


@rule
def keeping(s: State, seat: int, colour: int, card: int) -> int:
    """What a card is good for later on."""
    points = KEEP[rank_of(card)]
    if in_camp(s.ring, colour) > 0:
        if is_exit(card) and not may_exit(s, colour):
            points += HELD_BACK
        if rank_of(card) == FOUR and exit_cards(s.hand[seat]) != NO_CARDS:
            points += HELD_BACK
    return points


@rule
def plays_for(s: State, seat: int) -> int:
    """TT18 Whose marbles a seat moves."""
    return partner_of(seat) if is_all_home(s.ring, seat) else seat


@rule
def use_of(s: State, seat: int, colour: int, card: int) -> int:
    """What a card is to whoever plays a colour, whether or not it can be played at once."""
    return max(0, best_way(s, seat, colour, card, NO_RANKS)) + KEEP[rank_of(card)]


@rule
def pass_liking(s: State, seat: int, card: int) -> int:
    """TT4 Pass what the partner has more use for than oneself; of two exits one is enough."""
    mine = use_of(s, seat, plays_for(s, seat), card)
    if is_exit(card) and count(exit_cards(s.hand[seat])) > 1:
        mine = mine * SPARE_EXIT // 100
    return use_of(s, seat, plays_for(s, partner_of(seat)), card) - mine


@rule
def part_liking(s: State, seat: int, own: int, steps: int, way: int, ranks: int) -> int:
    """TT10, TT11 A part of a 7, and the best that can be done with the rest."""
    first = part_gain(s, seat, MARBLES * s.colour + own, steps, way, ranks)
    if steps == s.rest:
        return first
    rest = best_part(s, seat, s.colour, s.rest - steps, s.moved | 1 << own, ranks)
    return first + (0 if rest == NEVER else rest)


@rule
def move_liking(s: State, seat: int, action: int, ranks: int) -> int:
    """TT6-TT12 What one way to play the card on the table gains."""
    first = MARBLES * s.colour
    if action >= PART:
        choice = action - PART
        own, steps = choice // (WAYS * SEVEN), choice // WAYS % SEVEN + 1
        return part_liking(s, seat, own, steps, choice % WAYS, ranks)
    if action >= SWAP:
        choice = action - SWAP
        return swap_gain(s, seat, first + choice // ALL_MARBLES, choice % ALL_MARBLES, ranks)
    if action == EXIT:
        return exit_gain(s, seat, s.colour, ranks)
    choice = action - WALK
    steps = steps_with(rank_of(s.card))
    return walk_gain(s, seat, first + choice // WAYS, steps, choice % WAYS, ranks)


@kernel
def liking(s: State, seat: int, action: int) -> int:
    """How much a sensible player likes an action."""
    if action >= PASS:
        return pass_liking(s, seat, action - PASS)
    if action in (STOP, DECLINE):
        return 0
    if action == ACCEPT:
        return OUT
    ranks = ranks_in(s.hand[seat])
    if action >= EXIT:
        return move_liking(s, seat, action, ranks)
    card = action % CARDS
    kept = keeping(s, seat, s.colour, card)
    if action >= DISCARD:
        return -kept
    ranks = ranks_in(s.hand[seat] & ~only(card))
    return best_way(s, seat, s.colour, card, ranks) - kept


@kernel
def promise(s: State, seat: int) -> float:
    """TT19 What part of a win a seat's team may hope for: how the race stands."""
    if s.stage == OVER:
        return float((s.winners >> seat) & 1)
    lead = 0.0
    for other in range(SEATS):
        odds = race(s, other)
        lead += odds if is_friend(seat, other) else -odds
    return 1 / (1 + math.exp(-lead))


@kernel
def belief(s: State, seat: int) -> float:
    """TT20 What others did tells too little of their cards to weigh worlds by."""
    return 1.0
