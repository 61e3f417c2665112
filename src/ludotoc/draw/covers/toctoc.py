"""Jeu du Toc Toc: the star burnt into beech, a painted marble shot from tip to tip."""

from __future__ import annotations

from ludotoc.draw.art.paper import cut, disc, laid, shape, sheet, star
from ludotoc.draw.art.toctoc import BEECH, BEECH_GRAIN, BURNT, HOLE, SCORCH, wooden
from ludotoc.draw.lettering import lettering

TIPS = ((-340, -72), (340, -72), (340, 262), (-340, 262))
BENDS = ((0, 14), (166, 95), (0, 176), (-166, 95))
RING = [point for pair in zip(TIPS, BENDS, strict=True) for point in pair]
FLIGHT = "M-286 -66 C-160 -34 60 -34 190 -62"


def _line(path: str, colour: str, width: float, extra: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        f' stroke-linecap="round" stroke-linejoin="round"{extra}/>'
    )


def _grain() -> str:
    rows = range(-290, 320, 40)
    lines = "".join(f"M-400 {y} C-130 {y - 20} 140 {y + 20} 400 {y + 4}" for y in rows)
    return _line(lines, BEECH_GRAIN, 6)


def _star() -> str:
    path = "M" + " L".join(f"{x} {y}" for x, y in RING) + "Z"
    inside = shape(path, SCORCH, 'fill-opacity=".34"')
    return inside + _line(path, SCORCH, 26, ' stroke-opacity=".6"') + _line(path, BURNT, 6)


def _holes() -> str:
    """A burst at every tip, and holes along the edges."""
    drawn = ""
    for (x, y), (to_x, to_y) in zip(RING, [*RING[1:], RING[0]], strict=True):
        for part in (0, 0.25, 0.5, 0.75):
            drawn += _hole(x + (to_x - x) * part, y + (to_y - y) * part)
    burst = shape(star(8, 54, 33), BURNT) + disc(28, BEECH) + disc(17, HOLE)
    return drawn + "".join(cut(burst, x=x, y=y) for x, y in TIPS)


def _hole(x: float, y: float) -> str:
    return disc(17, BURNT, x, y) + disc(14, SCORCH, x, y) + disc(10, HOLE, x, y)


def _marble(colour: str, x: float, y: float, scale: float = 2.3) -> str:
    return cut(laid(wooden(colour)), x=x, y=y, scale=scale)


def cover() -> str:
    """The star below, the name above, a marble at each tip but one, from which it was shot."""
    flight = _line(FLIGHT, BURNT, 10, ' stroke-dasharray="1 24"')
    marbles = (
        _marble("red", 254, -76, 2.5) + _marble("blue", *TIPS[3]) + _marble("green", *TIPS[2])
        + _marble("yellow", 0, 95, 2.9)
    )  # fmt: skip
    small = lettering("JEU DU", BURNT, y=-262, height=42)
    name = lettering("TOC TOC", BURNT, y=-176, height=104)
    board = sheet(800, 600, BEECH, 0) + _grain()
    return board + _star() + _holes() + flight + marbles + small + name
