"""TT5, TT6, TT12: which cards may be played, and the ways each may be."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions
from ludotoc.engine.cards import NO_CARDS
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FOUR, JACK, SEVEN, rank_of
from ludotoc.games.ring.rules import add, add_cards, is_on_ring, place_of, seat_of
from ludotoc.games.ring.state import ENTERS_HOUSE, MARBLES, STAYS_ON_RING
from ludotoc.games.toctoc.board import free_places, may_exit
from ludotoc.games.toctoc.deal import EXIT_RANKS, JOKERS, cards_of, exit_cards
from ludotoc.games.toctoc.seven import can_complete, may_follow
from ludotoc.games.toctoc.state import (
    ACCEPT,
    DECLINE,
    DISCARD,
    EXIT,
    PART,
    PASS,
    PLAY,
    SEATS,
    STOP,
    SWAP,
    WALK,
    WAYS,
    State,
)
from ludotoc.games.toctoc.walk import (
    NO_STEPS,
    allows,
    garage_steps,
    may_be_swapped,
    may_go_back,
    ring_steps,
    steps_of,
)

# The numbers a marble walks forwards; the 4 goes back and the jack only swaps (TT6).
FORWARD = ~(1 << FOUR | 1 << JACK)
NOBODY_IDLE = 0


@rule
def can_go_back(s: State) -> bool:
    """TT6 Whether a 4 finds an own marble that may go back."""
    for marble in range(MARBLES * s.colour, MARBLES * s.colour + MARBLES):
        if may_go_back(s, marble):
            return True
    return False


@rule
def can_swap(s: State) -> bool:
    """TT12 Whether a jack finds two marbles to swap."""
    mine, others = False, False
    for marble in range(MARBLES * SEATS):
        if may_be_swapped(s, marble):
            mine = mine or seat_of(marble) == s.colour
            others = others or seat_of(marble) != s.colour
    return mine and others


@rule
def forward_ranks(s: State) -> int:
    """TT6 The cards whose number some own marble can walk, a 7 in one piece included."""
    steps, free = NO_STEPS, free_places(s, s.colour)
    for marble in range(MARBLES * s.colour, MARBLES * s.colour + MARBLES):
        steps |= steps_of(s, marble, s.ring.stakes, free)
    return steps & FORWARD


@rule
def can_split(s: State) -> bool:
    """TT10 Whether a 7 can be completed at all."""
    return can_complete(s, SEVEN, NOBODY_IDLE, s.ring.stakes, free_places(s, s.colour))


@rule
def playable_ranks(s: State, hand: np.uint64) -> int:
    """TT6 The ranks that can be played; what is rare is only looked into if the hand has it."""
    ranks = forward_ranks(s)
    if may_exit(s, s.colour):
        ranks |= EXIT_RANKS
    if hand & cards_of(1 << FOUR) != NO_CARDS and can_go_back(s):
        ranks |= 1 << FOUR
    if hand & cards_of(1 << JACK) != NO_CARDS and can_swap(s):
        ranks |= 1 << JACK
    if hand & cards_of(1 << SEVEN & ~ranks) != NO_CARDS and can_split(s):
        ranks |= 1 << SEVEN
    return ranks


@rule
def playable_cards(s: State) -> np.uint64:
    """TT5, TT14 The cards in hand that can be played in any way; a joker always can."""
    hand = s.hand[s.turn]
    return hand & (cards_of(playable_ranks(s, hand)) | JOKERS)


@rule
def card_actions(s: State, out: Actions) -> int:
    """TT5 A card that can be played must be; otherwise any card is discarded."""
    playable = playable_cards(s)
    if playable != NO_CARDS:
        return add_cards(out, PLAY, playable)
    return add_cards(out, DISCARD, s.hand[s.turn])


@rule
def pass_actions(s: State, seat: int, out: Actions) -> int:
    """TT4 Any card of the hand as dealt."""
    return add_cards(out, PASS, s.hand[seat])


@rule
def stuck_actions(s: State, out: Actions) -> int:
    """TT17 Help; only who holds an ace or a king may decline it."""
    count = add(out, 0, ACCEPT)
    return add(out, count, DECLINE) if exit_cards(s.hand[s.turn]) != NO_CARDS else count


@rule
def move_actions(s: State, out: Actions) -> int:
    """TT6 The ways the card on the table may be played."""
    rank, count = rank_of(s.card), 0
    if rank == JACK:
        return swap_actions(s, out)
    if rank == FOUR:
        return back_actions(s, out)
    if (EXIT_RANKS >> rank) & 1 != 0 and may_exit(s, s.colour):
        count = add(out, count, EXIT)
    return add_walks(s, out, count, rank, WALK, WAYS)


@rule
def add_walks(s: State, out: Actions, count: int, steps: int, first: int, apart: int) -> int:
    """TT6, TT16 The marbles that can go so far, into garage B or along the circuit.

    The actions of one marble begin at `first`, those of the next so far `apart`.
    """
    fresh, free = int(s.ring.stakes), free_places(s, s.colour)
    for own in range(MARBLES):
        marble = MARBLES * s.colour + own
        if is_on_ring(place_of(s.ring, marble)):
            if allows(garage_steps(s, marble, fresh, free), steps):
                count = add(out, count, first + apart * own + ENTERS_HOUSE)
            if allows(ring_steps(s, marble, fresh), steps):
                count = add(out, count, first + apart * own + STAYS_ON_RING)
    return count


@rule
def back_actions(s: State, out: Actions) -> int:
    """TT6, TT9 The 4 goes backwards, along the circuit."""
    count = 0
    for own in range(MARBLES):
        if may_go_back(s, MARBLES * s.colour + own):
            count = add(out, count, WALK + WAYS * own + STAYS_ON_RING)
    return count


@rule
def swap_actions(s: State, out: Actions) -> int:
    """TT12 Any own marble with any of another player, partner or opponent."""
    count = 0
    for own in range(MARBLES):
        if may_be_swapped(s, MARBLES * s.colour + own):
            for other in range(MARBLES * SEATS):
                if seat_of(other) != s.colour and may_be_swapped(s, other):
                    count = add(out, count, SWAP + MARBLES * SEATS * own + other)
    return count


@rule
def part_action(own: int, steps: int) -> int:
    """The first of the actions that are so many steps of a 7 by one marble."""
    return PART + WAYS * (SEVEN * own + steps - 1)


@rule
def part_actions(s: State, out: Actions) -> int:
    """TT10 The parts of marbles not yet moved that leave a 7 which can be completed."""
    count, fresh, free = 0, int(s.ring.stakes), free_places(s, s.colour)
    for own in range(MARBLES):
        marble = MARBLES * s.colour + own
        if (s.moved >> own) & 1 != 0 or not is_on_ring(place_of(s.ring, marble)):
            continue
        inside = garage_steps(s, marble, fresh, free)
        outside = ring_steps(s, marble, fresh)
        for steps in range(1, s.rest + 1):
            first = part_action(own, steps)
            if allows(inside, steps) and may_follow(s, marble, steps, ENTERS_HOUSE):
                count = add(out, count, first + ENTERS_HOUSE)
            if allows(outside, steps) and may_follow(s, marble, steps, STAYS_ON_RING):
                count = add(out, count, first + STAYS_ON_RING)
    return count


@rule
def rest_actions(s: State, out: Actions) -> int:
    """TT11 The whole rest with one of the partner's marbles, or stop."""
    count = add_walks(s, out, 0, s.rest, part_action(0, s.rest), WAYS * SEVEN)
    return add(out, count, STOP)
