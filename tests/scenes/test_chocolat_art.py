"""Chocolat ! as a picture: everything inside the frame, side by side, legible in light and dark."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from ludotoc.draw.art import chocolat as art
from ludotoc.draw.art import paper
from ludotoc.draw.placing import Place
from ludotoc.draw.svg import place_pieces, svg
from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.scene import Piece
from ludotoc.engine.speech import Speaker
from ludotoc.games.chocolat.layout import layout
from ludotoc.games.chocolat.scene import scene
from tests.play.chocolat import PLAYERS, played, say, stacked
from tests.scenes.test_chocolat import some_moments, view, viewers

Corners = tuple[float, float, float, float]
Sizes = Mapping[str, tuple[float, float]]
TEXT, PIECE = 4.5, 3  # the least contrasts


def bounds(piece: Piece, place: Place, sizes: Sizes = art.SIZES) -> Corners:
    """The box around a piece, its turn included."""
    width, height = (side * place.scale / 2 for side in sizes[piece.kind])
    right, down = abs(math.cos(math.radians(place.turn))), abs(math.sin(math.radians(place.turn)))
    half, tall = width * right + height * down, width * down + height * right
    return place.x - half, place.y - tall, place.x + half, place.y + tall


def placed(seen: Any, seat: int) -> Iterator[tuple[Piece, Corners]]:
    table, shown = layout(seen.players, {}, seat), scene(seen)
    at = place_pieces(table, shown)
    return ((piece, bounds(piece, at[piece.id])) for piece in shown.pieces)


def test_every_piece_lies_inside_the_frame() -> None:
    for s in some_moments(seed=51):
        for seat in viewers(s):
            table = layout(int(s.players), {}, seat)
            for piece, (left, top, right, bottom) in placed(view(s, seat), seat):
                assert left >= 0, piece
                assert top >= 0, piece
                assert right <= table.width, piece
                assert bottom <= table.height, piece


def overlap(one: Corners, other: Corners) -> bool:
    apart = one[2] <= other[0] or other[2] <= one[0]
    return not (apart or one[3] <= other[1] or other[3] <= one[1])


def test_pieces_overlap_only_within_a_hand() -> None:
    for s in some_moments(seed=52, every=9):
        for seat in viewers(s):
            for (one, around), (other, there) in combinations(placed(view(s, seat), seat), 2):
                in_hand = one.spot[:5] == other.spot[:5] and one.spot[:4] == "hand"
                assert in_hand or not overlap(around, there), (one, other)


def test_in_a_full_hand_every_index_can_be_read() -> None:
    """Of 32 cards a finger finds each: a strip of 15 pixels is left on a narrow phone."""
    narrow = 360 / 1000
    for seed in range(8):
        seen = plain(played(Random(seed), 2, players=2).view(0))
        at = place_pieces(layout(2, {}, 0), scene(seen))
        for row in ("hand0", "hand0b"):
            across = sorted(at[piece.id].x for piece in scene(seen).pieces if piece.spot == row)
            steps = [right - left for left, right in pairwise(across)]
            assert min(steps) * narrow >= 15


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seat", [0, SPECTATOR, EVERYTHING])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_picture_is_well_formed(players: int, seat: int, language: str) -> None:
    table = played(Random(players), 25, players)
    seen = plain(table.state if seat == EVERYTHING else table.view(seat))
    picture = svg(layout(players, {}, seat), scene(seen), Speaker(language, ("Anna",), seat))
    root = ElementTree.fromstring(picture)
    used = [each for each in root.iter() if "data-id" in each.attrib]
    assert len(used) == len(scene(seen).pieces)


def test_every_face_has_a_drawing_of_its_own() -> None:
    drawn = {face: art.piece(*face.split(":")) for face in layout(4, {}, 0).faces}
    jokers = {drawn[f"card:J{number}"] for number in range(1, 5)}
    assert len(jokers) == 1
    assert len(set(drawn.values())) == len(drawn) - 3


def test_the_drawn_box_has_turned_as_often_as_the_real_one() -> None:
    table, seats = stacked(), layout(4, {}, 0)
    turned = 'rotate(90)"><g filter'
    assert turned not in svg(seats, scene(plain(table.view(0))), Speaker())
    say(table, "C1", "V1", "S1", "M1", "r1c1")
    assert svg(seats, scene(plain(table.view(0))), Speaker()).count(turned) == 1


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("flavour", art.COLOURS)
def test_flavours_stand_out_from_what_they_lie_on(flavour: str) -> None:
    edge, _, _, pale, ink = art.COLOURS[flavour]
    assert contrast(ink, pale) >= TEXT
    assert contrast(paper.PAPER, edge) >= TEXT
    assert contrast(edge, pale) >= PIECE
    assert contrast(edge, art.CUP_FLOOR) >= PIECE
    assert contrast(edge, paper.CREAM) >= PIECE
    assert contrast(pale, art.TABLE) >= PIECE


def test_cups_covers_and_backs_stand_out() -> None:
    assert contrast(art.CUP, art.TRAY_FLOOR) >= PIECE
    assert contrast(art.FOIL_EDGE, art.CUP) >= PIECE
    assert contrast(paper.PAPER, art.TABLE) >= PIECE
