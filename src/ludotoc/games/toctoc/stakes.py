"""What a learner would have to reckon from the board: what is at stake, what each card may do."""

from __future__ import annotations

from ludotoc.engine.arrays import Features
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import ACE, JACK, JOKER, SEVEN
from ludotoc.games.ring.features import POINTS, RANKS_AND_JOKER, STAKES, USES
from ludotoc.games.ring.rules import is_on_ring, place_of, step
from ludotoc.games.ring.rules import start_of as corner_of
from ludotoc.games.ring.sense import MOST_RISK, NEVER, RISK, ranks_in
from ludotoc.games.ring.state import ENTERS_HOUSE, HOUSE, MARBLES, STAYS_ON_RING
from ludotoc.games.toctoc.board import is_fresh, may_exit, resting_place
from ludotoc.games.toctoc.deal import EXIT_RANKS
from ludotoc.games.toctoc.gains import NOBODY, may_walk, spoils
from ludotoc.games.toctoc.journey import OUT, race, worth
from ludotoc.games.toctoc.risks import threats
from ludotoc.games.toctoc.sense import plays_for, steps_with
from ludotoc.games.toctoc.state import SEATS, State


@rule
def write_stakes(s: State, out: Features, at: int, me: int) -> int:
    """Of every seat: how its race looks, what it may lose to one card, how many marbles may be."""
    for ahead in range(SEATS):
        seat = (me + ahead) % SEATS
        out[at] = race(s, seat)
        for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
            place = place_of(s.ring, marble)
            if is_on_ring(place) and not is_fresh(s, marble):
                risk = min(RISK * threats(s, seat, place), MOST_RISK)
                out[at + 1] += worth(s, seat, place) * risk / (100 * POINTS)
                out[at + 2] += 1 / MARBLES if risk > 0 else 0
        at += STAKES
    return at


@rule
def walk_use(s: State, me: int, colour: int, marble: int, steps: int) -> int:
    """TT9, TT13, TT16 What a walk gains at once: the way it goes, and whom it eats."""
    here = place_of(s.ring, marble)
    if may_walk(s, marble, steps, ENTERS_HOUSE):
        return worth(s, colour, HOUSE + 1) - worth(s, colour, here)
    if not may_walk(s, marble, steps, STAYS_ON_RING):
        return NEVER
    square = step(s.ring, here, steps)
    end = resting_place(s, colour, square)
    gained = worth(s, colour, end) - worth(s, colour, here) + spoils(s, me, square, marble)
    return gained if end == square else gained + spoils(s, me, end, marble)


@rule
def card_use(s: State, me: int, colour: int, rank: int) -> int:
    """TT6, TT7 What a card gains at once, on a colour's own marbles, by walk or exit."""
    best = NEVER
    if (EXIT_RANKS >> rank) & 1 != 0 and may_exit(s, colour):
        best = OUT + spoils(s, me, corner_of(colour), NOBODY)
    for marble in range(MARBLES * colour, MARBLES * colour + MARBLES):
        if is_on_ring(place_of(s.ring, marble)):
            best = max(best, walk_use(s, me, colour, marble, steps_with(rank)))
    return best


@rule
def write_uses(s: State, out: Features, at: int, me: int) -> int:
    """By rank, what each own card gains at once, and whether it can; 7 and jack have many ways."""
    ranks = ranks_in(s.hand[me])
    colour = plays_for(s, me)
    for rank in range(ACE, JOKER):
        if (ranks >> rank) & 1 != 0 and rank not in (SEVEN, JACK):
            best = card_use(s, me, colour, rank)
            if best != NEVER:
                out[at + rank - 1] = best / POINTS
                out[at + RANKS_AND_JOKER + rank - 1] = 1
    return at + USES
