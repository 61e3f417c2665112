"""What a marble has to fear in a hole: the cards with which the other team would eat it there."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FOUR, SEVEN
from ludotoc.games.ring.rules import from_start, is_on_ring, place_of
from ludotoc.games.ring.rules import start_of as corner_of
from ludotoc.games.ring.sense import FOLLOW, MOST_RISK, RISK, in_camp, steps_between
from ludotoc.games.ring.state import MARBLES, SIDE
from ludotoc.games.toctoc.board import is_tip
from ludotoc.games.toctoc.journey import next_gain, worth
from ludotoc.games.toctoc.state import HOLES, LONGEST_WALK, MOUTH, SEATS, State
from ludotoc.games.toctoc.walk import clear_steps

FORWARD_STEPS = (1, 2, 3, 5, 6, 8, 9, 10, 12, 13)
# By distance: how many kinds of cards go exactly so far, or pass by with a 7.
KINDS = tuple(
    int(steps in FORWARD_STEPS) + int(1 <= steps <= SEVEN) for steps in range(LONGEST_WALK + 1)
)
EXIT_KINDS = 2


@rule
def cards_from(s: State, owner: int, place: int, square: int) -> int:
    """How many kinds of cards bring a marble from its hole to another, or past it with a 7."""
    ahead = steps_between(s.ring, place, square)
    if ahead == HOLES - FOUR:
        return 1
    if is_tip(square) and ahead > SIDE:
        ahead -= SIDE
    if ahead > clear_steps(place, s.ring.stakes):
        return 0
    return KINDS[ahead] if from_start(s.ring, owner, place) + ahead <= MOUTH[s.garage] else 0


@rule
def threats(s: State, owner: int, square: int) -> int:
    """How many cards others hold, and each time how many kinds would eat a marble in a hole.

    One more card is counted for each, since a new deal may come.
    """
    found = 0
    for other in range((owner + 1) % 2, SEATS, 2):
        for marble in range(MARBLES * other, MARBLES * other + MARBLES):
            place = place_of(s.ring, marble)
            if is_on_ring(place):
                found += cards_from(s, other, place, square) * (s.held[other] + 1)
        if square == corner_of(other) and in_camp(s.ring, other) > 0:
            found += EXIT_KINDS * (s.held[other] + 1)
    return found


@rule
def standing(s: State, owner: int, place: int, ranks: int, is_safe: bool) -> int:
    """What a marble is worth on a place, less what it risks, with what the next card may add."""
    points = worth(s, owner, place)
    if not is_on_ring(place):
        return points
    risk = 0 if is_safe else min(RISK * threats(s, owner, place), MOST_RISK)
    chances = FOLLOW * next_gain(s, owner, place, ranks)
    return points + (chances - points * risk) // 100
