"""What a learned forecaster thinks of a view: three small layers, compiled, nothing allocated.

Most of the numbers of a view are 0, so the first layer adds up only what is there.
"""

from __future__ import annotations

import math

import numpy as np

from ludotoc.engine.arrays import Features
from ludotoc.engine.jit import wide_kernel

_1, _2 = np.uint64(1), np.uint64(2)


@wide_kernel
def forecast(brain: Features, seen: Features, first: Features, second: Features) -> float:
    """A seat's part of the win, from 0 to 1, from as many numbers as it learned with.

    `first` and `second` are scratch paper, as wide as the layers are.
    """
    wide, narrow = np.uint64(first.shape[0]), np.uint64(second.shape[0])
    count = (np.uint64(brain.shape[0]) - wide - wide * narrow - _2 * narrow - _1) // wide
    at = count * wide
    for place in range(wide):
        first[place] = brain[at + place]
    for number in range(count):
        worth, row = seen[number], number * wide
        if worth != 0.0:
            for place in range(wide):
                first[place] += worth * brain[row + place]
    begin = at + wide
    at = begin + wide * narrow
    for place in range(narrow):
        second[place] = brain[at + place]
    for number in range(wide):
        worth, row = first[number], begin + number * narrow
        if worth > 0.0:
            for place in range(narrow):
                second[place] += worth * brain[row + place]
    begin = at + narrow
    total = brain[begin + narrow]
    for place in range(narrow):
        if second[place] > 0.0:
            total += second[place] * brain[begin + place]
    return 1.0 / (1.0 + math.exp(-total))
