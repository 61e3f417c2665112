"""How chance lays sweets and cards, one after the other: each draw of the key serves four places.

The choices of four places in a row are the digits of one number, drawn below the product of how
many things are left to choose from at each. So they are just as free as four draws, and cheaper.
"""

from __future__ import annotations

from ludotoc.engine.dice import draw_below
from ludotoc.engine.jit import rule
from ludotoc.games.chocolat.state import State

AT_ONCE = 4


@rule
def draw_four(s: State, purpose: int, total: int, place: int) -> int:
    """One number for this place and the three that go with it."""
    first = place - place % AT_ONCE
    choices = 1
    for other in range(first, first + AT_ONCE):
        choices *= total - other
    return draw_below(s.chance, purpose, 0, first, choices)


@rule
def draw_one(s: State, purpose: int, total: int, place: int) -> int:
    """Which of the things left comes to a place, the first of them counted 0."""
    drawn = draw_four(s, purpose, total, place)
    for before in range(place - place % AT_ONCE, place):
        drawn //= total - before
    return drawn % (total - place)
