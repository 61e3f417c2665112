"""TK12-TK17: coming out, the Pieu, walking, taking, the house."""

from __future__ import annotations

import numpy as np
import pytest

from tests.oracles.count_tock import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    at,
    house,
)
from tests.scenarios.tock import (
    CAMP,
    HEARTS,
    JOKER,
    legal,
    next_is,
    places,
    play,
    roll,
    table,
    walk,
    ways,
    where,
)


@pytest.mark.parametrize("card", [ACE, KING, JOKER])
def test_tk12_a_parteu_brings_a_pawn_out(card: int) -> None:
    s = table(4, {}, {0: [card, QUEEN]})
    assert legal(s) == {("play", card)}
    assert ways(s, card) == {("exit",)}
    play(s, ("play", card), ("exit",))
    assert places(s, 0) == [at(0, 18), CAMP, CAMP, CAMP]


@pytest.mark.parametrize(
    "card", [TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN]
)
def test_tk12_no_other_card_does(card: int) -> None:
    assert legal(table(4, {}, {0: [card]})) == {("discard", card)}


def test_tk12_an_own_pawn_on_the_start_forbids_it() -> None:
    s = table(4, {0: [at(0, 18)]}, {0: [ACE, KING]})
    assert ways(s, ACE) == {("walk", 0, 1)}
    assert ways(s, KING) == {("walk", 0, 13)}


def test_tk12_with_no_pawn_in_camp_nothing_comes_out() -> None:
    s = table(4, {0: [at(1, 1), at(1, 5), house(3), house(4)]}, {0: [KING]}, stars="off")
    assert ways(s, KING) == {("walk", 1, 13)}


@pytest.mark.parametrize("owner", [1, 2, 3])
def test_tk12_any_other_pawn_on_the_start_is_taken(owner: int) -> None:
    s = table(4, {owner: [at(0, 18)]}, {0: [KING]}, teams="pairs")
    play(s, ("play", KING), ("exit",))
    assert [where(s, 0), where(s, owner)] == [at(0, 18), CAMP]


def test_tk12_coming_out_sets_off_no_star() -> None:
    s = play(table(4, {}, {0: [ACE]}), ("play", ACE), ("exit",))
    assert (where(s, 0), next_is(s, 1)) == (at(0, 18), True)


def test_tk13_nobody_else_moves_or_swaps_a_pieu() -> None:
    s = table(4, {0: [at(2, 5)], 1: [at(1, 18)], 3: [at(2, 17)]}, {0: [FIVE, JACK]})
    assert ways(s, FIVE) == {("five", 0, 0, "ring"), ("five", 3, 0, "ring")}
    assert ways(s, JACK) == {("walk", 0, 11), ("swap", 0, 3, 0)}


def test_tk13_nothing_lands_on_a_pieu_and_nothing_passes_it() -> None:
    for card in (TWO, THREE):
        assert legal(table(4, {0: [at(1, 16)], 1: [at(1, 18)]}, {0: [card]})) == {("discard", card)}
        assert legal(table(4, {0: [at(1, 16)]}, {0: [card]})) == {("play", card)}


def test_tk13_not_even_its_own_colour() -> None:
    behind = table(4, {0: [at(0, 17), at(0, 18)]}, {0: [ACE, TWO]})
    assert ways(behind, ACE) == {("walk", 1, 1)}
    assert ways(behind, TWO) == {("walk", 1, 2)}
    ahead = table(4, {0: [at(1, 2), at(0, 18)]}, {0: [FOUR]})
    assert ways(ahead, FOUR) == {("walk", 1, -4)}


def test_tk13_nothing_passes_a_pieu_not_even_a_seven() -> None:
    assert legal(table(4, {0: [at(1, 16)], 1: [at(1, 18)]}, {0: [SEVEN]})) == {("discard", SEVEN)}
    own = table(4, {0: [at(0, 17), at(0, 18)]}, {0: [SEVEN]})
    assert ways(own, SEVEN) == {("part", 1, steps) for steps in range(1, 8)}


def test_tk13_a_star_flight_flies_over_it() -> None:
    s = table(4, {0: [at(1, 9)], 1: [at(1, 18)]}, {0: [FIVE]})
    play(s, ("play", FIVE), ("five", 0, 0, "ring"))
    assert [where(s, 0), where(s, 1)] == [at(2, 1), at(1, 18)]


def test_tk13_a_pawn_on_the_start_of_another_is_an_ordinary_pawn() -> None:
    s = table(4, {0: [at(1, 16)], 2: [at(1, 18)]}, {0: [FIVE, JACK, SEVEN]})
    assert ("five", 2, 0, "ring") in ways(s, FIVE)
    assert ("swap", 0, 2, 0) in ways(s, JACK)
    play(s, ("play", SEVEN), ("part", 0, 7))
    assert [where(s, 0), where(s, 2)] == [at(2, 5), CAMP]


def arrive_by_walk() -> np.record:
    s = table(4, {0: [at(0, 17)], 1: [at(2, 5)]}, {0: [ACE, TWO], 1: [JACK]})
    return walk(s, ACE, 1)


def arrive_by_four() -> np.record:
    s = table(4, {0: [at(1, 4)], 1: [at(2, 5)]}, {0: [FOUR, TWO], 1: [JACK]})
    return walk(s, FOUR, -4)


def arrive_by_recoil() -> np.record:
    s = table(4, {0: [at(1, 4)], 1: [at(2, 5)]}, {0: [TWO, KING], 1: [JACK]}, dice="recoil")
    return roll(walk(s, TWO, 2), 6)


def arrive_by_exit() -> np.record:
    s = table(4, {1: [at(2, 5)]}, {0: [KING, TWO], 1: [JACK]})
    return play(s, ("play", KING), ("exit",))


@pytest.mark.parametrize(
    "arrive", [arrive_by_walk, arrive_by_four, arrive_by_recoil, arrive_by_exit]
)
def test_tk13_a_pawn_on_its_own_start_is_a_pieu_however_it_got_there(arrive: object) -> None:
    assert callable(arrive)
    s = arrive()
    assert where(s, 0) == at(0, 18)
    assert ways(s, JACK) == {("walk", 0, 11)}


def test_tk13_a_pawn_swapped_onto_its_own_start_is_a_pieu() -> None:
    s = table(4, {0: [at(2, 9)], 2: [at(0, 18)], 1: [at(2, 12)]}, {0: [JACK], 1: [JACK + HEARTS]})
    play(s, ("play", JACK), ("swap", 0, 2, 0))
    assert ways(s, JACK + HEARTS) == {("walk", 0, 11), ("swap", 0, 2, 0)}


def test_tk13_a_pieu_that_leaves_bars_the_way_no_more() -> None:
    hands = {0: [TWO, FIVE], 1: [TWO + HEARTS, THREE]}
    s = table(4, {0: [at(0, 18)], 1: [at(0, 16)]}, hands, stars="off")
    assert ways(s, FIVE) == {("five", 0, 0, "ring")}
    walk(s, TWO, 2)
    assert ways(s, THREE) == {("walk", 0, 3)}
    assert where(walk(s, TWO + HEARTS, 2), 1) == at(0, 18)


def test_tk14_a_walk_passes_no_pawn_of_any_colour() -> None:
    for owner, pawn in ((0, 1), (1, 0), (2, 0)):
        standing = {0: [at(1, 1)]}
        standing[owner] = [*standing.get(owner, []), at(1, 3)]
        s = table(4, standing, {0: [FOUR, SIX]}, teams="pairs", stars="off")
        assert ("walk", 0, 6) not in ways(s, SIX)
        assert where(s, owner, pawn) == at(1, 3)


def test_tk14_a_walk_backwards_passes_none_either() -> None:
    free = table(4, {0: [at(1, 15)]}, {0: [FOUR]})
    assert ways(free, FOUR) == {("walk", 0, -4)}
    for number in (12, 13, 14):
        blocked = table(4, {0: [at(1, 15)], 2: [at(1, number)]}, {0: [FOUR]})
        assert legal(blocked) == {("discard", FOUR)}


def test_tk14_a_pawn_behind_or_beyond_is_not_in_the_way() -> None:
    s = table(4, {0: [at(1, 9)], 1: [at(1, 8)], 2: [at(1, 13)]}, {0: [THREE]})
    assert where(walk(s, THREE, 3), 0) == at(1, 12)
    assert [where(s, 1), where(s, 2)] == [at(1, 8), at(1, 13)]


def test_tk14_the_seven_passes_pawns() -> None:
    s = table(4, {0: [at(1, 4)], 1: [at(1, 5)]}, {0: [SEVEN]})
    assert where(play(s, ("play", SEVEN), ("part", 0, 7)), 0) == at(1, 11)


@pytest.mark.parametrize(("owner", "pawn"), [(0, 1), (1, 0), (2, 0), (3, 0)])
def test_tk15_ending_on_a_pawn_takes_it_whosever_it_is(owner: int, pawn: int) -> None:
    standing = {0: [at(1, 9)]}
    standing[owner] = [*standing.get(owner, []), at(1, 12)]
    s = walk(table(4, standing, {0: [THREE]}, teams="pairs"), THREE, 3)
    assert [where(s, 0), where(s, owner, pawn)] == [at(1, 12), CAMP]


def test_tk15_a_pawn_taken_may_come_out_again() -> None:
    s = table(4, {0: [at(1, 9)], 1: [at(1, 12)]}, {0: [THREE], 1: [KING]})
    walk(s, THREE, 3)
    assert ways(s, KING) == {("exit",)}


@pytest.mark.parametrize(("card", "place"), [(THREE, 1), (FIVE, 3), (SIX, 4)])
def test_tk16_the_house_is_entered_by_exact_count(card: int, place: int) -> None:
    s = table(4, {0: [at(0, 14)]}, {0: [card]}, stars="off")
    way = ("five", 0, 0, "house") if card == FIVE else ("walk", 0, card + 1)
    assert where(play(s, ("play", card), way), 0) == house(place)


def test_tk16_no_pawn_inside_is_passed_or_taken() -> None:
    s = table(4, {0: [at(0, 14), house(2)]}, {0: [THREE, SIX, TWO]}, stars="off")
    assert ways(s, THREE) == {("walk", 0, 3)}
    assert ways(s, SIX) == set()
    assert ways(s, TWO) == {("walk", 0, 2), ("walk", 1, 2)}
    onto = table(4, {0: [at(0, 15), house(2)]}, {0: [THREE]}, stars="off")
    assert legal(onto) == {("discard", THREE)}


def test_tk16_pawns_on_the_way_to_the_house_are_not_passed() -> None:
    s = table(4, {0: [at(0, 13)], 1: [at(0, 16)]}, {0: [SIX, THREE]})
    assert legal(s) == {("play", THREE)}


def test_tk16_the_house_is_closed_behind_the_16_of_others() -> None:
    s = table(4, {1: [at(0, 15)]}, {1: [TWO]}, turn=1)
    assert where(walk(s, TWO, 2), 1) == at(0, 17)


def test_tk16_a_pawn_inside_may_still_advance_by_exact_count() -> None:
    s = table(4, {0: [house(1)]}, {0: [ACE, TWO, THREE]})
    assert ways(s, ACE) == {("exit",), ("walk", 0, 1)}
    assert ways(s, TWO) == {("walk", 0, 2)}
    assert where(walk(s, THREE, 3), 0) == house(4)


def test_tk16_inside_no_pawn_passes_another_and_none_goes_too_far() -> None:
    s = table(4, {0: [house(1), house(3)]}, {0: [ACE, TWO, THREE]})
    assert ways(s, ACE) == {("exit",), ("walk", 0, 1), ("walk", 1, 1)}
    assert legal(s) == {("play", ACE)}


def test_tk16_no_pawn_leaves_the_house() -> None:
    for place in (1, 2, 3, 4):
        assert legal(table(4, {0: [house(place)]}, {0: [FOUR]})) == {("discard", FOUR)}


def test_tk16_a_pawn_inside_is_no_obstacle_on_the_ring() -> None:
    s = table(4, {0: [house(1), house(2)], 1: [at(0, 15)]}, {1: [FIVE]}, turn=1)
    play(s, ("play", FIVE), ("five", 1, 0, "ring"))
    assert (where(s, 1), places(s, 0)[:2]) == (at(1, 2), [house(1), house(2)])


def test_tk17_a_walk_past_the_own_16_must_fit_into_the_house() -> None:
    fits = table(4, {0: [at(0, 13)]}, {0: [SIX]}, stars="off")
    assert where(walk(fits, SIX, 6), 0) == house(3)
    for card in (EIGHT, NINE, TEN, QUEEN):
        s = table(4, {0: [at(0, 13)]}, {0: [card]}, stars="off")
        assert legal(s) == {("discard", card)}


def test_tk17_only_the_five_may_walk_past() -> None:
    s = table(4, {0: [at(0, 16)]}, {0: [FIVE, SIX]}, stars="off")
    assert legal(s) == {("play", FIVE), ("discard", SIX)}
    play(s, ("play", FIVE), ("five", 0, 0, "ring"))
    assert where(s, 0) == at(1, 3)


def test_tk17_from_the_own_17_the_way_leads_round_again() -> None:
    s = table(4, {0: [at(0, 17)]}, {0: [SIX]}, stars="off")
    assert where(walk(s, SIX, 6), 0) == at(1, 5)
