"""Where everything lies: a star of four tips, one's own corner at the bottom between two of them.

Garage B opens into the room before the corner, garage A lies on the other side of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ludotoc.engine.scene import Layout, Note, Scene, Spot
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.ring.notation import COLOURS
from ludotoc.games.ring.scene import (
    HEIGHT,
    HELD,
    MIDDLE,
    WIDTH,
    camp_spot,
    card_faces,
    cards,
    cards_in,
    common_spots,
    deal_note,
    dealer_piece,
    dealer_spot,
    gift_note,
    house_spot,
    laid_by,
    marbles,
    spots_of_player,
    square_spot,
    steps_note,
)
from ludotoc.games.ring.state import MARBLES, SIDE
from ludotoc.games.ring.words import COLOUR_TERMS, square_name
from ludotoc.games.toctoc.board import partner_seat
from ludotoc.games.toctoc.dialect import DIALECT
from ludotoc.games.toctoc.naming import garage_name
from ludotoc.games.toctoc.state import (
    DEALS,
    EXCHANGE,
    GARAGE_PLACES,
    PARTS,
    PATIENCE,
    REST,
    SEATS,
    TIP_NUMBER,
)

LETTER = DIALECT.letter
SEAT_COLOURS = COLOURS[SEATS]
CORNER_OUT, TIP_OUT = 270.0, 465.0  # how far out corners and tips lie
HOLE = 36.0
# Places of garage B and A before a corner: how far out, how far along in walking order.
MOUTH_70, LANE_70 = (313.3, -103.3), (0.923, 0.387)
MOUTH_72, LANE_72 = (270.0, 0.0), (1.0, 0.0)
FIRST_STEP, NEXT_STEP = 46.0, 42.0
GARAGE_A = ((394.0, 50.0), (394.0, 94.0), (438.0, 50.0), (438.0, 94.0))
DEALER, TOKEN = (342.0, 72.0), 28.0
FAR_SCALE = 0.42  # how large the hands of others are
# Names and hands of the others, inside the star: to the left, opposite, to the right.
PLATES = ((312, 385), (500, 288), (688, 385))
HANDS = ((312, 450), (500, 350), (688, 450))


class Corner:
    """One corner of the star: points by how far out they lie and how far along."""

    def __init__(self, place: int) -> None:
        self.angle = math.pi / 2 + 2 * math.pi * place / SEATS

    def at(self, out: float, along: float) -> tuple[float, float]:
        """A point before the corner; along is in walking order."""
        cosine, sine = math.cos(self.angle), math.sin(self.angle)
        x, y = out * cosine - along * sine, out * sine + along * cosine
        return round(MIDDLE[0] + x, 1), round(MIDDLE[1] + y, 1)

    def edge(self, steps: int) -> tuple[float, float]:
        """TT2 So many holes after the corner, or before it: nine to either tip."""
        part = abs(steps) / TIP_NUMBER
        return self.at(CORNER_OUT + (TIP_OUT - CORNER_OUT) * part, TIP_OUT * steps / TIP_NUMBER)

    def garage(self, number: int, opens_at: str) -> tuple[float, float]:
        """TT2 Garage B leads out of the star from its mouth."""
        (out, along), lane = (MOUTH_70, LANE_70) if opens_at == "70" else (MOUTH_72, LANE_72)
        far = FIRST_STEP + NEXT_STEP * (number - 1) if number else 0
        return self.at(out + far * lane[0], along + far * lane[1])


def layout(players: int, options: Mapping[str, str], seat: int) -> Layout:
    """TT1, TT2 The star, with a place for each player."""
    viewer = seat if 0 <= seat < players else 0
    corners = [Corner((each - viewer) % players) for each in range(players)]
    spots = [*_holes(corners), *common_spots()]
    for each, corner in enumerate(corners):
        spots += _garages(each, corner, options["garage"])
        place = (each - viewer) % players - 1
        spots += spots_of_player(players, each, viewer, PLATES[place], HANDS[place], FAR_SCALE)
    tracks = list(_tracks(corners, options["garage"]))
    return Layout("toctoc", WIDTH, HEIGHT, spots, _faces(), tracks)


def _point(corners: list[Corner], square: int) -> tuple[float, float]:
    side, number = square // SIDE, square % SIDE + 1
    if number <= TIP_NUMBER:
        return corners[side - 1].edge(number)
    return corners[side].edge(number - SIDE)


def _holes(corners: list[Corner]) -> Iterator[Spot]:
    for square in range(SIDE * SEATS):
        side, number = square // SIDE, square % SIDE + 1
        name, kind, mark, owner = square_name(square, SEATS), "square", "", -1
        if number == TIP_NUMBER:
            name, mark = say("{square}, a tip", square=name), "tip"
        if number == SIDE:
            kind, mark, owner = "start", SEAT_COLOURS[side], side
            colour = COLOUR_TERMS[mark]
            name = say("{square}, the corner of {colour}", square=name, colour=colour)
        point, spot = _point(corners, square), square_spot(square, SEATS)
        yield Spot(spot, kind, *point, name, HOLE, HOLE, owner=owner, mark=mark)


def _garages(seat: int, corner: Corner, opens_at: str) -> Iterator[Spot]:
    """TT2 Garage B, and garage A, where marbles wait."""
    colour = SEAT_COLOURS[seat]
    for number in range(1, GARAGE_PLACES + 1):
        point, name = corner.garage(number, opens_at), garage_name(seat, number)
        spot = house_spot(colour, number, LETTER)
        yield Spot(spot, "house", *point, name, HOLE, HOLE, owner=seat, mark=colour)
    name = say("{whose:your garage A|*'s garage A}", whose=Seat(seat))
    for number in range(1, MARBLES + 1):
        spot, point = camp_spot(colour, number), corner.at(*GARAGE_A[number - 1])
        yield Spot(spot, "camp", *point, name, HOLE, HOLE, owner=seat, mark=colour)
    yield dealer_spot(seat, corner.at(*DEALER), TOKEN)


def _tracks(corners: list[Corner], opens_at: str) -> Iterator[list[tuple[float, float]]]:
    """The circuit, and the way into each garage B."""
    ring = [_point(corners, square) for square in range(SIDE * SEATS)]
    yield [*ring, ring[0]]
    for corner in corners:
        yield [corner.garage(0, opens_at), corner.garage(GARAGE_PLACES, opens_at)]


MARBLE_NAMES = {
    "green": say("a green marble"),
    "red": say("a red marble"),
    "yellow": say("a yellow marble"),
    "blue": say("a blue marble"),
}


def _faces() -> dict[str, Sentence]:
    faces = card_faces()
    for colour, name in MARBLE_NAMES.items():
        faces[f"marble:{colour}"] = name
        faces[f"marble:{colour}{HELD}"] = say("{marble}, fresh", marble=name)
    return faces


# --- what lies there now ---


def scene(view: Any) -> Scene:
    """What lies open now for whoever this plain view is of."""
    pieces = marbles(view, LETTER)
    pieces.append(dealer_piece(view.dealer))
    pieces += cards(view, view.stage == EXCHANGE, _held_by)
    return Scene(pieces, _notes(view), moved=laid_by(view, pieces[-1]))


def _held_by(view: Any, seat: int) -> list[int]:
    return cards_in(view.hand[seat])


def _notes(view: Any) -> list[Note]:
    """TT3, TT4, TT10, TT14, TT17 Which deal, for whom a gift, what is left to do, who is stuck."""
    notes = [deal_note(view.deal + 1, DEALS)]
    if view.stage == EXCHANGE and 0 <= view.viewer < SEATS:
        notes.append(gift_note(view.viewer, partner_seat(view.viewer)))
    if view.stage in (PARTS, REST):
        notes.append(steps_note(view.rest))
    elif view.to_play > 1:
        notes.append(Note("steps", say("{cards:card|cards} to play", cards=view.to_play)))
    for seat in range(SEATS) if any(view.stuck) else ():
        if view.stuck[seat]:
            notes.append(_stuck(seat, view.stuck[seat]))
    return notes


@cache
def _stuck(seat: int, deals: int) -> Note:
    return Note(f"seat{seat}", say("stuck {deals}/{most}", deals=deals, most=PATIENCE))
