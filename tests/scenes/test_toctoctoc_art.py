"""Toc Toc Toc as it is drawn: everything inside the frame and its spot, every face its own."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ludotoc.draw.art import toctoctoc as art
from ludotoc.draw.picture import svg_of
from ludotoc.draw.svg import place_pieces
from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.record import view_of
from ludotoc.games.toctoctoc.pieces import CARD, FACES, GUEST
from ludotoc.games.toctoctoc.scene import layout, scene
from tests.play.toctoctoc import GAME
from tests.scenes.toctoctoc import seen, steps, viewers

LEANING = 28  # how far a card at the end of a fan leans out of its spot


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


def test_every_piece_is_drawn_inside_its_spot_and_the_frame() -> None:
    for step in steps()[::4]:
        for viewer in viewers(step.after):
            made, shown = (
                layout(int(step.after.players), {}, viewer),
                scene(seen(step.after, viewer)),
            )
            spots, places = {spot.id: spot for spot in made.spots}, place_pieces(made, shown)
            for piece in shown.pieces:
                place, spot = places[piece.id], spots[piece.spot]
                wide, high = (spot.scale * length for length in art.SIZES[piece.kind])
                assert abs(place.x - spot.x) + wide / 2 <= spot.width / 2 + LEANING, piece
                assert abs(place.y - spot.y) + high / 2 <= spot.height / 2 + LEANING, piece
                assert wide / 2 <= place.x <= made.width - wide / 2, piece
                assert high / 2 <= place.y <= made.height - high / 2, piece


def test_no_two_faces_look_alike() -> None:
    drawn = [art.piece(CARD, face) for face in (*FACES, "")]
    drawn += [art.piece(GUEST, face) for face in FACES]
    assert len(set(drawn)) == len(drawn)


def test_every_kind_of_spot_that_pieces_are_sought_at_is_drawn() -> None:
    made = layout(5, {}, 0)
    drawn = {spot.kind for spot in made.spots if art.spot(spot)}
    assert {spot.kind for spot in made.spots} - drawn == {"seat", "hand", "far-hand", "counter"}
    doors = {art.spot(spot) for spot in made.spots if spot.kind == "door"}
    windows = {art.spot(spot) for spot in made.spots if spot.kind == "window" and spot.owner == 1}
    assert (len(doors), len(windows)) == (5, 3)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_is_a_sound_picture_for_everybody(language: str) -> None:
    for step in steps()[::60]:
        for viewer in viewers(step.after):
            s = step.after if viewer == EVERYTHING else view_of(GAME, step.after, viewer)
            picture = ElementTree.fromstring(svg_of(GAME, s, ("Anna", "M<&>", "Zoé"), language))
            assert picture.tag.endswith("svg")
