"""Chocolat !: foil-wrapped pralines in pleated cups, on a table of deep mint, with a cream lid.

Each flavour has a silhouette of its own: a square of chocolate, a vanilla flower, a strawberry, a
leaf of mint. It is on the cards, in the box and in the lid, so that colour is never the only cue.
"""

from __future__ import annotations

from ludotoc.draw.art.paper import (
    CARD,
    CREAM,
    GOLD,
    PAPER,
    back,
    card,
    cut,
    disc,
    laid,
    shape,
    sheet,
    star,
    words,
)
from ludotoc.engine.scene import Layout, Spot

SIZES = {"card": CARD, "sweet": (100, 100)}

TABLE, CLOTH, CLOTH_LINE = "#2a574c", "#316357", "#3d7466"
TRAY, TRAY_FLOOR, TRAY_RIM = "#3b2219", "#2c1812", "#c9963c"
CUP_EDGE, CUP, CUP_FLOOR = "#dcc498", "#f8ecd2", "#e8d6b0"
FOIL_EDGE, FOIL, FOIL_LIGHT, FOIL_DARK = "#81590f", "#dba53a", "#f3d583", "#b98327"
BAR, BAR_LIGHT = "#5c3524", "#8a5a41"
COCOA, GHOST, GHOST_LINE, MINT_EDGE = "#4a2a1d", "#e3d2ab", "#cdb98c", "#12523a"

# Each flavour: the edge that sets it off, its body, its light; a pale card and the ink on it.
COLOURS = {
    "chocolate": ("#351a10", "#6f432e", "#c08e6b", "#eed9c8", "#4a2517"),
    "vanilla": ("#8f6312", "#f7dc8e", "#fff3cf", "#fcf0c6", "#6f4d08"),
    "strawberry": ("#8c1b35", "#e2566e", "#ffd3d4", "#fbdfdf", "#8c1b35"),
    "mint": (MINT_EDGE, "#62c298", "#d3f3e2", "#dbf1e4", MINT_EDGE),
}
WORTH = {"chocolate": 4, "vanilla": 3, "strawberry": 2, "mint": 1}
LETTERS = {"C": "chocolate", "V": "vanilla", "S": "strawberry", "M": "mint"}
JOKER = "J"
BOW_INSET = 27


# --- sweets ---


def _line(path: str, colour: str, width: float) -> str:
    """A drawn line."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _chocolate(edge: str, body: str, light: str) -> str:
    """A square praline with icing drawn over it."""
    icing = _line("M-26 10 L10 -26 M-26 28 L28 -26 M-10 28 L28 -10", light, 5)
    return sheet(78, 78, edge, 17) + sheet(68, 68, body, 13) + icing


def _vanilla(edge: str, body: str, light: str) -> str:
    """A vanilla flower: five petals."""
    petal = "M0 4 C-24 -12 -19 -41 0 -43 C19 -41 24 -12 0 4Z"
    outer = "".join(cut(shape(petal, edge), turn=72 * n, scale=1.06) for n in range(5))
    inner = "".join(cut(shape(petal, body), turn=72 * n, scale=0.9) for n in range(5))
    fold = "".join(cut(_line("M0 -12 V-24", edge, 3), turn=72 * n) for n in range(5))
    return outer + inner + fold + disc(10, edge) + disc(6.5, light)


STRAWBERRY = (
    "M0 43 C-21 33 -41 6 -36 -13 C-32 -28 -13 -31 0 -23 C13 -31 32 -28 36 -13 C41 6 21 33 0 43Z"
)
CROWN = (
    "M0 -41 L5 -28 L20 -35 L15 -21 L29 -15 L11 -11 L0 -2"
    " L-11 -11 L-29 -15 L-15 -21 L-20 -35 L-5 -28Z"
)
SEEDS = ((-17, 4), (0, 11), (17, 4), (-9, 22), (9, 22))


def _strawberry(edge: str, body: str, light: str, leaf: str = MINT_EDGE) -> str:
    """A strawberry with its crown of leaves."""
    seeds = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="2.6" ry="4" fill="{light}"/>' for x, y in SEEDS
    )
    fruit = shape(STRAWBERRY, edge) + cut(shape(STRAWBERRY, body), scale=0.88, y=1)
    return fruit + seeds + shape(CROWN, leaf)


LEAF = (
    "M0 -45 C8 -37 15 -36 20 -26 C28 -22 26 -13 29 -5 C33 3 27 10 26 18 C23 28 12 32 0 43"
    " C-12 32 -23 28 -26 18 C-27 10 -33 3 -29 -5 C-26 -13 -28 -22 -20 -26 C-15 -36 -8 -37 0 -45Z"
)
VEINS = (
    "M0 -32 V45 M0 -14 L13 -23 M0 -14 L-13 -23 M0 4 L17 -8 M0 4 L-17 -8 M0 21 L15 10 M0 21 L-15 10"
)


def _mint(edge: str, body: str, light: str) -> str:
    """A leaf of mint, with its veins."""
    leaf = shape(LEAF, edge) + cut(shape(LEAF, body), scale=0.87) + _line(VEINS, edge, 3.4)
    return cut(leaf, turn=38)


SHAPES = {
    "chocolate": _chocolate,
    "vanilla": _vanilla,
    "strawberry": _strawberry,
    "mint": _mint,
}


def sweet(flavour: str) -> str:
    """A sweet, 90 across."""
    edge, body, light, _, _ = COLOURS[flavour]
    return SHAPES[flavour](edge, body, light)


def _ghost(flavour: str) -> str:
    """Only the outline of a sweet: where it will lie."""
    if flavour == "strawberry":
        return _strawberry(GHOST_LINE, GHOST, GHOST_LINE, GHOST_LINE)
    return SHAPES[flavour](GHOST_LINE, GHOST, GHOST_LINE)


def _foil() -> str:
    """A sweet under its cover: gold foil, folded to a star."""
    rim = shape(star(16, 43, 39), FOIL_EDGE) + shape(star(16, 39, 35), FOIL)
    folds = shape(star(8, 33, 14), FOIL_DARK) + cut(shape(star(8, 29, 11), FOIL_LIGHT), turn=22.5)
    return rim + folds + disc(7, FOIL)


# --- cards ---


def _face(text: str) -> str:
    """A card: its value, its flavour in small below it and in large in the middle."""
    letter, value = text[0], text[1:]
    if letter == JOKER:
        return card("★", _joker(), PAPER, COCOA)
    flavour = LETTERS[letter]
    _, _, _, pale, ink = COLOURS[flavour]
    small = cut(sweet(flavour), x=-33, y=-27, scale=0.27)
    figure = small + cut(sweet(flavour), x=7, y=8, scale=0.73)
    return card(_narrow(value), figure, pale, ink)


def _narrow(value: str) -> str:
    """Two figures stand closer, so that they keep off the edge."""
    return value if len(value) == 1 else f'<tspan letter-spacing="-2.5" dx="-1.5">{value}</tspan>'


def _joker() -> str:
    """A bonbon in a fool's cap: two dots, a mouth, and a bell of every flavour."""
    bodies = {name: colours[1] for name, colours in COLOURS.items()}
    edges = {name: colours[0] for name, colours in COLOURS.items()}
    wrapper = "M-22 18 L-44 4 L-38 18 L-44 34Z M22 18 L44 4 L38 18 L44 34Z"
    cap = (
        shape("M-24 8 C-40 -8 -40 -26 -30 -38 C-26 -22 -14 -16 -4 -8Z", bodies["strawberry"])
        + shape("M24 8 C40 -8 40 -26 30 -38 C26 -22 14 -16 4 -8Z", bodies["mint"])
        + shape("M-17 4 C-14 -20 -8 -40 0 -52 C8 -40 14 -20 17 4Z", bodies["vanilla"])
    )
    bells = (
        disc(6, edges["strawberry"], -30, -40)
        + disc(6, edges["vanilla"], 0, -54)
        + disc(6, edges["mint"], 30, -40)
    )
    face = disc(25, edges["chocolate"], 0, 19) + disc(22, "#d9a679", 0, 19)
    smile = disc(3, COCOA, -8, 15) + disc(3, COCOA, 8, 15) + _line("M-9 24 Q0 33 9 24", COCOA, 3)
    return cut(shape(wrapper, bodies["chocolate"]), cap, bells, face, smile, x=0, y=8)


def _bar() -> str:
    """The back of a card: a bar of chocolate."""
    square = sheet(25, 28, BAR, 5) + _line("M-9 10 V-10 H9", BAR_LIGHT, 2.5)
    places = [(x, y) for y in (-48, -16, 16, 48) for x in (-29, 0, 29)]
    return back(COLOURS["chocolate"][0], "".join(cut(square, x=x, y=y) for x, y in places))


def piece(kind: str, face: str) -> str:
    """A card or a sweet, open or not."""
    if kind == "card":
        return _face(face) if face else _bar()
    return laid(sweet(face) if face else _foil())


# --- the table ---


def backdrop(layout: Layout) -> str:
    """The table, a paper doily under the box, and the two halves of the lid."""
    half, tall = layout.width / 2, layout.height / 2
    table = cut(sheet(layout.width, layout.height, TABLE, 0), x=half, y=tall)
    return table + _doily(layout) + _lid(layout)


def _doily(layout: Layout) -> str:
    """Paper lace, tone on tone."""
    box = next(spot for spot in layout.spots if spot.kind == "box")
    scallops = "".join(cut(disc(34, CLOTH, 0, -346), turn=10 * n) for n in range(36))
    holes = "".join(cut(disc(9, TABLE, 0, -352), turn=10 * n) for n in range(36))
    ring = disc(350, CLOTH) + disc(322, "none", extra=_stroke(CLOTH_LINE, 3))
    return cut(scallops, ring, holes, x=box.x, y=box.y)


def _stroke(colour: str, width: float, more: str = "") -> str:
    return f'stroke="{colour}" stroke-width="{width:g}"{more}'


def _lid(layout: Layout) -> str:
    """Two sheets of cream, with what each row of sweets is worth."""
    rows = [spot for spot in layout.spots if spot.kind == "socket" and spot.id.endswith(".0")]
    return _half_of_lid(rows[:2]) + _half_of_lid(rows[2:])


def _half_of_lid(rows: list[Spot]) -> str:
    """A sheet under two rows; the number stands left of the first sweet."""
    upper, lower = rows
    cream = laid(sheet(350, 160, CREAM, 18)) + sheet(338, 148, "none", 13, _stroke(GOLD, 2))
    worths = (cut(_worth(row.mark), x=row.x - 62, y=row.y) for row in rows)
    return cut(cream, x=upper.x + 79, y=(upper.y + lower.y) / 2) + "".join(worths)


def _worth(flavour: str) -> str:
    number = words(str(WORTH[flavour]), 25, PAPER, weight=700)
    return disc(19, COLOURS[flavour][0]) + number


def spot(spot: Spot) -> str:
    """The box, its cups, the sockets of the lid, and where cards are played."""
    drawn = {"box": _box, "cell": _cup, "socket": _socket, "front": _front}.get(spot.kind)
    return drawn(spot) if drawn else ""


def _box(spot: Spot) -> str:
    """A tray of dark card with a golden rim; a bow in one corner shows how far it has turned."""
    size = spot.width
    rim = sheet(size - 12, size - 12, "none", 25, _stroke(TRAY_RIM, 3))
    tray = laid(sheet(size, size, TRAY, 30)) + rim + sheet(size - 26, size - 26, TRAY_FLOOR, 20)
    corner = BOW_INSET - size / 2
    return tray + cut(_bow(), x=corner, y=corner, turn=-45)


def _bow() -> str:
    """A golden bow: two loops, two ends, a knot."""
    loop = "M0 0 C-10 -20 -34 -20 -33 -2 C-32 14 -12 12 0 0Z"
    end = "M0 0 L-17 28 L-8 25 L-3 32 L4 2Z"
    halves = (
        shape(end, FOIL_DARK) + shape(loop, FOIL) + cut(shape(loop, FOIL_DARK), scale=0.5, x=-7)
    )
    mirrored = f'<g transform="scale(-1 1)">{halves}</g>'
    return cut(laid(halves, mirrored, disc(7, FOIL_LIGHT)), scale=0.85)


def _cup(spot: Spot) -> str:
    """A pleated cup of paper."""
    return shape(star(28, 56, 51), CUP_EDGE) + shape(star(28, 53, 47), CUP) + disc(42, CUP_FLOOR)


def _socket(spot: Spot) -> str:
    return cut(_ghost(spot.mark), scale=spot.scale)


def _front(spot: Spot) -> str:
    """A place for a card, marked with a dashed line."""
    return sheet(
        spot.width, spot.height, "none", 12, _stroke("#8fb8a8", 2.5, ' stroke-dasharray="9 8"')
    )
