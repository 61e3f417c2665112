"""Tock and Jeu du Toc Toc as they are drawn: inside the frame, apart, told apart without colour."""

from __future__ import annotations

import math
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from ludotoc.draw.art import deck, paper, tock, toctoc
from ludotoc.draw.picture import svg_of
from ludotoc.draw.svg import art_of, place_pieces, symbol
from ludotoc.engine.game import EVERYTHING, Game
from ludotoc.engine.record import view_of
from ludotoc.engine.scene import Layout, Piece
from ludotoc.games.ring.notation import COLOURS
from tests.scenes.ring import GAMES, NAMES, layout_at, moments, view, viewers
from tests.scenes.test_chocolat_art import PIECE, TEXT, Corners, bounds, contrast, overlap
from tests.scenes.test_ring import layouts

MARGIN = 10  # what is left free around the board
FANNED = ("hand", "far-hand")
FRAMES = {"tock": tock, "toctoc": toctoc}
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@games
def test_every_piece_lies_inside_the_frame_and_on_no_other(game: Game) -> None:
    art = FRAMES[game.name]
    for s in moments(game, seed=61, boards=12):
        for seat in viewers(s)[::2]:
            table, shown = layout_at(game, s, seat), game.module("scene").scene(view(game, s, seat))
            kinds, at = {spot.id: spot.kind for spot in table.spots}, place_pieces(table, shown)
            boxes = [(p, bounds(p, at[p.id], art.SIZES)) for p in shown.pieces]
            for piece, (left, top, right, bottom) in boxes:
                assert 0 <= left < right <= table.width, piece
                assert 0 <= top < bottom <= table.height, piece
            flat = [(p, box) for p, box in boxes if kinds[p.spot] not in FANNED]
            for (one, around), (other, there) in combinations(flat, 2):
                assert not touch(one, around, other, there), (one, other)


def touch(one: Piece, around: Corners, other: Piece, there: Corners) -> bool:
    """Whether two pieces lie on each other; all but cards are round."""
    if "card" in (one.kind, other.kind):
        return overlap(around, there)
    (left, top, right, _), (begin, high, end, _) = around, there
    wide, broad = (right - left) / 2, (end - begin) / 2
    return math.hypot(left + wide - begin - broad, top + wide - high - broad) < wide + broad


@games
def test_a_margin_is_left_around_the_board(game: Game) -> None:
    for table in layouts(game)[::4]:
        for x, y in (point for line in table.lines for point in line):
            assert MARGIN < x < table.width - MARGIN
            assert MARGIN < y < 1000 - MARGIN
        assert board_edge(table) >= MARGIN / 2


def board_edge(table: Layout) -> float:
    """How far the wood of the board stays from the frame."""
    ring = table.lines[0]
    reach = min(min(x, y, table.width - x) for x, y in ring)
    return reach - (0.75 * abs(ring[1][0] - ring[0][0]) if table.game == "tock" else 0)


@games
def test_no_two_faces_look_alike_but_jokers(game: Game) -> None:
    faces = layouts(game)[0].faces
    drawn = {face: art_of(game.name).piece(*face.split(":")) for face in faces}
    jokers = [face for face in faces if re.fullmatch(r"card:X\d", face)]
    assert len({drawn[face] for face in jokers}) == 1
    assert len(set(drawn.values())) == len(drawn) - len(jokers) + 1


@games
def test_figures_bear_the_letters_of_a_language(game: Game) -> None:
    for rank, french in {"K": "R", "Q": "D", "J": "V", "A": "A"}.items():
        english = re.findall(r">([A-Z]+)</text>", symbol(game.name, "card", f"{rank}H", "en"))
        assert english == [rank, rank]
        assert re.findall(r">([A-Z]+)</text>", symbol(game.name, "card", f"{rank}H", "fr")) == [
            french, french,
        ]  # fmt: skip


@games
def test_a_table_is_a_sound_picture_for_everybody(game: Game) -> None:
    for s in moments(game, seed=62, boards=4, most=2):
        for seat in viewers(s)[::3]:
            seen = s if seat == EVERYTHING else view_of(game, s, seat)
            for language in ("en", "fr"):
                picture = ElementTree.fromstring(svg_of(game, seen, ("A<&>", *NAMES), language))
                assert picture.tag.endswith("svg")


def test_marbles_have_marks_of_their_own_whatever_their_colour() -> None:
    inlays = {tock.inlay(colour, "#000") for colour in COLOURS[8]}
    marks = {toctoc.mark(colour, "#000") for colour in COLOURS[4]}
    assert (len(inlays), len(marks)) == (8, 4)


@pytest.mark.parametrize("colour", tock.GLASS)
def test_glass_stands_out_from_the_wood_and_its_inlay_from_the_glass(colour: str) -> None:
    body, edge, _, ink = tock.GLASS[colour]
    assert contrast(ink, body) >= PIECE
    for ground in (tock.WOOD, tock.HOLE, tock.HOLE_FLOOR):
        assert max(contrast(each, ground) for each in (body, edge, ink)) >= PIECE


@pytest.mark.parametrize("colour", toctoc.PAINTS)
def test_paint_stands_out_from_the_beech_and_its_mark_from_the_paint(colour: str) -> None:
    paint, shade, wood = toctoc.PAINTS[colour]
    assert contrast(wood, paint) >= PIECE
    assert contrast(shade, toctoc.BEECH) >= PIECE


def test_suits_can_be_read_on_paper() -> None:
    assert all(contrast(ink, paper.PAPER) >= TEXT for ink in deck.INKS.values())


def test_tk7_stars_dice_and_intersections_have_shapes_of_their_own() -> None:
    game = GAMES[0]
    made = game.module("scene").layout(4, game.check_options(4, {"dice": "gain"}), 0)
    squares = [spot for spot in made.spots if spot.kind == "square"]
    shapes = {spot.mark: tock.spot(spot) for spot in squares}
    assert set(shapes) == {"", "star", "dice", "crossing"}
    assert len(set(shapes.values())) == 4
