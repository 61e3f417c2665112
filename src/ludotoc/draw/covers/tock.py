"""Tock: a corner of the walnut board, the rose, and glass marbles on their way."""

from __future__ import annotations

import math

from ludotoc.draw.art.paper import cut, disc, laid, shape, sheet, star
from ludotoc.draw.art.tock import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    HOLE,
    HOLE_FLOOR,
    TABLE,
    TABLE_GRAIN,
    WOOD,
    WOOD_EDGE,
    WOOD_LIGHT,
    glass,
)
from ludotoc.draw.lettering import lettering

MIDDLE = (0, 360)  # of the ring, below the lid's edge
RADIUS, STEP = 400, 10.4
ON_THEIR_WAY = {-4: "blue", -2: "red", 1: "yellow", 3: "green", 5: "pink"}
STARS = (-3, 2)


def _grain() -> str:
    lines = "".join(
        f"M-400 {y} C-140 {y - 22} 130 {y + 26} 400 {y - 6}" for y in range(-290, 320, 36)
    )
    return f'<path d="{lines}" fill="none" stroke="{TABLE_GRAIN}" stroke-width="6"/>'


def _rose() -> str:
    """The compass rose, half risen over the edge."""
    points = ""
    for turn, length, width in ((22.5, 150, 28), (45, 210, 40), (0, 292, 56)):
        for number in range(4 if turn != 22.5 else 8):
            lit = shape(f"M0 0 L{width} {-width} L0 {-length}Z", BRASS_LIGHT)
            shaded = shape(f"M0 0 L{-width} {-width} L0 {-length}Z", BRASS_DARK)
            points += cut(lit, shaded, turn=turn + (45 if turn == 22.5 else 90) * number)
    return points + disc(36, BRASS_DARK) + disc(25, BRASS_LIGHT)


def _place(number: int) -> tuple[float, float]:
    angle = math.radians(STEP * number - 90)
    return MIDDLE[0] + RADIUS * math.cos(angle), MIDDLE[1] + RADIUS * math.sin(angle)


def _hole(number: int) -> str:
    x, y = _place(number)
    if number in STARS:
        edge = f'stroke="{BRASS_LIGHT}" stroke-width="5" stroke-linejoin="round"'
        points = shape(star(5, 42, 26), BRASS_LIGHT, edge)
        return cut(points, disc(22, HOLE), disc(17, HOLE_FLOOR), x=x, y=y)
    return cut(disc(27, BRASS), disc(22, HOLE), disc(17, HOLE_FLOOR), x=x, y=y)


def _marble(number: int) -> str:
    x, y = _place(number)
    return cut(laid(glass(ON_THEIR_WAY[number])), x=x, y=y - 6, scale=1.9)


def cover() -> str:
    """The ring rises like a sun; the name stands in the sky of walnut."""
    wood = disc(RADIUS + 62, WOOD_EDGE, *MIDDLE) + disc(RADIUS + 52, WOOD, *MIDDLE)
    rim = disc(RADIUS + 44, "none", *MIDDLE, extra=f'stroke="{BRASS_DARK}" stroke-width="4"')
    track = disc(RADIUS, "none", *MIDDLE, extra=f'stroke="{WOOD_LIGHT}" stroke-width="9"')
    holes = "".join(_hole(number) for number in range(-6, 7))
    marbles = "".join(_marble(number) for number in ON_THEIR_WAY)
    rose = cut(_rose(), x=MIDDLE[0], y=MIDDLE[1] - 20, scale=1.02)
    name = laid(lettering("TOCK", BRASS_LIGHT, y=-190, height=140))
    return (
        sheet(800, 600, TABLE, 0)
        + _grain()
        + laid(wood)
        + rim
        + track
        + rose
        + holes
        + marbles
        + name
    )
