"""Where the spots of a board stand on a sheet of characters: apart, and like on the board."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ludotoc.engine.scene import STACK, Layout, Spot

LARGE = 0.75  # what is drawn smaller lies beside the board
MANY = 9  # a board has more spots of a kind than a table has seats
STEPS = ((2, 8), (2, 6), (1, 3), (1, 2))  # rows and columns from square to square, where they fit
WIDE, NARROW = 3, 2  # columns of a square
ROUND = 2.1  # columns that look as long as a row
CRAMPED = 0.35  # how much narrow squares weigh against ones that stand in the wrong place
FARTHEST = 3.0  # how far, in columns, a spot may stand from where it should
SHIFTS = (0.0, 0.25, 0.5, 0.75)

At = tuple[int, int]
Point = tuple[str, float, float]


class Plot(NamedTuple):
    """A row and a column for every spot, and how large that is."""

    at: dict[str, At]
    height: int
    width: int
    cell: int


class Scale(NamedTuple):
    """How many units of the canvas a row and a column are, and where the first ones begin."""

    row: float
    column: float
    shift: tuple[float, float] = (0.0, 0.0)


def board_of(layout: Layout) -> list[Spot]:
    """The spots of a board: many of a kind, large, for one piece each, and their like."""
    single = [s for s in layout.spots if s.lies == STACK and s.width and s.scale >= LARGE]
    count = Counter(spot.kind for spot in single)
    sizes = {(spot.width, spot.height) for spot in single if count[spot.kind] >= MANY}
    return [
        spot for spot in single if count[spot.kind] >= MANY or (spot.width, spot.height) in sizes
    ]


@lru_cache(64)
def plot(points: tuple[Point, ...], width: int, height: int) -> Plot | None:
    """The best way to set points apart in a room, or None where it is too small."""
    tried = [
        (cell, _placed(points, scale, cell))
        for cell in (WIDE, NARROW)
        for scale in _scales(points, width, height, cell)
    ]
    fitting = [
        (strain / len(points) + CRAMPED * (cell == NARROW), number, found)
        for number, (cell, (strain, found)) in enumerate(tried)
        if found is not None and found.width <= width and found.height <= height
    ]
    return min(fitting, default=(0, 0, None))[2]


def _scales(points: Sequence[Point], width: int, height: int, cell: int) -> Iterator[Scale]:
    """Steps that go evenly from square to square, then whatever fills the room."""
    wide, high = _extent(points, 1), _extent(points, 2)
    pitch = _pitch(points)
    for rows, columns in STEPS:
        fits = high * rows / pitch < height and wide * columns / pitch + cell <= width
        if columns >= cell and fits:
            yield Scale(pitch / rows, pitch / columns)
    row = high / max(height - 1.5, 1)
    column = max(row / ROUND, wide / max(width - cell - 1, 1))
    for down in SHIFTS:
        for right in SHIFTS:
            yield Scale(max(row, column * 1.2), column, (down, right))


def _extent(points: Sequence[Point], axis: int) -> float:
    values = [float(point[axis]) for point in points]
    return max(values) - min(values)


def _pitch(points: Sequence[Point]) -> float:
    """From a spot to the nearest other one, at the least."""
    return min(
        math.hypot(one[1] - two[1], one[2] - two[2])
        for number, one in enumerate(points)
        for two in points[:number]
    )


def _placed(points: Sequence[Point], scale: Scale, cell: int) -> tuple[float, Plot | None]:
    """Every point on the free place that is nearest to it, and how far from it they are in all."""
    left, top = min(point[1] for point in points), min(point[2] for point in points)
    taken: set[At] = set()
    at: dict[str, At] = {}
    strain = 0.0
    for name, x, y in points:
        wish = (y - top) / scale.row + scale.shift[0], (x - left) / scale.column + scale.shift[1]
        found = _nearest_free(wish, taken, cell)
        if found is None:
            return math.inf, None
        far, place = found
        strain += far * far
        at[name] = place
        taken |= {(place[0], place[1] + step) for step in range(cell)}
    rows, columns = [row for row, _ in at.values()], [column for _, column in at.values()]
    first, begin = min(rows), min(columns)
    moved = {name: (row - first, column - begin) for name, (row, column) in at.items()}
    return strain, Plot(moved, max(rows) - first + 1, max(columns) - begin + cell, cell)


def _nearest_free(wish: tuple[float, float], taken: set[At], cell: int) -> tuple[float, At] | None:
    row, column = round(wish[0]), round(wish[1])
    around = [
        (
            math.hypot(ROUND * (row + down - wish[0]), column + right - wish[1]),
            (row + down, column + right),
        )
        for down in (0, -1, 1)
        for right in (0, -1, 1, -2, 2)
    ]
    for far, (down, right) in sorted(around):
        if far > FARTHEST:
            return None
        if not any((down, right + step) in taken for step in range(cell)):
            return far, (down, right)
    return None
