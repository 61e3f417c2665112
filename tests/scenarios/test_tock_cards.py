"""TK21-TK24: the joker, the plain cards, the 5, the 4 and the jack."""

from __future__ import annotations

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
    SECOND_JOKER,
    deciders,
    hand,
    legal,
    next_is,
    places,
    play,
    purses,
    roll,
    stage,
    table,
    walk,
    ways,
    where,
    winners,
)

NUMBERS = [
    (ACE, 1, at(1, 9)),
    (TWO, 2, at(1, 10)),
    (THREE, 3, at(1, 11)),
    (SIX, 6, at(1, 14)),
    (EIGHT, 8, at(1, 16)),
    (NINE, 9, at(1, 17)),
    (TEN, 10, at(1, 18)),
    (JACK, 11, at(2, 1)),
    (QUEEN, 12, at(2, 2)),
    (KING, 13, at(2, 3)),
]


@pytest.mark.parametrize(("card", "number", "end"), NUMBERS)
@pytest.mark.parametrize("suit", [0, 39])
def test_tk21_a_card_walks_its_number(card: int, number: int, end: object, suit: int) -> None:
    standing = {0: [at(1, 8), house(4), house(3), house(2)]}
    s = table(4, standing, {0: [card + suit]}, stars="off")
    assert ways(s, card + suit) == {("walk", 0, number)}
    assert where(walk(s, card + suit, number), 0) == end


def test_tk21_a_joker_is_an_exit_or_1_or_13_or_18() -> None:
    s = table(4, {0: [at(1, 8)]}, {0: [JOKER]}, stars="off")
    assert ways(s, JOKER) == {("exit",), ("walk", 0, 1), ("walk", 0, 13), ("walk", 0, 18)}
    for steps, end in ((1, at(1, 9)), (13, at(2, 3)), (18, at(2, 8))):
        s = table(4, {0: [at(1, 8)]}, {0: [JOKER]}, stars="off")
        assert where(walk(s, JOKER, steps), 0) == end


@pytest.mark.parametrize(("players", "joker"), [(4, 53), (6, 54), (8, 55)])
def test_tk21_then_it_draws_a_card_and_plays_again_at_once(players: int, joker: int) -> None:
    s = table(players, {}, {0: [joker, QUEEN]}, draws={joker: FOUR})
    play(s, ("play", joker), ("exit",))
    assert (next_is(s, 0), hand(s, 0)) == (True, [FOUR, QUEEN])
    walk(s, FOUR, -4)
    assert (next_is(s, 1), where(s, 0), hand(s, 0)) == (True, at(0, 10), [QUEEN])


def test_tk21_it_draws_after_a_roll_and_after_a_jump_as_well() -> None:
    s = table(4, {0: [at(1, 12)]}, {0: [JOKER]}, draws={JOKER: TWO}, stars="off", dice="recoil")
    walk(s, JOKER, 13)
    assert (where(s, 0), stage(s), hand(s, 0)) == (at(2, 7), "jump", [])
    play(s, ("stay",))
    assert (next_is(s, 0), hand(s, 0)) == (True, [TWO])
    s = table(4, {0: [at(1, 11)]}, {0: [JOKER]}, draws={JOKER: TWO}, dice="recoil")
    roll(walk(s, JOKER, 13), 1)
    assert (next_is(s, 0), hand(s, 0), where(s, 0)) == (True, [TWO], at(2, 5))


def test_tk21_two_jokers_draw_two_cards() -> None:
    draws = {JOKER: SECOND_JOKER, SECOND_JOKER: KING}
    s = table(4, {}, {0: [JOKER]}, draws=draws)
    play(s, ("play", JOKER), ("exit",))
    walk(s, SECOND_JOKER, 1)
    assert (next_is(s, 0), hand(s, 0)) == (True, [KING])


def test_tk21_a_winning_joker_draws_nothing() -> None:
    standing = {0: [house(4), house(3), house(2), at(0, 16)]}
    s = walk(table(4, standing, {0: [JOKER]}, draws={JOKER: TWO}), JOKER, 1, pawn=3)
    assert (stage(s), winners(s), hand(s, 0), int(s.deck[52])) == ("over", [0], [], TWO)


def test_tk21_a_discarded_joker_draws_nothing() -> None:
    standing = {0: [house(4), house(3), house(2), at(1, 17)], 1: [at(1, 18)]}
    s = table(4, standing, {0: [JOKER, TWO]}, draws={JOKER: THREE})
    assert legal(s) == {("discard", JOKER), ("discard", TWO)}
    play(s, ("discard", JOKER))
    assert (next_is(s, 1), hand(s, 0), int(s.deck[52])) == (True, [TWO], THREE)


def test_tk22_a_five_moves_an_own_pawn_or_an_opponents_but_no_partners() -> None:
    standing = {seat: [at(seat, 1)] for seat in range(4)}
    alone = table(4, standing, {0: [FIVE]})
    assert ways(alone, FIVE) == {("five", seat, 0, "ring") for seat in (0, 1, 2, 3)}
    partners = table(4, standing, {0: [FIVE]}, teams="pairs")
    assert ways(partners, FIVE) == {("five", seat, 0, "ring") for seat in (0, 1, 3)}
    standing = {seat: [at(seat, 1)] for seat in range(6)}
    halves = table(6, standing, {0: [FIVE]}, teams="halves")
    assert ways(halves, FIVE) == {("five", seat, 0, "ring") for seat in (0, 1, 3, 5)}


def test_tk22_a_five_moves_ones_own_pieu_but_nobody_elses() -> None:
    s = table(4, {0: [at(0, 18)], 1: [at(1, 18)]}, {0: [FIVE]})
    assert ways(s, FIVE) == {("five", 0, 0, "ring")}
    assert where(play(s, ("play", FIVE), ("five", 0, 0, "ring")), 0) == at(1, 5)


def test_tk22_no_pawn_in_a_house_or_camp_is_moved() -> None:
    s = table(4, {0: [house(1)], 1: [house(1)]}, {0: [FIVE]})
    assert legal(s) == {("discard", FIVE)}


def test_tk22_an_opponents_pawn_always_stays_on_the_ring() -> None:
    s = table(4, {1: [at(1, 14)]}, {0: [FIVE]}, stars="off")
    assert ways(s, FIVE) == {("five", 1, 0, "ring")}
    assert where(play(s, ("play", FIVE), ("five", 1, 0, "ring")), 1) == at(2, 1)


@pytest.mark.parametrize(
    ("origin", "inside", "outside"),
    [(at(0, 14), house(3), at(1, 1)), (at(0, 13), house(2), at(0, 18))],
)
def test_tk22_with_an_own_pawn_house_or_ring_is_a_choice(
    origin: tuple[str, int], inside: object, outside: object
) -> None:
    for way, end in {"house": inside, "ring": outside}.items():
        s = table(4, {0: [origin]}, {0: [FIVE]})
        assert ways(s, FIVE) == {("five", 0, 0, "house"), ("five", 0, 0, "ring")}
        assert where(play(s, ("play", FIVE), ("five", 0, 0, way)), 0) == end


def test_tk22_the_choice_is_the_same_on_a_flight() -> None:
    for way, end in {"house": house(3), "ring": at(1, 1)}.items():
        s = table(4, {0: [at(0, 9)]}, {0: [FIVE]})
        assert where(play(s, ("play", FIVE), ("five", 0, 0, way)), 0) == end


def test_tk22_where_only_one_way_is_open_only_that_one_is_offered() -> None:
    too_long = table(4, {0: [at(0, 16)]}, {0: [FIVE]}, stars="off")
    assert ways(too_long, FIVE) == {("five", 0, 0, "ring")}
    filled = table(4, {0: [at(0, 14), house(2)]}, {0: [FIVE]})
    assert ways(filled, FIVE) == {("five", 0, 0, "ring")}
    barred = table(4, {0: [at(0, 14), at(0, 18)]}, {0: [FIVE]})
    assert ways(barred, FIVE) == {("five", 0, 0, "house"), ("five", 0, 1, "ring")}


def test_tk22_the_five_is_blocked_like_any_walk() -> None:
    s = table(4, {1: [at(2, 1)], 2: [at(2, 4)], 3: [at(3, 16)]}, {0: [FIVE]}, stars="off")
    assert ways(s, FIVE) == {("five", 2, 0, "ring"), ("five", 3, 0, "ring")}


def test_tk22_stars_send_an_opponents_pawn_on() -> None:
    s = table(4, {3: [at(1, 3)]}, {0: [FIVE]})
    assert where(play(s, ("play", FIVE), ("five", 3, 0, "ring")), 3) == at(1, 13)


def test_tk22_it_takes_where_it_ends() -> None:
    s = table(4, {0: [at(2, 6)], 1: [at(2, 1)]}, {0: [FIVE]})
    play(s, ("play", FIVE), ("five", 1, 0, "ring"))
    assert [where(s, 0), where(s, 1)] == [CAMP, at(2, 6)]


def test_tk22_the_player_of_the_card_decides_the_jump_of_an_opponents_pawn() -> None:
    s = table(4, {1: [at(2, 2)]}, {0: [FIVE]})
    play(s, ("play", FIVE), ("five", 1, 0, "ring"))
    assert (stage(s), deciders(s)) == ("jump", [0])
    assert where(play(s, ("jump",)), 1) == at(3, 7)


def test_tk22_dice_are_rolled_and_paid_by_the_pawns_owner() -> None:
    s = table(4, {1: [at(2, 1)]}, {0: [FIVE]}, dice="gain", base="2")
    play(s, ("play", FIVE), ("five", 1, 0, "ring"))
    assert (stage(s), int(s.decider)) == ("recoil", 1)
    roll(s, 4)
    assert (where(s, 1), purses(s), next_is(s, 1)) == (at(2, 2), [0, -8, 0, 0, 8], True)


def test_tk23_a_four_goes_back_four_and_takes() -> None:
    s = walk(table(4, {0: [at(1, 15)], 1: [at(1, 11)]}, {0: [FOUR]}), FOUR, -4)
    assert [where(s, 0), where(s, 1)] == [at(1, 11), CAMP]


def test_tk23_it_chains_backwards_on_stars() -> None:
    for origin, end in ((at(2, 12), at(2, 4)), (at(2, 4), at(1, 10)), (at(1, 7), at(0, 17))):
        assert where(walk(table(4, {0: [origin]}, {0: [FOUR]}), FOUR, -4), 0) == end


def test_tk23_it_may_leave_the_own_start_which_is_free_then() -> None:
    s = table(4, {0: [at(0, 18)]}, {0: [FOUR, ACE]})
    walk(s, FOUR, -4)
    assert where(s, 0) == at(0, 10)
    again = table(4, {0: [at(0, 18)]}, {0: [JOKER]}, draws={JOKER: KING})
    assert ways(walk(again, JOKER, 1), KING) == {("exit",), ("walk", 0, 13)}


def test_tk23_it_may_cross_the_own_start_but_never_enters_the_house() -> None:
    for origin, end in ((at(1, 2), at(0, 16)), (at(1, 1), at(0, 15)), (at(0, 16), at(0, 12))):
        assert where(walk(table(4, {0: [origin]}, {0: [FOUR]}), FOUR, -4), 0) == end


def test_tk23_what_went_back_over_the_start_may_go_home_at_once() -> None:
    s = table(4, {0: [at(0, 16)]}, {0: [ACE]})
    assert where(walk(s, ACE, 1), 0) == house(1)


def test_tk24_a_jack_walks_11_or_swaps_with_any_other_player() -> None:
    standing = {0: [at(0, 18), at(2, 5)], 1: [at(3, 2), at(1, 18)], 2: [at(1, 12)], 3: [house(1)]}
    s = table(4, standing, {0: [JACK]}, teams="pairs")
    swaps = {("swap", pawn, other, 0) for pawn in (0, 1) for other in (1, 2)}
    assert ways(s, JACK) == swaps | {("walk", 0, 11), ("walk", 1, 11)}


def test_tk24_the_two_pawns_change_places() -> None:
    s = table(4, {0: [at(2, 5)], 1: [at(3, 2)]}, {0: [JACK]})
    play(s, ("play", JACK), ("swap", 0, 1, 0))
    assert [places(s, 0)[0], places(s, 1)[0]] == [at(3, 2), at(2, 5)]
    assert next_is(s, 1)


def test_tk24_an_own_pieu_may_be_swapped_away_and_is_one_no_more() -> None:
    s = table(4, {0: [at(0, 18)], 1: [at(3, 2)]}, {0: [JACK], 1: [KING], 2: [JACK + HEARTS]})
    play(s, ("play", JACK), ("swap", 0, 1, 0))
    assert [where(s, 0), where(s, 1)] == [at(3, 2), at(0, 18)]
    assert ways(s, KING) == {("exit",), ("walk", 0, 13)}


def test_tk24_a_pawn_swapped_onto_its_own_start_is_a_pieu() -> None:
    s = table(4, {0: [at(1, 18)], 1: [at(3, 2)]}, {0: [JACK], 1: [ACE]})
    play(s, ("play", JACK), ("swap", 0, 1, 0))
    assert [where(s, 0), where(s, 1)] == [at(3, 2), at(1, 18)]
    assert ways(s, ACE) == {("walk", 0, 1)}


@pytest.mark.parametrize("number", [3, 6, 7])
def test_tk24_a_swap_sets_off_nothing(number: int) -> None:
    s = table(4, {0: [at(2, 14)], 1: [at(3, number)]}, {0: [JACK]}, dice="gain")
    play(s, ("play", JACK), ("swap", 0, 1, 0))
    assert [where(s, 0), where(s, 1)] == [at(3, number), at(2, 14)]
    assert (next_is(s, 1), purses(s)) == (True, [0, 0, 0, 0, 0])


def test_tk24_without_a_pawn_on_the_ring_there_is_no_swap() -> None:
    s = table(4, {0: [house(2)], 1: [at(3, 2)]}, {0: [JACK]})
    assert legal(s) == {("discard", JACK)}
    alone = table(4, {0: [at(1, 18)], 1: [house(1)], 2: [at(2, 18)], 3: [at(2, 10)]}, {0: [JACK]})
    assert ways(alone, JACK) == {("swap", 0, 3, 0)}
