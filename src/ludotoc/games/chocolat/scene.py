"""Where everything lies: the box in the middle, the trick below it, the hands around.

A sweet keeps its id through every turn of the box, which all can follow with their eyes; its face
shows in the study and once it is taken (CH11). A hidden card has the id of its place in the hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotoc.engine.cards import members
from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.scene import FAN, ROW, Layout, Note, Piece, Scene, Spot, around
from ludotoc.engine.words import Seat, Sentence, Term, say
from ludotoc.games.chocolat.box import FULL_TURN, PLACE_AT
from ludotoc.games.chocolat.notation import FLAVOUR_NAMES, card_text, cell_text
from ludotoc.games.chocolat.soundness import is_covered, order_of_play, turns_made
from ludotoc.games.chocolat.state import (
    CARD,
    CARDS,
    FIRST_JOKER,
    FULL_TRICK,
    SIDE,
    STUDY,
    SWEET,
    SWEETS,
    VALUES,
)

WIDTH, HEIGHT = 1000, 1200
MIDDLE, BOX_TOP, CELL = 500, 250, 120
TRICK_Y, CARD_WIDTH, CARD_HEIGHT = 850, 110, 154
HAND_Y, TRAY_Y, SEAT_X, SEAT_Y = 1100, 985, 410, 500
RIGHT_ANGLE = 90
PLACES = PLACE_AT.tolist()


def layout(players: int, options: Mapping[str, str], seat: int) -> Layout:
    """CH1, CH3 The box, the trick, the tray of sweets taken, and a place for each player."""
    seats = [spot for each in range(players) for spot in _spots_of_seat(players, each, seat)]
    spots = [*_box(), *_trick(), _tray(), *seats]
    return Layout("chocolat", WIDTH, HEIGHT, spots, _faces())


def _box() -> list[Spot]:
    """CH1 Sixteen cells, named as they lie now."""
    left = MIDDLE - CELL * (SIDE - 1) / 2
    return [
        Spot(
            cell_text(cell),
            "cell",
            left + CELL * (cell % SIDE),
            BOX_TOP + CELL * (cell // SIDE),
            say("row {row}, column {column}", row=cell // SIDE + 1, column=cell % SIDE + 1),
            CELL,
            CELL,
        )
        for cell in range(SWEETS)
    ]


def _trick() -> list[Spot]:
    """CH5 The cards of a trick in the order they are played."""
    left = MIDDLE - 130 * (FULL_TRICK - 1) / 2
    name = "card {number} of the trick"
    return [
        Spot(f"trick{n}", "slot", left + 130 * n, TRICK_Y, say(name, number=n + 1), 110, 154)
        for n in range(FULL_TRICK)
    ]


def _tray() -> Spot:
    return Spot("tray", "tray", MIDDLE, TRAY_Y, say("the sweets taken"), 700, 50, lies=ROW)


def _spots_of_seat(players: int, seat: int, viewer: int) -> list[Spot]:
    """A player's name and points, and his hand; one's own lies open along the edge."""
    x, y = around(players, seat, viewer)
    is_near = y > 0.99
    left, top = (MIDDLE, HEIGHT - 25) if is_near else (MIDDLE + SEAT_X * x, SEAT_Y + 440 * y)
    name = say("{who:you|*}", who=Seat(seat))
    place = Spot(f"seat{seat}", "seat", left, top, name, 160, 50, owner=seat)
    name = say("{who:your hand|the hand of *}", who=Seat(seat))
    if is_near:
        hand = Spot(f"hand{seat}", "hand", MIDDLE, HAND_Y, name, 900, 154, owner=seat, lies=FAN)
    else:
        hand = Spot(f"hand{seat}", "far-hand", left, top + 70, name, 150, 60, owner=seat, lies=FAN)
    return [place, hand]


def _faces() -> dict[str, Sentence]:
    cards = {f"card:{card_text(card)}": card_name(card) for card in range(CARDS)}
    sweets = {f"sweet:{name}": say("a {flavour} sweet", flavour=Term(name)) for name in FLAVOURS}
    return {**cards, **sweets, "card:": say("a card, face down"), "sweet:": say("a covered sweet")}


FLAVOURS = FLAVOUR_NAMES


def card_name(card: int) -> Sentence:
    """CH1 A card as it is said."""
    if card >= FIRST_JOKER:
        return say("a joker")
    flavour, value = divmod(card, VALUES)
    return say("the {value} of {flavour}", value=value + 1, flavour=Term(FLAVOURS[flavour]))


def scene(view: Any) -> Scene:
    """What lies open now for whoever this plain view is of."""
    pieces = [*_sweets(view), *_cards_of_trick(view)]
    for seat in range(int(view.players)):
        pieces += _hand(view, seat)
    return Scene(pieces, _notes(view), turned={"box": RIGHT_ANGLE * turns_made(view)})


def _sweets(view: Any) -> list[Piece]:
    """CH7, CH11 Covered in their cells, or open: all in the study, and those taken in the tray."""
    at = PLACES[turns_made(view) % FULL_TURN]
    is_open = view.stage == STUDY or view.viewer == EVERYTHING
    box = view.box
    sweets = []
    for cell, place in enumerate(at):
        face = FLAVOURS[box[place]] if box[place] >= 0 else ""
        if is_covered(view, place):
            shown = face if is_open else ""
            sweets.append(Piece(f"sweet{place}", "sweet", cell_text(cell), shown))
        else:
            sweets.append(Piece(f"sweet{place}", "sweet", "tray", face, box[place]))
    return sweets


def _cards_of_trick(view: Any) -> list[Piece]:
    """CH5 The cards on the table, each with who played it."""
    if view.stage not in (CARD, SWEET):
        return []
    trick = view.trick[: int(view.cards_in_trick)]
    seats = order_of_play(view, len(trick))
    return [
        Piece(card_text(card), "card", f"trick{n}", card_text(card), owner=seat)
        for n, (card, seat) in enumerate(zip(trick, seats, strict=True))
    ]


def _hand(view: Any, seat: int) -> list[Piece]:
    """CH11 One's own cards open; of another's only how many there are."""
    known = sorted(members(view.hand[seat]))
    if len(known) == view.held[seat]:
        names = [card_text(card) for card in known]
        return [
            Piece(name, "card", f"hand{seat}", name, n, owner=seat) for n, name in enumerate(names)
        ]
    return [
        Piece(f"hand{seat}.{n}", "card", f"hand{seat}", "", n, owner=seat)
        for n in range(int(view.held[seat]))
    ]


def _notes(view: Any) -> list[Note]:
    """CH7 The points."""
    points = view.points
    text = "{points:point|points}"
    return [
        Note(f"seat{seat}", say(text, points=points[seat])) for seat in range(int(view.players))
    ]
