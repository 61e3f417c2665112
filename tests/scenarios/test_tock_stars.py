"""TK18-TK20: from star to star, to the own start, into the house or another time round."""

from __future__ import annotations

import pytest

from tests.oracles.count_tock import (
    ACE,
    FOUR,
    KING,
    NINE,
    QUEEN,
    SIX,
    TEN,
    THREE,
    TWO,
    at,
    house,
)
from tests.scenarios.tock import CAMP, HEARTS, JOKER, legal, places, table, walk, ways, where


def test_tk18_a_walk_that_ends_on_a_star_must_go_on_by_the_same_number() -> None:
    s = table(4, {0: [at(1, 11)]}, {0: [THREE]})
    assert ways(s, THREE) == {("walk", 0, 3)}
    assert where(walk(s, THREE, 3), 0) == at(1, 17)


def test_tk18_and_again_from_every_further_star() -> None:
    s = table(8, {0: [at(5, 13)]}, {0: [KING]})
    assert where(walk(s, KING, 13), 0) == at(7, 16)


@pytest.mark.parametrize(("owner", "pawn"), [(0, 1), (1, 0), (2, 0)])
def test_tk18_the_star_a_walk_ends_on_must_be_free(owner: int, pawn: int) -> None:
    standing = {0: [at(1, 11)]}
    standing[owner] = [*standing.get(owner, []), at(1, 14)]
    s = table(4, standing, {0: [THREE, QUEEN]}, teams="pairs")
    assert ("walk", 0, 3) not in ways(s, THREE)
    plain = table(4, standing, {0: [THREE]}, teams="pairs", stars="off")
    assert where(walk(plain, THREE, 3), owner, pawn) == CAMP


def test_tk18_the_squares_of_the_first_leg_must_be_free() -> None:
    s = table(4, {0: [at(1, 11)], 1: [at(1, 13)]}, {0: [THREE]})
    assert legal(s) == {("discard", THREE)}


def test_tk18_later_legs_fly_over_pawns_and_stars_and_take_only_at_the_end() -> None:
    s = table(4, {0: [at(1, 13)], 1: [at(2, 10), at(3, 3), at(3, 16)]}, {0: [KING]})
    walk(s, KING, 13)
    assert where(s, 0) == at(3, 16)
    assert places(s, 1) == [at(2, 10), at(3, 3), CAMP, CAMP]


def test_tk18_the_last_square_takes_own_pawns_too() -> None:
    s = walk(table(4, {0: [at(1, 2), at(2, 2)]}, {0: [SIX]}), SIX, 6)
    assert places(s, 0)[:2] == [at(2, 2), CAMP]


def test_tk18_flights_pass_over_pieux() -> None:
    s = table(4, {0: [at(1, 2)], 1: [at(1, 18)], 2: [at(2, 18)]}, {0: [QUEEN]})
    walk(s, QUEEN, 12)
    assert [where(s, 0), where(s, 1), where(s, 2)] == [at(3, 2), at(1, 18), at(2, 18)]


def test_tk18_no_flight_touches_down_on_a_pieu() -> None:
    s = table(4, {0: [at(1, 16)], 2: [at(2, 18)]}, {0: [TEN]})
    assert legal(s) == {("discard", TEN)}


def test_tk18_an_ordinary_pawn_on_a_start_is_neither_hit_nor_in_the_way() -> None:
    s = walk(table(4, {0: [at(1, 16)], 1: [at(2, 18)]}, {0: [TEN]}), TEN, 10)
    assert [where(s, 0), where(s, 1)] == [at(3, 10), at(2, 18)]


def test_tk19_the_start_of_another_colour_is_a_star() -> None:
    assert where(walk(table(6, {0: [at(4, 16)]}, {0: [TWO]}), TWO, 2), 0) == at(5, 2)


def test_tk19_to_pass_a_star_is_not_to_reach_it() -> None:
    assert where(walk(table(4, {0: [at(1, 16)]}, {0: [THREE]}), THREE, 3), 0) == at(2, 1)
    assert where(walk(table(4, {0: [at(1, 2)]}, {0: [TWO]}), TWO, 2), 0) == at(1, 4)


def test_tk19_on_the_own_start_a_walk_stops_and_takes_who_stands_there() -> None:
    s = table(4, {0: [at(0, 17)], 1: [at(0, 18)]}, {0: [ACE]})
    walk(s, ACE, 1)
    assert [where(s, 0), where(s, 1)] == [at(0, 18), CAMP]


def test_tk19_on_the_own_start_a_walk_backwards_stops_too() -> None:
    assert where(walk(table(4, {0: [at(1, 4)]}, {0: [FOUR]}), FOUR, -4), 0) == at(0, 18)


def test_tk19_on_the_own_start_a_flight_stops_unless_an_own_pawn_is_there() -> None:
    s = table(4, {0: [at(3, 16), house(1)]}, {0: [TEN, FOUR]})
    assert where(walk(s, TEN, 10), 0) == at(0, 18)
    held = table(4, {0: [at(3, 16), house(1), at(0, 18)]}, {0: [TEN]})
    assert ways(held, TEN) == {("walk", 2, 10)}


@pytest.mark.parametrize("number", [3, 8, 14])
def test_tk19_no_move_comes_back_to_the_square_it_began_on(number: int) -> None:
    for players in (4, 6, 8):
        standing = {0: [at(1, number), at(0, 18), house(4), house(3)]}
        s = table(players, standing, {0: [JOKER]})
        assert ("walk", 0, 18) not in ways(s, JOKER)
        assert ("walk", 0, 1) in ways(s, JOKER)


def test_tk19_an_18_from_a_plain_square_or_a_start_does_not_come_back() -> None:
    plain = table(4, {0: [at(1, 5)]}, {0: [JOKER]})
    assert where(walk(plain, JOKER, 18), 0) == at(2, 5)
    start = table(4, {0: [at(1, 18), house(1)]}, {0: [JOKER]})
    assert where(walk(start, JOKER, 18), 0) == at(0, 18)


def test_tk20_a_flight_past_the_own_16_enters_the_house_if_it_fits() -> None:
    for card, origin, place in ((NINE, at(3, 17), 1), (SIX, at(0, 2), 4), (QUEEN, at(3, 2), 4)):
        s = table(4, {0: [origin]}, {0: [card]})
        assert where(walk(s, card, card + 1), 0) == house(place)


def test_tk20_if_it_would_land_on_or_pass_a_pawn_inside_it_flies_another_lap() -> None:
    filled = table(4, {0: [at(3, 17), house(1)]}, {0: [NINE]})
    assert where(walk(filled, NINE, 9), 0) == at(0, 17)
    for place in (2, 4):
        s = table(4, {0: [at(3, 2), house(place)]}, {0: [QUEEN]})
        assert where(walk(s, QUEEN, 12), 0) == at(1, 2)


def test_tk20_if_it_is_too_long_it_flies_another_lap() -> None:
    s = table(4, {0: [at(0, 2)]}, {0: [QUEEN]})
    assert where(walk(s, QUEEN, 12), 0) == at(2, 2)


def test_tk20_the_lap_is_no_choice() -> None:
    s = table(4, {0: [at(3, 17), house(1)]}, {0: [NINE, NINE + HEARTS]})
    assert legal(s) == {("play", NINE), ("play", NINE + HEARTS)}
    assert ways(s, NINE) == {("walk", 0, 9)}
