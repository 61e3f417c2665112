"""What a pawn has to fear on a square: the cards with which others would take it there."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import count
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FOUR, SEVEN
from ludotoc.games.ring.rules import from_start, is_on_ring, place_of, squares_on, start_of
from ludotoc.games.ring.sense import (
    FOLLOW,
    MOST_RISK,
    RISK,
    free_ahead,
    in_camp,
    steps_between,
)
from ludotoc.games.ring.state import MARBLES, SIDE
from ludotoc.games.tock.board import last_before_house, side_of
from ludotoc.games.tock.journey import next_gain, worth
from ludotoc.games.tock.state import CROSSING, STAR_SQUARES, STARS_ON, State
from ludotoc.games.tock.teams import is_team

FORWARD_STEPS = (1, 2, 3, 5, 6, 8, 9, 10, 11, 12, 13, 18)
LEGS = 4
FAR = LEGS * 13
PASSING = 0  # the bit of a 7 that takes whatever it passes
EXIT_KINDS = 3
ENOUGH = -(-MOST_RISK // RISK)  # threats that make the risk as high as it gets


def _end(place: int, steps: int, stars: tuple[int, ...]) -> int:
    """How far a walk and its flights carry a pawn, by the place in a side where it begins."""
    carried = steps
    for _ in range(LEGS):
        if (place + carried) % SIDE + 1 not in stars:
            break
        carried += steps
    return carried


def _reach(stars: tuple[int, ...]) -> np.ndarray:
    """By place in a side and distance: the first steps, as bits, of what takes a pawn there."""
    table = np.zeros((SIDE, FAR), np.int32)
    for place in range(SIDE):
        table[place, 1 : SEVEN + 1] |= 1 << PASSING
        for steps in FORWARD_STEPS:
            end = _end(place, steps, stars)
            jumps = (place + end) % SIDE + 1 == CROSSING
            for distance in (end, end + SIDE) if jumps else (end,):
                if distance < FAR:
                    table[place, distance] |= 1 << steps
    return table


def _back(stars: tuple[int, ...]) -> tuple[int, ...]:
    """By place in a side: how far a 4 carries a pawn back, as a bit."""
    return tuple(1 << -_end(place, -FOUR, stars) for place in range(SIDE))


REACH, REACH_PLAIN = _reach(STAR_SQUARES), _reach(())
BACK, BACK_PLAIN = _back(STAR_SQUARES), _back(())
FAR_BACK = max(BACK).bit_length()


@rule
def ways_ahead(s: State, place: int, ahead: int) -> int:
    """The first steps of what takes a pawn so far ahead, as bits."""
    return REACH[place % SIDE, ahead] if s.stars == STARS_ON else REACH_PLAIN[place % SIDE, ahead]


@rule
def cards_from(s: State, owner: int, place: int, square: int, leaving: int) -> int:
    """How many kinds of cards bring a pawn from its place to a square."""
    ahead = steps_between(s.ring, place, square)
    if ahead < FAR:
        ways = ways_ahead(s, place, ahead)
        if ways == 0 or from_start(s.ring, owner, place) + ahead > last_before_house(s):
            return 0
        return count(np.uint64(ways & ((4 << free_ahead(s.ring, place, leaving)) - 1)))
    behind = squares_on(s.ring) - ahead
    if behind < FAR_BACK:
        back = BACK[place % SIDE] if s.stars == STARS_ON else BACK_PLAIN[place % SIDE]
        return (back >> behind) & 1
    return 0


@rule
def threats(s: State, owner: int, square: int, leaving: int) -> int:
    """How many cards others hold, and each time how many kinds would take a pawn on a square.

    One more card is counted for each, since a new deal may come. Whoever is as good as taken need
    not count on.
    """
    if square == start_of(owner):
        return 0
    found = 0
    for other in range(s.players):
        if found < ENOUGH and not is_team(s, owner, other):
            for marble in range(MARBLES * other, MARBLES * other + MARBLES):
                place = place_of(s.ring, marble)
                if is_on_ring(place):
                    found += cards_from(s, other, place, square, leaving) * (s.held[other] + 1)
    holder = side_of(square)
    if square == start_of(holder) and not is_team(s, owner, holder) and in_camp(s.ring, holder) > 0:
        found += EXIT_KINDS * (s.held[holder] + 1)
    return found


@rule
def standing(s: State, owner: int, place: int, leaving: int, ranks: int) -> int:
    """What a pawn is worth on a place, less what it risks, with what the next card may add."""
    points = worth(s, owner, place)
    if not is_on_ring(place):
        return points
    risk = min(RISK * threats(s, owner, place, leaving), MOST_RISK)
    chances = FOLLOW * next_gain(s, owner, place, ranks)
    return points + (chances - points * risk) // 100
