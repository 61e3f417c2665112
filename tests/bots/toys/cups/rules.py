"""The verbs of Cups."""

from ludotoc.engine.arrays import Actions, Outcomes, Scores, Weights
from ludotoc.engine.dice import draw_below
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING
from ludotoc.engine.jit import kernel
from tests.bots.toys.cups.state import CUPS, LOOK, LOOKING, NOTHING, OPEN, SEALED, SHAPES, State


@kernel
def set_up(s: State) -> None:
    """Nobody has said anything; the coin is not yet hidden."""
    s.said[0], s.said[1], s.coin, s.viewer = NOTHING, NOTHING, NOTHING, EVERYTHING


@kernel
def is_over(s: State) -> bool:
    """All have answered who are asked."""
    return s.said[0] != NOTHING and (s.riddle == LOOK or s.said[1] != NOTHING)


@kernel
def actors(s: State) -> int:
    """Both at once, or one after the other."""
    if s.coin == NOTHING or is_over(s):
        return 0
    if s.riddle == SEALED:
        return int(s.said[0] == NOTHING) + 2 * int(s.said[1] == NOTHING)
    return 1 if s.said[0] == NOTHING else 2


@kernel
def legal_actions(s: State, seat: int, out: Actions) -> int:
    """A shape, or a cup; looking but once."""
    if (actors(s) >> seat) & 1 == 0:
        return 0
    for action in range(SHAPES):
        out[action] = action
    return CUPS if s.riddle == LOOK and s.looked == 1 else SHAPES


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """An answer, a look, or the coin is hidden."""
    if seat == CHANCE_SEAT:
        s.coin = action
    elif s.riddle == LOOK and action == LOOKING:
        s.looked = 1
        s.chance.disclosed += 1
    else:
        s.said[seat] = action


@kernel
def chance_outcomes(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """Either cup."""
    for cup in range(CUPS):
        outcomes[cup], weights[cup] = cup, 1
    return CUPS if s.coin == NOTHING else 0


@kernel
def draw_chance(s: State) -> int:
    """The cup that the key gives."""
    return draw_below(s.chance, 0, 0, 0, CUPS)


@kernel
def settle(s: State) -> None:
    """Hide the coin."""
    if s.coin == NOTHING:
        apply(s, CHANCE_SEAT, draw_chance(s))


@kernel
def scores(s: State, out: Scores) -> None:
    """One for who wins."""
    for seat in range(2):
        out[seat] = (winners(s) >> seat) & 1


@kernel
def winners(s: State) -> int:
    """A right guess; the shape that beats the other, or both."""
    if not is_over(s):
        return 0
    if s.riddle == LOOK:
        return 1 if s.said[0] == s.coin else 2
    ahead = (s.said[0] - s.said[1]) % SHAPES
    return 3 if ahead == 0 else ahead


@kernel
def is_secret(s: State, seat: int, action: int) -> bool:
    """The coin is, and what is shown at once."""
    return seat == CHANCE_SEAT or s.riddle == SEALED


@kernel
def tally(s: State, action: int) -> int:
    """Nothing is counted."""
    return int(s.riddle == OPEN) * 0
