"""What a learner would have to reckon from the board: what is at stake, what each card may do."""

from __future__ import annotations

from ludotoc.engine.arrays import Features
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import ACE, FIVE, JOKER, SEVEN
from ludotoc.games.ring.features import POINTS, RANKS_AND_JOKER, STAKES, USES
from ludotoc.games.ring.rules import is_on_ring, place_of, start_of
from ludotoc.games.ring.sense import MOST_RISK, NEVER, RISK, ranks_in
from ludotoc.games.ring.state import CAMP, ENTERS_HOUSE, MARBLES
from ludotoc.games.tock.deal import ONCE
from ludotoc.games.tock.gains import spoils
from ludotoc.games.tock.journey import OUT, race, worth
from ludotoc.games.tock.risks import threats
from ludotoc.games.tock.state import State
from ludotoc.games.tock.teams import next_unfinished
from ludotoc.games.tock.walk import destination, may_exit
from ludotoc.games.tock.ways import distance, distances, is_parteu


@rule
def write_stakes(s: State, out: Features, at: int, me: int) -> int:
    """Of every seat: how its race looks, what it may lose to one card, how many pawns may be."""
    for ahead in range(s.players):
        seat = (me + ahead) % s.players
        out[at] = race(s, seat)
        for pawn in range(MARBLES * seat, MARBLES * seat + MARBLES):
            place = place_of(s.ring, pawn)
            if is_on_ring(place):
                risk = min(RISK * threats(s, seat, place, CAMP), MOST_RISK)
                out[at + 1] += worth(s, seat, place) * risk / (100 * POINTS)
                out[at + 2] += 1 / MARBLES if risk > 0 else 0
        at += STAKES
    return at


@rule
def walk_use(s: State, me: int, colour: int, pawn: int, steps: int) -> int:
    """TK14-TK20 What a walk gains at once: the way it goes, and whom it takes."""
    there = destination(s, pawn, steps, ENTERS_HOUSE)
    if there < 0:
        return NEVER
    gained = worth(s, colour, there) - worth(s, colour, place_of(s.ring, pawn))
    return gained + spoils(s, me, there, pawn) if is_on_ring(there) else gained


@rule
def card_use(s: State, me: int, colour: int, rank: int) -> int:
    """TK12, TK21-TK23 What a card gains at once, on a colour's own pawns, by walk or exit."""
    best = NEVER
    if is_parteu(rank) and may_exit(s, colour):
        best = OUT + spoils(s, me, start_of(colour), CAMP)
    walks = 1 if rank == FIVE else distances(rank)
    for pawn in range(MARBLES * colour, MARBLES * colour + MARBLES):
        if place_of(s.ring, pawn) != CAMP:
            for which in range(walks):
                best = max(best, walk_use(s, me, colour, pawn, distance(rank, which)))
    return best


@rule
def write_uses(s: State, out: Features, at: int, me: int) -> int:
    """By rank, what each own card gains at once, and whether it can; a 7 has too many ways."""
    ranks, colour = ranks_in(s.hand[me, ONCE]), next_unfinished(s, me)
    for rank in range(ACE, JOKER + 1):
        if (ranks >> rank) & 1 != 0 and rank != SEVEN:
            best = card_use(s, me, colour, rank)
            if best != NEVER:
                out[at + rank - 1] = best / POINTS
                out[at + RANKS_AND_JOKER + rank - 1] = 1
    return at + USES
