"""Toc Chocottes: under the bed it is dark, and the lamp shows only half of who is there."""

from __future__ import annotations

from ludotoc.draw.art.chocottes import FLOOR, HONEY, PLANK
from ludotoc.draw.art.chocottes_fears import DARK, HAZE, LAMP, LIGHT, NIGHT, eye
from ludotoc.draw.art.chocottes_figures import FIGURES
from ludotoc.draw.art.paper import cut, disc, laid, shape, sheet, star
from ludotoc.draw.lettering import lettering

QUILT, QUILT_SEAM = "#6a74bd", "#5964a8"
LURKING = ((-330, 214, 10), (-250, 236, 7), (330, 212, 9), (252, 240, 7))


def _room() -> str:
    wall = sheet(800, 600, NIGHT, 0)
    stripes = "".join(cut(sheet(14, 600, "#2f376d", 0), x=x) for x in range(-380, 400, 62))
    stars = "".join(
        cut(shape(star(4, 15, 5), HAZE), x=x, y=y)
        for x, y in ((-352, -120), (352, -110), (-300, -30), (318, -20))
    )
    return wall + stripes + stars


def _light() -> str:
    """The circle of the lamp in three steps."""
    rings = ((330, "#3c3f70"), (268, "#6d5863"), (206, HONEY))
    return "".join(disc(radius, fill, 0, 26) for radius, fill in rings)


def _bed() -> str:
    """The quilt, and the dark below."""
    under = cut(sheet(800, 150, DARK, 0), y=232)
    floor = cut(sheet(800, 60, FLOOR, 0), y=280) + shape("M-400 262 H400 V267 H-400Z", PLANK)
    quilt = shape(
        "M-400 92 C-300 70 -120 78 0 84 C120 78 300 70 400 92 V186 L350 168 L300 188 L250 168"
        " L200 188 L150 168 L100 188 L50 168 L0 188 L-50 168 L-100 188 L-150 168 L-200 188"
        " L-250 168 L-300 188 L-350 168 L-400 186Z", QUILT,
    )  # fmt: skip
    seams = shape("M-400 112 C-200 92 200 92 400 112 V122 C200 102 -200 102 -400 122Z", QUILT_SEAM)
    watching = "".join(eye(x - r * 1.5, y, r) + eye(x + r * 1.5, y, r) for x, y, r in LURKING)
    return under + floor + watching + laid(quilt) + seams


def _company() -> str:
    """Three who came out, a dream among them."""
    left = cut(laid(FIGURES["10"]), x=-196, y=-2, scale=1.9, turn=-6)
    right = cut(laid(FIGURES["11"]), x=200, y=-6, scale=1.85, turn=6)
    return left + right + cut(laid(FIGURES["dream10"]), x=0, y=18, scale=2.05)


def _claws() -> str:
    """And a hand from under the bed."""
    return cut(FIGURES["5"], x=0, y=262, scale=1.25)


def cover() -> str:
    """The name is lit, too."""
    name = laid(
        lettering("TOC", LIGHT, y=-248, height=58) + lettering("CHOCOTTES", LAMP, y=-164, height=86)
    )
    return _room() + _light() + _company() + _bed() + _claws() + name
