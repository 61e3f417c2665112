"""What each way of playing a card would do, asked of a plain view: for picks and for words."""

from __future__ import annotations

from typing import Any

from ludotoc.games.ring.cards import FIRST_JOKER, FIVE, SEVEN, rank_of
from ludotoc.games.ring.moves import Move, standing_on
from ludotoc.games.ring.reading import read
from ludotoc.games.ring.rules import is_in_house, is_on_ring, marble_in_camp, start_of, step
from ludotoc.games.ring.state import ENTERS_HOUSE, HOUSE, MARBLES, MAX_SEATS, SIDE
from ludotoc.games.tock.board import is_star_for
from ludotoc.games.tock.seven import steps_to_last
from ludotoc.games.tock.state import (
    EXIT,
    FIVE_MOVE,
    JUMP,
    LEAP,
    PART,
    STOP,
    SWAP,
    WALK,
)
from ludotoc.games.tock.walk import destination, first_leg, fly_on
from ludotoc.games.tock.ways import JOKER_STEPS, distance

ALL_MARBLES = MARBLES * MAX_SEATS
_destination, _first_leg, _fly_on = read(destination), read(first_leg), read(fly_on)
_distance, _rank_of, _step = read(distance), read(rank_of), read(step)
_is_star_for, _steps_to_last, _camp = read(is_star_for), read(steps_to_last), read(marble_in_camp)
_is_on_ring, _is_in_house, _start_of = read(is_on_ring), read(is_in_house), read(start_of)


def move_of(view: Any, action: int) -> Move | None:
    """What a decision would do on the board; nothing, if it moves no marble."""
    first = MARBLES * view.colour
    if action == EXIT:
        return _exit(view)
    if WALK <= action < FIVE_MOVE:
        pawn, which = divmod(action - WALK, len(JOKER_STEPS))
        steps = _distance(_rank_of(view.card), which)
        return walk(view, first + pawn, steps, ENTERS_HOUSE)
    if FIVE_MOVE <= action < SWAP:
        marble, way = divmod(action - FIVE_MOVE, 2)
        return walk(view, marble, FIVE, way)
    if SWAP <= action < PART:
        pawn, other = divmod(action - SWAP, ALL_MARBLES)
        return _swap(view, first + pawn, other)
    if PART <= action < LEAP:
        pawn, less_one = divmod(action - PART, SEVEN)
        return _part(view, first + pawn, less_one + 1)
    if LEAP <= action < STOP:
        return _jump(view, first + action - LEAP)
    if action == STOP:
        return _flight_after_seven(view)
    return _jump(view, view.pawn) if action == JUMP else None


def _exit(view: Any) -> Move:
    """TK12 The first pawn in camp comes out."""
    marble, there = _camp(view.ring, view.colour), _start_of(view.colour)
    return Move(marble, view.ring.place[marble], there, taken=standing_on(view, there))


def walk(view: Any, marble: int, steps: int, way: int) -> Move:
    """TK14-TK23 Walk and flights; where the card cannot go, `there` names the clause."""
    here, there = view.ring.place[marble], _destination(view, marble, steps, way)
    flies = False
    if there >= 0 and _is_on_ring(here):
        first = _first_leg(view, marble, steps, way)
        flies = first != there
    return Move(marble, here, there, steps, flies, standing_on(view, there))


def _swap(view: Any, marble: int, other: int) -> Move:
    """TK24 Two pawns change places."""
    place = view.ring.place
    return Move(marble, place[marble], place[other], other=other)


def _jump(view: Any, marble: int) -> Move:
    """TK27 To the next intersection."""
    here = view.ring.place[marble]
    there = _step(view.ring, here, SIDE * view.heading)
    return Move(marble, here, there, taken=standing_on(view, there))


def squares_walked(view: Any, marble: int, steps: int) -> list[int]:
    """TK25 The squares of the ring that a part of a 7 goes over."""
    here = view.ring.place[marble]
    if not _is_on_ring(here):
        return []
    walked = min(steps, _steps_to_last(view, marble // MARBLES, here))
    return [_step(view.ring, here, distance) for distance in range(1, walked + 1)]


def _part(view: Any, marble: int, steps: int) -> Move:
    """TK25, TK26 A part takes all it passes; the last step of the 7 may fly on from a star."""
    here, squares = view.ring.place[marble], squares_walked(view, marble, steps)
    taken = [each for square in squares for each in standing_on(view, square)]
    if len(squares) == steps:
        there = squares[-1]
    else:
        there = here + steps if _is_in_house(here) else HOUSE + steps - len(squares)
    end = _flown(view, marble, there) if steps == view.rest else there
    if end != there:
        taken += [each for each in standing_on(view, end) if each not in (marble, *taken)]
    return Move(marble, here, end, steps, end != there, tuple(taken))


def _flown(view: Any, marble: int, place: int) -> int:
    """TK26 Where the pawn that made the last step of a 7 ends."""
    seat = marble // MARBLES
    if _is_on_ring(place) and _is_star_for(view, place, seat):
        return int(_fly_on(view, seat, place, place, SEVEN, ENTERS_HOUSE))
    return place


def _flight_after_seven(view: Any) -> Move | None:
    """TK34 Who stops early still triggers the square of the last step."""
    if view.pawn < 0:
        return None
    here = view.ring.place[view.pawn]
    end = _flown(view, view.pawn, here)
    return Move(view.pawn, here, end, 0, True, standing_on(view, end)) if end != here else None


def is_joker(card: int) -> bool:
    """Whether a card is a joker."""
    return card >= FIRST_JOKER
