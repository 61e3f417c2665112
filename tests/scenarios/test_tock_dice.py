"""TK28-TK32: dice squares, recoils, fines, a Pieu that is bought, and the pot."""

from __future__ import annotations

import pytest

from tests.oracles.count_tock import (
    ACE,
    FIVE,
    FOUR,
    HOME,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    THREE,
    TWO,
    at,
    house,
)
from tests.scenarios.tock import (
    CAMP,
    HEARTS,
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

LAST_STEP = [house(4), house(3), house(2), at(0, 16)]


@pytest.mark.parametrize("dice", ["recoil", "gain"])
@pytest.mark.parametrize("number", [6, 12])
def test_tk28_a_walk_that_ends_on_a_dice_square_rolls(dice: str, number: int) -> None:
    s = table(4, {0: [at(2, number - 2)]}, {0: [TWO]}, dice=dice)
    walk(s, TWO, 2)
    assert (where(s, 0), stage(s), deciders(s)) == (at(2, number), "recoil", [])


def test_tk28_a_flight_that_ends_there_rolls() -> None:
    s = walk(table(4, {0: [at(1, 12)]}, {0: [SIX]}, dice="recoil"), SIX, 6)
    assert (where(s, 0), stage(s)) == (at(2, 6), "recoil")


def test_tk28_to_pass_it_to_be_swapped_there_or_to_stop_in_mid_seven_is_no_roll() -> None:
    passing = walk(table(4, {0: [at(2, 5)]}, {0: [QUEEN]}, dice="recoil"), QUEEN, 12)
    assert next_is(passing, 1)
    swap = table(4, {0: [at(2, 5)], 1: [at(3, 12)]}, {0: [JACK]}, dice="recoil")
    assert next_is(play(swap, ("play", JACK), ("swap", 0, 1, 0)), 1)
    seven = table(4, {0: [at(2, 5)]}, {0: [SEVEN]}, dice="recoil")
    assert stage(play(seven, ("play", SEVEN), ("part", 0, 1))) == "way"


FROM_6 = [(1, at(2, 5)), (2, at(2, 4)), (3, at(1, 15)), (4, at(2, 2)), (5, at(2, 1))]
FROM_12 = [(1, at(2, 11)), (2, at(2, 10)), (3, at(2, 9)), (4, at(2, 4)), (5, at(2, 7))]


@pytest.mark.parametrize(
    ("number", "pips", "end"),
    [(6, *row) for row in FROM_6] + [(12, *row) for row in FROM_12],
)
def test_tk29_the_pawn_flies_back_and_again_from_every_star(
    number: int, pips: int, end: object
) -> None:
    s = roll(
        walk(table(4, {0: [at(2, number - 2)]}, {0: [TWO]}, dice="recoil"), TWO, 2),
        pips,
    )
    assert where(s, 0) == end
    assert next_is(s, 1) or stage(s) == "jump"


def test_tk29_without_stars_it_flies_back_once() -> None:
    s = walk(table(4, {0: [at(2, 4)]}, {0: [TWO]}, dice="recoil", stars="off"), TWO, 2)
    assert (where(roll(s, 3), 0), next_is(s, 1)) == (at(2, 3), True)


def test_tk29_on_another_dice_square_it_rolls_again() -> None:
    s = roll(walk(table(4, {0: [at(2, 10)]}, {0: [TWO]}, dice="recoil"), TWO, 2), 6)
    assert (where(s, 0), stage(s)) == (at(2, 6), "recoil")
    roll(s, 6)
    assert (where(s, 0), stage(s)) == (at(1, 12), "recoil")
    roll(s, 1)
    assert (where(s, 0), next_is(s, 1)) == (at(1, 11), True)


def test_tk29_it_takes_where_it_ends_and_flies_over_all_else() -> None:
    others = [at(2, 5), at(2, 3), at(1, 16), at(1, 15)]
    s = table(4, {0: [at(2, 10)], 1: others}, {0: [FOUR]}, dice="recoil")
    roll(walk(s, FOUR, -4), 3)
    assert where(s, 0) == at(1, 15)
    assert places(s, 1) == [at(2, 5), at(2, 3), at(1, 16), CAMP]


def test_tk29_it_takes_on_a_further_dice_square_before_the_new_roll() -> None:
    s = table(4, {0: [at(2, 10)], 1: [at(2, 6)]}, {0: [TWO]}, dice="recoil")
    roll(walk(s, TWO, 2), 6)
    assert (where(s, 0), where(s, 1), stage(s)) == (at(2, 6), CAMP, "recoil")


@pytest.mark.parametrize("pips", [3, 6])
def test_tk29_a_pieu_under_any_touch_down_keeps_it_where_it_is(pips: int) -> None:
    standing = {0: [at(2, 10)], 1: [at(1, 18), at(1, 12), at(2, 3)]}
    s = table(4, standing, {0: [FOUR]}, dice="gain")
    roll(walk(s, FOUR, -4), pips)
    assert (where(s, 0), next_is(s, 1)) == (at(2, 6), True)
    assert places(s, 1) == [at(1, 18), at(1, 12), at(2, 3), CAMP]
    assert purses(s) == [-2 * pips, 0, 0, 0, 2 * pips]


def test_tk29_only_the_roll_that_meets_the_pieu_is_doubled() -> None:
    s = table(4, {0: [at(2, 10)], 1: [at(1, 18)]}, {0: [TWO]}, dice="gain")
    roll(walk(s, TWO, 2), 6, 6)
    assert (where(s, 0), purses(s)) == (at(2, 6), [-18, 0, 0, 0, 18])


def test_tk29_the_own_start_stops_it_as_a_pieu_unless_an_own_pieu_is_there() -> None:
    s = roll(walk(table(4, {0: [at(1, 4)]}, {0: [TWO]}, dice="recoil"), TWO, 2), 6)
    assert (where(s, 0), next_is(s, 1)) == (at(0, 18), True)
    held = table(4, {0: [at(1, 4), at(0, 18)]}, {0: [TWO]}, dice="recoil")
    assert where(roll(walk(held, TWO, 2), 6), 0) == at(1, 6)


def test_tk29_on_a_7_it_may_jump_forwards() -> None:
    s = roll(walk(table(4, {0: [at(2, 10)]}, {0: [TWO]}, dice="recoil"), TWO, 2), 5)
    assert (where(s, 0), legal(s)) == (at(2, 7), {("jump",), ("stay",)})
    assert where(play(s, ("jump",)), 0) == at(3, 7)


def test_tk29_even_after_a_four() -> None:
    s = roll(walk(table(4, {0: [at(2, 16)]}, {0: [FOUR]}, dice="recoil"), FOUR, -4), 5)
    assert where(play(s, ("jump",)), 0) == at(3, 7)


def test_tk29_from_the_own_side_only_if_the_card_was_a_five() -> None:
    s = roll(walk(table(4, {0: [at(0, 10)]}, {0: [TWO]}, dice="recoil"), TWO, 2), 5)
    assert (where(s, 0), next_is(s, 1)) == (at(0, 7), True)
    five = table(4, {0: [at(0, 7)]}, {0: [FIVE]}, dice="recoil")
    roll(play(five, ("play", FIVE), ("five", 0, 0, "ring")), 5)
    assert where(play(five, ("jump",)), 0) == at(1, 7)


def test_tk29_not_if_the_pawn_has_jumped_by_this_card() -> None:
    s = table(4, {0: [at(1, 5)]}, {0: [SEVEN]}, dice="recoil")
    play(s, ("play", SEVEN), ("part", 0, 2), ("leap", 0), ("part", 0, 5))
    roll(s, 5)
    assert (where(s, 0), next_is(s, 1)) == (at(2, 7), True)
    unjumped = table(4, {0: [at(2, 5)]}, {0: [SEVEN]}, dice="recoil")
    play(unjumped, ("play", SEVEN), ("part", 0, 7))
    assert stage(roll(unjumped, 5)) == "jump"


def test_tk29_the_pawns_owner_rolls_and_decides_the_jump() -> None:
    s = table(4, {2: [at(1, 7)]}, {0: [FIVE]}, dice="recoil")
    play(s, ("play", FIVE), ("five", 2, 0, "ring"))
    assert int(s.decider) == 2
    roll(s, 5)
    assert deciders(s) == [2]
    play(s, ("jump",))
    assert (where(s, 2), next_is(s, 1)) == (at(2, 7), True)


@pytest.mark.parametrize(("base", "fine"), [("1", 4), ("2", 8), ("5", 20)])
def test_tk30_pips_times_base_go_into_the_pot(base: str, fine: int) -> None:
    s = table(6, {0: [at(2, 4)]}, {0: [TWO]}, dice="gain", base=base)
    roll(walk(s, TWO, 2), 4)
    assert purses(s) == [-fine, 0, 0, 0, 0, 0, fine]


def test_tk30_for_each_roll() -> None:
    s = roll(walk(table(4, {0: [at(2, 10)]}, {0: [TWO]}, dice="gain"), TWO, 2), 6, 4)
    assert purses(s) == [-10, 0, 0, 0, 10]


def test_tk30_without_gain_nothing_is_paid() -> None:
    s = roll(walk(table(4, {0: [at(2, 10)]}, {0: [TWO]}, dice="recoil"), TWO, 2), 6, 4)
    assert purses(s) == [0, 0, 0, 0, 0]
    seven = table(4, {0: [at(1, 4)], 1: [at(1, 6)]}, {0: [SEVEN]}, dice="recoil")
    assert next_is(play(seven, ("play", SEVEN), ("part", 0, 7)), 1)


def test_tk30_who_takes_on_a_dice_square_and_ends_there_rolls_once() -> None:
    s = table(4, {0: [at(2, 4)], 1: [at(2, 6)]}, {0: [TWO]}, dice="gain")
    roll(walk(s, TWO, 2), 1)
    assert (where(s, 1), purses(s), next_is(s, 1)) == (CAMP, [-1, 0, 0, 0, 1], True)


def test_tk30_a_seven_pays_at_its_end_for_what_it_took_in_passing() -> None:
    s = table(4, {0: [at(1, 4)], 1: [at(1, 6)]}, {0: [SEVEN]}, dice="gain", base="5")
    play(s, ("play", SEVEN), ("part", 0, 7))
    assert (stage(s), int(s.turn)) == ("fine", 0)
    roll(s, 3)
    assert (where(s, 0), purses(s), next_is(s, 1)) == (at(1, 11), [-15, 0, 0, 0, 15], True)


def test_tk30_one_roll_for_every_pawn_and_one_for_the_square_it_ends_on() -> None:
    s = table(4, {0: [at(1, 5)], 1: [at(1, 6), at(1, 12)]}, {0: [SEVEN]}, dice="gain")
    play(s, ("play", SEVEN), ("part", 0, 7))
    assert stage(s) == "recoil"
    roll(s, 1)
    assert stage(s) == "fine"
    roll(s, 4)
    assert (where(s, 0), purses(s), next_is(s, 1)) == (at(1, 11), [-5, 0, 0, 0, 5], True)


def test_tk30_a_pawn_taken_on_a_dice_square_left_behind_is_paid_for() -> None:
    s = table(4, {0: [at(1, 5), at(2, 4)], 1: [at(1, 6), at(3, 6)]}, {0: [SEVEN]}, dice="gain")
    play(s, ("play", SEVEN), ("part", 0, 1), ("part", 1, 6))
    assert (places(s, 0)[:2], stage(s)) == ([at(1, 6), at(2, 10)], "fine")
    roll(s, 2)
    assert (purses(s), next_is(s, 1)) == ([-2, 0, 0, 0, 2], True)


def test_tk30_two_pawns_taken_in_passing_are_two_rolls() -> None:
    s = table(4, {0: [at(1, 5), at(3, 5)], 1: [at(1, 6), at(3, 6)]}, {0: [SEVEN]}, dice="gain")
    play(s, ("play", SEVEN), ("part", 0, 4), ("part", 1, 3))
    roll(s, 2)
    assert stage(s) == "fine"
    roll(s, 5)
    assert (purses(s), next_is(s, 1)) == ([-7, 0, 0, 0, 7], True)


def test_tk30_also_when_the_seven_wins() -> None:
    s = table(4, {0: [*HOME[1:], at(0, 11)], 1: [at(0, 12)]}, {0: [SEVEN]}, dice="gain")
    s.pot, s.tokens[2] = 10, -10
    play(s, ("play", SEVEN), ("part", 3, 6))
    assert (stage(s), winners(s)) == ("fine", [])
    roll(s, 3)
    assert (stage(s), winners(s), purses(s)) == ("over", [0], [10, 0, -10, 0, 0])


def test_tk31_who_may_discard_may_first_buy_a_pieu() -> None:
    s = table(4, {}, {0: [QUEEN, FIVE]}, dice="gain", base="2")
    assert legal(s) == {("buy",), ("discard", QUEEN), ("discard", FIVE)}
    play(s, ("buy",))
    roll(s, 1, 2)
    assert (where(s, 0), stage(s)) == (CAMP, "buy")
    roll(s, 6)
    assert (where(s, 0), purses(s)) == (at(0, 18), [-18, 0, 0, 0, 18])
    assert legal(s) == {("discard", QUEEN), ("discard", FIVE)}
    play(s, ("discard", FIVE))
    assert (hand(s, 0), next_is(s, 1)) == ([QUEEN], True)


def test_tk31_who_must_play_may_not_buy() -> None:
    assert legal(table(4, {0: [at(2, 1)]}, {0: [QUEEN, NINE]}, dice="gain")) == {
        ("play", QUEEN),
        ("play", NINE),
    }
    fives = table(4, {1: [at(2, 9)]}, {0: [FIVE, FIVE + HEARTS]}, dice="gain")
    assert legal(fives) == {("play", FIVE), ("play", FIVE + HEARTS)}


def test_tk31_who_keeps_his_fives_may_buy_and_discards_no_five_then() -> None:
    s = table(4, {1: [at(2, 9)]}, {0: [FIVE, QUEEN, QUEEN + HEARTS]}, dice="gain")
    assert legal(s) == {("play", FIVE), ("discard", QUEEN), ("discard", QUEEN + HEARTS), ("buy",)}
    roll(play(s, ("buy",)), 1, 1, 1)
    assert legal(s) == {("discard", QUEEN), ("discard", QUEEN + HEARTS)}


def test_tk31_only_with_a_pawn_in_camp_and_none_on_the_start() -> None:
    barred = {0: [at(0, 18), at(1, 17)], 1: [at(1, 18)], 2: [at(1, 1)]}
    s = table(4, barred, {0: [THREE, QUEEN]}, dice="gain")
    assert legal(s) == {("discard", THREE), ("discard", QUEEN)}
    nobody = {0: [house(4), house(3), house(2), at(1, 17)], 1: [at(1, 18)]}
    assert legal(table(4, nobody, {0: [THREE]}, dice="gain")) == {("discard", THREE)}


@pytest.mark.parametrize("dice", ["off", "recoil"])
def test_tk31_only_where_one_plays_for_gain(dice: str) -> None:
    assert legal(table(4, {}, {0: [QUEEN]}, dice=dice)) == {("discard", QUEEN)}


def test_tk31_a_bought_pawn_takes_who_stands_on_the_start() -> None:
    s = table(4, {1: [at(0, 18)]}, {0: [QUEEN], 1: [KING]}, dice="gain")
    roll(play(s, ("buy",)), 1, 1, 1)
    assert [where(s, 0), where(s, 1)] == [at(0, 18), CAMP]
    play(s, ("discard", QUEEN))
    assert ways(s, KING) == {("exit",)}


def test_tk32_the_winner_takes_the_pot() -> None:
    s = table(4, {0: LAST_STEP}, {0: [ACE]}, dice="gain", pot="series")
    s.pot, s.tokens[0], s.tokens[1] = 11, -4, -7
    walk(s, ACE, 1, pawn=3)
    assert (winners(s), purses(s)) == ([0], [7, -7, 0, 0, 0])


def test_tk32_a_team_shares_it_and_odd_tokens_go_to_the_player_of_the_last_card() -> None:
    standing = {0: LAST_STEP, 2: HOME}
    s = table(4, standing, {0: [ACE]}, teams="pairs", dice="gain")
    s.pot, s.tokens[0], s.tokens[1] = 11, -4, -7
    assert purses(walk(s, ACE, 1, pawn=3)) == [2, -7, 5, 0, 0]
    standing = {0: LAST_STEP, 2: HOME, 4: HOME}
    s = table(6, standing, {0: [ACE]}, teams="halves", dice="gain", base="5")
    s.pot, s.tokens[3] = 20, -20
    assert purses(walk(s, ACE, 1, pawn=3)) == [8, 0, 6, -20, 6, 0, 0]


def test_tk32_the_last_card_may_be_a_helpers() -> None:
    standing = {0: [house(4), house(3), house(2), at(0, 16)], 2: HOME}
    s = table(4, standing, {2: [ACE]}, turn=2, teams="pairs", dice="gain")
    s.pot = 3
    assert purses(walk(s, ACE, 1, pawn=3)) == [1, 0, 2, 0, 0]


def test_tk32_tokens_may_go_negative_and_nobody_is_kept_from_buying() -> None:
    s = table(4, {}, {0: [QUEEN]}, dice="gain", base="5")
    s.tokens[0] = -1000
    roll(play(s, ("buy",)), 6, 6, 6)
    assert purses(s) == [-1090, 0, 0, 0, 90]
