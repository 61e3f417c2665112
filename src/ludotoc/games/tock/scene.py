"""Where everything lies: a board of as many arms as there are players, one's own at the bottom.

Side by side of an arm run the last squares of its own side and the first of the next, across its
end the squares 14 to 18 with the gate to the house in the middle. The intersections are the inner
corners, so that a jump is a short cut to be seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from ludotoc.engine.scene import Layout, Note, Scene, Spot
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.ring.notation import COLOURS, HOUSE_LETTER, marble_name
from ludotoc.games.ring.reading import read
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
from ludotoc.games.tock.naming import house_name
from ludotoc.games.tock.state import (
    CROSSING,
    DEALS,
    DICE_GAIN,
    DICE_SQUARES,
    EXCHANGE,
    HOUSE_PLACES,
    PARTS,
    STAR_SQUARES,
)
from ludotoc.games.tock.teams import next_mate

_next_mate = read(next_mate)

FAR_SCALES = {4: 0.5, 6: 0.32, 8: 0.28}  # how large the hands of others are
PITCH = {4: 50.0, 6: 43.4, 8: 38.6}  # from square to square
HOLE = 0.72  # of the pitch
MARBLE = HOLE * PITCH[4]  # as large as the marbles of four; those of more are smaller
ARM, HALF_END = 7, 2  # how long an arm is, and half of how wide, in squares
CORNER, GATE = 14, 16  # the squares at the near corner of an arm's end and in its middle
CAMP_SIDE, CAMP_END = 3.15, 0.4  # where the camp lies beside the start
# Names and hands of the others lie between the arms, clockwise from the viewer's left.
PLATES = {
    4: ((220, 216), (790, 216), (790, 770)),
    6: ((74, 498), (292, 120), (733, 129), (926, 501), (715, 882)),
    8: ((80, 924), (97, 333), (80, 75), (709, 45), (920, 75), (904, 669), (920, 924)),
}
HANDS = {
    4: ((220, 136), (790, 136), (790, 850)),
    6: ((74, 435), (292, 57), (733, 66), (926, 564), (715, 945)),
    8: ((76, 874), (67, 283), (76, 125), (703, 95), (924, 125), (933, 719), (924, 874)),
}


class Arm:
    """One arm of the board: points by how far out they lie and how far along the end."""

    def __init__(self, players: int, place: int) -> None:
        self.pitch = PITCH[players]
        self.angle = math.pi / 2 + 2 * math.pi * place / players
        self.base = HALF_END / math.tan(math.pi / players)

    def at(self, out: float, along: float) -> tuple[float, float]:
        """So many squares out from the inner corners, so many along in walking order."""
        far, (cosine, sine) = self.base + out, (math.cos(self.angle), math.sin(self.angle))
        x, y = far * cosine - along * sine, far * sine + along * cosine
        return round(MIDDLE[0] + self.pitch * x, 1), round(MIDDLE[1] + self.pitch * y, 1)

    def near_lane(self, number: int) -> tuple[float, float]:
        """TK2 Squares 7 to 13 of the own side lead outwards, 14 to 18 across the end."""
        out = number - CROSSING if number < CORNER else ARM
        return self.at(out, -HALF_END + max(0, number - CORNER))

    def far_lane(self, number: int) -> tuple[float, float]:
        """TK2 Squares 1 to 6 of the next side lead back in."""
        return self.at(ARM - number, HALF_END)

    def house(self, number: int) -> tuple[float, float]:
        """TK3 The house leads inwards from the gate."""
        return self.at(ARM - number, 0)

    def camp(self, number: int) -> tuple[float, float]:
        """TK4 The camp lies beside the start."""
        return self.at(ARM + CAMP_END - number, CAMP_SIDE)


def layout(players: int, options: Mapping[str, str], seat: int) -> Layout:
    """TK1-TK7 The board for so many, with a place for each player."""
    viewer = seat if 0 <= seat < players else 0
    arms = [Arm(players, (each - viewer) % players) for each in range(players)]
    spots = [*_squares(arms, options), *common_spots()]
    for each, arm in enumerate(arms):
        spots += [*_home(players, each, arm), *_player(players, each, viewer)]
    if options["dice"] == "gain":
        spots.append(Spot("pot", "pot", 880, 1030, say("the pot"), 200, 40))
    return Layout("tock", WIDTH, HEIGHT, spots, _faces(players), list(_tracks(arms)))


def _point(arms: list[Arm], square: int) -> tuple[float, float]:
    side, number = square // SIDE, square % SIDE + 1
    return arms[side].near_lane(number) if number >= CROSSING else arms[side - 1].far_lane(number)


def _squares(arms: list[Arm], options: Mapping[str, str]) -> list[Spot]:
    players = len(arms)
    size = HOLE * PITCH[players]
    return [
        Spot(
            square_spot(square, players),
            "start" if _is_start(square) else "square",
            *_point(arms, square),
            _square_name(square, players, options),
            size,
            size,
            owner=square // SIDE if _is_start(square) else -1,
            scale=size / MARBLE,
            mark=_mark(square, players, options),
        )
        for square in range(SIDE * players)
    ]


def _is_start(square: int) -> bool:
    return square % SIDE == SIDE - 1


def _mark(square: int, players: int, options: Mapping[str, str]) -> str:
    """TK2 What is cut into a square."""
    number = square % SIDE + 1
    if _is_start(square):
        return COLOURS[players][square // SIDE]
    if number == CROSSING:
        return "crossing"
    if number in STAR_SQUARES and options["stars"] == "on":
        return "star"
    return "dice" if number in DICE_SQUARES and options["dice"] != "off" else ""


def _square_name(square: int, players: int, options: Mapping[str, str]) -> Sentence:
    name, mark = square_name(square, players), _mark(square, players, options)
    if _is_start(square):
        return say("{square}, the start of {colour}", square=name, colour=COLOUR_TERMS[mark])
    return {
        "crossing": say("{square}, an intersection", square=name),
        "star": say("{square}, a star", square=name),
        "dice": say("{square}, a dice square", square=name),
    }.get(mark, name)


def _home(players: int, seat: int, arm: Arm) -> Iterator[Spot]:
    """TK3, TK4 A house and a camp."""
    colour, size = COLOURS[players][seat], HOLE * PITCH[players]
    scale = size / MARBLE
    for number in range(1, HOUSE_PLACES + 1):
        point, name = arm.house(number), house_name(seat, number)
        spot = house_spot(colour, number, HOUSE_LETTER)
        yield Spot(spot, "house", *point, name, size, size, 0, seat, scale=scale, mark=colour)
    name = say("{whose:your camp|*'s camp}", whose=Seat(seat))
    for number in range(1, MARBLES + 1):
        spot, point = camp_spot(colour, number), arm.camp(number)
        yield Spot(spot, "camp", *point, name, size, size, 0, seat, scale=scale, mark=colour)
    yield dealer_spot(seat, arm.camp(MARBLES + 1), 0.8 * size)


def _player(players: int, seat: int, viewer: int) -> list[Spot]:
    place = (seat - viewer) % players - 1
    plate, hand = PLATES[players][place], HANDS[players][place]
    return spots_of_player(players, seat, viewer, plate, hand, FAR_SCALES[players])


def _tracks(arms: list[Arm]) -> Iterator[list[tuple[float, float]]]:
    """The ring, and the way into each house."""
    ring = [_point(arms, square) for square in range(SIDE * len(arms))]
    yield [*ring, ring[0]]
    for arm in arms:
        yield [arm.near_lane(GATE), arm.house(HOUSE_PLACES)]


PAWNS = {
    "green": say("a green pawn"),
    "red": say("a red pawn"),
    "orange": say("an orange pawn"),
    "white": say("a white pawn"),
    "yellow": say("a yellow pawn"),
    "blue": say("a blue pawn"),
    "pink": say("a pink pawn"),
    "black": say("a black pawn"),
}


def _faces(players: int) -> dict[str, Sentence]:
    pawns = {f"marble:{colour}": PAWNS[colour] for colour in COLOURS[players]}
    pieux = {
        f"marble:{colour}{HELD}": say("{pawn}, a Pieu", pawn=PAWNS[colour])
        for colour in COLOURS[players]
    }
    return {**card_faces(), **pawns, **pieux}


# --- what lies there now ---


def scene(view: Any) -> Scene:
    """What lies open now for whoever this plain view is of."""
    pieces = marbles(view, HOUSE_LETTER)
    pieces.append(dealer_piece(view.dealer))
    pieces += cards(view, view.stage == EXCHANGE, _held_by)
    lit = [marble_name(view.pawn, view.players)] if view.pawn >= 0 else []
    return Scene(pieces, _notes(view), lit, moved=laid_by(view, pieces[-1]))


def _held_by(view: Any, seat: int) -> list[int]:
    """TK5 The cards of a hand, twice one that is held twice."""
    once, twice = view.hand[seat]
    return sorted(cards_in(once) + cards_in(twice)) if twice else cards_in(once)


def _notes(view: Any) -> list[Note]:
    """TK8, TK9, TK25, TK30 Which deal, for whom a gift is, what is left of a 7, what each owes."""
    notes = [deal_note(view.deal + 1, DEALS)]
    if view.stage == EXCHANGE and 0 <= view.viewer < view.players:
        notes.append(gift_note(view.viewer, _next_mate(view, view.viewer)))
    if view.stage == PARTS:
        notes.append(steps_note(view.rest))
    if view.dice == DICE_GAIN:
        notes += [_purse(seat, view.tokens[seat]) for seat in range(view.players)]
        notes.append(Note("pot", say("pot: {tokens:token|tokens}", tokens=view.pot)))
    return notes


def _purse(seat: int, tokens: int) -> Note:
    return Note(f"seat{seat}", say("{tokens:token|tokens}", tokens=tokens))
