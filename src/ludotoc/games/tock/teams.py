"""TK6, TK33: who plays with whom, and whose pawns a player moves."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.rules import is_all_home, seat_of
from ludotoc.games.tock.state import TEAMS_HALVES, TEAMS_NONE, TEAMS_PAIRS, State


@rule
def next_seat(s: State, seat: int) -> int:
    """The next player clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def seat_before(s: State, seat: int) -> int:
    """The player before, clockwise."""
    return seat - 1 if seat > 0 else s.players - 1


@rule
def next_mate(s: State, seat: int) -> int:
    """TK6 The next team-mate clockwise: the partner opposite, or the second neighbour."""
    if s.teams == TEAMS_NONE:
        return seat
    apart = s.players // 2 if s.teams == TEAMS_PAIRS else TEAMS_HALVES
    return (seat + apart) % s.players


@rule
def is_team(s: State, seat: int, other: int) -> bool:
    """TK6 Whether two seats win together."""
    if s.teams == TEAMS_NONE:
        return seat == other
    if s.teams == TEAMS_PAIRS:
        return (seat - other) % (s.players // 2) == 0
    return (seat - other) % 2 == 0


@rule
def next_unfinished(s: State, seat: int) -> int:
    """TK33 The seat itself while it has pawns out, then the next team-mate who has."""
    colour = seat
    for _ in range(s.players):
        if not is_all_home(s.ring, colour):
            return colour
        colour = next_mate(s, colour)
    return seat


@rule
def is_team_home(s: State, seat: int) -> bool:
    """TK33 The first team with all pawns home wins; alone, the first player."""
    return is_all_home(s.ring, next_unfinished(s, seat))


@rule
def answers_for(s: State, marble: int) -> int:
    """TK33 Who rolls and decides for a pawn: its owner, or the helper who moves it as his own."""
    return s.turn if seat_of(marble) == s.colour else seat_of(marble)
