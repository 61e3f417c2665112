"""The Tock board in the terminal: everything visible, the own side at the bottom, words true."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ludotoc.cli.board_tock import draw
from ludotoc.cli.drawing import drawing_of
from ludotoc.cli.layout_tock import NARROW, RINGS, WIDE, Layout, ring_layout, rows_layout
from ludotoc.cli.menu import choices_of, why_not
from ludotoc.games.ring.notation import COLOURS
from ludotoc.play import Table, new_table, table_from_position

# A third deal: green's a is a Pieu, b is home, c and d are on the ring; the others are about.
POSITION = (
    "tock v1 players=4 teams=pairs stars=on dice=gain jump4=back base=1 pot=game "
    "green=green18,H2,red7,- red=red2,red18,-,- yellow=red10,H4,-,- blue=blue16,-,-,- "
    "hands={hands} deck=- pile=5S.6S gone={gone} dealer=blue deal=3 stage=card turn=green "
    "tokens=3,-4,0,1 pot_now=7"
)
HANDS = ("3S.7S.JS", "2H.3H.4H", "2D.3D.4D", "2C.3C.4C")
SHAPES = [(players, shape) for players, shapes in RINGS.items() for shape in shapes]


def table(hands: tuple[str, ...] = HANDS) -> Table:
    """The position, with these hands."""
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    pack = [rank + suit for suit in "SHDC" for rank in ranks] + ["X1", "X2"]
    held = [card for hand in hands for card in hand.split(".")] + ["5S", "6S"]
    gone = ".".join(card for card in pack if card not in held)
    return table_from_position("tock", POSITION.format(hands="/".join(hands), gone=gone), seed=0)


def picture(seat: int, width: int = 100, height: int = 50, *, plain: bool = False) -> list[str]:
    lines = draw(table().view(seat), seat, width, height, plain, False)
    return [line.plain for line in lines]


def layouts(players: int, seat: int) -> list[Layout]:
    """All ways to lay a board out."""
    rings = [ring_layout(players, seat, NARROW, shape) for shape in RINGS[players]]
    return [*rings, rows_layout(players, seat, NARROW), rows_layout(players, seat, WIDE)]


@pytest.mark.parametrize("players", COLOURS)
def test_no_two_places_share_a_spot(players: int) -> None:
    for seat in range(players):
        for layout in layouts(players, seat):
            houses = [spot for spots in layout.houses.values() for spot in spots]
            spots = [*layout.squares.values(), *houses]
            assert len(set(spots)) == len(spots) == 22 * players
            assert all(0 <= row < layout.height and cell >= 0 for row, cell in spots)


@pytest.mark.parametrize(("players", "shape"), SHAPES)
def test_a_ring_is_closed_and_its_houses_stand_at_the_sixteens(
    players: int, shape: tuple[int, int]
) -> None:
    layout = ring_layout(players, 1, NARROW, shape)
    around = [layout.squares[square] for square in range(18 * players)]
    for one, two in pairwise([*around, around[0]]):
        assert abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1
    for side, house in layout.houses.items():
        for one, two in pairwise([layout.squares[18 * side + 15], *house]):
            assert abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


@pytest.mark.parametrize(("players", "shape"), SHAPES)
def test_the_own_side_is_at_the_bottom(players: int, shape: tuple[int, int]) -> None:
    for seat in range(players):
        layout = ring_layout(players, seat, WIDE, shape)
        assert {layout.squares[18 * seat + place][0] for place in range(18)} == {shape[1] - 1}


@pytest.mark.parametrize(("width", "height"), [(100, 50), (80, 11), (120, 27), (76, 5), (100, 5)])
def test_every_pawn_camp_card_and_token_is_shown(width: int, height: int) -> None:
    lines = picture(0, width, height)
    shown = "\n".join(lines)
    for pawn in ("Ga", "Gb", "Gc", "R1", "R2", "Y1", "Y2", "B1"):
        assert shown.count(pawn) == 1
    for row in ("G green  d       3    3", "R red    34      3   -4", "B blue   234     3    1"):
        assert any(row in line for line in lines)
    assert any("▶G green" in line for line in lines)
    assert all(len(line) <= width for line in lines)
    for word in ("S start", "way home", "# crossing", "★ star", "⚄ dice"):
        assert word in lines[-1]
    assert "Sy" in shown  # the start of yellow, the only one that is free
    assert "Sb" in shown


def test_colour_is_never_the_only_cue() -> None:
    initials = {drawing_of(table().game).seat_names(8)[seat] for seat in range(8)}
    from ludotoc.cli.marks_tock import initial_of

    assert len({initial_of(colour) for colour in initials}) == 8


def test_plain_letters_are_enough() -> None:
    assert all(line.isascii() for line in picture(0, plain=True))


def test_another_seat_calls_its_own_pawns_by_letters() -> None:
    shown = "\n".join(picture(1))
    for pawn in ("G1", "G2", "G3", "Ra", "Rb", "Y1", "B1"):
        assert shown.count(pawn) == 1


def test_choices_say_where_a_move_leads_and_whom_it_takes() -> None:
    there = table(("3S.7S.JS", *HANDS[1:]))
    drawing = drawing_of(there.game)
    choices = {choice.move: choice for choice in choices_of(there, 0, drawing, lambda _: True)}
    assert (choices["3S c"].where, choices["3S c"].effect) == ("to red10", "TAKES ALLY yellow1")
    assert choices["7S"].where == "seven steps to share"
    assert choices["JS c<->blue1"].where == "to blue16"
    assert all(why_not(there, 0, move) is None for move in choices)


def test_choices_do_not_hang_on_what_is_hidden() -> None:
    drawing = drawing_of(table().game)
    swapped = (HANDS[0], HANDS[2], HANDS[3], HANDS[1])
    one, two = (choices_of(table(hands), 0, drawing, lambda _: True) for hands in (HANDS, swapped))
    assert one == two


def test_cards_with_many_ways_are_told_in_short_where_there_is_no_room() -> None:
    drawing = drawing_of(table().game)
    choices = choices_of(table(), 0, drawing, lambda choices: len(choices) <= 4)
    assert len(choices) <= 4
    assert any(choice.where.endswith("ways") for choice in choices)


def test_what_a_seat_is_asked_fits_the_moment() -> None:
    there = table()
    drawing = drawing_of(there.game)
    assert drawing.title(there.view(0), 0) == "Tock, deal 3 of 3, you are green, with yellow, pot 7"
    assert drawing.question(there.view(0), 0) == "Your turn: play a card."
    there.play(0, "7S")
    assert "7 of 7 steps" in drawing.question(there.view(0), 0)
    exchange = new_table("tock", seed=1, teams="pairs")
    assert "pass to yellow" in drawing.question(exchange.view(0), 0)
