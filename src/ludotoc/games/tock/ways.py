"""TK10, TK11, TK21-TK24: what each card may do, and which cards may be played."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions
from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.ring.cards import ACE, FIVE, FOUR, JACK, JOKER, KING, RANKS, SEVEN, rank_of
from ludotoc.games.ring.rules import (
    add,
    is_in_house,
    is_on_ring,
    place_of,
    seat_of,
    start_of,
)
from ludotoc.games.ring.state import ENTERS_HOUSE, MARBLES, STAYS_ON_RING
from ludotoc.games.tock.deal import ONCE
from ludotoc.games.tock.seven import NOBODY, can_complete, longest_part, may_leap, may_part
from ludotoc.games.tock.state import (
    BUY,
    DICE_GAIN,
    DISCARD,
    EXIT,
    FIVE_MOVE,
    LEAP,
    PART,
    PLAY,
    STOP,
    SWAP,
    WALK,
    State,
)
from ludotoc.games.tock.teams import is_team
from ludotoc.games.tock.walk import destination, may_exit, walks_open

JOKER_STEPS = (1, 13, 18)
JOKER_DISTANCES = sum(1 << steps for steps in JOKER_STEPS)
PARTEU_RANKS = (1 << ACE) | (1 << KING) | (1 << JOKER)
FORWARD_RANKS = sum(1 << rank for rank in range(ACE, JOKER) if rank not in (FOUR, FIVE, SEVEN))
ONE_SUIT, TWO_SUITS, ALL_SUITS = (np.uint64(suits * RANKS) for suits in (1, 2, 4))
ALL_RANKS = np.uint64((1 << RANKS) - 1)


@rule
def is_parteu(rank: int) -> bool:
    """TK12 Joker, ace and king bring a pawn out."""
    return rank in (ACE, KING, JOKER)


@rule
def distances(rank: int) -> int:
    """TK21 How many distances a card offers: the joker three, a 5 and a 7 go their own ways."""
    if rank == JOKER:
        return len(JOKER_STEPS)
    return 0 if rank in (FIVE, SEVEN) else 1


@rule
def distance(rank: int, which: int) -> int:
    """TK21, TK23 A card's number, which the 4 walks backwards."""
    if rank == JOKER:
        return JOKER_STEPS[which]
    return -FOUR if rank == FOUR else rank


@rule
def may_be_moved_by_five(s: State, marble: int) -> bool:
    """TK22 One's own pawn or an opponent's on the ring, never another's Pieu."""
    square = place_of(s.ring, marble)
    if not is_on_ring(square):
        return False
    if seat_of(marble) == s.colour:
        return True
    return not is_team(s, seat_of(marble), s.turn) and not is_pieu(s, marble)


@rule
def is_pieu(s: State, marble: int) -> bool:
    """TK13 A pawn on its own start."""
    return place_of(s.ring, marble) == start_of(seat_of(marble))


@rule
def may_five(s: State, marble: int, way: int) -> bool:
    """TK22 An opponent's pawn stays on the ring; with one's own one may choose the house."""
    is_own = seat_of(marble) == s.colour
    if not may_be_moved_by_five(s, marble) or (way == ENTERS_HOUSE and not is_own):
        return False
    place = destination(s, marble, FIVE, way)
    return is_in_house(place) if way == ENTERS_HOUSE else place >= 0


@rule
def may_swap(s: State, pawn: int, other: int) -> bool:
    """TK24 An own pawn on the ring with any other player's that is no Pieu."""
    if seat_of(other) == s.colour or not is_on_ring(place_of(s.ring, pawn)):
        return False
    return is_on_ring(place_of(s.ring, other)) and not is_pieu(s, other)


@rule
def can_five(s: State) -> bool:
    """TK22 Whether a 5 can be played on any pawn."""
    for marble in range(MARBLES * s.players):
        for way in (STAYS_ON_RING, ENTERS_HOUSE):
            if may_five(s, marble, way):
                return True
    return False


@rule
def can_swap(s: State) -> bool:
    """TK24 Whether a jack finds two pawns to swap."""
    mine = False
    for marble in range(MARBLES * s.colour, MARBLES * s.colour + MARBLES):
        mine = mine or is_on_ring(place_of(s.ring, marble))
    if not mine:
        return False
    for marble in range(MARBLES * s.players):
        is_other = seat_of(marble) != s.colour and is_on_ring(place_of(s.ring, marble))
        if is_other and not is_pieu(s, marble):
            return True
    return False


@rule
def can_walk_back(s: State) -> bool:
    """TK23 Whether a 4 finds a pawn to walk backwards."""
    for marble in range(MARBLES * s.colour, MARBLES * s.colour + MARBLES):
        if destination(s, marble, -FOUR, ENTERS_HOUSE) >= 0:
            return True
    return False


@rule
def ranks_held(s: State) -> int:
    """The ranks in the hand of the player to move, as bits, the joker's last."""
    hand = s.hand[s.turn, ONCE]
    half = hand | (hand >> TWO_SUITS)
    ranks = int((half | (half >> ONE_SUIT)) & ALL_RANKS) << ACE
    return ranks | int(hand >> ALL_SUITS != NO_CARDS) << JOKER


@rule
def walking_distances(ranks: int) -> int:
    """TK21 The distances that the ranks walk forwards, as bits."""
    return (ranks & FORWARD_RANKS) | (JOKER_DISTANCES if (ranks >> JOKER) & 1 != 0 else 0)


@rule
def distances_open(s: State, wanted: int) -> int:
    """TK14-TK20 Those of the distances wanted that bring any own pawn somewhere."""
    reached = 0
    for marble in range(MARBLES * s.colour, MARBLES * s.colour + MARBLES):
        reached |= walks_open(s, marble, wanted & ~reached)
    return reached


@rule
def playable_ranks(s: State) -> int:
    """TK10 The ranks in hand that can be played in any way, as bits."""
    held = ranks_held(s)
    reached = distances_open(s, walking_distances(held))
    playable = held & reached & FORWARD_RANKS
    if reached & JOKER_DISTANCES != 0:
        playable |= held & (1 << JOKER)
    if held & PARTEU_RANKS != 0 and may_exit(s, s.colour):
        playable |= held & PARTEU_RANKS
    if held & (1 << FOUR) != 0 and can_walk_back(s):
        playable |= 1 << FOUR
    if held & (1 << FIVE) != 0 and can_five(s):
        playable |= 1 << FIVE
    if held & (1 << SEVEN) != 0 and can_complete(s, NOBODY, 0, SEVEN):
        playable |= 1 << SEVEN
    if held & ~playable & (1 << JACK) != 0 and can_swap(s):
        playable |= 1 << JACK
    return playable


@rule
def may_discard(playable: int, rank: int) -> bool:
    """TK10, TK11 Only when nothing can be played; or nothing but 5s, which may then be kept."""
    return playable == 0 or (playable == 1 << FIVE and rank != FIVE)


@rule
def may_buy(s: State) -> bool:
    """TK31, TK7 Playing for gain, with a pawn in camp and no own pawn on the start."""
    return s.dice == DICE_GAIN and may_exit(s, s.colour)


@rule
def card_actions(s: State, out: Actions) -> int:
    """TK10, TK11 Cards that can be played; where none must be, those that may be discarded."""
    playable, count, discards = playable_ranks(s), 0, 0
    hand = s.hand[s.turn, ONCE]
    while hand != NO_CARDS:
        card = lowest(hand)
        if (playable >> rank_of(card)) & 1 != 0:
            count = add(out, count, PLAY + card)
        hand = without_lowest(hand)
    hand = s.hand[s.turn, ONCE]
    while hand != NO_CARDS:
        card = lowest(hand)
        if may_discard(playable, rank_of(card)):
            count = add(out, count, DISCARD + card)
            discards += 1
        hand = without_lowest(hand)
    if discards > 0 and may_buy(s):
        count = add(out, count, BUY)
    return count


@rule
def discard_actions(s: State, out: Actions) -> int:
    """TK31 After buying, one discards a card that could have been discarded before."""
    count = 0
    hand = s.hand[s.turn, ONCE]
    spares_fives = s.keeps_fives != 0 and ranks_held(s) != 1 << FIVE
    while hand != NO_CARDS:
        card = lowest(hand)
        if not spares_fives or rank_of(card) != FIVE:
            count = add(out, count, DISCARD + card)
        hand = without_lowest(hand)
    return count


@rule
def five_actions(s: State, out: Actions) -> int:
    """TK22 Any pawn the 5 may move, on the ring or, one's own, into the house."""
    count = 0
    for marble in range(MARBLES * s.players):
        for way in range(2):
            if may_five(s, marble, way):
                count = add(out, count, FIVE_MOVE + 2 * marble + way)
    return count


@rule
def part_actions(s: State, out: Actions) -> int:
    """TK25, TK34 Parts of the 7, jumps in mid-course, and the end of a rest that is free."""
    count, first = 0, MARBLES * s.colour
    for pawn in range(MARBLES):
        most = min(longest_part(s, first + pawn), s.rest)
        for steps in range(1, most + 1):
            if may_part(s, first + pawn, steps, most):
                count = add(out, count, PART + SEVEN * pawn + steps - 1)
    for pawn in range(MARBLES):
        if may_leap(s, first + pawn):
            count = add(out, count, LEAP + pawn)
    if s.is_free != 0:
        count = add(out, count, STOP)
    return count


@rule
def way_actions(s: State, out: Actions) -> int:
    """TK12, TK21-TK24 The ways the card on the table may be played."""
    rank, count, first = rank_of(s.card), 0, MARBLES * s.colour
    if rank == FIVE:
        return five_actions(s, out)
    if is_parteu(rank) and may_exit(s, s.colour):
        count = add(out, count, EXIT)
    for pawn in range(MARBLES):
        for which in range(distances(rank)):
            if destination(s, first + pawn, distance(rank, which), ENTERS_HOUSE) >= 0:
                count = add(out, count, WALK + len(JOKER_STEPS) * pawn + which)
    if rank == JACK:
        for pawn in range(MARBLES):
            for other in range(MARBLES * s.players):
                if may_swap(s, first + pawn, other):
                    count = add(out, count, SWAP + 32 * pawn + other)
    return count


@kernel
def reach(s: State, marble: int, steps: int, way: int) -> int:
    """TK14-TK20 Where a card would bring a pawn, or what forbids it: for explanations."""
    return destination(s, marble, steps, way)


@kernel
def part_room(s: State, marble: int) -> int:
    """TK25 How far a 7 could carry a pawn now: for explanations."""
    return longest_part(s, marble)


@kernel
def ranks_to_play(s: State) -> int:
    """TK10 The ranks in hand that can be played, as bits: for explanations."""
    return playable_ranks(s)
