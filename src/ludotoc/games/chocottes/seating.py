"""Where things may lie: the others' cards above, pile and discard in the middle, one's own below.

Around the table clockwise: from the bottom up the left side and down the right one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ludotoc.engine.scene import ROW, Layout, Spot
from ludotoc.engine.words import Seat, say
from ludotoc.games.chocottes.names import face_names

WIDTH, MIDDLE = 1000, 500
CARD_WIDTH, CARD_HEIGHT = 110, 154
TILE = 96


class Block(NamedTuple):
    """Where another player sits: the left end of his lines, their length, the top, his side."""

    left: float
    length: float
    top: float
    is_right: bool = False
    scale: float = 0.8


LEFT, RIGHT, LENGTH, HIGH, LOW = 12, 508, 480, 10, 232
TOP = Block(180, 640, HIGH)
# The others clockwise, by the number of players.
BLOCKS = {
    2: (Block(110, 780, HIGH, scale=1.2),),
    3: (Block(LEFT, LENGTH, HIGH), Block(RIGHT, LENGTH, HIGH, is_right=True)),
    4: (Block(LEFT, LENGTH, LOW), TOP, Block(RIGHT, LENGTH, LOW, is_right=True)),
    5: (
        Block(LEFT, LENGTH, LOW),
        Block(LEFT, LENGTH, HIGH),
        Block(RIGHT, LENGTH, HIGH, is_right=True),
        Block(RIGHT, LENGTH, LOW, is_right=True),
    ),
}
PLATE_HEIGHT, LAMP_WIDTH, PLATE_WIDTH, CHIP_HEIGHT, GAP = 66, 52, 190, 62, 10
OWN_SCALE = 1.24
FROM_OTHERS, TO_DRAWN, TO_HAND, TO_PLATE, TO_EDGE = 150, 240, 460, 608, 42


def layout(players: int, options: Mapping[str, str], seat: int) -> Layout:
    """CC1, CC2 The table as a seat sees it, itself at the bottom."""
    near = seat if 0 <= seat < players else 0
    others = [(near + step) % players for step in range(1, players)]
    blocks = BLOCKS[players]
    middle = max(_bottom(block) for block in blocks) + FROM_OTHERS
    spots = [
        spot for each, block in zip(others, blocks, strict=True) for spot in _other(each, block)
    ]
    spots += [*_middle(middle), *_own(near, middle)]
    return Layout("chocottes", WIDTH, middle + TO_PLATE + TO_EDGE, spots, face_names())


def _bottom(block: Block) -> float:
    return block.top + PLATE_HEIGHT + GAP + CARD_HEIGHT * block.scale


def _other(seat: int, block: Block) -> list[Spot]:
    """Lamp, name and last round in one line, the cards below; a card drawn lies inwards."""
    y = block.top + PLATE_HEIGHT / 2
    lamp, plate = block.left + LAMP_WIDTH / 2, block.left + LAMP_WIDTH + GAP + PLATE_WIDTH / 2
    rest = block.length - LAMP_WIDTH - PLATE_WIDTH - 2 * GAP
    last = block.left + block.length - rest / 2
    width, height = CARD_WIDTH * block.scale, CARD_HEIGHT * block.scale
    low, long = block.top + PLATE_HEIGHT + GAP + height / 2, block.length - width - GAP
    hand, drawn = block.left + long / 2, block.left + block.length - width / 2
    if block.is_right:
        ends = 2 * block.left + block.length
        lamp, plate, last, hand, drawn = (ends - x for x in (lamp, plate, last, hand, drawn))
    return [
        _seat(seat, plate, y, PLATE_WIDTH),
        _lamp(seat, lamp, y),
        _last(seat, last, y, rest),
        _hand(seat, "far-hand", hand, low, long, block.scale),
        _drawn(seat, drawn, low, block.scale),
    ]


def _own(seat: int, middle: float) -> list[Spot]:
    """One's own: the card drawn, the cards, and the name at the edge."""
    y, length = middle + TO_PLATE, WIDTH - 2 * LEFT
    plate = LEFT + LAMP_WIDTH + GAP + PLATE_WIDTH / 2
    rest = length - LAMP_WIDTH - PLATE_WIDTH - 2 * GAP
    return [
        _drawn(seat, MIDDLE, middle + TO_DRAWN, OWN_SCALE),
        _hand(seat, "hand", MIDDLE, middle + TO_HAND, length, OWN_SCALE),
        _seat(seat, plate, y, PLATE_WIDTH),
        _lamp(seat, LEFT + LAMP_WIDTH / 2, y),
        _last(seat, WIDTH - LEFT - rest / 2, y, rest),
    ]


def _middle(y: float) -> list[Spot]:
    """CC2, CC7, CC14 The pile and the discard; the inspectors to the left, effects to the right."""
    width, height, pull = CARD_WIDTH * OWN_SCALE, CARD_HEIGHT * OWN_SCALE, 88
    return [
        Spot("tiles", "tiles", 76, y, say("the inspectors"), TILE, TILE),
        Spot("tile", "tile", 200, y, say("the inspector of the last round"), TILE, TILE),
        Spot("count", "count", MIDDLE - pull, y + height / 2 + 22, say("the cards left"), 120, 34),
        Spot(
            "pile", "pile", MIDDLE - pull, y, say("the draw pile"), width, height, scale=OWN_SCALE
        ),
        Spot(
            "discard", "discard", MIDDLE + pull, y, say("the discard"), width, height,
            scale=OWN_SCALE,
        ),
        Spot("effects", "effects", 832, y, say("the effects to come"), 300, TILE, lies=ROW),
    ]  # fmt: skip


def _seat(seat: int, x: float, y: float, width: float) -> Spot:
    name = say("{who:you|*}", who=Seat(seat))
    return Spot(f"seat{seat}", "seat", x, y, name, width, PLATE_HEIGHT, owner=seat)


def _lamp(seat: int, x: float, y: float) -> Spot:
    name = say("{who:before you|before *}", who=Seat(seat))
    return Spot(f"lamp{seat}", "lamp", x, y, name, LAMP_WIDTH, PLATE_HEIGHT, owner=seat)


def _last(seat: int, x: float, y: float, width: float) -> Spot:
    name = say("{who:your last round|the last round of *}", who=Seat(seat))
    return Spot(f"last{seat}", "last", x, y, name, width, CHIP_HEIGHT, owner=seat, lies=ROW)


def _hand(seat: int, kind: str, x: float, y: float, width: float, scale: float) -> Spot:
    name = say("{who:your cards|the cards of *}", who=Seat(seat))
    return Spot(
        f"hand{seat}", kind, x, y, name, width, CARD_HEIGHT * scale, owner=seat, lies=ROW,
        scale=scale,
    )  # fmt: skip


def _drawn(seat: int, x: float, y: float, scale: float) -> Spot:
    name = say("{who:just drawn by you|just drawn by *}", who=Seat(seat))
    size = CARD_WIDTH * scale, CARD_HEIGHT * scale
    return Spot(f"drawn{seat}", "drawn", x, y, name, *size, owner=seat, scale=scale)
