"""TK14-TK27: how far a pawn is from home, counted in cards: stars and jumps bring squares near."""

from __future__ import annotations

from functools import partial

import numpy as np

from ludotoc.engine.cards import count
from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import FIVE, FOUR, JOKER
from ludotoc.games.ring.journey import points_to_home
from ludotoc.games.ring.rules import from_start, is_in_house, is_on_ring, place_of, squares_on
from ludotoc.games.ring.sense import DEPTH, HOME, has_any_out, in_camp, outlook
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, MAX_SEATS, SIDE
from ludotoc.games.tock.board import STEPS_AFTER_LAST, last_before_house
from ludotoc.games.tock.state import CROSSING, HOUSE_PLACES, STAR_SQUARES, State

OUT = 250  # points for being out of the camp at all
PLAYERS = (4, 6, 8)
JOKER_STEPS = (1, 13, 18)
MOST_LEGS = 9


def _ends(squares: int, stars: tuple[int, ...], left: int, rank: int) -> list[int]:
    """Where a card brings a pawn that is so many steps before the door of its house."""
    walks = {JOKER: JOKER_STEPS, FOUR: (-FOUR,)}.get(rank, (rank,))
    return [end for steps in walks for end in _walk(squares, stars, left, steps)]


def _walk(squares: int, stars: tuple[int, ...], left: int, steps: int) -> list[int]:
    """TK17-TK20 A walk and its flights, and the jump one may then make (TK27)."""
    after = left
    for leg in range(MOST_LEGS):
        if 0 < steps - after <= HOUSE_PLACES and steps > 0:
            return [squares]
        if after < steps and leg == 0 and steps != FIVE:
            return []
        after = (after - steps) % squares
        if after == left or _number(after) not in stars or after == squares - STEPS_AFTER_LAST:
            break
    if _number(after) != CROSSING:
        return [after]
    jumped = after - SIDE if steps > 0 else (after + SIDE) % squares
    return [after, jumped] if jumped >= 0 else [after]


def _number(left: int) -> int:
    """TK2 The number of the square that lies so far before the door, which is after the 16."""
    return (SIDE - STEPS_AFTER_LAST - 1 - left) % SIDE + 1


def _tables() -> tuple[np.ndarray, np.ndarray]:
    short = np.zeros((2, len(PLAYERS), SIDE * MAX_SEATS), np.int16)
    after = np.zeros((*short.shape, JOKER + 1), np.int16)
    for option, stars in enumerate((STAR_SQUARES, ())):
        for size, players in enumerate(PLAYERS):
            squares = SIDE * players
            found = points_to_home(squares, partial(_ends, squares, stars), JOKER)
            short[option, size, :squares], after[option, size, :squares] = found
    return short, after


# By option stars, size of the ring, and steps before the door; and so with each rank played.
# A GPU keeps them in its constant memory, which is small.
SHORT, SHORT_AFTER = _tables()


@rule
def ring_size(s: State) -> int:
    """TK1 Which of the three sizes the ring has."""
    return s.players // 2 - PLAYERS[0] // 2


@rule
def steps_left(s: State, seat: int, square: int) -> int:
    """TK3 How many steps a pawn has before it to the door of its house."""
    left = last_before_house(s) - from_start(s.ring, seat, square)
    return left if left >= 0 else left + squares_on(s.ring)


@rule
def worth(s: State, seat: int, place: int) -> int:
    """What a pawn is worth on a place: the cards it took to come there."""
    if place == CAMP:
        return 0
    whole = OUT + SHORT[s.stars, ring_size(s), last_before_house(s)]
    if is_in_house(place):
        return whole + HOME + DEPTH * (place - HOUSE)
    return whole - SHORT[s.stars, ring_size(s), steps_left(s, seat, place)]


@rule
def race(s: State, seat: int) -> float:
    """How far a seat's pawns have come, as odds."""
    short, home, waiting = 0, 0, in_camp(s.ring, seat)
    for marble in range(MARBLES * seat, MARBLES * seat + MARBLES):
        place = place_of(s.ring, marble)
        if is_in_house(place):
            home += 1
        else:
            left = steps_left(s, seat, place) if is_on_ring(place) else last_before_house(s)
            short += SHORT[s.stars, ring_size(s), left]
    return outlook(short, waiting, home, has_any_out(s.ring, seat))


@rule
def next_gain(s: State, seat: int, square: int, ranks: int) -> int:
    """The most that one of the ranks in hand would then gain with the same pawn."""
    left, most = steps_left(s, seat, square), 0
    while ranks != 0:
        rank = count(np.uint64((ranks & -ranks) - 1))
        gained = SHORT[s.stars, ring_size(s), left] - SHORT_AFTER[s.stars, ring_size(s), left, rank]
        most = max(most, gained)
        ranks &= ranks - 1
    return most
