"""TK27: from intersection to intersection."""

from __future__ import annotations

import pytest

from tests.oracles.count_tock import ACE, FIVE, FOUR, JACK, SEVEN, THREE, TWO, at
from tests.scenarios.tock import (
    CAMP,
    deciders,
    legal,
    next_is,
    parts,
    places,
    play,
    stage,
    table,
    walk,
    ways,
    where,
)

START = ("play", SEVEN)


@pytest.mark.parametrize(("decision", "end"), [("jump", at(2, 7)), ("stay", at(1, 7))])
def test_tk27_a_pawn_that_ends_on_a_7_may_jump_to_the_next(decision: str, end: object) -> None:
    s = walk(table(4, {0: [at(1, 5)]}, {0: [TWO]}), TWO, 2)
    assert (where(s, 0), deciders(s)) == (at(1, 7), [0])
    assert legal(s) == {("jump",), ("stay",)}
    play(s, (decision,))
    assert (where(s, 0), next_is(s, 1)) == (end, True)


def test_tk27_a_flight_that_ends_there_may_jump_too() -> None:
    s = walk(table(6, {0: [at(1, 10)]}, {0: [JACK]}), JACK, 11)
    assert (where(s, 0), stage(s)) == (at(3, 7), "jump")
    s = play(table(4, {0: [at(1, 11)]}, {0: [SEVEN]}), START, ("part", 0, 7))
    assert (where(s, 0), stage(s)) == (at(2, 7), "jump")


def test_tk27_a_walk_that_only_passes_a_7_does_not_jump() -> None:
    assert next_is(walk(table(4, {0: [at(1, 6)]}, {0: [THREE]}), THREE, 3), 1)


def test_tk27_ordinary_pawns_in_between_neither_block_nor_are_taken() -> None:
    between = [at(1, 8), at(1, 18), at(2, 6)]
    s = walk(table(4, {0: [at(1, 5)], 3: between}, {0: [TWO]}), TWO, 2)
    play(s, ("jump",))
    assert (where(s, 0), places(s, 3)) == (at(2, 7), [*between, CAMP])


def test_tk27_a_pieu_in_between_blocks_it() -> None:
    s = walk(table(4, {0: [at(1, 5)], 1: [at(1, 18)]}, {0: [TWO]}), TWO, 2)
    assert (where(s, 0), next_is(s, 1)) == (at(1, 7), True)
    elsewhere = {0: [at(1, 5), at(0, 18)], 2: [at(2, 18)], 3: [at(3, 18)]}
    assert stage(walk(table(4, elsewhere, {0: [TWO]}), TWO, 2)) == "jump"


def test_tk27_pawns_on_both_intersections_are_taken() -> None:
    s = walk(table(4, {0: [at(1, 5), at(2, 7)], 1: [at(1, 7)]}, {0: [TWO]}), TWO, 2)
    assert [where(s, 1), where(s, 0, 1)] == [CAMP, at(2, 7)]
    play(s, ("jump",))
    assert places(s, 0)[:2] == [at(2, 7), CAMP]


def test_tk27_from_the_own_side_only_a_five_jumps_forwards() -> None:
    s = walk(table(4, {0: [at(0, 5)]}, {0: [TWO]}), TWO, 2)
    assert (where(s, 0), next_is(s, 1)) == (at(0, 7), True)
    five = play(table(4, {0: [at(0, 2)]}, {0: [FIVE]}), ("play", FIVE), ("five", 0, 0, "ring"))
    assert (where(five, 0), stage(five)) == (at(0, 7), "jump")
    assert where(play(five, ("jump",)), 0) == at(1, 7)


def test_tk27_a_five_carries_an_opponent_past_his_own_16() -> None:
    s = play(table(4, {1: [at(1, 2)]}, {0: [FIVE]}), ("play", FIVE), ("five", 1, 0, "ring"))
    assert deciders(s) == [0]
    assert where(play(s, ("jump",)), 1) == at(2, 7)


def test_tk27_after_a_four_the_jump_goes_back() -> None:
    s = walk(table(4, {0: [at(2, 11)], 1: [at(1, 7)]}, {0: [FOUR]}), FOUR, -4)
    play(s, ("jump",))
    assert [where(s, 0), where(s, 1)] == [at(1, 7), CAMP]


def test_tk27_back_over_a_pieu_it_does_not() -> None:
    behind = walk(table(4, {0: [at(2, 11)], 1: [at(1, 18)]}, {0: [FOUR]}), FOUR, -4)
    assert next_is(behind, 1)
    ahead = walk(table(4, {0: [at(2, 11)], 2: [at(2, 18)]}, {0: [FOUR]}), FOUR, -4)
    assert stage(ahead) == "jump"


def test_tk27_backwards_it_may_cross_the_own_start_and_leave_the_own_side() -> None:
    s = walk(table(4, {0: [at(1, 11)]}, {0: [FOUR]}), FOUR, -4)
    assert where(play(s, ("jump",)), 0) == at(0, 7)
    own_side = walk(table(4, {0: [at(0, 11)]}, {0: [FOUR]}), FOUR, -4)
    assert where(play(own_side, ("jump",)), 0) == at(3, 7)
    pieu = walk(table(4, {0: [at(1, 11), at(0, 18)]}, {0: [FOUR]}), FOUR, -4)
    assert next_is(pieu, 1)


def test_tk27_a_table_may_have_the_four_jump_forwards() -> None:
    s = walk(table(4, {0: [at(2, 11)], 1: [at(1, 18)]}, {0: [FOUR]}, jump4="forward"), FOUR, -4)
    assert where(play(s, ("jump",)), 0) == at(3, 7)
    ahead = table(4, {0: [at(2, 11)], 2: [at(2, 18)]}, {0: [FOUR]}, jump4="forward")
    assert next_is(walk(ahead, FOUR, -4), 1)
    own_side = table(4, {0: [at(0, 11)]}, {0: [FOUR]}, jump4="forward")
    assert next_is(walk(own_side, FOUR, -4), 1)


def test_tk27_other_cards_jump_forwards_whatever_the_four_does() -> None:
    s = walk(table(4, {0: [at(1, 6)]}, {0: [ACE]}, jump4="back"), ACE, 1)
    assert where(play(s, ("jump",)), 0) == at(2, 7)


def test_tk27_within_a_seven_the_jump_comes_in_mid_course_and_costs_no_step() -> None:
    s = table(4, {0: [at(1, 5), at(3, 1)], 1: [at(2, 9), at(1, 15)]}, {0: [SEVEN]})
    play(s, START, ("part", 0, 2))
    assert legal(s) == {("leap", 0)} | parts(0, range(1, 6)) | parts(1, range(1, 6))
    play(s, ("part", 1, 1), ("leap", 0), ("part", 0, 4))
    assert places(s, 0)[:2] == [at(2, 11), at(3, 2)]
    assert places(s, 1)[:2] == [CAMP, at(1, 15)]
    assert next_is(s, 1)


def test_tk27_the_pawn_where_it_leaps_to_is_taken() -> None:
    s = table(4, {0: [at(1, 5)], 1: [at(2, 7)]}, {0: [SEVEN]})
    play(s, START, ("part", 0, 2), ("leap", 0))
    assert [where(s, 0), where(s, 1)] == [at(2, 7), CAMP]


def test_tk27_a_pawn_jumps_once_a_card() -> None:
    s = table(4, {0: [at(1, 5)]}, {0: [SEVEN]})
    play(s, START, ("part", 0, 2), ("leap", 0))
    assert legal(s) == parts(0, range(1, 6))


def test_tk27_two_pawns_may_jump_by_one_seven() -> None:
    s = table(4, {0: [at(1, 5), at(2, 6)]}, {0: [SEVEN]})
    play(s, START, ("part", 1, 1), ("leap", 1), ("part", 0, 2), ("leap", 0))
    assert places(s, 0)[:2] == [at(2, 7), at(3, 7)]


def test_tk27_only_a_pawn_that_this_card_has_moved() -> None:
    s = table(4, {0: [at(1, 7), at(2, 1)]}, {0: [SEVEN]})
    assert ways(s, SEVEN) == parts(0, range(1, 8)) | parts(1, range(1, 8))
    play(s, START, ("part", 1, 1))
    assert legal(s) == parts(0, range(1, 7)) | parts(1, range(1, 7))


def test_tk27_within_a_seven_no_pawn_jumps_from_its_own_side_or_over_a_pieu() -> None:
    own_side = play(table(4, {0: [at(0, 5)]}, {0: [SEVEN]}), START, ("part", 0, 2))
    assert legal(own_side) == parts(0, range(1, 6))
    pieu = table(4, {0: [at(1, 5)], 1: [at(1, 18)]}, {0: [SEVEN]})
    assert legal(play(pieu, START, ("part", 0, 2))) == parts(0, range(1, 6))


def test_tk27_after_the_seventh_step_only_the_pawn_that_made_it_may_jump() -> None:
    other = table(4, {0: [at(1, 5), at(2, 4)]}, {0: [SEVEN]})
    play(other, START, ("part", 0, 2), ("part", 1, 5))
    assert (places(other, 0)[:2], next_is(other, 1)) == ([at(1, 7), at(2, 9)], True)
    same = table(4, {0: [at(1, 5), at(2, 4)]}, {0: [SEVEN]})
    play(same, START, ("part", 1, 5), ("part", 0, 2))
    assert stage(same) == "jump"
    assert where(play(same, ("jump",)), 0) == at(2, 7)
