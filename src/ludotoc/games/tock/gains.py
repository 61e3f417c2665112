"""What each way of playing a card gains, as a player sees it: ahead, home, taken, at risk."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.rules import (
    is_filled,
    is_in_house,
    is_on_ring,
    is_stake,
    marble_on,
    place_of,
    seat_of,
    start_of,
    step,
)
from ludotoc.games.ring.sense import (
    FIRST_OUT,
    FOLLOW,
    GUARD,
    GUARDED,
    HURT,
    NEVER,
    ROBBED,
    WIN,
    has_any_out,
    steps_between,
)
from ludotoc.games.ring.state import CAMP, ENTERS_HOUSE, MARBLES, SIDE
from ludotoc.games.tock.board import (
    is_crossing,
    is_dice_square,
    side_of,
)
from ludotoc.games.tock.crossing import BACKWARDS, FORWARDS
from ludotoc.games.tock.journey import OUT, next_gain, worth
from ludotoc.games.tock.risks import standing
from ludotoc.games.tock.state import JUMP4_BACK, TEAMS_NONE, TEAMS_PAIRS, State
from ludotoc.games.tock.teams import is_team
from ludotoc.games.tock.walk import destination

RECOIL = 40  # points that a die on average throws back


@rule
def sides_of(s: State) -> int:
    """TK6 How many sides play."""
    if s.teams == TEAMS_NONE:
        return s.players
    return s.players // 2 if s.teams == TEAMS_PAIRS else 2


@rule
def seen_by(s: State, seat: int, owner: int, points: int) -> int:
    """What points of an owner's pawn are to a seat."""
    return points if is_team(s, seat, owner) else -points * HURT[sides_of(s)] // 100


@rule
def spoils(s: State, seat: int, square: int, mover: int) -> int:
    """What it brings to take what stands on a square; one's own side's pawn is a loss."""
    if not is_filled(s.ring, square):
        return 0
    taken = marble_on(s.ring, square)
    owner = seat_of(taken)
    return 0 if taken == mover else -seen_by(s, seat, owner, worth(s, owner, square))


@rule
def guard(s: State, seat: int, owner: int) -> int:
    """What a Pieu is good for: it holds up opponents that come near, and alas partners too."""
    points = 0
    for marble in range(MARBLES * s.players):
        place = place_of(s.ring, marble)
        ahead = steps_between(s.ring, place, start_of(owner)) if is_on_ring(place) else 0
        if seat_of(marble) != owner and 0 < ahead <= GUARDED:
            points -= seen_by(s, seat, seat_of(marble), GUARD)
    return points if is_team(s, seat, owner) else 0


@rule
def is_last_home(s: State, marble: int) -> bool:
    """TK33 Whether all the team's other pawns are home."""
    for other in range(MARBLES * s.players):
        is_out = other != marble and not is_in_house(place_of(s.ring, other))
        if is_out and is_team(s, seat_of(other), seat_of(marble)):
            return False
    return True


@rule
def staying(s: State, seat: int, marble: int, ranks: int) -> int:
    """What a pawn of one's own side is worth where it is."""
    here, owner = place_of(s.ring, marble), seat_of(marble)
    points = standing(s, owner, here, CAMP, ranks)
    return points + guard(s, seat, owner) if here == start_of(owner) else points


@rule
def arriving(s: State, seat: int, marble: int, there: int, ranks: int) -> int:
    """What a pawn of one's own side would be worth on another place."""
    owner = seat_of(marble)
    points = standing(s, owner, there, place_of(s.ring, marble), ranks)
    if there == start_of(owner):
        points += guard(s, seat, owner)
    if is_in_house(there) and is_last_home(s, marble):
        points += WIN
    return points


@rule
def moved(s: State, seat: int, marble: int, there: int, ranks: int) -> int:
    """What a pawn gains by going from its place to another, apart from what it takes."""
    here, owner = place_of(s.ring, marble), seat_of(marble)
    if not is_team(s, seat, owner):
        return seen_by(s, seat, owner, worth(s, owner, there) - worth(s, owner, here))
    return arriving(s, seat, marble, there, ranks) - staying(s, seat, marble, ranks)


@rule
def jump_end(s: State, marble: int, square: int, heading: int, is_five: bool) -> int:
    """TK27 Where a jump from an intersection ends, or NEVER."""
    if heading == FORWARDS and side_of(square) == seat_of(marble) and not is_five:
        return NEVER
    between = start_of(side_of(square if heading == FORWARDS else step(s.ring, square, -SIDE)))
    return NEVER if is_stake(s.ring, between) else step(s.ring, square, SIDE * heading)


@rule
def landed(
    s: State, seat: int, marble: int, there: int, heading: int, is_five: bool, ranks: int
) -> int:
    """What a pawn gains that ends there, dice and the choice of a jump foreseen."""
    gained = moved(s, seat, marble, there, ranks)
    if not is_on_ring(there):
        return gained
    if is_dice_square(s, there):
        gained -= seen_by(s, seat, seat_of(marble), RECOIL)
    elif is_crossing(there):
        end = jump_end(s, marble, there, heading, is_five)
        if end >= 0:
            gained = max(gained, moved(s, seat, marble, end, ranks) + spoils(s, seat, end, marble))
    return gained + spoils(s, seat, there, marble)


@rule
def walk_gain(s: State, seat: int, marble: int, steps: int, ranks: int) -> int:
    """TK14-TK20 What a walk and its flights gain."""
    there = destination(s, marble, steps, ENTERS_HOUSE)
    if there < 0:
        return NEVER
    heading = BACKWARDS if steps < 0 and s.jump4 == JUMP4_BACK else FORWARDS
    return landed(s, seat, marble, there, heading, False, ranks)


@rule
def exit_gain(s: State, seat: int, colour: int, ranks: int) -> int:
    """TK12 What coming out gains, most of all if nobody else is out."""
    gained = OUT if has_any_out(s.ring, colour) else OUT + FIRST_OUT
    gained += FOLLOW * next_gain(s, colour, start_of(colour), ranks) // 100
    return gained + spoils(s, seat, start_of(colour), CAMP) + guard(s, seat, colour)


@rule
def swap_gain(s: State, seat: int, pawn: int, other: int, ranks: int) -> int:
    """TK24 What two pawns gain that change places."""
    here, there, owner = place_of(s.ring, pawn), place_of(s.ring, other), seat_of(other)
    gained = seen_by(s, seat, owner, worth(s, owner, here) - worth(s, owner, there))
    if is_team(s, seat, owner):
        gained -= ROBBED
    return gained + moved(s, seat, pawn, there, ranks)
