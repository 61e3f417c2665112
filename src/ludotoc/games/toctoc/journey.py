"""TT9, TT13, TT16: how far a marble is from home, counted in cards; tips make some holes near."""

from __future__ import annotations

from functools import partial

import numpy as np

from ludotoc.engine.cards import count
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FOUR, JACK, JOKER
from ludotoc.games.ring.journey import points_to_home
from ludotoc.games.ring.rules import from_start, is_in_house, is_on_ring, is_stake, place_of
from ludotoc.games.ring.sense import HOME, has_any_out, in_camp, outlook
from ludotoc.games.ring.state import CAMP, MARBLES, SIDE
from ludotoc.games.toctoc.state import (
    GARAGE_PLACES,
    HOLES,
    LAST_TIP,
    MOUTH,
    TIP_NUMBER,
    TIP_PROPELS,
    TIP_STOPS,
    State,
)

OUT = 350  # points for being out of garage A at all, harder than at Tock
STATES = HOLES + 1


def _ends(mouth: int, last_tip: int, left: int, rank: int) -> list[int]:
    """Where a card brings a marble that is so many steps before the mouth of garage B."""
    steps = -FOUR if rank == FOUR else rank
    if rank in (JACK, JOKER):
        return []
    if steps > left:
        return [STATES] if steps - left <= GARAGE_PLACES else []
    after = left - steps if left - steps < HOLES else left - steps - HOLES
    walked = (mouth - after) % HOLES
    stops = last_tip == TIP_STOPS and walked == LAST_TIP
    if walked % SIDE == TIP_NUMBER and not stops:
        after = (after - SIDE) % HOLES
    return [after]


def _tables() -> tuple[np.ndarray, np.ndarray]:
    short = np.zeros((2, 2, STATES), np.int16)
    after = np.zeros((*short.shape, JOKER + 1), np.int16)
    for garage, mouth in enumerate(MOUTH):
        for last_tip in (TIP_PROPELS, TIP_STOPS):
            found = points_to_home(STATES, partial(_ends, mouth, last_tip), JOKER)
            short[garage, last_tip], after[garage, last_tip] = found
    return short, after


# By options garage and last_tip, and steps before the mouth; and so with each rank played.
SHORT, SHORT_AFTER = _tables()


@rule
def steps_left(s: State, seat: int, square: int) -> int:
    """TT2 How many steps a marble has before it to the mouth of its garage B."""
    left = MOUTH[s.garage] - from_start(s.ring, seat, square)
    if left == HOLES and not is_stake(s.ring, square):
        return 0
    return left if left >= 0 else left + HOLES


@rule
def worth(s: State, seat: int, place: int) -> int:
    """What a marble is worth on a place: the cards it took to come there."""
    if place == CAMP:
        return 0
    whole = OUT + SHORT[s.garage, s.last_tip, MOUTH[s.garage]]
    if is_in_house(place):
        return whole + HOME
    return whole - SHORT[s.garage, s.last_tip, steps_left(s, seat, place)]


@rule
def race(s: State, seat: int) -> float:
    """How far a seat's marbles have come, as odds."""
    short, home, waiting = 0, 0, in_camp(s.ring, seat)
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        place = place_of(s.ring, marble)
        if is_in_house(place):
            home += 1
        else:
            left = steps_left(s, seat, place) if is_on_ring(place) else MOUTH[s.garage]
            short += SHORT[s.garage, s.last_tip, left]
    return outlook(short, waiting, home, has_any_out(s.ring, seat))


@rule
def next_gain(s: State, seat: int, square: int, ranks: int) -> int:
    """The most that one of the ranks in hand would then gain with the same marble."""
    left, most = steps_left(s, seat, square), 0
    while ranks != 0:
        rank = count(np.uint64((ranks & -ranks) - 1))
        gained = SHORT[s.garage, s.last_tip, left] - SHORT_AFTER[s.garage, s.last_tip, left, rank]
        most = max(most, gained)
        ranks &= ranks - 1
    return most
