"""Good sense on the ring, for both games: the weights, and small rules about cards and squares.

All is counted in points, a hundred for a card that is saved.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import NO_CARDS, count
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import ACE, FIRST_JOKER, JOKER, RANKS
from ludotoc.games.ring.rules import filled_ahead, is_on_ring, step
from ludotoc.games.ring.state import CAMP, MARBLES, SIDE, Ring

FIRST_OUT = 150  # to have somebody out at all
HOME = 100  # to be safe in the house
DEPTH = 90  # for each place deeper inside, where it is in nobody's way
GUARD = 30  # for each marble that an untouchable one holds up
GUARDED = 13  # squares before it on which marbles feel that it is there
FOLLOW = 30  # hundredths of what the next card in hand would gain with the same marble
WIN = 50_000
NEVER = -100_000  # what cannot be done
# How much of an opponent's loss is one's own gain, in hundredths, by the number of sides.
HURT = (100, 100, 100, 60, 40, 35, 30, 30, 30)
# By rank, the joker last: what a card is worth to keep when another would do as well.
KEEP = (0, 25, 0, 0, 20, 10, 0, 90, 0, 0, 0, 70, 5, 40, 30)
ROBBED = 60  # what a partner minds, whose marble a jack takes away from where it was
HELD_BACK = 80  # an exit card, or a 4, that waits for the start to be free
SPARE_EXIT = 33  # hundredths of its use that a second exit card has
RISK = 4  # hundredths a card in hand that it is one that takes a marble, and is played so
MOST_RISK = 75
# The race, from the outcomes of games among sensible players.
PER_POINT, PER_CAMP, PER_HOME, NOBODY_OUT = 0.0005, 0.12, 0.33, 0.39

ONE_SUIT, TWO_SUITS, ALL_SUITS = (np.uint64(suits * RANKS) for suits in (1, 2, 4))
ALL_RANKS = np.uint64((1 << RANKS) - 1)
assert int(ALL_SUITS) == FIRST_JOKER


@rule
def ranks_in(some: np.uint64) -> int:
    """The ranks of a set of cards, as bits, the joker's last."""
    half = some | (some >> TWO_SUITS)
    ranks = int((half | (half >> ONE_SUIT)) & ALL_RANKS) << ACE
    return ranks | int(some >> ALL_SUITS != NO_CARDS) << JOKER


@rule
def in_camp(ring: Ring, seat: int) -> int:
    """How many marbles of a seat wait in its camp."""
    waiting = 0
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        waiting += int(ring.place[marble] == CAMP)
    return waiting


@rule
def has_any_out(ring: Ring, seat: int) -> bool:
    """Whether a seat has a marble on the ring."""
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        if is_on_ring(ring.place[marble]):
            return True
    return False


@rule
def steps_between(ring: Ring, square: int, other: int) -> int:
    """How far one walks from a square to another."""
    return step(ring, other, -square)


@rule
def free_ahead(ring: Ring, square: int, leaving: int) -> int:
    """How many squares ahead are free, eighteen at most, once a marble has left one of them."""
    filled = filled_ahead(ring, square)
    if is_on_ring(leaving):
        gap = steps_between(ring, square, leaving)
        if 0 < gap <= SIDE:
            filled &= ~(1 << (gap - 1))
    return SIDE if filled == 0 else count(np.uint64((filled & -filled) - 1))


@rule
def outlook(short: int, waiting: int, home: int, has_out: bool) -> float:
    """How a seat's part in the race looks: the logarithm of its side's odds, as games have shown.

    `short` counts the marbles that are not home. What is home is sure; what is on its way is not.
    """
    odds = PER_HOME * home - PER_POINT * short - PER_CAMP * waiting
    return odds if has_out or waiting == 0 else odds - NOBODY_OUT
