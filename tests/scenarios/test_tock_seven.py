"""TK25, TK26, TK34: the 7 and all that may happen with it."""

from __future__ import annotations

from ludotoc.engine.record import copy_of
from tests.oracles.count_tock import HOME, SEVEN, at, house
from tests.scenarios.tock import (
    CAMP,
    HEARTS,
    legal,
    next_is,
    parts,
    places,
    play,
    purses,
    roll,
    stage,
    table,
    ways,
    where,
    winners,
)

START = ("play", SEVEN)
ALL_HOME_BUT_ONE = [house(4), house(3), house(2)]


def test_tk25_seven_steps_by_one_pawn() -> None:
    s = table(4, {0: [at(1, 4)]}, {0: [SEVEN]})
    assert ways(s, SEVEN) == parts(0, range(1, 8))
    play(s, START, ("part", 0, 7))
    assert (where(s, 0), next_is(s, 1)) == (at(1, 11), True)


def test_tk25_split_over_four_pawns_in_any_order_and_more_than_once() -> None:
    s = table(4, {0: [at(1, 1), at(2, 1), at(3, 1), at(1, 9)]}, {0: [SEVEN]})
    play(s, START, ("part", 0, 1), ("part", 1, 2), ("part", 2, 1), ("part", 3, 1), ("part", 0, 1))
    assert legal(s) == {("part", pawn, 1) for pawn in range(4)}
    play(s, ("part", 3, 1))
    assert places(s, 0) == [at(1, 3), at(2, 3), at(3, 2), at(1, 11)]
    assert next_is(s, 1)


def test_tk25_it_takes_all_it_passes_own_and_partners_included() -> None:
    standing = {0: [at(1, 4), at(1, 6)], 1: [at(1, 5), at(1, 11)], 2: [at(1, 9)], 3: [at(1, 12)]}
    s = table(4, standing, {0: [SEVEN]}, teams="pairs")
    play(s, START, ("part", 0, 7))
    assert places(s, 0) == [at(1, 11), CAMP, CAMP, CAMP]
    assert [where(s, 1), where(s, 1, 1), where(s, 2)] == [CAMP, CAMP, CAMP]
    assert where(s, 3) == at(1, 12)


def test_tk25_a_pieu_blocks_it() -> None:
    s = table(4, {0: [at(1, 16), at(2, 1)], 1: [at(1, 18)]}, {0: [SEVEN]})
    assert ways(s, SEVEN) == parts(0, [1]) | parts(1, range(1, 8))


def test_tk25_an_own_pieu_that_has_moved_on_blocks_it_no_more() -> None:
    s = table(4, {0: [at(0, 17), at(0, 18)]}, {0: [SEVEN]})
    assert ways(s, SEVEN) == parts(1, range(1, 8))
    play(s, START, ("part", 1, 1))
    assert legal(s) == parts(0, range(1, 7)) | parts(1, range(1, 7))


def test_tk25_the_whole_seven_must_be_used() -> None:
    assert legal(table(4, {0: [at(0, 15), house(4)]}, {0: [SEVEN]})) == {("discard", SEVEN)}
    assert legal(table(4, {0: [at(0, 13), house(2)]}, {0: [SEVEN]})) == {("play", SEVEN)}
    short = {0: [at(1, 12)], 1: [at(1, 18)]}
    assert legal(table(4, short, {0: [SEVEN]})) == {("discard", SEVEN)}


def test_tk25_steps_inside_the_house_count() -> None:
    s = table(4, {0: [house(1), at(2, 1)]}, {0: [SEVEN]})
    assert ways(s, SEVEN) == parts(0, [1, 2, 3]) | parts(1, range(1, 8))
    play(s, START, ("part", 0, 3))
    assert (where(s, 0), legal(s)) == (house(4), parts(1, range(1, 5)))


def test_tk25_it_walks_into_the_house_and_passes_nobody_inside() -> None:
    s = table(4, {0: [at(0, 14), house(3), at(1, 1)]}, {0: [SEVEN]})
    assert ways(s, SEVEN) == parts(0, range(1, 5)) | parts(1, [1]) | parts(2, range(1, 8))
    play(s, START, ("part", 0, 4))
    assert (where(s, 0), legal(s)) == (house(2), parts(1, [1]) | parts(2, [1, 2, 3]))


def test_tk25_just_enough_room_is_enough() -> None:
    standing = {0: [at(0, 14), house(3), at(1, 16)], 1: [at(1, 18)]}
    s = table(4, standing, {0: [SEVEN]})
    assert ways(s, SEVEN) == parts(0, range(1, 5)) | parts(1, [1]) | parts(2, [1])
    without = {0: [at(0, 14), house(3)]}
    assert legal(table(4, without, {0: [SEVEN]})) == {("discard", SEVEN)}


def test_tk25_no_part_after_which_the_rest_cannot_be_used() -> None:
    s = table(4, {0: [at(1, 12), at(1, 15)], 1: [at(1, 18)]}, {0: [SEVEN]})
    assert ways(s, SEVEN) == parts(0, [1, 2]) | parts(1, [1, 2])
    play(s, START, ("part", 0, 2))
    assert legal(s) == parts(1, [1, 2])
    play(s, ("part", 1, 2))
    assert legal(s) == parts(0, [1, 2, 3])


def test_tk25_who_stands_in_the_house_is_not_taken_by_a_pawn_on_the_ring() -> None:
    s = table(4, {0: [at(0, 12)], 1: [at(0, 14)], 2: [house(1)]}, {0: [SEVEN]})
    play(s, START, ("part", 0, 7))
    assert [where(s, 0), where(s, 1), where(s, 2)] == [house(3), CAMP, house(1)]


def test_tk26_stars_and_dice_do_not_work_in_mid_course() -> None:
    s = table(4, {0: [at(1, 1), at(2, 2)]}, {0: [SEVEN]}, dice="recoil")
    play(s, START, ("part", 0, 2), ("part", 1, 4))
    assert (where(s, 0), where(s, 0, 1), stage(s)) == (at(1, 3), at(2, 6), "way")
    play(s, ("part", 0, 1))
    assert (places(s, 0)[:2], next_is(s, 1)) == ([at(1, 4), at(2, 6)], True)


def test_tk26_only_the_pawn_of_the_last_step_is_sent_on_by_its_star() -> None:
    s = table(4, {0: [at(1, 1), at(2, 3)]}, {0: [SEVEN]})
    play(s, START, ("part", 0, 2), ("part", 1, 5))
    assert places(s, 0)[:2] == [at(1, 3), at(2, 15)]


def test_tk26_it_takes_the_pawn_on_the_star_then_flies_seven_more() -> None:
    s = table(4, {0: [at(1, 7)], 1: [at(1, 14), at(2, 3), at(2, 10)]}, {0: [SEVEN]})
    play(s, START, ("part", 0, 7))
    assert where(s, 0) == at(2, 10)
    assert places(s, 1) == [CAMP, at(2, 3), CAMP, CAMP]


def test_tk26_a_seven_that_ends_on_the_own_start_stays_there() -> None:
    s = table(4, {0: [at(0, 17), at(1, 4)]}, {0: [SEVEN]})
    play(s, START, ("part", 1, 6), ("part", 0, 1))
    assert places(s, 0)[:2] == [at(0, 18), at(1, 10)]


def test_tk26_its_flight_goes_another_lap_where_the_house_is_too_short() -> None:
    s = table(4, {0: [at(0, 7)]}, {0: [SEVEN]})
    play(s, START, ("part", 0, 7))
    assert where(s, 0) == at(1, 10)


def test_tk26_with_stars_off_it_stays() -> None:
    s = play(table(4, {0: [at(1, 1)]}, {0: [SEVEN]}, stars="off"), START, ("part", 0, 7))
    assert where(s, 0) == at(1, 8)


def test_tk26_the_last_step_on_a_dice_square_is_a_roll() -> None:
    s = play(table(4, {0: [at(1, 5)]}, {0: [SEVEN]}, dice="recoil"), START, ("part", 0, 7))
    assert stage(s) == "recoil"
    assert (where(roll(s, 2), 0), next_is(s, 1)) == (at(1, 10), True)


def test_tk34_a_seven_that_brings_the_last_pawn_home_may_stop() -> None:
    standing = {0: [*ALL_HOME_BUT_ONE, at(0, 14)], 2: [at(2, 1), at(3, 1)]}
    s = table(4, standing, {0: [SEVEN]}, teams="pairs")
    play(s, START, ("part", 3, 3))
    assert legal(s) == {("stop",)} | parts(0, range(1, 5)) | parts(1, range(1, 5))
    play(s, ("stop",))
    assert (next_is(s, 1), winners(s)) == (True, [])


def test_tk34_it_may_use_any_part_of_the_rest_on_the_partners_pawns() -> None:
    standing = {0: [*ALL_HOME_BUT_ONE, at(0, 14)], 2: [at(2, 1), at(3, 1)], 1: [at(2, 2)]}
    s = table(4, standing, {0: [SEVEN]}, teams="pairs")
    play(s, START, ("part", 3, 3), ("part", 0, 1), ("part", 1, 1))
    assert legal(s) == {("stop",)} | parts(0, [1, 2]) | parts(1, [1, 2])
    play(s, ("stop",))
    assert (places(s, 2)[:2], where(s, 1), next_is(s, 1)) == ([at(2, 2), at(3, 2)], CAMP, True)


def test_tk34_a_seven_of_fewer_steps_is_playable_if_it_brings_all_home() -> None:
    standing = {0: [*ALL_HOME_BUT_ONE, at(0, 16)], 2: []}
    s = table(4, standing, {0: [SEVEN]}, teams="pairs")
    assert ways(s, SEVEN) == parts(3, [1])
    play(s, START, ("part", 3, 1))
    assert next_is(s, 1)


def test_tk34_who_is_home_already_must_use_the_whole_seven_on_his_partner() -> None:
    s = table(4, {0: HOME, 2: [at(2, 1)]}, {0: [SEVEN, SEVEN + HEARTS]}, teams="pairs")
    play(s, START, ("part", 0, 1))
    assert legal(s) == parts(0, range(1, 7))


def test_tk34_stopping_early_sets_off_the_square_of_the_last_step() -> None:
    standing = {0: [*ALL_HOME_BUT_ONE, at(0, 14)], 2: [at(3, 2), at(3, 4)]}
    star = table(4, standing, {0: [SEVEN]}, teams="pairs", dice="gain")
    play(star, START, ("part", 3, 3), ("part", 0, 1), ("stop",))
    assert (where(star, 2), next_is(star, 1)) == (at(3, 10), True)
    dice = table(4, standing, {0: [SEVEN]}, teams="pairs", dice="gain")
    play(dice, START, ("part", 3, 3), ("part", 1, 2), ("stop",))
    assert stage(dice) == "recoil"
    roll(dice, 4)
    assert (where(dice, 2, 1), purses(dice)) == (at(3, 2), [-4, 0, 0, 0, 4])


def test_tk34_among_three_it_goes_on_to_the_next_team_mate_and_wins() -> None:
    near = {seat: [*ALL_HOME_BUT_ONE, at(seat, 15)] for seat in (0, 2, 4)}
    s = table(6, near, {0: [SEVEN]}, teams="halves")
    play(s, START, ("part", 3, 2))
    assert legal(s) == {("stop",)} | parts(3, [1, 2])
    stopped = play(copy_of(s), ("stop",))
    assert (next_is(stopped, 1), winners(stopped)) == (True, [])
    play(s, ("part", 3, 2), ("part", 3, 2))
    assert (stage(s), winners(s)) == ("over", [0, 2, 4])


def test_tk34_alone_the_game_ends_at_once() -> None:
    s = table(4, {0: [*ALL_HOME_BUT_ONE, at(0, 14)], 2: [at(2, 1)]}, {0: [SEVEN]})
    play(s, START, ("part", 3, 3))
    assert (stage(s), winners(s)) == ("over", [0])
