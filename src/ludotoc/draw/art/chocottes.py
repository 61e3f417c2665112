"""Toc Chocottes: a bedroom floor at night; what the lamp lights is the table.

Card backs are closed eyes, which open when a card is turned. Nightmares are dark and toothed on
moonlit paper; dreams are lit, on paper as yellow as the lamp, and their numbers are barred.
"""

from __future__ import annotations

import math

from ludotoc.draw.art.chocottes_fears import (
    DARK,
    DUSK,
    HAZE,
    INK,
    LAMP,
    LIGHT,
    NIGHT,
    line,
    mirrored,
    oval,
)
from ludotoc.draw.art.chocottes_figures import FIGURES
from ludotoc.draw.art.paper import (
    CARD,
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

KNOCK = "{who:you knock|* knocks}"  # a sentence that begins so makes the table jump
SIZES = {"card": CARD, "chip": (48, 62), "tile": (96, 96), "effect": (88, 88), "lamp": (50, 58)}

FLOOR, PLANK, TOY, TOY_LIGHT = "#20264a", "#1a1f3f", "#2b3260", "#353d70"
HONEY, HONEY_JOINT, BOARD = "#a06d3b", "#8d5e30", 92
RINGS = ((428, "#2e325a"), (364, "#564659"), (304, HONEY))
MOONLIT, LAMPLIT, DREAM_INK, EDGE = "#e4e5f3", "#ffe7a6", "#7a4a10", "#e0b67a"
BARRED, BADGE = "#c2412f", "#a62c2c"
EDGE_OF_CHIP = "#5d6597"
DREAM = "dream"


# --- cards ---


def _number(face: str) -> str:
    return face.removeprefix(DREAM)


def _is_dream(face: str) -> bool:
    return face.startswith(DREAM)


def _face(face: str) -> str:
    """A card: its number, and who comes."""
    figure = cut(FIGURES[face], y=1, scale=0.76)
    if not _is_dream(face):
        return card(_narrow(face), figure, MOONLIT, INK)
    return card(_narrow(_number(face)), _halo() + figure + _bars(), LAMPLIT, DREAM_INK)


def _narrow(value: str) -> str:
    """Two figures stand closer, so that they keep off the edge."""
    if len(value) == 1:
        return value
    return f'<tspan letter-spacing="-2" font-size="27" dx="1">{value}</tspan>'


def _halo() -> str:
    """The light around a dream."""
    return shape(star(14, 50, 39), "#ffd97a") + disc(36, "#fff0c4")


def _bars() -> str:
    """The stroke through both numbers of a dream."""
    bar = line("M-49 -47 L-17 -59", BARRED, 3.2)
    return bar + cut(bar, turn=180)


def _back() -> str:
    """A closed eye under the moon."""
    lid = shape("M-36 4 C-20 -26 20 -26 36 4 C20 26 -20 26 -36 4Z", DUSK)
    lashes = line(
        "M-36 4 C-20 26 20 26 36 4 M-26 15 L-32 24 M-9 21 L-11 31 M9 21 L11 31 M26 15 L32 24",
        LIGHT,
        3.6,
    )
    moon = cut(shape("M6 -13 A14 14 0 1 0 13 6 A11 11 0 1 1 6 -13Z", LAMP), x=0, y=-44)
    stars = "".join(
        cut(shape(star(4, 7, 2.4), HAZE), x=x, y=y)
        for x, y in ((-30, -50), (31, -38), (-26, 50), (28, 56), (0, 48))
    )
    return back(NIGHT, lid + lashes + moon + stars)


def _chip(face: str) -> str:
    """A card of the last round, in small: its number is all that counts."""
    is_dream = _is_dream(face)
    ink = DREAM_INK if is_dream else INK
    edge = f'stroke="{EDGE_OF_CHIP}" stroke-width="2"'
    paper = sheet(48, 62, LAMPLIT if is_dream else MOONLIT, 8, edge)
    bar = line("M-19 7 L19 -7", BARRED, 3.4) if is_dream else ""
    return paper + words(_number(face), 33, ink, weight=700) + bar


# --- tokens ---


def _tile(face: str) -> str:
    """An inspector: bowler hat, moustache, magnifying glass; or a keyhole."""
    frame = laid(sheet(96, 96, PAPER if face else DUSK, 16))
    if not face:
        hole = disc(13, INK, 0, -8) + shape("M-6 -2 L6 -2 L11 26 L-11 26Z", INK)
        return frame + sheet(80, 80, NIGHT, 11) + disc(30, HAZE) + hole
    hat = shape("M-22 -12 C-22 -40 22 -40 22 -12Z", INK) + oval(0, -11, 33, 5.5, INK)
    head = disc(19, "#ead9c8", 0, 2) + mirrored(disc(2.6, DARK, 7, -1))
    beard = mirrored(shape("M0 8 C8 3 18 8 22 14 C12 17 4 15 0 11Z", "#6b4424"))
    badge = disc(20, BADGE, 26, 26) + words(face, 26, PAPER, 26, 27, weight=700)
    return frame + cut(hat, head, beard, x=-8, y=2) + badge


def _effect(face: str) -> str:
    """An effect that waits: who comes, in a ring of light, and the number."""
    ring = laid(disc(42, LAMP)) + disc(37, MOONLIT)
    figure = cut(FIGURES[face], y=1, scale=0.56)
    badge = disc(16, INK, 27, 27) + words(face, 19, LAMP, 27, 28, weight=700)
    return ring + figure + badge


def _lamp() -> str:
    """A night-light in the shape of a mushroom."""
    shine = disc(29, LAMP, 0, -4, 'fill-opacity=".4"')
    foot = shape("M-9 2 L9 2 L12 24 C6 28 -6 28 -12 24Z", LIGHT)
    hood = shape("M-24 3 C-24 -30 24 -30 24 3 C14 8 -14 8 -24 3Z", LAMP)
    dots = disc(4.4, LIGHT, -10, -9) + disc(3.4, LIGHT, 5, -15) + disc(3.8, LIGHT, 13, -5)
    return shine + laid(foot, hood) + dots


def _dark_lamp() -> str:
    foot = shape("M-9 2 L9 2 L12 24 C6 28 -6 28 -12 24Z", TOY_LIGHT)
    return foot + shape("M-24 3 C-24 -30 24 -30 24 3 C14 8 -14 8 -24 3Z", TOY_LIGHT)


def piece(kind: str, face: str) -> str:
    """A card, an inspector, an effect that waits, the lamp of the turn."""
    if kind == "card":
        return _face(face) if face else _back()
    if kind == "chip":
        return _chip(face)
    if kind == "tile":
        return _tile(face)
    return _effect(face) if kind == "effect" else _lamp()


# --- the table ---


def backdrop(layout: Layout) -> str:
    """Floorboards at night, the circle of the lamp, and what was left lying about."""
    half, tall = layout.width / 2, layout.height / 2
    floor = cut(sheet(layout.width, layout.height, FLOOR, 0), x=half, y=tall)
    pile = next(spot for spot in layout.spots if spot.id == "pile")
    boards = _boards(layout.width, layout.height)
    return floor + line(boards, PLANK, 3) + _light(half, pile.y + 96) + _toys(pile.y + 250)


def _boards(width: float, height: float) -> str:
    """The joints of the floor, each row of boards begun elsewhere."""
    rows = range(BOARD // 2, int(height), BOARD)
    return "".join(f"M0 {y} H{width:g} M{(y * 7) % 860 + 60} {y} v{BOARD}" for y in rows)


def _light(x: float, y: float) -> str:
    """The circle of the lamp in three steps; where it is brightest the wood is honey."""
    rings = "".join(disc(radius, fill, x, y) for radius, fill in RINGS)
    radius = RINGS[-1][0]
    joints = ""
    for down in range(-radius + BOARD // 2, radius, BOARD):
        reach = math.sqrt(radius * radius - down * down)
        joints += f"M{x - reach:.1f} {y + down:.1f} h{2 * reach:.1f} "
    return rings + line(joints, HONEY_JOINT, 3)


def _toys(y: float) -> str:
    """A bear to the left, bricks to the right, half in the dark."""
    return cut(_bear(), x=112, y=y) + cut(_bricks(), x=880, y=y + 8)


def _bear() -> str:
    ears = mirrored(disc(20, TOY, 34, -62), disc(11, TOY_LIGHT, 34, -62))
    limbs = mirrored(
        oval(52, 24, 17, 30, TOY), oval(34, 70, 24, 22, TOY), disc(11, TOY_LIGHT, 35, 72)
    )
    body = oval(0, 32, 46, 50, TOY) + oval(0, 38, 27, 30, TOY_LIGHT)
    head = disc(45, TOY, 0, -34) + oval(0, -20, 21, 16, TOY_LIGHT)
    face = mirrored(disc(4.5, PLANK, 15, -42)) + oval(0, -26, 7, 5, PLANK)
    return ears + limbs + body + head + face


def _bricks() -> str:
    brick = sheet(62, 62, TOY, 8) + sheet(
        48, 48, "none", 5, f'stroke="{TOY_LIGHT}" stroke-width="4"'
    )
    letters = (("T", -34, 44, -4), ("O", 32, 46, 5), ("C", -2, -20, 8))
    return "".join(
        cut(brick, words(letter, 34, TOY_LIGHT, weight=800), x=x, y=y, turn=turn)
        for letter, x, y, turn in letters
    )


def spot(spot: Spot) -> str:
    """Where piles lie, and the lamps that do not burn."""
    if spot.kind == "lamp":
        return _dark_lamp()
    if spot.kind in ("pile", "discard"):
        rim = f'stroke="{EDGE}" stroke-width="3" stroke-dasharray="10 8" stroke-opacity=".7"'
        return sheet(spot.width, spot.height, "none", 14, rim)
    return ""
