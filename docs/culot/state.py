"""What lies on a table of Culot."""

from typing import Annotated

import numpy as np

from ludotoc.engine.dice import CHANCE

CARDS, MAX_SEATS = 7, 3
NO_CARD, HIDDEN = 0, -1
SILENT, DUCK, DARE = -1, 0, 1  # the last two are the actions
FOR_DEAL, FOR_WORLD = 0, 1

STATE = np.dtype(
    [
        ("chance", CHANCE),
        ("card", np.int8, MAX_SEATS),  # the card before each seat
        ("said", np.int8, MAX_SEATS),  # SILENT, DUCK or DARE
        ("dealt", np.int8),  # cards dealt so far
        ("turn", np.int8),  # who speaks next; past the last seat the game is over
        ("players", np.int8),
        ("viewer", np.int8),
    ],
    align=True,
)
State = Annotated[np.record, STATE]
