"""Where things may lie: the box in the middle, what is played around it, the hands at the edge.

The lid of the box lies open below it, on both sides of one's own card: four rows of four, where
the sweets taken are put, so that one sees what is still to be found and what it is worth (CH7).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ludotoc.engine.scene import FAN, ROW, Layout, Spot
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat.notation import (
    FLAVOUR_NAMES,
    SWEET_NAMES,
    card_name,
    card_text,
    cell_name,
    cell_text,
    flavour_term,
)
from ludotoc.games.chocolat.state import CARDS, FLAVOURS, SIDE, SWEETS, SWEETS_A_FLAVOUR

WIDTH, HEIGHT = 1000, 1300
MIDDLE, BOX_Y, BOX, CELL = 500, 500, 500, 116
CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 110, 154, 120
ROW_WIDTH, PLATE_WIDTH, PLATE_HEIGHT = 960, 230, 56
FAR_SCALE, FAR_WIDTH, FAR_HEIGHT = 0.38, 220, 60
SOCKET, SOCKET_SCALE, SOCKET_STEP = 70, 0.62, 70
SOCKET_X, SOCKET_Y, ROW_STEP = (108, 734), 801, 76  # of the left and right half; the upper row
COUNTER_X, COUNTER_Y, COUNTER_WIDTH, COUNTER_HEIGHT = 122, 718, 210, 30

Point = tuple[float, float]


class Side(NamedTuple):
    """One side of the table: a player's name, the two rows of his hand, the card before him."""

    plate: Point
    rows: tuple[Point, Point]
    front: Point


NEAR = Side((MIDDLE, 1270), ((MIDDLE, 1002), (MIDDLE, 1162)), (MIDDLE, 839))
TOP = Side((MIDDLE, 36), ((256, 36), (744, 36)), (MIDDLE, 159))
LEFT = Side((122, 282), ((122, 350), (122, 416)), (160, 544))
RIGHT = Side((878, 282), ((878, 350), (878, 416)), (840, 544))
TOP_LEFT = Side((130, 36), ((130, 106), (130, 172)), (350, 159))
TOP_RIGHT = Side((870, 36), ((870, 106), (870, 172)), (650, 159))
SIDES = {2: (NEAR, TOP), 3: (NEAR, TOP_LEFT, TOP_RIGHT), 4: (NEAR, LEFT, TOP, RIGHT)}

TRICKS_COUNTER, FLAVOUR_COUNTER, BOX_ID = "tricks", "flavour", "box"
HAND = "{who:your hand|the hand of *}"
LOWER_HAND = "{who:the lower row of your hand|the lower row of the hand of *}"
FRONT = "{who:played by you|played by *}"
SECOND_FRONT = "{who:played second by you|played second by *}"


def seat_id(seat: int) -> str:
    """A player's name plate."""
    return f"seat{seat}"


def hand_ids(seat: int) -> tuple[str, str]:
    """The upper and the lower row of a hand."""
    return f"hand{seat}", f"hand{seat}b"


def front_id(seat: int, is_second: bool = False) -> str:
    """Where a player's card of the trick lies; of two players each plays two (CH9)."""
    return f"front{seat}b" if is_second else f"front{seat}"


def socket_id(flavour: int, number: int) -> str:
    """Where the first, second, third or fourth sweet taken of a flavour lies."""
    return f"lid.{FLAVOUR_NAMES[flavour]}.{number}"


def layout(players: int, options: Mapping[str, str], seat: int) -> Layout:
    """CH1, CH3 The box, its lid, and a side of the table for each player."""
    near = seat if 0 <= seat < players else 0
    sides = {each: SIDES[players][(each - near) % players] for each in range(players)}
    spots = [*_box(), *_lid(), *_counters()]
    for each, side in sides.items():
        spots += [*_fronts(players, each, side), *_hand(each, side), _plate(each, side)]
    return Layout(GAME.name, WIDTH, HEIGHT, spots, _faces())


def _box() -> list[Spot]:
    """CH1, CH8 The box that turns, and its sixteen cells, named as they lie now."""
    first_x, first_y = MIDDLE - CELL * (SIDE - 1) / 2, BOX_Y - CELL * (SIDE - 1) / 2
    box = Spot(BOX_ID, "box", MIDDLE, BOX_Y, say("the box"), BOX, BOX)
    cells = [(first_x + CELL * (n % SIDE), first_y + CELL * (n // SIDE)) for n in range(SWEETS)]
    return [
        box,
        *(
            Spot(cell_text(n), "cell", x, y, cell_name(n), CELL, CELL)
            for n, (x, y) in enumerate(cells)
        ),
    ]


def _lid() -> list[Spot]:
    """CH7 A row for the sweets taken of each flavour: the dear ones left, the cheap ones right."""
    flavours = reversed(range(FLAVOURS))
    return [_socket(flavour, n) for flavour in flavours for n in range(SWEETS_A_FLAVOUR)]


def _socket(flavour: int, number: int) -> Spot:
    half, row = divmod(FLAVOURS - 1 - flavour, 2)
    x, y = SOCKET_X[half] + SOCKET_STEP * number, SOCKET_Y + ROW_STEP * row
    template = "{flavour} sweets taken, worth {points:point|points} each"
    name = say(template, flavour=flavour_term(flavour), points=flavour + 1)
    spot, mark, size = socket_id(flavour, number), FLAVOUR_NAMES[flavour], (SOCKET, SOCKET)
    return Spot(spot, "socket", x, y, name, *size, scale=SOCKET_SCALE, mark=mark)


def _counters() -> list[Spot]:
    """CH3, CH7 Where it stands how many tricks are played, and which flavour counts double."""
    names = say("the tricks played"), say("the flavour of the trick")
    size = COUNTER_WIDTH, COUNTER_HEIGHT
    return [
        Spot(TRICKS_COUNTER, "counter", COUNTER_X, COUNTER_Y, names[0], *size),
        Spot(FLAVOUR_COUNTER, "counter", WIDTH - COUNTER_X, COUNTER_Y, names[1], *size),
    ]


def _fronts(players: int, seat: int, side: Side) -> list[Spot]:
    """CH4, CH9 Where a player's card lies; two side by side with two players."""
    x, y = side.front
    size = CARD_WIDTH, CARD_HEIGHT
    shift = CARD_STEP / 2 if players == 2 else 0
    fronts = [
        Spot(front_id(seat), "front", x - shift, y, say(FRONT, who=Seat(seat)), *size, owner=seat)
    ]
    if players == 2:
        name = say(SECOND_FRONT, who=Seat(seat))
        fronts.append(Spot(front_id(seat, True), "front", x + shift, y, name, *size, owner=seat))
    return fronts


def _hand(seat: int, side: Side) -> list[Spot]:
    """CH3 A hand in two rows: its own player's large along the edge, others' small."""
    names = say(HAND, who=Seat(seat)), say(LOWER_HAND, who=Seat(seat))
    is_near = side is NEAR
    size = (ROW_WIDTH, CARD_HEIGHT) if is_near else (FAR_WIDTH, FAR_HEIGHT)
    kind, scale = ("hand", 1.0) if is_near else ("far-hand", FAR_SCALE)
    return [
        Spot(spot, kind, *at, name, *size, owner=seat, lies=ROW if is_near else FAN, scale=scale)
        for spot, at, name in zip(hand_ids(seat), side.rows, names, strict=True)
    ]


def _plate(seat: int, side: Side) -> Spot:
    name = say("{who:you|*}", who=Seat(seat))
    return Spot(seat_id(seat), "seat", *side.plate, name, PLATE_WIDTH, PLATE_HEIGHT, owner=seat)


def _faces() -> dict[str, Sentence]:
    """CH1 What every card and every sweet is called."""
    cards = {f"card:{card_text(card)}": card_name(card) for card in range(CARDS)}
    sweets = {f"sweet:{name}": SWEET_NAMES[each] for each, name in enumerate(FLAVOUR_NAMES)}
    return {**cards, **sweets, "card:": say("a card, face down"), "sweet:": say("a covered sweet")}
