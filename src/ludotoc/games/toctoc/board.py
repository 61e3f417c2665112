"""TT1, TT2, TT7, TT8, TT9, TT13: the circuit, coming out, eating, and the tips."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.rules import (
    carry,
    from_start,
    hold_start,
    house_filled,
    is_stake,
    marble_in_camp,
    number_of,
    place_of,
    seat_of,
    step,
)
from ludotoc.games.ring.rules import start_of as corner_of
from ludotoc.games.ring.rules import take as eat
from ludotoc.games.ring.state import NO_MARBLE, SIDE
from ludotoc.games.toctoc.state import (
    ALL_PLACES,
    HOLES,
    LAST_TIP,
    MOUTH,
    SEATS,
    TIP_NUMBER,
    TIP_STOPS,
    TO_CORNER,
    State,
)


def partner_seat(seat: int) -> int:
    """TT1 Partners sit opposite."""
    return (seat + SEATS // 2) % SEATS


partner_of = rule(partner_seat)  # the same for rules, which are compiled


@rule
def next_seat(seat: int) -> int:
    """TT3 The next player clockwise."""
    return (seat + 1) % SEATS


@rule
def is_fresh(s: State, marble: int) -> bool:
    """TT8 Come out and not moved since."""
    square = place_of(s.ring, marble)
    return square == corner_of(seat_of(marble)) and is_stake(s.ring, square)


@rule
def steps_to_garage(s: State, marble: int) -> int:
    """TT2 How far a marble on the circuit is from the mouth of its garage B.

    On its own corner only a fresh marble begins a lap; any other may stand at the mouth itself.
    """
    ahead = MOUTH[s.garage] - from_start(s.ring, seat_of(marble), place_of(s.ring, marble))
    if ahead == HOLES and not is_fresh(s, marble):
        return 0
    return ahead if ahead >= 0 else ahead + HOLES


@rule
def free_places(s: State, seat: int) -> int:
    """TT16 The places of a garage B that are free, as bits, B1 lowest."""
    return ALL_PLACES & ~house_filled(s.ring, seat)


@rule
def may_exit(s: State, seat: int) -> bool:
    """TT7 A marble may come out unless a fresh one of its colour stands on the corner."""
    return not is_stake(s.ring, corner_of(seat)) and marble_in_camp(s.ring, seat) != NO_MARBLE


@rule
def come_out(s: State, seat: int) -> None:
    """TT7 To the own corner; whatever stands there is eaten. TT8 The marble is fresh."""
    put_and_eat(s, marble_in_camp(s.ring, seat), corner_of(seat))
    hold_start(s.ring, seat)


@rule
def put_and_eat(s: State, marble: int, square: int) -> None:
    """TT9 Ending on a marble eats it, one's own and the partner's included."""
    eat(s.ring, square)
    carry(s.ring, marble, square)


@rule
def is_tip(square: int) -> bool:
    """TT2 The tip of a side, nine holes after a corner."""
    return number_of(square) == TIP_NUMBER


@rule
def resting_place(s: State, seat: int, square: int) -> int:
    """TT13 A tip sends on to the next tip, unless a fresh marble stands between; once only."""
    if not is_tip(square) or is_stake(s.ring, step(s.ring, square, TO_CORNER)):
        return square
    if s.last_tip == TIP_STOPS and from_start(s.ring, seat, square) == LAST_TIP:
        return square
    return step(s.ring, square, SIDE)


@rule
def propel(s: State, marble: int) -> None:
    """TT13 A marble that ends on a tip is propelled, and eats what stands on the next tip too."""
    square = place_of(s.ring, marble)
    end = resting_place(s, seat_of(marble), square)
    if end != square:
        put_and_eat(s, marble, end)
