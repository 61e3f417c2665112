"""Chocolat !: the cream lid pushed aside, and what lies under it."""

from __future__ import annotations

from ludotoc.draw.art.chocolat import (
    COCOA,
    CUP,
    CUP_EDGE,
    CUP_FLOOR,
    FOIL,
    FOIL_DARK,
    FOIL_LIGHT,
    TRAY,
    TRAY_FLOOR,
    TRAY_RIM,
    sweet,
)
from ludotoc.draw.art.chocolat import piece as praline
from ludotoc.draw.art.paper import CREAM, cut, disc, laid, shape, sheet, star
from ludotoc.draw.lettering import lettering

ROWS = (
    ("strawberry", "chocolate", "", "vanilla", "mint", "chocolate"),
    ("mint", "", "vanilla", "chocolate", "strawberry", ""),
    ("chocolate", "vanilla", "mint", "", "chocolate", "strawberry"),
)
PITCH, TOP = 134, 30


def _cup(flavour: str) -> str:
    pleats = shape(star(28, 60, 55), CUP_EDGE) + shape(star(28, 57, 50), CUP) + disc(45, CUP_FLOOR)
    inside = laid(sweet(flavour)) if flavour else praline("sweet", "")
    return pleats + inside


def _tray() -> str:
    floor = cut(sheet(860, 520, TRAY, 0), y=150) + cut(sheet(820, 500, TRAY_FLOOR, 24), y=170)
    kinds = sorted({flavour for row in ROWS for flavour in row})
    drawn = "".join(f'<g id="cup-{each}">{_cup(each)}</g>' for each in kinds)
    cups = "".join(
        f'<use href="#cup-{flavour}" x="{PITCH * (column - 2.5):g}" y="{PITCH * row + TOP}"/>'
        for row, flavours in enumerate(ROWS)
        for column, flavour in enumerate(flavours)
    )
    return f"{floor}<defs>{drawn}</defs>{cups}"


def _bow() -> str:
    loop = "M0 0 C-20 -44 -84 -46 -80 -4 C-78 32 -30 28 0 0Z"
    end = "M0 0 L-46 74 L-22 66 L-8 86 L10 6Z"
    half = shape(end, FOIL_DARK) + shape(loop, FOIL) + cut(shape(loop, FOIL_DARK), scale=0.5, x=-16)
    return laid(half, f'<g transform="scale(-1 1)">{half}</g>', disc(17, FOIL_LIGHT))


def cover() -> str:
    """The lid hides half of it; the ribbon holds its edge."""
    lid = cut(sheet(900, 330, CREAM, 8), y=-212, turn=-2.2)
    rim = cut(
        sheet(884, 314, "none", 6, f'stroke="{TRAY_RIM}" stroke-width="4"'), y=-212, turn=-2.2
    )
    ribbon = cut(sheet(900, 26, FOIL, 0) + sheet(900, 8, FOIL_LIGHT, 0), y=-78, turn=-2.2)
    name = lettering("CHOCOLAT !", COCOA, y=-192, height=90)
    return (
        _tray()
        + laid(lid)
        + rim
        + ribbon
        + cut(name, turn=-2.2)
        + cut(_bow(), x=276, y=-92, turn=-6)
    )
