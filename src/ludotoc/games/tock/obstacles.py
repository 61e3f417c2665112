"""TK12-TK20: what keeps a pawn from going where a card would bring it, pawn by pawn."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat, Sentence, Value
from ludotoc.games.ring.moves import standing_on
from ludotoc.games.ring.reading import read
from ludotoc.games.ring.rules import from_start, is_in_house, is_stake, step
from ludotoc.games.ring.state import CAMP, ENTERS_HOUSE, HOUSE, MARBLES
from ludotoc.games.ring.telling import place_name
from ludotoc.games.ring.why import Reason
from ludotoc.games.ring.words import square_name
from ludotoc.games.tock import walk
from ludotoc.games.tock.board import is_star_for, last_before_house
from ludotoc.games.tock.naming import NAMES, whose_pawn

_step, _is_stake, _from_start = read(step), read(is_stake), read(from_start)
_last_before_house, _is_star_for = read(last_before_house), read(is_star_for)
_destination, _first_leg, _is_in_house = (
    read(walk.destination),
    read(walk.first_leg),
    read(is_in_house),
)

IN_CAMP = "{piece} is in camp and needs a joker, an ace or a king to come out"
PASSES_PIEU = "{piece} on {here} would pass {whose:your|*'s} Pieu on {there}"
REACHES_PIEU = "{piece} on {here} would land on {whose:your|*'s} Pieu on {there}"
PASSES_PAWN = "{piece} on {here} would pass {other} on {there}"
HOUSE_FILLED = "{piece} finds {other} in its way on {there}"
NEVER_LEAVES = "{piece} on {here} never leaves the house"
DOES_NOT_FIT = "{piece} on {here} would go past the end of its house"
STAR_TAKEN = "{piece} on {here} would fly on from the star {there}, where {other} stands"
TOUCHES_PIEU = "{piece} on {here} would touch down on {whose:your|*'s} Pieu on {there}"
COMES_BACK = "{piece} would come back to {here}, where it began"


def walk_reason(view: Any, marble: int, steps: int, way: int) -> Reason | None:
    """Why a card cannot bring a pawn so far, or nothing if it can."""
    code = _destination(view, marble, steps, way)
    if code >= 0:
        return None
    template, blockers = _of_code(view, marble, steps, way, code)
    refusal = Refused(template, f"TK{-code // 10}", **_values(view, marble, blockers))
    return Reason(refusal, blockers)


def _of_code(
    view: Any, marble: int, steps: int, way: int, code: int
) -> tuple[str, tuple[int, ...]]:
    """What is said, and the pawns in the way, the one to be named first."""
    if code == walk.BLOCKED_BY_PIEU:
        found = [*pieux_on(view, walked(view, marble, steps, way))]
        is_end = view.ring.place[found[0]] == end_of_walk(view, marble, steps)
        return (REACHES_PIEU if is_end else PASSES_PIEU), tuple(found)
    if code == walk.BLOCKED:
        squares = walked(view, marble, steps, way)
        squares = squares if _enters(view, marble, steps, way) else squares[:-1]
        return PASSES_PAWN, _standing(view, squares)
    if code == walk.HOUSE_IS_FILLED:
        return HOUSE_FILLED, _in_the_house(view, marble, steps)
    if code == walk.STAR_IS_TAKEN:
        return STAR_TAKEN, standing_on(view, end_of_walk(view, marble, steps))
    if code == walk.FLIES_ONTO_PIEU:
        return TOUCHES_PIEU, _touched(view, marble, steps, way)
    return {
        walk.NOT_ON_BOARD: IN_CAMP,
        walk.NEVER_LEAVES_HOUSE: NEVER_LEAVES,
        walk.DOES_NOT_FIT: DOES_NOT_FIT,
        walk.COMES_BACK: COMES_BACK,
    }[code], ()


def _values(view: Any, marble: int, blockers: tuple[int, ...]) -> dict[str, Value]:
    """What the sentences speak of."""
    place, players = view.ring.place, view.players
    values: dict[str, Value] = {"piece": whose_pawn(marble)}
    if place[marble] != CAMP:
        values["here"] = place_name(NAMES, players, marble, place[marble])
    if blockers:
        first = blockers[0]
        values["other"], values["whose"] = whose_pawn(first), Seat(first // MARBLES)
        values["there"] = place_name(NAMES, players, first, place[first])
    return values


def end_of_walk(view: Any, marble: int, steps: int) -> int:
    """Where a walk along the ring ends, whatever is in the way."""
    return int(_step(view.ring, view.ring.place[marble], steps))


def _to_gate(view: Any, marble: int) -> int:
    """TK3 How far the own 16 lies ahead, below 0 where it lies behind."""
    here = view.ring.place[marble]
    return int(_last_before_house(view) - _from_start(view.ring, marble // MARBLES, here))


def _enters(view: Any, marble: int, steps: int, way: int) -> bool:
    return way == ENTERS_HOUSE and 0 <= _to_gate(view, marble) < steps


def walked(view: Any, marble: int, steps: int, way: int) -> list[int]:
    """The squares of the ring that a walk goes over, in order, its end included."""
    here, sign = view.ring.place[marble], 1 if steps > 0 else -1
    most = _to_gate(view, marble) if _enters(view, marble, steps, way) else abs(steps)
    return [int(_step(view.ring, here, sign * each)) for each in range(1, most + 1)]


def _standing(view: Any, squares: list[int]) -> tuple[int, ...]:
    return tuple(marble for square in squares for marble in standing_on(view, square))


def pieux_on(view: Any, squares: list[int]) -> tuple[int, ...]:
    """TK13 The Pieux on some squares."""
    return _standing(view, [square for square in squares if _is_stake(view.ring, square)])


def _in_the_house(view: Any, marble: int, steps: int) -> tuple[int, ...]:
    """TK16 The own pawns that a walk would pass or reach inside."""
    here, seat = view.ring.place[marble], marble // MARBLES
    inside = here - HOUSE if _is_in_house(here) else 0
    last = inside + steps if inside else steps - _to_gate(view, marble)
    own = range(MARBLES * seat, MARBLES * seat + MARBLES)
    ahead = [each for each in own if inside < view.ring.place[each] - HOUSE <= last]
    return tuple(sorted(ahead, key=lambda each: view.ring.place[each]))


def _touched(view: Any, marble: int, steps: int, way: int) -> tuple[int, ...]:
    """TK18 The Pieu on which a flight would touch down."""
    square, seat = _first_leg(view, marble, steps, way), marble // MARBLES
    while not _is_stake(view.ring, square) and _is_star_for(view, square, seat):
        square = _step(view.ring, square, steps)
    return standing_on(view, square)


def holds_start(view: Any, seat: int) -> tuple[int, ...]:
    """TK12 The pawn that stands on its own start."""
    own = range(MARBLES * seat, MARBLES * seat + MARBLES)
    return tuple(marble for marble in own if _is_stake(view.ring, view.ring.place[marble]))


def where(view: Any, marble: int) -> Sentence:
    """The place of a pawn that is out of its camp."""
    place: int = view.ring.place[marble]
    if place > HOUSE:
        return place_name(NAMES, view.players, marble, place)
    return square_name(place, view.players)
