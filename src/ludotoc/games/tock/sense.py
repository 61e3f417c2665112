"""Good sense at Tock: which card, which way, what to pass on, and how a race stands."""

from __future__ import annotations

import math

from ludotoc.engine.cards import cards, count, only
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.ring.cards import ACE, FIVE, FOUR, JACK, JOKER, KING, SEVEN, rank_number, rank_of
from ludotoc.games.ring.rules import is_in_house, is_on_ring, place_of, seat_of
from ludotoc.games.ring.sense import (
    HELD_BACK,
    KEEP,
    NEVER,
    SPARE_EXIT,
    in_camp,
    ranks_in,
)
from ludotoc.games.ring.state import ENTERS_HOUSE, MARBLES, MAX_SEATS, STAYS_ON_RING
from ludotoc.games.tock.deal import ONCE, TWICE
from ludotoc.games.tock.gains import (
    exit_gain,
    jump_end,
    landed,
    moved,
    sides_of,
    spoils,
    swap_gain,
    walk_gain,
)
from ludotoc.games.tock.journey import OUT, race
from ludotoc.games.tock.splits import best_part, best_split, part_gain
from ludotoc.games.tock.state import (
    BUY,
    CARDS,
    DISCARD,
    EXIT,
    FIVE_MOVE,
    JUMP,
    LEAP,
    OVER,
    PART,
    PASS,
    STAY,
    STOP,
    SWAP,
    WALK,
    State,
)
from ludotoc.games.tock.teams import is_team, next_mate, next_unfinished
from ludotoc.games.tock.walk import destination, may_exit
from ludotoc.games.tock.ways import JOKER_STEPS, distance, distances, is_parteu, is_pieu

ALL_MARBLES = MARBLES * MAX_SEATS
PARTEUS = cards(*(card for card in range(CARDS) if rank_number(card) in (ACE, KING, JOKER)))
DRAW = 80  # what the card after a joker is worth
NO_RANKS = 0
DIALS = {"sense": 1.0, "width": 0.5, "cap": 4}  # of a search
EVENED = (0.0, 1.0, 1.0, 0.6, 0.5)  # in a large team a lead tells less, by seats a side


@rule
def five_gain(s: State, seat: int, colour: int, marble: int, way: int, ranks: int) -> int:
    """TK22 What a 5 gains with a pawn, one's own or an opponent's."""
    is_own = seat_of(marble) == colour
    if not is_on_ring(place_of(s.ring, marble)) or (way == ENTERS_HOUSE and not is_own):
        return NEVER
    if not is_own and (is_team(s, seat_of(marble), seat) or is_pieu(s, marble)):
        return NEVER
    there = destination(s, marble, FIVE, way)
    if there < 0 or (way == ENTERS_HOUSE and not is_in_house(there)):
        return NEVER
    return landed(s, seat, marble, there, 1, True, ranks)


@rule
def best_five(s: State, seat: int, colour: int, ranks: int) -> int:
    """TK22 The best that a 5 can do."""
    best = NEVER
    for marble in range(MARBLES * s.players):
        for way in (ENTERS_HOUSE, STAYS_ON_RING):
            best = max(best, five_gain(s, seat, colour, marble, way, ranks))
    return best


@rule
def best_swap(s: State, seat: int, colour: int, ranks: int) -> int:
    """TK24 The best that a jack can do by swapping."""
    best = NEVER
    for pawn in range(MARBLES * colour, MARBLES * colour + MARBLES):
        if is_on_ring(place_of(s.ring, pawn)):
            for other in range(MARBLES * s.players):
                is_other = seat_of(other) != colour and is_on_ring(place_of(s.ring, other))
                if is_other and not is_pieu(s, other):
                    best = max(best, swap_gain(s, seat, pawn, other, ranks))
    return best


@rule
def best_way(s: State, seat: int, colour: int, rank: int, ranks: int) -> int:
    """TK21-TK25 What the best way to play a card would gain with a colour's pawns."""
    if rank == SEVEN:
        return best_split(s, seat, colour, ranks)
    if rank == FIVE:
        return best_five(s, seat, colour, ranks)
    best = best_swap(s, seat, colour, ranks) if rank == JACK else NEVER
    if is_parteu(rank) and may_exit(s, colour):
        best = exit_gain(s, seat, colour, ranks)
    for marble in range(MARBLES * colour, MARBLES * colour + MARBLES):
        for which in range(distances(rank)):
            best = max(best, walk_gain(s, seat, marble, distance(rank, which), ranks))
    return best + DRAW if rank == JOKER else best


@rule
def exits_held(s: State, seat: int) -> int:
    """TK12 How many cards in hand bring a pawn out."""
    return count(s.hand[seat, ONCE] & PARTEUS) + count(s.hand[seat, TWICE] & PARTEUS)


@rule
def ranks_after(s: State, seat: int, card: int) -> int:
    """The ranks left in hand once a card is played, as bits."""
    return ranks_in((s.hand[seat, ONCE] & ~only(card)) | s.hand[seat, TWICE])


@rule
def keeping(s: State, seat: int, colour: int, rank: int) -> int:
    """What a card is good for later on."""
    points = KEEP[rank]
    if in_camp(s.ring, colour) > 0:
        if is_parteu(rank) and not may_exit(s, colour):
            points += HELD_BACK
        if rank == FOUR and exits_held(s, seat) > 0:
            points += HELD_BACK
    return points


@rule
def use_of(s: State, seat: int, colour: int, rank: int) -> int:
    """What a card is to whoever plays a colour, whether or not it can be played at once."""
    return max(0, best_way(s, seat, colour, rank, NO_RANKS)) + KEEP[rank]


@rule
def pass_liking(s: State, seat: int, card: int) -> int:
    """TK9 Pass what the team-mate has more use for than oneself; of two exits one is enough."""
    rank, mate = rank_of(card), next_mate(s, seat)
    mine = use_of(s, seat, next_unfinished(s, seat), rank)
    if is_parteu(rank) and exits_held(s, seat) > 1:
        mine = mine * SPARE_EXIT // 100
    return use_of(s, seat, next_unfinished(s, mate), rank) - mine


@rule
def part_liking(s: State, seat: int, marble: int, steps: int, ranks: int) -> int:
    """TK25, TK34 A part of a 7, and the best that can be done with the rest."""
    first = part_gain(s, seat, marble, steps, steps == s.rest, ranks)
    if steps == s.rest:
        return first
    rest = best_part(s, seat, s.colour, s.rest - steps, marble, ranks)
    return first + (max(rest, 0) if s.is_free != 0 or rest == NEVER else rest)


@rule
def jump_liking(s: State, seat: int, marble: int, ranks: int) -> int:
    """TK27 What a jump gains."""
    end = jump_end(s, marble, place_of(s.ring, marble), s.heading, True)
    return moved(s, seat, marble, end, ranks) + spoils(s, seat, end, marble)


@rule
def way_liking(s: State, seat: int, action: int, ranks: int) -> int:
    """TK12, TK21-TK25 What one way to play the card on the table gains."""
    first = MARBLES * s.colour
    if action >= PART:
        choice = action - PART
        return part_liking(s, seat, first + choice // SEVEN, choice % SEVEN + 1, ranks)
    if action >= SWAP:
        choice = action - SWAP
        return swap_gain(s, seat, first + choice // ALL_MARBLES, choice % ALL_MARBLES, ranks)
    if action >= FIVE_MOVE:
        choice = action - FIVE_MOVE
        return five_gain(s, seat, s.colour, choice // 2, choice % 2, ranks)
    if action == EXIT:
        return exit_gain(s, seat, s.colour, ranks)
    choice = action - WALK
    steps = distance(rank_of(s.card), choice % len(JOKER_STEPS))
    return walk_gain(s, seat, first + choice // len(JOKER_STEPS), steps, ranks)


@kernel
def liking(s: State, seat: int, action: int) -> int:
    """How much a sensible player likes an action."""
    if action >= PASS:
        return pass_liking(s, seat, action - PASS)
    ranks = ranks_in(s.hand[seat, ONCE])
    if action == JUMP:
        return jump_liking(s, seat, s.pawn, ranks)
    if action in (STAY, STOP):
        return 0
    if action >= LEAP:
        return jump_liking(s, seat, MARBLES * s.colour + action - LEAP, ranks)
    if action >= EXIT:
        return way_liking(s, seat, action, ranks)
    if action == BUY:
        return OUT
    rank = rank_of(action % CARDS)
    kept = keeping(s, seat, s.colour, rank)
    if action >= DISCARD:
        return -kept
    return best_way(s, seat, s.colour, rank, ranks_after(s, seat, action)) - kept


@kernel
def promise(s: State, seat: int) -> float:
    """TK33 What part of a win a seat's side may hope for: how the race stands."""
    sides = sides_of(s)
    if s.stage == OVER:
        return float((s.winners >> seat) & 1)
    mine, all_sides = 0.0, 0.0
    for side in range(sides):
        odds = 0.0
        for other in range(side, s.players, sides):
            odds += race(s, other)
        chance = math.exp(odds * EVENED[s.players // sides])
        all_sides += chance
        if side == seat % sides:
            mine = chance
    return mine / all_sides


@kernel
def belief(s: State, seat: int) -> float:
    """TK35 What others did tells too little of their cards to weigh worlds by."""
    return 1.0
