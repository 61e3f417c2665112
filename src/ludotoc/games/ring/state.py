"""What lies on the ring: marbles by place, and the squares they fill, side by side."""

from __future__ import annotations

from typing import Annotated

import numpy as np

SIDE = 18  # squares a side, the last of them the start of that side's colour
MARBLES = 4  # marbles a seat; marble m of seat p has the number 4p + m
MAX_SEATS = 8
START_NUMBER = 18

HOUSE = 200  # house places are HOUSE + 1 .. HOUSE + 4, after every ring square
CAMP = 255  # where a marble waits
NO_MARBLE = -1
ENTERS_HOUSE, STAYS_ON_RING = 0, 1  # the ways a walk may go

RING = np.dtype(
    [
        ("place", np.uint8, MAX_SEATS * MARBLES),  # CAMP, a ring square, or a house place
        ("sides", np.int32, MAX_SEATS),  # the filled squares of each side, one bit a square
        ("stakes", np.int16),  # seats whose own marble holds their start: none may pass or take it
        ("seats", np.int16),  # how many sides the ring has
    ],
    align=True,
)
Ring = Annotated[np.record, RING]
