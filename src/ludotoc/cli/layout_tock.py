"""Where the squares of a Tock board lie in a terminal: as a ring, or as rows where that is too big.

Both begin with the own side at the bottom and go clockwise. A spot is a row and a cell of that row.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ludotoc.games.ring.state import MARBLES, SIDE
from ludotoc.games.tock.state import LAST_BEFORE_HOUSE

Spot = tuple[int, int]
Shape = tuple[int, int]  # cells wide, rows high
RINGS: dict[int, tuple[Shape, ...]] = {
    4: ((19, 19), (30, 8)),
    6: ((38, 18),),
    8: ((54, 20),),
}
NARROW, WIDE = 2, 3  # columns a cell
TEXT_IN_RING = 24  # columns of the list of players inside a ring
TEXT_BESIDE_ROWS = 26
ROOMY = 100  # columns that rows of large cells need


@dataclass(frozen=True)
class Layout:
    """Spots of all places, and where each seat's line of text begins (in columns)."""

    cell: int  # columns
    height: int  # rows
    squares: dict[int, Spot]
    houses: dict[int, list[Spot]]
    texts: dict[int, Spot]
    is_ring: bool = True


def choose_layout(players: int, seat: int, width: int, height: int, numbered: bool) -> Layout:
    """The ring if it fits with large cells, or small ones without numbers, else rows."""
    for wide, high in RINGS[players]:
        for cell in (WIDE,) if numbered else (WIDE, NARROW):
            if cell * wide <= width and high <= height:
                return ring_layout(players, seat, cell, (wide, high))
    return rows_layout(players, seat, WIDE if width >= ROOMY else NARROW)


def ring_layout(players: int, seat: int, cell: int, shape: Shape) -> Layout:
    """A rectangle around the players' names, each house pointing inwards."""
    wide, high = shape
    path = _around(wide, high)
    corner = (wide - SIDE) // 2
    squares: dict[int, Spot] = {}
    houses: dict[int, list[Spot]] = {}
    for step in range(SIDE * players):
        side, number = (seat + step // SIDE) % players, step % SIDE + 1
        spot = path[(corner + step) % len(path)]
        squares[SIDE * side + number - 1] = spot
        if number == LAST_BEFORE_HOUSE:
            houses[side] = [_inwards(spot, wide, high, far) for far in range(1, MARBLES + 1)]
    first, left = (high - players) // 2, (cell * wide - TEXT_IN_RING) // 2
    texts = {(seat + place) % players: (first + place, left) for place in range(players)}
    return Layout(cell, high, squares, houses, texts)


def _around(wide: int, high: int) -> list[Spot]:
    """Clockwise from the bottom right corner."""
    bottom = [(high - 1, cell) for cell in range(wide - 1, -1, -1)]
    left = [(row, 0) for row in range(high - 2, 0, -1)]
    top = [(0, cell) for cell in range(wide)]
    right = [(row, wide - 1) for row in range(1, high - 1)]
    return bottom + left + top + right


def _inwards(spot: Spot, wide: int, high: int, far: int) -> Spot:
    row, cell = spot
    if row in (0, high - 1):
        return (far if row == 0 else row - far, cell)
    return (row, far if cell == 0 else cell - far)


def rows_layout(players: int, seat: int, cell: int) -> Layout:
    """A row a side, the own one lowest, the next to walk above it; houses at the end."""
    squares: dict[int, Spot] = {}
    houses: dict[int, list[Spot]] = {}
    texts: dict[int, Spot] = {}
    first = math.ceil(TEXT_BESIDE_ROWS / cell)
    for place in range(players):
        side, row = (seat + place) % players, players - place
        for number in range(SIDE):
            squares[SIDE * side + number] = (row, first + number)
        houses[side] = [(row, first + SIDE + 1 + far) for far in range(MARBLES)]
        texts[side] = (row, 0)
    return Layout(cell, players + 1, squares, houses, texts, is_ring=False)
