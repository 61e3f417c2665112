"""Who may know what."""

import numpy as np

from ludotoc.engine.dice import Key, draw_below
from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.jit import kernel
from tests.bots.toys.cups.rules import is_over
from tests.bots.toys.cups.state import CUPS, HIDDEN, NOTHING, SEALED, SHAPES, State

_NONE = np.uint64(0)


@kernel
def mask(s: State, seat: int) -> None:
    """The coin is seen by who looked; sealed shapes at the end."""
    s.chance.key[0], s.chance.key[1] = _NONE, _NONE
    s.viewer = seat
    if is_over(s):
        return
    if s.looked == 0 or seat != 0:
        s.coin = HIDDEN
    for other in range(2):
        if other != seat and s.said[other] != NOTHING and s.riddle == SEALED:
            s.said[other] = HIDDEN


@kernel
def imagine(s: State, key: Key) -> None:
    """Either cup, any shape."""
    s.chance.key[0], s.chance.key[1] = key[0], key[1]
    s.viewer = EVERYTHING
    if s.coin == HIDDEN:
        s.coin = draw_below(s.chance, 1, 0, 0, CUPS)
    for seat in range(2):
        if s.said[seat] == HIDDEN:
            s.said[seat] = draw_below(s.chance, 2, 0, seat, SHAPES)
