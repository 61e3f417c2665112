"""Toc Toc Toc: a street at midnight, a lit porch for each player, and somebody at the door.

A card is a doorway: from behind it is shut, with a knocker; turned over, somebody stands in it.
Guests at a party are seen in the windows, without their cards.
"""

from __future__ import annotations

from ludotoc.draw.art.paper import CARD, cut, disc, laid, shape, sheet, words
from ludotoc.draw.art.toctoctoc_guests import (
    BONE,
    INK,
    MOSS_SHADE,
    PUMPKIN_SHADE,
    VIOLET_SHADE,
    figure,
    heart,
    line,
)
from ludotoc.draw.art.toctoctoc_street import (
    GLOW,
    arch,
    backdrop,
    door,
    garden,
    graveyard,
    knocker,
    pile,
    window,
)
from ludotoc.engine.scene import Spot

__all__ = ["SIZES", "backdrop", "piece", "spot"]

KNOCK = "{who:you knock|* knocks}"  # a sentence that begins so makes the table jump
SIZES = {"card": CARD, "guest": (70, 98)}
GUEST_SCALE = 0.8
RIMS = {"monster": MOSS_SHADE, "ghost": "#a08b5b", "vampire": VIOLET_SHADE}
RIM_OF_NONE = "#8f3a1c"
NIGHT, LEAF, PANEL = "#221844", "#3c2a6d", "#4a3085"
SPOTS = {"door": door, "window": window, "garden": garden, "gone": graveyard, "pile": pile}


def spot(spot: Spot) -> str:
    """Doors, windows, gardens, and places in the street; hands lie on nothing."""
    return SPOTS[spot.kind](spot) if spot.kind in SPOTS else ""


def piece(kind: str, face: str) -> str:
    """A guest without its card, a card with somebody in the doorway, or a shut door."""
    if kind == "guest" and face:
        return laid(cut(figure(face), scale=GUEST_SCALE))
    return _opened(face) if face else _shut()


def _opened(face: str) -> str:
    """Light falls on who is there; the mark in the corner says what it does."""
    rim = RIMS.get(face.partition("-")[0], RIM_OF_NONE)
    way = shape(arch(94, 136), rim) + shape(arch(84, 128), GLOW)
    who, threshold = cut(figure(face), y=8, scale=0.92), cut(sheet(98, 9, rim, 3), y=66)
    mark = cut(disc(15.5, INK), disc(13, BONE), _mark(face), x=-38, y=-60)
    return laid(sheet(*CARD, BONE, 12)) + way + who + threshold + mark


def _mark(face: str) -> str:
    """What a card does: points, a shield, a double, a heart, flight, the end."""
    role = face.partition("-")[2] or face
    if role == "vamp":
        return heart(0.85, 0, 1)
    if role == "brute":
        return shape("M-7.5 -7H7.5V0C7.5 5 4 8 0 10C-4 8 -7.5 5 -7.5 0Z", PUMPKIN_SHADE)
    if role == "child":
        return line("M-7 0H7M2 -5L7 0L2 5", 3.2)
    if role == "taxi":
        return line("M0 -7V8M-5 -2.5H5", 3.6)
    text = {"musician": "×2", "scarecrow": "3"}.get(role, "1")
    return words(text, 15 if role == "musician" else 19, INK, y=0.5, weight=800)


def _shut() -> str:
    """The back: a shut door with the knocker on it."""
    width, height = CARD
    night = laid(sheet(width, height, BONE, 12)) + sheet(width - 12, height - 12, NIGHT, 8)
    leaf = shape(arch(86, 130), LEAF) + shape(arch(74, 118), VIOLET_SHADE)
    panels = "".join(cut(sheet(26, 40, PANEL, 5), x=x, y=38) for x in (-17, 17))
    return night + leaf + panels + knocker()
