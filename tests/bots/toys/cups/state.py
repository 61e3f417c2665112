"""What lies on the table."""

from typing import Annotated

import numpy as np

from ludotoc.engine.dice import CHANCE

SEALED, OPEN, LOOK = 0, 1, 2
SHAPES, CUPS, LOOKING = 3, 2, 2
NOTHING, HIDDEN = -1, -2

STATE = np.dtype(
    [
        ("chance", CHANCE),
        ("players", np.int8),
        ("viewer", np.int8),
        ("stage", np.int8),
        ("riddle", np.int8),
        ("coin", np.int8),
        ("looked", np.int8),
        ("said", np.int8, 2),
    ],
    align=True,
)
State = Annotated[np.record, STATE]
