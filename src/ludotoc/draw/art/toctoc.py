"""Jeu du Toc Toc: pale beech, burnt-in lines, a star of four tips, painted wooden marbles.

Each colour is painted with a mark of its own, so that colour is never the only cue.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludotoc.draw.art.deck import face as card_face
from ludotoc.draw.art.paper import CARD, INK, PAPER, back, cut, disc, laid, shape, sheet, star
from ludotoc.engine.scene import Layout, Spot
from ludotoc.engine.speech import ENGLISH

LETTERED = True  # R D V in French
RADIUS = 18.0
SIZES = {"card": CARD, "marble": (2 * RADIUS, 2 * RADIUS), "token": (28, 28)}

TABLE, TABLE_GRAIN = "#c9a673", "#c09b66"
BEECH, BEECH_EDGE, BEECH_GRAIN = "#ecd9b4", "#a97b45", "#e2cba0"
BURNT, SCORCH, HOLE = "#6a3f1d", "#c59a63", "#4a2a12"

# Each colour: its paint, the shade of it, the bare wood that shows through, and its mark.
PAINTS: Mapping[str, tuple[str, str, str]] = {
    "green": ("#2f8a50", "#174a2a", "#f3e3bf"),
    "red": ("#c9342f", "#6d1512", "#f3e3bf"),
    "yellow": ("#eab92b", "#7a5806", "#5a3b05"),
    "blue": ("#2f68b8", "#14335f", "#f3e3bf"),
}
# What each card does beside walking.
BADGES = {"A": "exit", "K": "exit", "X": "draw", "4": "back", "7": "split", "J": "swap"}


# --- marbles ---


def _stroke(path: str, colour: str, width: float, extra: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        f' stroke-linecap="round" stroke-linejoin="round"{extra}/>'
    )


def mark(colour: str, ink: str) -> str:
    """What is painted on each colour."""
    return {
        "green": shape("M0 -10 C9 -6 9 6 0 11 C-9 6 -9 -6 0 -10Z", ink),
        "red": disc(7, "none", extra=f'stroke="{ink}" stroke-width="4.4"'),
        "yellow": shape(star(4, 12, 4.4), ink),
        "blue": _stroke("M-9 -4 H9 M-9 5 H9", ink, 4.4),
    }[colour]


def wooden(colour: str) -> str:
    """A painted marble, its mark in bare wood."""
    paint, shade, wood = PAINTS[colour]
    light = "M-12 -6 C-9 -14 3 -16 9 -11 C2 -12 -7 -10 -12 -6Z"
    gloss = shape(light, "#ffffff", 'fill-opacity=".35"')
    return disc(RADIUS, shade) + disc(RADIUS - 2.2, paint) + gloss + cut(mark(colour, wood), y=1)


def _fresh(colour: str) -> str:
    """A marble that has just come out: in a wreath of shavings."""
    wreath = shape(star(12, RADIUS + 7, RADIUS), PAPER, f'stroke="{BURNT}" stroke-width="1.6"')
    return laid(wreath) + wooden(colour)


def piece(kind: str, face: str, language: str = ENGLISH) -> str:
    """A card, a marble, or the dealer's token."""
    if kind == "marble":
        colour, dash, _ = face.partition("-")
        return _fresh(colour) if dash else laid(wooden(colour))
    if kind == "token":
        return laid(_dealer())
    if not face:
        return back("#2f5d57", _back())
    return card_face(face, BADGES.get(face[:-1], ""), language)


def _dealer() -> str:
    """A wooden disc with a small hand of cards."""
    cards = "".join(
        cut(sheet(8, 12, PAPER, 1.5, f'stroke="{INK}" stroke-width=".8"'), turn=turn, x=turn / 5)
        for turn in (-24, 0, 24)
    )
    return disc(14, BURNT) + disc(12, SCORCH) + cards


def _back() -> str:
    """The star of the circuit, from tip to tip."""
    line = 'stroke="#dcefe9" stroke-width="2"'
    frame = sheet(84, 128, "none", 6, line)
    return frame + cut(
        shape(star(4, 44, 22, -45), "#dcefe9"), shape(star(4, 33, 15, -45), "#2f5d57")
    )


# --- the board ---


def backdrop(layout: Layout) -> str:
    """The table, the board, the star burnt into it, and the knocker in the middle."""
    width, height = layout.width, layout.height
    grain = "".join(_grain(y, 0, width, TABLE_GRAIN) for y in range(20, int(height), 44))
    table = f'<rect width="{width:g}" height="{height:g}" fill="{TABLE}"/>{grain}'
    return table + _board() + _star(layout) + "".join(_garage(layout, n) for n in range(4))


def _grain(y: float, left: float, right: float, colour: str) -> str:
    """One line of the wood."""
    third = (right - left) / 3
    curve = f"{left + third:g} {y - 10:g} {right - third:g} {y + 10:g} {right:g} {y:g}"
    return _stroke(f"M{left:g} {y:g} C{curve}", colour, 5)


def _board() -> str:
    """A square board with rounded corners."""
    lines = "".join(_grain(y, 14, 986, BEECH_GRAIN) for y in range(40, 980, 42))
    edge = cut(sheet(990, 990, BEECH_EDGE, 34), x=500, y=500)
    return laid(edge) + cut(sheet(976, 976, BEECH, 28), x=500, y=500) + lines


def _star(layout: Layout) -> str:
    """The star, shaded inside, its outline burnt in, and the house's mark in the middle."""
    ring = layout.lines[0]
    path = "M" + " L".join(f"{x} {y}" for x, y in ring) + "Z"
    inside = shape(path, SCORCH, 'fill-opacity=".28"')
    burnt = _stroke(path, SCORCH, 20, ' stroke-opacity=".55"') + _stroke(path, BURNT, 3)
    return inside + burnt + cut(_knocker(), x=500, y=500)


def _knocker() -> str:
    """A ring over three dots."""
    ring = disc(64, "none", extra=f'stroke="{BURNT}" stroke-width="14" stroke-opacity=".75"')
    stem = sheet(22, 30, BURNT, 8, 'fill-opacity=".75"')
    dots = "".join(disc(11, BURNT, x, 0, 'fill-opacity=".75"') for x in (-42, 0, 42))
    rays = shape(star(4, 190, 74, -45), "none", f'stroke="{BURNT}" stroke-width="3" opacity=".5"')
    return rays + cut(ring, y=-20) + cut(stem, y=-86) + cut(dots, y=84)


def _garage(layout: Layout, seat: int) -> str:
    """The lane into garage B, and the yard of garage A."""
    start, end = layout.lines[1 + seat]
    camp = [spot for spot in layout.spots if spot.kind == "camp" and spot.owner == seat]
    paint = PAINTS[camp[0].mark][0]
    lane = f"M{start[0]} {start[1]} L{end[0]} {end[1]}"
    xs, ys = [spot.x for spot in camp], [spot.y for spot in camp]
    yard = sheet(
        max(xs) - min(xs) + 52, max(ys) - min(ys) + 52, paint, 20,
        f'fill-opacity=".22" stroke="{paint}" stroke-width="3" stroke-dasharray="9 6"',
    )  # fmt: skip
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return (
        _stroke(lane, paint, 46, ' stroke-opacity=".24"')
        + _stroke(lane, BURNT, 3)
        + cut(yard, x=middle[0], y=middle[1])
    )


# --- spots ---


def spot(place: Spot) -> str:
    """A hole by what is burnt around it; hands and names need nothing."""
    size = place.width / 2
    if place.kind == "square":
        return _tip(size) if place.mark == "tip" else _hole(size)
    if place.kind == "start":
        return _painted(place.mark, size, 1.3)
    if place.kind in ("house", "camp"):
        return _painted(place.mark, size, 1.0)
    if place.kind == "pile":
        line = f'stroke="{BURNT}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="7 6"'
        return sheet(place.width - 6, place.height - 6, "none", 12, line)
    return ""


def crest(place: Spot) -> str:
    """A player's marble on his plate."""
    return cut(wooden(place.mark), scale=0.84)


def _hole(size: float) -> str:
    return disc(size * 0.92, BURNT) + disc(size * 0.78, SCORCH) + disc(size * 0.56, HOLE)


def _tip(size: float) -> str:
    """A tip: a burst around the hole, ready to shoot."""
    burst = shape(star(8, size * 1.7, size * 1.02), BURNT)
    return burst + disc(size * 0.86, BEECH) + disc(size * 0.56, HOLE)


def _painted(colour: str, size: float, swell: float) -> str:
    """A hole in somebody's paint, with his mark at its bottom."""
    paint, shade, _ = PAINTS[colour]
    rim = disc(size * swell, shade) + disc(size * swell - 2.4, paint)
    ground = cut(mark(colour, paint), scale=size / RADIUS * 0.72)
    return rim + disc(size * 0.78, HOLE) + f'<g opacity=".85">{ground}</g>'
