"""What a learned forecaster thinks of a view: three small layers, compiled, nothing allocated.

Most of the numbers of a view are 0, so the first layer adds up only what is there.
"""

from __future__ import annotations

import math

import numpy as np

from ludotoc.engine.arrays import Features
from ludotoc.engine.jit import kernel

WIDTH = 128
NOBODY = np.zeros(0, np.float32)  # where nothing was learned


@kernel
def forecast(
    brain: Features, seen: Features, count: int, first: Features, second: Features
) -> float:
    """A seat's part of the win, from 0 to 1; `first` and `second` are scratch paper."""
    at = count * WIDTH
    for place in range(WIDTH):
        first[place] = brain[at + place]
    for number in range(count):
        if seen[number] != 0.0:
            for place in range(WIDTH):
                first[place] += seen[number] * brain[number * WIDTH + place]
    begin = at + WIDTH
    at = begin + WIDTH * WIDTH
    for place in range(WIDTH):
        second[place] = brain[at + place]
    for number in range(WIDTH):
        if first[number] > 0.0:
            for place in range(WIDTH):
                second[place] += first[number] * brain[begin + number * WIDTH + place]
    begin = at + WIDTH
    total = brain[begin + WIDTH]
    for place in range(WIDTH):
        if second[place] > 0.0:
            total += second[place] * brain[begin + place]
    return 1.0 / (1.0 + math.exp(-total))
