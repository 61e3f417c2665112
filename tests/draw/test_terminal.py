"""Tables in text: every square its own place, every piece seen, plain letters where asked for."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from ludotoc.draw.canvas import Line, text_of, wrapped
from ludotoc.draw.marks import Marks, as_ascii
from ludotoc.draw.picture import layout_of
from ludotoc.draw.plot import Plot, board_of, plot
from ludotoc.draw.terminal import TextTable
from ludotoc.engine.plain import plain
from ludotoc.engine.scene import Layout, Piece, Scene, Spot
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Seat, say
from ludotoc.games import NAMES, find_game
from ludotoc.play import Table, new_table

PEOPLE = ("Anna", "Marc", "Zoé", "Léa", "Hugo", "Iris", "Jules", "Nina")
TABLES = [(name, players) for name in NAMES for players in find_game(name).players]
SMALL, LARGE = (40, 20), (80, 36)  # the room for a board at 80 x 24 and at 120 x 40


def ring(squares: int, seats: int) -> Layout:
    """A round board with a camp for each of some players."""
    names = ("green", "red", "yellow", "blue")
    spots = [
        Spot(
            f"s{n + 1}",
            "square",
            500 + 450 * math.cos(2 * math.pi * n / squares),
            500 + 450 * math.sin(2 * math.pi * n / squares),
            say("square {n}", n=n + 1),
            30,
            30,
        )
        for n in range(squares)
    ]
    for seat in range(seats):
        camp = say("{who:your camp|the camp of *}", who=Seat(seat))
        spots += [
            Spot(f"c{seat}.{n}", "camp", 300 + 100 * seat, 400 + 50 * n, camp, 30, 30, owner=seat)
            for n in range(4)
        ]
        plate = say("{who:you|*}", who=Seat(seat))
        y = 1000 if seat == 0 else 100
        spots.append(Spot(f"seat{seat}", "seat", 500, y, plate, owner=seat, mark=names[seat]))
    faces = {f"marble:{name}": say("a marble") for name in names[:seats]}
    return Layout("ring", 1000, 1000, spots, faces)


def seen(lines: list[Line]) -> str:
    return "\n".join(map(text_of, lines))


def plotted(layout: Layout, room: tuple[int, int]) -> Plot | None:
    return plot(tuple((spot.id, spot.x, spot.y) for spot in board_of(layout)), *room)


@cache
def played(game: str, players: int, moves: int) -> Table:
    """A table some moves on."""
    table, random = new_table(game, players, seed=7), Random(moves)
    for _ in range(moves):
        if not table.is_over:
            seat = table.actors[0]
            table.play_action(seat, random.choice(table.legal_actions(seat)))
    return table


def looked_at(table: Table, seat: int) -> tuple[Layout, Scene]:
    view = table.view(seat)
    options = tuple(table.game.read_options(view).items())
    layout = layout_of(table.game.package, table.players, options, seat)
    return layout, table.game.module("scene").scene(plain(view))


def whole(picture: TextTable, scene: Scene, width: int, height: int) -> list[Line]:
    """Everything that is drawn of a scene."""
    board = picture.board(scene, width, height, {})
    around = picture.seats(scene, width, {}) if board else picture.street(scene, width, {})
    return [*board, *around, *picture.hands(scene, width, {})]


def assert_apart(found: Plot) -> None:
    cells = [
        (row, column + step) for row, column in found.at.values() for step in range(found.cell)
    ]
    assert len(set(cells)) == len(cells)
    assert all(0 <= row < found.height and 0 <= column < found.width for row, column in cells)


@pytest.mark.parametrize("squares", [24, 40, 56])
def test_the_squares_of_a_ring_stand_apart_and_in_their_order(squares: int) -> None:
    found = plotted(ring(squares, 4), SMALL)
    assert found is not None
    assert_apart(found)
    around = [found.at[f"s{n + 1}"] for n in range(squares)]
    for (row, column), (down, right) in pairwise([*around, around[0]]):
        assert abs(row - down) <= 3
        assert abs(column - right) <= 10


@pytest.mark.parametrize(
    ("game", "players", "room"),
    [("tock", 4, SMALL), ("toctoc", 4, SMALL), ("tock", 6, LARGE), ("tock", 8, LARGE)],
)
def test_a_board_is_readable_at_its_size(game: str, players: int, room: tuple[int, int]) -> None:
    for seat in range(players):
        layout, _ = looked_at(played(game, players, 0), seat)
        found = plotted(layout, room)
        assert found is not None
        assert_apart(found)
        assert found.width <= room[0]
        assert found.height <= room[1]


def test_a_straight_board_is_drawn_straight() -> None:
    layout, _ = looked_at(played("tock", 4, 0), 0)
    found = plotted(layout, SMALL)
    assert found is not None
    own_end = {found.at[f"green-{number}"][0] for number in range(14, 19)}
    assert own_end == {found.height - 1}


def test_where_a_board_has_no_room_it_is_unrolled() -> None:
    layout, scene = looked_at(played("tock", 8, 30), 0)
    assert plotted(layout, SMALL) is None
    lines = TextTable(layout, Speaker("en", PEOPLE, 0)).board(scene, *SMALL, {})
    assert len(lines) <= SMALL[1]
    assert max(len(text_of(line)) for line in lines) <= SMALL[0]
    assert_every_marble_is_seen(layout, scene, seen(lines))


def assert_every_marble_is_seen(layout: Layout, scene: Scene, text: str) -> None:
    marks = Marks(layout, Speaker("en", PEOPLE, 0))
    marbles = [marks.short(piece) for piece in scene.pieces if piece.kind == "marble"]
    assert len(set(marbles)) == len(marbles) > 0
    assert all(text.count(mark) == 1 for mark in marbles)


@pytest.mark.parametrize(("game", "players"), [("tock", 4), ("toctoc", 4), ("tock", 8)])
@pytest.mark.parametrize("moves", [20, 90])
def test_every_marble_is_seen_once(game: str, players: int, moves: int) -> None:
    layout, scene = looked_at(played(game, players, moves), 1)
    room = SMALL if players == 4 else LARGE
    picture = TextTable(layout, Speaker("en", PEOPLE, 1), ascii_only=True)
    text = seen(picture.board(scene, *room, {}))
    for name in PEOPLE:
        text = text.replace(name, "")
    assert_every_marble_is_seen(layout, scene, text)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_is_wider_than_its_room_and_plain_letters_are_plain(
    game: str, players: int
) -> None:
    for moves in (0, 3, 25):
        table = played(game, players, moves)
        for seat in (0, players - 1):
            layout, scene = looked_at(table, seat)
            for language in ("en", "fr"):
                picture = TextTable(layout, Speaker(language, PEOPLE, seat), ascii_only=True)
                lines = whole(picture, scene, 78, 22)
                assert max(len(text_of(line)) for line in lines) <= 80
                assert seen(lines).isascii()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_own_hand_and_all_names_are_shown(game: str, players: int) -> None:
    layout, scene = looked_at(played(game, players, 4), 0)
    picture = TextTable(layout, Speaker("en", PEOPLE, 0))
    text = seen(whole(picture, scene, 80, 30)).replace("\u00a0", " ")
    assert all(name in text for name in PEOPLE[1:players])
    hands = {spot.id for spot in layout.spots if spot.kind == "hand"}
    for piece in scene.pieces:
        assert piece.spot not in hands or picture.marks.label(piece) in text


def test_what_can_be_picked_has_its_number() -> None:
    layout = ring(24, 2)
    marble = Piece("green1", "marble", "s5", "green", owner=0)
    lines = TextTable(layout, Speaker()).board(Scene([marble]), *SMALL, {"s3": 7, "green1": 2})
    text = seen(lines)
    assert "[7]" in text
    assert "Ga2" in text


def test_a_hand_tells_what_can_be_picked_without_colour() -> None:
    hand = Spot("hand0", "hand", 500, 900, say("your hand"), 600, 100, owner=0, lies="row")
    layout = Layout("x", 1000, 1000, [*ring(24, 2).spots, hand], {})
    cards = [Piece(face, "card", "hand0", face, n) for n, face in enumerate(("KH", "10S", "X1"))]
    picture = TextTable(layout, Speaker())
    assert seen(picture.hands(Scene(cards), 80, {"KH": 1})) == "Your hand: [1]K♥  (10♠)  (joker)"
    assert seen(picture.hands(Scene(cards), 80, {})) == "Your hand: K♥  10♠  joker"


def test_a_game_may_give_its_own_marks() -> None:
    layout = Layout("x", 1, 1, [], {"card:dream10": say("a dream")}, marks={"card:dream10": "~10"})
    assert Marks(layout, Speaker()).label(Piece("a", "card", "s", "dream10")) == "~10"


def test_colour_is_never_the_only_cue() -> None:
    for players in (4, 6, 8):
        layout, _ = looked_at(played("tock", players, 0), 0)
        for language in ("en", "fr"):
            marks = Marks(layout, Speaker(language))
            letters = [marks.owner_letter(s) for s in layout.spots if s.kind == "seat"]
            assert len(set(letters)) == players
            assert all(letters)


@pytest.mark.parametrize("width", [9, 20, 37])
def test_wrapped_lines_keep_every_word_that_fits(width: int) -> None:
    text = "Anna brings a pawn out with the king"
    lines = wrapped([(text, "")], width)
    assert " ".join(text_of(line).strip() for line in lines).split() == text.split()
    assert all(len(text_of(line).rstrip()) <= width for line in lines)


def test_accents_and_signs_are_spelt() -> None:
    assert as_ascii("Zoé, cœur ♥…") == "Zoe, coeur H..."
