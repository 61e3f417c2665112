"""What each way of playing a card would do, asked of a plain view: for picks and for words."""

from __future__ import annotations

from typing import Any

from ludotoc.games.ring.cards import FOUR, SEVEN, rank_of
from ludotoc.games.ring.moves import Move, standing_on
from ludotoc.games.ring.reading import read
from ludotoc.games.ring.rules import marble_in_camp, start_of, step
from ludotoc.games.ring.state import ENTERS_HOUSE, HOUSE, MARBLES
from ludotoc.games.toctoc.board import resting_place, steps_to_garage
from ludotoc.games.toctoc.state import EXIT, PART, SEATS, STOP, SWAP, WALK, WAYS

ALL_MARBLES = MARBLES * SEATS
_step, _rank_of, _camp, _corner = read(step), read(rank_of), read(marble_in_camp), read(start_of)
_to_garage, _resting_place = read(steps_to_garage), read(resting_place)


def move_of(view: Any, action: int) -> Move | None:
    """What a decision would do on the board; nothing, if it moves no marble."""
    first = MARBLES * view.colour
    if action == EXIT:
        return _exit(view)
    if WALK <= action < SWAP:
        own, way = divmod(action - WALK, WAYS)
        return walk(view, first + own, steps_of(view.card), way)
    if SWAP <= action < PART:
        own, other = divmod(action - SWAP, ALL_MARBLES)
        return _swap(view, first + own, other)
    if PART <= action < STOP:
        own, choice = divmod(action - PART, WAYS * SEVEN)
        return _part(view, first + own, choice // WAYS + 1, choice % WAYS)
    return None


def steps_of(card: int) -> int:
    """TT6 How far a card carries a marble; the 4 carries it back."""
    rank = _rank_of(card)
    return -FOUR if rank == FOUR else rank


def _exit(view: Any) -> Move:
    """TT7 The first marble in garage A comes out."""
    marble, there = _camp(view.ring, view.colour), _corner(view.colour)
    return Move(marble, view.ring.place[marble], there, taken=standing_on(view, there))


def walk(view: Any, marble: int, steps: int, way: int) -> Move:
    """TT9, TT13, TT16 Into garage B, or along the circuit and on from a tip."""
    here = view.ring.place[marble]
    if way == ENTERS_HOUSE:
        return Move(marble, here, HOUSE + steps - _to_garage(view, marble), steps)
    return _propelled(view, Move(marble, here, _step(view.ring, here, steps), steps))


def _propelled(view: Any, move: Move) -> Move:
    """TT9, TT13 What stands where the marble ends is eaten, on both tips if it is propelled."""
    end = _resting_place(view, move.marble // MARBLES, move.there)
    squares = (move.there, end) if end != move.there else (end,)
    found = [each for square in squares for each in standing_on(view, square)]
    eaten = tuple(each for each in found if each not in (move.marble, move.other, *move.taken))
    return move._replace(there=end, flies=end != move.there, taken=move.taken + eaten)


def _swap(view: Any, marble: int, other: int) -> Move:
    """TT12, TT13 Two marbles change places; a tip then propels the player's own."""
    place = view.ring.place
    return _propelled(view, Move(marble, place[marble], place[other], other=other))


def _part(view: Any, marble: int, steps: int, way: int) -> Move:
    """TT10 A part of a 7 eats all it passes."""
    here = view.ring.place[marble]
    walked = _to_garage(view, marble) if way == ENTERS_HOUSE else steps
    squares = [_step(view.ring, here, distance) for distance in range(1, walked + 1)]
    eaten = tuple(each for square in squares for each in standing_on(view, square))
    if way == ENTERS_HOUSE:
        return Move(marble, here, HOUSE + steps - walked, steps, taken=eaten)
    return _propelled(view, Move(marble, here, squares[-1], steps, taken=eaten))
