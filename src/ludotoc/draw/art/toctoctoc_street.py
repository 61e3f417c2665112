"""The street of Toc Toc Toc: sky, houses, windows, doors, gardens, and where the gone lie."""

from __future__ import annotations

from collections.abc import Iterator

from ludotoc.draw.art.paper import cut, disc, shape, sheet
from ludotoc.draw.art.toctoctoc_guests import (
    BONE,
    INK,
    MOSS,
    MOSS_SHADE,
    STRAW,
    VIOLET,
    VIOLET_SHADE,
    figure,
    line,
    pumpkin,
)
from ludotoc.engine.scene import Layout, Spot

SKY, STREET, STONE, KERB, DARK = "#221844", "#2d2350", "#382c60", "#4a3d78", "#150e2b"
GLOW, LAMPLIGHT, MOON, CRATER = "#f2ab4c", "#ffd27a", "#f6ecd6", "#e2d4b4"
WALLS = ("#4b3a86", "#5a3f7d", "#3d4585", "#563a69")
TRIM, ROOF, TILES, FENCE, LAWN = "#8d7cc4", "#3b2c68", "#2f2356", "#6d5c9c", "#31512f"
GRASS, TOMB, CARVED = "#1f2a33", "#46505e", "#2b333d"
DOORS = (VIOLET_SHADE, "#8c2f48", "#2f6b6b", "#8a5a1c", "#54712c")
# The guests of each window, and its curtains.
WINDOWS = {
    "monsters": ("monster", MOSS, MOSS_SHADE),
    "ghosts": ("ghost", BONE, "#cdbb94"),
    "vampires": ("vampire", VIOLET, VIOLET_SHADE),
}


def strip(y: float, width: float, height: float, fill: str, x: float = 0) -> str:
    """A band of paper from a corner on."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'


def arch(width: float, height: float) -> str:
    """The path of a doorway, round at the top, its middle at 0, 0."""
    half, foot = width / 2, height / 2
    spring = half - foot
    bow = f"A{half:g} {half:g} 0 0 1 {half:g} {spring:g}"
    return f"M{-half:g} {foot:g}V{spring:g}{bow}V{foot:g}Z"


def knocker() -> str:
    """The mark of the house: a ring over three dots."""
    ring = f'<circle cx="0" cy="-14" r="15" fill="none" stroke="{STRAW}" stroke-width="6"/>'
    return disc(6, STRAW, 0, -30) + ring + "".join(disc(4, STRAW, x, 12) for x in (-12, 0, 12))


# --- spots ---


def door(spot: Spot) -> str:
    """Shut, in a lit porch; every player's in another colour."""
    width, height = spot.width, spot.height
    porch = shape(arch(width, height), LAMPLIGHT) + shape(arch(width - 10, height - 8), INK)
    leaf = shape(arch(width - 18, height - 18), DOORS[spot.owner % len(DOORS)])
    panels = "".join(cut(sheet(24, 34, INK, 4, 'fill-opacity=".22"'), x=x, y=34) for x in (-17, 17))
    step = cut(sheet(width + 4, 8, KERB, 2), y=height / 2 - 3)
    return porch + leaf + panels + cut(knocker(), y=-6, scale=0.8) + step


def window(spot: Spot) -> str:
    """Lit, with the curtains of a kind, and its shadow for who is still awaited."""
    kind, *curtains = WINDOWS[spot.mark]
    width, height = spot.width - 8, spot.height - 8
    frame = sheet(spot.width, spot.height, INK, 8) + sheet(width, height, GLOW, 6)
    floor = cut(sheet(width, 24, LAMPLIGHT, 6, 'fill-opacity=".45"'), y=height / 2 - 12)
    shadow = f'<g opacity=".15">{cut(figure(kind), scale=0.72, y=4)}</g>'
    return frame + floor + shadow + _curtains(width / 2, height / 2, *curtains)


def _curtains(half: float, foot: float, light: str, dark: str) -> str:
    def drape(wide: float, low: float) -> str:
        bend = f"C{wide - 2 - half:g} 0 {wide * 0.6 - half:g} 16 {-half:g} {foot - low:g}"
        return f"M{-half:g} {-foot:g}H{wide - half:g}{bend}Z"

    left = shape(drape(20, 12), light, f'stroke="{INK}" stroke-width="2"')
    left += shape(drape(9, 22), dark)
    return left + f'<g transform="scale(-1 1)">{left}</g>'


def garden(spot: Spot) -> str:
    """A strip of lawn behind a picket fence."""
    width, foot = spot.width, spot.height / 2
    count = int(width // 17)
    picket = shape("M-4.5 0V-30L0 -37L4.5 -30V0Z", FENCE)
    pickets = (cut(picket, x=width * ((n + 0.5) / count - 0.5)) for n in range(count))
    lawn, rail = cut(sheet(width, 26, LAWN, 9), y=-13), cut(sheet(width, 5, FENCE, 2), y=-20)
    lantern = cut(pumpkin(), x=width / 2 - 18, y=-13, scale=0.62)
    return cut(lawn, rail, *pickets, lantern, y=foot)


def graveyard(spot: Spot) -> str:
    """Where those go who have left the game."""
    width, height = spot.width + 12, spot.height + 36
    stone = shape(arch(44, 56), TOMB) + line("M0 -12V8M-8 -4H8", 4, CARVED)
    stones = "".join(cut(stone, x=width * (n / 4 - 0.375), y=8 * (n % 2) - 6) for n in range(4))
    return sheet(width, height, GRASS, 16) + stones


def pile(spot: Spot) -> str:
    """A mat in the light of a lamp."""
    light = disc(96, LAMPLIGHT, extra='fill-opacity=".14"') + disc(
        78, LAMPLIGHT, extra='fill-opacity=".14"'
    )
    return light + sheet(spot.width + 8, spot.height + 8, INK, 12, 'fill-opacity=".45"')


# --- what stands behind ---


def backdrop(layout: Layout) -> str:
    """The sky, the houses of the others, the street, and the own house."""
    doors = sorted(_of_kind(layout, "door"), key=lambda spot: spot.y)
    *others, near = doors
    street = others[0].y + others[0].height / 2
    parts = [_sky(layout, len(others)), _ground(layout, street)]
    parts += [_house(layout, each) for each in others]
    return "".join([*parts, _home(layout, near)])


def _of_kind(layout: Layout, kind: str) -> list[Spot]:
    return [spot for spot in layout.spots if spot.kind == kind]


def _sky(layout: Layout, houses: int) -> str:
    """Stars, and the moon between two roofs."""
    stars = "".join(disc(size, MOON, x, y) for x, y, size in _stars(layout.width))
    moon = disc(46, MOON) + disc(8, CRATER, -14, -12) + disc(5, CRATER, 10, -20)
    bat = cut(_bat(), x=-6, y=8, turn=-12, scale=0.7)
    between = layout.width * (houses // 2) / houses
    return strip(0, layout.width, layout.height, SKY) + stars + cut(moon, bat, x=between, y=50)


def _stars(width: float) -> Iterator[tuple[float, float, float]]:
    for n in range(26):
        yield width * (n * 389 % 1000) / 1000, 8 + n * 53 % 100, 1.4 + 0.7 * (n % 3)


def _bat() -> str:
    """Somebody is early."""
    wing = "M0 4C-8 -8 -14 -4 -16 2C-20 -4 -28 -4 -34 4C-34 -8 -24 -16 -14 -14C-8 -13 -4 -10 -3 -6"
    other = "C4 -10 8 -13 14 -14C24 -16 34 -8 34 4C28 -4 20 -4 16 2C14 -4 8 -8 0 4Z"
    return shape(f"{wing}L-2 -12L0 -9L2 -12L3 -6{other}", INK)


def _ground(layout: Layout, top: float) -> str:
    """Cobbles from the porches to the own house."""
    stones = "".join(
        cut(sheet(52, 17, STONE, 7), x=x, y=top + 32 + 25 * row)
        for row in range(6)
        for x in range(10 + 31 * (row % 2), int(layout.width) + 30, 62)
    )
    street = strip(top, layout.width, layout.height - top, STREET)
    return street + stones + strip(top, layout.width, 10, KERB)


def _house(layout: Layout, door: Spot) -> str:
    """A wall around windows and door, with a ledge a floor, and a roof."""
    windows = [spot for spot in _of_kind(layout, "window") if spot.owner == door.owner]
    width, foot = windows[0].width + 8, door.y + door.height / 2
    top = min(spot.y - spot.height / 2 for spot in windows) - 16
    wall = strip(top, width, foot - top, WALLS[door.owner % len(WALLS)], door.x - width / 2)
    ledges = (cut(sheet(width, 5, TRIM, 2), x=w.x, y=w.y + w.height / 2 + 3) for w in windows)
    return cut(_roof(width / 2, door.owner), x=door.x, y=top) + wall + "".join(ledges)


def _roof(half: float, owner: int) -> str:
    """A gable, a mansard, a bell or a hip, with a chimney."""
    near, far = 0.3 * half, 0.5 * half
    roofs = (
        f"L0 -140L{half:g} 0Z",
        f"L{-half * 0.8:g} -92H{half * 0.8:g}L{half:g} 0Z",
        f"C{-far:g} -30 {-near:g} -90 0 -150C{near:g} -90 {far:g} -30 {half:g} 0Z",
        f"L{-half * 0.55:g} -110H{half * 0.55:g}L{half:g} 0Z",
    )
    edge = f'stroke="{TILES}" stroke-width="6" stroke-linejoin="round"'
    roof = shape(f"M{-half:g} 0{roofs[owner % len(roofs)]}", ROOF, edge)
    return strip(-112, 24, 80, TILES, half / 2) + roof


def _home(layout: Layout, door: Spot) -> str:
    """The own wall across the street, and the dark before it where the hand is held."""
    top, foot = door.y - door.height / 2 - 12, door.y + door.height / 2 + 12
    wall = strip(top, layout.width, foot - top, WALLS[door.owner % len(WALLS)])
    eaves = strip(top - 8, layout.width, 10, TRIM)
    return strip(foot, layout.width, layout.height - foot, DARK) + wall + eaves
