"""What a marble has to fear in a hole: the cards with which the other team would eat it there."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FOUR, SEVEN
from ludotoc.games.ring.rules import from_start, is_on_ring, place_of
from ludotoc.games.ring.rules import start_of as corner_of
from ludotoc.games.ring.sense import in_camp, less_risk, steps_between, worth
from ludotoc.games.ring.state import MARBLES, SIDE
from ludotoc.games.toctoc.board import is_fresh, is_tip
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
    """How many kinds of cards in the other team's hands would eat a marble in a hole."""
    found = 0
    for other in range((owner + 1) % 2, SEATS, 2):
        for marble in range(MARBLES * other, MARBLES * other + MARBLES):
            place = place_of(s.ring, marble)
            if is_on_ring(place):
                found += cards_from(s, other, place, square)
        if square == corner_of(other) and in_camp(s.ring, other) > 0:
            found += EXIT_KINDS
    return found


@rule
def standing(s: State, owner: int, place: int) -> int:
    """What a marble is worth on a place, less what it risks there."""
    points = worth(s.ring, owner, place, MOUTH[s.garage])
    if not is_on_ring(place):
        return points
    return less_risk(points, threats(s, owner, place))


@rule
def standing_now(s: State, marble: int) -> int:
    """The same for a marble where it is; a fresh one risks nothing (TT8)."""
    if is_fresh(s, marble):
        return worth(s.ring, marble // MARBLES, place_of(s.ring, marble), MOUTH[s.garage])
    return standing(s, marble // MARBLES, place_of(s.ring, marble))
