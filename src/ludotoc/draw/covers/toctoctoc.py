"""Toc Toc Toc: a lit porch at midnight, and three who would like to come in."""

from __future__ import annotations

from ludotoc.draw.art.paper import cut, disc, laid, shape, sheet
from ludotoc.draw.art.toctoctoc_guests import BONE, INK, PUMPKIN, figure, pumpkin
from ludotoc.draw.art.toctoctoc_street import (
    CRATER,
    DOORS,
    GLOW,
    KERB,
    LAMPLIGHT,
    MOON,
    ROOF,
    SKY,
    STONE,
    STREET,
    TILES,
    TRIM,
    WALLS,
    arch,
    knocker,
)
from ludotoc.draw.lettering import lettering

EDGE = f'stroke="{TRIM}" stroke-opacity=".5" stroke-width="5" stroke-linejoin="round"'
STARS = ((-350, -110, 3), (-250, -30, 2), (-120, -100, 2.5), (60, -60, 2), (350, 20, 3),
         (-370, 40, 2), (-60, -20, 3), (150, -110, 2), (250, -20, 2.5), (-180, 60, 2))  # fmt: skip


def _sky() -> str:
    stars = "".join(disc(size, MOON, x, y) for x, y, size in STARS)
    moon = disc(74, MOON) + disc(13, CRATER, -26, -16) + disc(8, CRATER, 14, -34)
    return sheet(800, 600, SKY, 0) + stars + cut(moon, x=-206, y=-62)


def _rows() -> str:
    """The roofs of the neighbours, dark against the sky."""
    path = (
        "M-400 78 L-318 6 L-236 78 V50 H-212 V90 H-160 L-74 16 L12 90 V300 H-400Z"
        " M370 60 L430 20 V300 H370Z"
    )
    return shape(path, TILES) + _window(-372, 134) + _window(-216, 136) + _window(-74, 66)


def _window(x: float, y: float) -> str:
    pane = sheet(46, 60, INK, 6) + sheet(38, 52, GLOW, 4)
    bars = shape("M-2 -26H2V26H-2ZM-19 -2H19V2H-19Z", INK)
    return cut(pane, bars, x=x, y=y)


def _house() -> str:
    """The house with the porch, and light from its door."""
    wall = cut(sheet(330, 300, WALLS[0], 0), y=80)
    roof = shape("M-206 -66 L0 -170 L206 -66Z", ROOF, EDGE)
    eaves = cut(sheet(400, 14, TRIM, 5), y=-66)
    porch = shape(arch(188, 284), LAMPLIGHT) + shape(arch(168, 266), INK)
    leaf = shape(arch(150, 250), DOORS[1])
    panels = "".join(cut(sheet(44, 66, INK, 7, 'fill-opacity=".25"'), x=x, y=62) for x in (-32, 32))
    door = cut(porch, leaf, panels, cut(knocker(), y=-12, scale=1.7), y=82)
    return cut(laid(wall), roof, eaves, door, x=208, y=0)


def _street() -> str:
    stones = "".join(
        cut(sheet(70, 20, STONE, 9), x=x, y=258 + 30 * row)
        for row in range(2)
        for x in range(-400 + 42 * row, 440, 84)
    )
    ground = cut(sheet(800, 90, STREET, 0), y=265) + cut(sheet(800, 12, KERB, 0), y=222)
    return ground + stones + shape("M118 222 H298 L340 300 H60Z", LAMPLIGHT, 'fill-opacity=".3"')


def cover() -> str:
    """They knock, and the name hangs in the night."""
    guests = (
        cut(laid(figure("vampire")), x=-286, y=158, scale=1.55)
        + cut(laid(figure("monster")), x=-148, y=170, scale=1.6)
        + cut(laid(figure("ghost")), x=2, y=160, scale=1.55)
    )
    lantern = cut(laid(pumpkin()), x=346, y=222, scale=1.9)
    name = laid(
        lettering("TOC", BONE, -252, -226, 86)
        + lettering("TOC", PUMPKIN, 0, -216, 86)
        + lettering("TOC", BONE, 252, -226, 86)
    )
    return _sky() + _rows() + _house() + _street() + guests + lantern + name
