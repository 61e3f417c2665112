"""TK25, TK26, TK34: the 7, split over the pawns, which takes whatever it passes."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import SEVEN
from ludotoc.games.ring.rules import (
    from_start,
    is_all_home,
    is_in_house,
    is_on_ring,
    is_stake,
    place_of,
    seat_of,
    step,
    steps_to_start_ahead,
    take,
)
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES
from ludotoc.games.tock.board import is_dice_square, last_before_house, put
from ludotoc.games.tock.crossing import may_jump
from ludotoc.games.tock.state import (
    DICE_GAIN,
    HOUSE_PLACES,
    PARTS,
    State,
)
from ludotoc.games.tock.teams import is_team_home, next_unfinished
from ludotoc.games.tock.walk import free_depth

NOBODY = -1


@rule
def begin_seven(s: State) -> None:
    """TK25 Seven steps in all, split over one to four pawns."""
    s.rest = SEVEN
    s.stage = PARTS


@rule
def forget_steps(s: State) -> None:
    """TK27 Other pawns have neither stepped nor jumped by this card."""
    s.stepped = 0
    s.jumped = 0


@rule
def steps_to_pieu(s: State, square: int) -> int:
    """TK25 How far a 7 may walk before the next start, if a Pieu stands on it."""
    ahead = steps_to_start_ahead(square)
    is_blocked = ahead <= SEVEN and is_stake(s.ring, step(s.ring, square, ahead))
    return ahead - 1 if is_blocked else SEVEN


@rule
def steps_to_last(s: State, seat: int, square: int) -> int:
    """TK17 How far the own 16 lies ahead, or a full 7 where the pawn has it behind."""
    ahead = last_before_house(s) - from_start(s.ring, seat, square)
    return ahead if ahead >= 0 else SEVEN


@rule
def longest_part(s: State, marble: int) -> int:
    """TK25 How many steps of the 7 a pawn could make now."""
    place, seat = place_of(s.ring, marble), seat_of(marble)
    if is_in_house(place):
        return free_depth(s, seat, place - HOUSE)
    if not is_on_ring(place):
        return 0
    to_last = steps_to_last(s, seat, place)
    return to_last + free_depth(s, seat, 0) if to_last < SEVEN else steps_to_pieu(s, place)


@rule
def place_after(s: State, marble: int, mover: int, steps: int) -> int:
    """TK25 Where a pawn will be once one of its colour has made its part, taking all it passes."""
    place = place_of(s.ring, marble)
    if mover == NOBODY or not is_on_ring(place_of(s.ring, mover)):
        return place + steps if marble == mover else place
    square = place_of(s.ring, mover)
    to_last = steps_to_last(s, seat_of(mover), square)
    if marble == mover:
        return HOUSE + steps - to_last if to_last < steps else step(s.ring, square, steps)
    walked = min(steps, to_last)
    passed = is_on_ring(place) and 0 < from_square(s, square, place) <= walked
    return CAMP if passed else place


@rule
def from_square(s: State, square: int, other: int) -> int:
    """How many steps lie between two squares."""
    return step(s.ring, other, -square)


@rule
def can_complete(s: State, mover: int, steps: int, rest: int) -> bool:
    """TK25 Whether the rest of a 7 can be used up after a part, or brings all pawns home (TK34).

    Steps are counted, not searched: ring pawns do not hinder each other if the foremost goes first,
    a jump never gains steps where steps are scarce, and a star never forbids the end of a 7.
    """
    going_home, room = 0, 0
    for marble in range(MARBLES * s.colour, MARBLES * s.colour + MARBLES):
        place = place_after(s, marble, mover, steps)
        if is_in_house(place):
            going_home += 1
            room -= place - HOUSE
        elif is_on_ring(place):
            to_last, to_pieu = steps_to_last(s, s.colour, place), steps_to_pieu(s, place)
            if to_last < SEVEN:
                going_home += 1
                room += to_last
            elif to_pieu < SEVEN:
                room += to_pieu
            else:
                return True
    for pawn in range(going_home):
        room += HOUSE_PLACES - pawn
    return room >= rest or going_home == MARBLES


@rule
def may_part(s: State, marble: int, steps: int, most: int) -> bool:
    """TK25 Only parts that can still be completed are legal; in a free rest (TK34) any is.

    A pawn that could make `most`, all the steps left, can complete any part of its own.
    """
    if s.is_free != 0 or most == s.rest:
        return True
    return can_complete(s, marble, steps, s.rest - steps)


@rule
def may_leap(s: State, marble: int) -> bool:
    """TK27 In mid-course a pawn this 7 has moved may jump; it costs no steps."""
    return (s.stepped >> (marble % MARBLES)) & 1 != 0 and may_jump(s, marble)


@rule
def eat(s: State, square: int) -> bool:
    """TK25, TK30 What the 7 passes or lands on is taken; on a dice square that is owed for."""
    taken = take(s.ring, square)
    if taken and s.dice == DICE_GAIN and is_dice_square(s, square):
        s.owed += 1
        return True
    return False


@rule
def make_part(s: State, marble: int, steps: int) -> None:
    """TK25 One pawn walks its part of the 7, square by square, into the house if it comes to it."""
    place = place_of(s.ring, marble)
    s.took_here = 0
    if is_in_house(place):
        put(s, marble, place + steps)
    else:
        to_last = steps_to_last(s, seat_of(marble), place)
        walked = min(steps, to_last)
        for distance in range(1, walked + 1):
            s.took_here = eat(s, step(s.ring, place, distance))
        end = step(s.ring, place, walked)
        put(s, marble, HOUSE + steps - walked if walked < steps else end)
        if walked < steps:
            s.took_here = 0
    s.stepped |= 1 << (marble % MARBLES)
    s.pawn = marble
    s.rest -= steps


@rule
def is_used_up(s: State) -> bool:
    """TK25 All seven steps are made, or the game is won."""
    return s.rest == 0 or is_team_home(s, s.turn)


@rule
def help_on(s: State) -> None:
    """TK34 The last own pawn is home: the rest may be used, or not, on the next team-mate's."""
    if is_all_home(s.ring, s.colour):
        s.colour = next_unfinished(s, s.turn)
        s.is_free = True
        forget_steps(s)


@rule
def has_part(s: State) -> bool:
    """TK34 Whether anything is left to do with a free rest of the 7."""
    for marble in range(MARBLES * s.colour, MARBLES * s.colour + MARBLES):
        if longest_part(s, marble) > 0 or may_leap(s, marble):
            return True
    return False
