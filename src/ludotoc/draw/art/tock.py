"""Tock: dark walnut, brass-ringed holes, a compass rose, and glass marbles, each with an inlay.

No two colours share an inlay, so that colour is never the only cue.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludotoc.draw.art.deck import face as card_face
from ludotoc.draw.art.paper import CARD, GOLD, INK, PAPER, back, cut, disc, laid, shape, sheet, star
from ludotoc.engine.scene import Layout, Spot
from ludotoc.engine.speech import ENGLISH

LETTERED = True  # R D V in French
RADIUS = 18.7
SIZES = {"card": CARD, "marble": (2 * RADIUS, 2 * RADIUS), "token": (28, 28)}

TABLE, TABLE_GRAIN = "#241710", "#2d1d14"
WOOD, WOOD_EDGE, WOOD_GRAIN, WOOD_LIGHT = "#5a3a26", "#3a2417", "#523421", "#6b4830"
HOLE, HOLE_FLOOR = "#2a1a11", "#1b100a"
BRASS, BRASS_LIGHT, BRASS_DARK = "#c89b4a", "#ecca82", "#8a6527"

# Each colour: its glass, the edge around it, its light, and the inlay.
GLASS: Mapping[str, tuple[str, str, str, str]] = {
    "green": ("#2f9e5b", "#0f4d2a", "#9be3b6", "#eafff2"),
    "red": ("#d63a3a", "#661216", "#f5a39b", "#fff0ea"),
    "orange": ("#f08a24", "#7a3d05", "#ffcf94", "#4d2500"),
    "white": ("#f4f1e8", "#8f8a7b", "#ffffff", "#5b5648"),
    "yellow": ("#f2cf3a", "#7d6206", "#fff0a8", "#4d3c00"),
    "blue": ("#3f7fe0", "#12336f", "#a9cbff", "#f0f6ff"),
    "pink": ("#ec7fb4", "#7d2350", "#ffc8e2", "#5c1238"),
    "black": ("#3b3d47", "#b9bcc8", "#7c808f", "#f2f2f5"),
}
RIMS = {"black": "#9296a5"}  # around holes, where the glass itself would not stand out
# How far the rose reaches towards the intersections: with six arms its points lie between them.
ALONG, BETWEEN, BETWEEN_ARMS = 1.06, 0.84, 6
ROUNDED = f'stroke="{BRASS_LIGHT}" stroke-width="3" stroke-linejoin="round"'
# What each card does beside walking.
BADGES = {"A": "exit", "K": "exit", "X": "exit", "4": "back", "5": "any", "7": "split", "J": "swap"}


# --- marbles ---


def _stroke(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _check(ink: str) -> str:
    return "".join(
        f'<rect x="{x}" y="{y}" width="7" height="7" fill="{ink}"/>' for x, y in ((-7, -7), (0, 0))
    )


def inlay(colour: str, ink: str) -> str:
    """What is set into the glass of each colour."""
    return {
        "green": disc(6, ink),
        "red": disc(7.5, "none", extra=f'stroke="{ink}" stroke-width="4"'),
        "orange": _stroke("M-7 -7 L7 7 M7 -7 L-7 7", ink, 4.6),
        "white": _stroke("M-9 0 H9", ink, 5.4),
        "yellow": shape(star(5, 11, 4.8), ink),
        "blue": _stroke("M-10 2 C-6 -7 -3 -7 0 0 C3 7 6 7 10 -2", ink, 4.4),
        "pink": _check(ink),
        "black": _stroke("M1 0 C4 -3 6 3 1 5 C-6 7 -9 -1 -5 -6 C-1 -11 9 -9 10 -1", ink, 3.4),
    }[colour]


def glass(colour: str) -> str:
    """A marble: an edge, its glass, a crescent of light, the inlay."""
    body, edge, light, ink = GLASS[colour]
    crescent = "M-13 -5 C-10 -15 4 -17 10 -11 C3 -12 -8 -10 -13 -5Z"
    return (
        disc(RADIUS, edge)
        + disc(RADIUS - 2.4, body)
        + shape(crescent, light, 'fill-opacity=".85"')
        + cut(inlay(colour, ink), y=1.5)
    )


def _pieu(colour: str) -> str:
    """A marble that holds its start: staked by a collar of brass points."""
    collar = shape(star(8, RADIUS + 6.5, RADIUS - 1), GOLD, f'stroke="{INK}" stroke-width="1.2"')
    return laid(collar) + cut(glass(colour), scale=0.92)


def piece(kind: str, face: str, language: str = ENGLISH) -> str:
    """A card or a marble."""
    if kind == "marble":
        colour, dash, _ = face.partition("-")
        return _pieu(colour) if dash else laid(glass(colour))
    if kind == "token":
        return laid(dealer())
    if not face:
        return back("#5b2b1e", _back())
    return card_face(face, BADGES.get(face[:-1], ""), language)


def dealer() -> str:
    """The dealer's token: a brass coin with a small hand of cards."""
    cards = "".join(
        cut(sheet(8, 12, PAPER, 1.5, f'stroke="{INK}" stroke-width=".8"'), turn=turn, x=turn / 5)
        for turn in (-24, 0, 24)
    )
    return disc(14, BRASS_DARK) + disc(12, BRASS_LIGHT) + cards


def _back() -> str:
    """A compass rose in brass."""
    frame = sheet(84, 128, "none", 6, f'stroke="{BRASS}" stroke-width="2"')
    return frame + cut(_rose(BRASS, "#7d3f2c", BRASS_LIGHT), scale=0.42)


def _rose(bright: str, dark: str, middle: str) -> str:
    """A compass rose, each point half in light and half in shadow."""
    points = []
    for turn, length, width in ((45, 62, 17), (0, 92, 22)):
        for quarter in range(4):
            lit = shape(f"M0 0 L{width} {-width} L0 {-length}Z", bright)
            shaded = shape(f"M0 0 L{-width} {-width} L0 {-length}Z", dark)
            points.append(cut(lit + shaded, turn=turn + 90 * quarter))
    return "".join(points) + disc(13, dark) + disc(9, middle)


# --- the board ---


def _wavy(y: float, width: float, height: float) -> str:
    """One line of the grain."""
    third = width / 3
    return f"M0 {y:g} C{third:g} {y - height:g} {2 * third:g} {y + height:g} {width:g} {y:g}"


def backdrop(layout: Layout) -> str:
    """The table, the board cut along its ring, the tracks between the holes, the rose."""
    width, height = layout.width, layout.height
    grain = "".join(
        _stroke(_wavy(y, width, 14 + y % 60 / 3), TABLE_GRAIN, 5)
        for y in range(18, int(height), 38)
    )
    table = f'<rect width="{width:g}" height="{height:g}" fill="{TABLE}"/>{grain}'
    return table + _board(layout)


def _board(layout: Layout) -> str:
    """Cut out along the ring, with room for the holes and for a camp beside each arm."""
    ring, *houses = layout.lines
    pitch = ((ring[1][0] - ring[0][0]) ** 2 + (ring[1][1] - ring[0][1]) ** 2) ** 0.5
    path = _polygon(ring)
    wide = f'stroke-linejoin="round" stroke-width="{1.5 * pitch:g}"'
    narrow = f'stroke-linejoin="round" stroke-width="{1.32 * pitch:g}"'
    camps = "".join(_rack(layout, seat, pitch) for seat in range(len(houses)))
    shadow = shape(path, WOOD_EDGE, f'stroke="{WOOD_EDGE}" {wide}')
    wood = shape(path, WOOD, f'stroke="{WOOD}" {narrow}')
    border = f'stroke="{BRASS_DARK}" stroke-linejoin="round" stroke-width="{1.16 * pitch:g}"'
    inside = f'stroke="{WOOD}" stroke-linejoin="round" stroke-width="{1.1 * pitch:g}"'
    wood += shape(path, WOOD, border) + shape(path, WOOD, inside)
    line = f'fill="none" stroke="{WOOD_LIGHT}" stroke-width="{0.16 * pitch:g}"'
    track = f'<path d="{path}" {line} stroke-linejoin="round"/>'
    lanes = "".join(
        _stroke(f"M{a[0]} {a[1]} L{b[0]} {b[1]}", WOOD_LIGHT, 0.16 * pitch) for a, b in houses
    )
    x, y = _middle(layout)
    rose = cut(_rose(BRASS, BRASS_DARK, BRASS_LIGHT), x=x, y=y, scale=_rose_scale(layout))
    return laid(camps + shadow) + wood + track + lanes + rose


def _polygon(points: list[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x} {y}" for x, y in points) + "Z"


def _middle(layout: Layout) -> tuple[float, float]:
    spot = next(spot for spot in layout.spots if spot.id == "table")
    return spot.x, spot.y


def _rose_scale(layout: Layout) -> float:
    """As large as the room between the intersections."""
    x, y = _middle(layout)
    sevens = [spot for spot in layout.spots if spot.mark == "crossing"]
    room = min(((spot.x - x) ** 2 + (spot.y - y) ** 2) ** 0.5 for spot in sevens)
    reach = BETWEEN if len(sevens) == BETWEEN_ARMS else ALONG
    return float(room * reach / 92)


def _rack(layout: Layout, seat: int, pitch: float) -> str:
    """A tongue of the board that carries a camp."""
    camp = [spot for spot in layout.spots if spot.kind == "camp" and spot.owner == seat]
    first, last = camp[0], camp[-1]
    path = f"M{first.x} {first.y} L{last.x} {last.y}"
    return _stroke(path, WOOD_EDGE, 1.18 * pitch) + _stroke(path, WOOD, pitch)


# --- spots ---


def spot(place: Spot) -> str:
    """A hole by what is cut into it; hands and names need nothing."""
    size = place.width / 2
    if place.kind == "square":
        return _square(place.mark, size)
    if place.kind == "start":
        return _ring(place.mark, size, 1.22)
    if place.kind in ("house", "camp"):
        return _ring(place.mark, size, 1.0 if place.kind == "house" else 0.94)
    if place.kind == "pile":
        return sheet(place.width - 6, place.height - 6, "none", 12, _dashed())
    return ""


def crest(place: Spot) -> str:
    """A player's marble on his plate."""
    return cut(glass(place.mark), scale=0.8)


def _dashed() -> str:
    return f'stroke="{BRASS}" stroke-opacity=".35" stroke-width="2" stroke-dasharray="7 6"'


def _hole(size: float, ring: str = BRASS) -> str:
    return disc(size, ring) + disc(size * 0.84, HOLE) + disc(size * 0.66, HOLE_FLOOR)


def _square(mark: str, size: float) -> str:
    if mark == "star":
        points = shape(star(5, size * 1.32, size * 0.84), BRASS_LIGHT, ROUNDED)
        return points + disc(size * 0.72, HOLE) + disc(size * 0.55, HOLE_FLOOR)
    if mark == "dice":
        pips = "".join(
            disc(size * 0.13, INK, size * x, size * y)
            for x, y in ((-0.54, -0.54), (0.54, 0.54), (-0.54, 0.54), (0.54, -0.54))
        )
        body = sheet(size * 1.74, size * 1.74, BRASS_LIGHT, size * 0.36)
        return body + pips + disc(size * 0.46, HOLE)
    if mark == "crossing":
        frame = cut(sheet(size * 1.9, size * 1.9, BRASS, 3), turn=45)
        return frame + _hole(size * 0.86, BRASS_DARK)
    return _hole(size)


def _ring(colour: str, size: float, swell: float) -> str:
    """A hole in somebody's colour, with his inlay at its bottom."""
    body = RIMS.get(colour, GLASS[colour][0])
    mark = cut(inlay(colour, body), scale=size / RADIUS * 0.72)
    rim = disc(size * swell, body)
    return rim + disc(size * 0.8, HOLE_FLOOR) + f'<g opacity=".8">{mark}</g>'
