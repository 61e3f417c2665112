"""CH7, CH8: choosing a sweet, and the turning of the box."""

from __future__ import annotations

import pytest

from ludotoc.engine.record import legal_list
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat import state as c
from tests.scenarios.chocolat import (
    BOX,
    FLAVOURS,
    ONE_EACH,
    TURNED_ONCE,
    cells,
    hand,
    legal,
    play,
    points,
    table,
    take,
    turn,
)

# CH7


@pytest.mark.parametrize(("column", "worth"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_ch7_chocolate_four_vanilla_three_strawberry_two_mint_one(column: int, worth: int) -> None:
    s = play(table(ONE_EACH), "J1 J2 J3 J4")
    assert points(take(s, 0, column)) == [0, 0, 0, worth]


@pytest.mark.parametrize(
    ("leader", "lead", "column", "worth"),
    [
        (0, "C", 0, 8),
        (0, "C", 1, 3),
        (1, "V", 1, 6),
        (2, "S", 2, 4),
        (3, "M", 3, 2),
        (3, "M", 0, 4),
    ],
)
def test_ch7_a_sweet_of_the_tricks_flavour_counts_double(
    leader: int, lead: str, column: int, worth: int
) -> None:
    s = table(ONE_EACH, leader=leader)
    order = [FLAVOURS[3 - (leader + place) % 4] for place in range(4)]
    assert order[0] == lead
    play(s, " ".join(f"{flavour}5" for flavour in order))
    assert points(take(s, 2, column))[leader] == worth


def test_ch7_a_joker_doubles_in_the_flavour_of_the_trick_it_wins() -> None:
    s = play(table(ONE_EACH), "C5 J2 S1 M1")
    assert points(take(s, 0, 0)) == [0, 8, 0, 0]


def test_ch7_a_led_joker_doubles_in_the_flavour_that_the_next_card_fixed() -> None:
    s = play(table(ONE_EACH), "J1 V2 S1 M1")
    assert points(take(s, 0, 1)) == [6, 0, 0, 0]


def test_ch7_any_covered_sweet_and_no_other_may_be_taken() -> None:
    s = play(table(ONE_EACH, young="on"), "C5 V1 S1 M1")
    assert cells(s) == [(row, column) for row in range(4) for column in range(4)]
    play(take(s, 1, 2), "C6 V2 S2 M2")
    assert len(cells(s)) == 15
    assert (1, 2) not in cells(s)


def test_ch7_nobody_plays_before_the_sweet_is_taken_and_only_the_winner_takes_it() -> None:
    s = play(table(ONE_EACH), "C5 V1 J3 M1")
    assert turn(s) == 2
    assert legal(s) == [c.UNCOVER + cell for cell in range(16)]
    assert legal_list(GAME, s, 0) == []


def test_ch7_the_winner_leads_next() -> None:
    s = take(play(table(ONE_EACH), "C5 V1 J3 M1"), 0, 0)
    assert turn(s) == s.leader == 2
    assert legal(s) == hand(s, 2)
    assert s.cards_in_trick == 0


def test_ch7_points_add_up() -> None:
    s = take(play(table(ONE_EACH, young="on"), "C5 V1 S1 M1"), 0, 0)
    take(play(s, "C6 V2 S2 M2"), 1, 0)
    take(play(s, "C7 J2 S3 M3"), 0, 3)
    assert points(s) == [16, 1, 0, 0]


# CH8


def test_ch8_after_the_trick_the_box_turns_a_quarter_to_the_right() -> None:
    s = take(play(table(ONE_EACH), "C5 V1 S1 M1"), 0, 1)
    play(s, "C6 V2 S2 M2")
    assert (1, 3) not in cells(s)
    assert len(cells(s)) == 15


@pytest.mark.parametrize(
    ("row", "column", "worth"), [(0, 0, 8), (0, 3, 8), (1, 2, 3), (2, 1, 2), (3, 0, 1)]
)
def test_ch8_the_top_row_of_the_turned_box_is_the_old_left_column(
    row: int, column: int, worth: int
) -> None:
    s = take(play(table(ONE_EACH, box=BOX), "C5 V1 S1 M1"), 1, 3)
    before = points(s)[0]
    assert TURNED_ONCE.split()[row][column] == {8: "C", 3: "V", 2: "S", 1: "M"}[worth]
    take(play(s, "C6 V2 S2 M2"), row, column)
    assert points(s)[0] == before + worth


def test_ch8_four_turns_bring_the_box_back() -> None:
    s = table(ONE_EACH)
    for number, (row, column) in enumerate([(0, 1), (3, 3), (2, 0), (1, 2)], 1):
        take(play(s, f"C{number} V{number} S{number} M{number}"), row, column)
    play(s, "C5 V5 S5 M5")
    everything = {(row, column) for row in range(4) for column in range(4)}
    # Turned back by none, one, two and three quarters, to where they lay at first.
    assert everything - set(cells(s)) == {(0, 1), (0, 3), (1, 3), (2, 2)}


def test_ch8_for_the_youngest_the_box_does_not_turn() -> None:
    s = take(play(table(ONE_EACH, young="on"), "C5 V1 S1 M1"), 0, 1)
    play(s, "C6 V2 S2 M2")
    assert (0, 1) not in cells(s)
    assert len(cells(s)) == 15
    assert points(take(s, 3, 0)) == [3 + 8, 0, 0, 0]
