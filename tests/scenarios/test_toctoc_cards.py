"""TT5, TT6, TT10-TT12, TT14, TT15, TT18, TT19: what each card does, the 7, jack, joker, the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludotoc.engine.record import copy_of
from tests.bridges import toctoc as bridge
from tests.oracles.count_toctoc import (
    ACE,
    DIAMONDS,
    HOME,
    JACK,
    JOKER,
    KING,
    OTHER_JOKER,
    QUEEN,
    card,
    house,
    ring,
)
from tests.oracles.toctoc import OPTIONS, Oracle
from tests.scenarios.toctoc import (
    CAMP,
    hand,
    legal,
    next_is,
    parts,
    play,
    prepare,
    stage,
    swap,
    table,
    walk,
    walkers,
    ways,
    where,
    winners,
)

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = map(card, range(2, 9))
START = ("play", SEVEN)
STOP = ("stop",)
RING, HOUSE = "ring", "house"


# TT5, TT6: forced play and the cards


def test_tt5_a_card_that_can_be_played_must_be() -> None:
    s = table([TWO, SIX, card(JACK)], {0: [ring(0, 69)]})
    assert legal(s) == {("play", TWO)}


def test_tt5_which_one_is_free() -> None:
    s = table([TWO, SIX, card(KING)], {0: [ring(0, 20)]})
    assert legal(s) == {("play", TWO), ("play", SIX), ("play", card(KING))}


def test_tt5_otherwise_any_card_is_discarded() -> None:
    s = table([TWO, SIX, card(JACK)], {})
    assert legal(s) == {("discard", TWO), ("discard", SIX), ("discard", card(JACK))}
    play(s, ("discard", SIX))
    assert (hand(s, 0), next_is(s, 1)) == ([TWO, card(JACK)], True)


@pytest.mark.parametrize("rank", [2, 3, 5, 6, 8, 10, QUEEN])
def test_tt6_numbers_are_walked_forwards(rank: int) -> None:
    s = table([card(rank)], {0: [ring(0, 28)]})
    assert ways(s, card(rank)) == {("walk", 0, rank, RING)}
    assert where(walk(s, card(rank)), 0) == ring(0, 28 + rank)


@pytest.mark.parametrize(("rank", "steps"), [(ACE, 1), (KING, 13)])
def test_tt6_ace_and_king_come_out_or_walk(rank: int, steps: int) -> None:
    s = table([card(rank)], {0: [ring(0, 28)]})
    assert ways(s, card(rank)) == {("exit",), ("walk", 0, steps, RING)}
    assert where(walk(s, card(rank)), 0) == ring(0, 28 + steps)


@pytest.mark.parametrize("rank", [*range(2, KING)])
def test_tt6_no_other_card_brings_a_marble_out(rank: int) -> None:
    assert legal(table([card(rank)], {})) == {("discard", card(rank))}


def test_tt6_the_4_goes_back() -> None:
    s = table([FOUR], {0: [ring(0, 28)]})
    assert ways(s, FOUR) == {("walk", 0, -4, RING)}
    assert where(walk(s, FOUR), 0) == ring(0, 24)


def test_tt6_the_jack_does_not_walk_and_the_joker_does_not_come_out() -> None:
    assert legal(table([card(JACK)], {0: [ring(0, 28)]})) == {("discard", card(JACK))}
    s = play(table([JOKER], {}, pile=(TWO,)), ("play", JOKER))
    assert legal(s) == {("discard", TWO)}


# TT10, TT11: the 7


def test_tt10_in_one_piece_or_split_each_marble_once() -> None:
    s = table([SEVEN], {0: [ring(0, 28), ring(0, 46)]})
    assert ways(s, SEVEN) == parts(0, range(1, 8)) | parts(1, range(1, 8))
    play(s, START, ("part", 0, 3, RING))
    assert legal(s) == parts(1, [4])
    play(s, ("part", 1, 4, RING))
    assert [where(s, 0), where(s, 0, 1)] == [ring(0, 31), ring(0, 50)]
    assert next_is(s, 1)


def test_tt10_over_four_marbles() -> None:
    s = table([SEVEN], {0: [ring(0, 28), ring(0, 46), ring(0, 14), ring(0, 20)]})
    play(s, START, ("part", 3, 1, RING), ("part", 2, 1, RING), ("part", 1, 2, RING))
    assert legal(s) == parts(0, [3])


def test_tt10_it_eats_everything_it_passes_own_marbles_too() -> None:
    standing = {0: [ring(0, 28), ring(0, 30)], 1: [ring(0, 32)], 2: [ring(0, 35)], 3: [ring(0, 36)]}
    s = play(table([SEVEN], standing), START, ("part", 0, 7, RING))
    assert [where(s, 0, 1), where(s, 1), where(s, 2)] == [CAMP, CAMP, CAMP]
    assert where(s, 3) == ring(0, 36)


def test_tt10_on_the_way_into_garage_b_it_eats_up_to_the_mouth() -> None:
    standing = {0: [ring(0, 67)], 1: [ring(0, 68), ring(0, 70), ring(0, 71)]}
    s = play(table([SEVEN], standing), START, ("part", 0, 7, HOUSE))
    assert [where(s, 1), where(s, 1, 1), where(s, 1, 2)] == [CAMP, CAMP, ring(0, 71)]
    assert where(s, 0) == house(4)


def test_tt10_all_seven_must_be_used() -> None:
    assert legal(table([SEVEN], {0: [ring(0, 65)]})) == {("play", SEVEN)}
    assert legal(table([SEVEN], {0: [ring(0, 68)]})) == {("discard", SEVEN)}
    assert legal(table([SEVEN], {0: [ring(0, 68), ring(0, 69)]})) == {("play", SEVEN)}
    assert legal(table([SEVEN], {0: [ring(0, 68), house(3), house(4)]})) == {("discard", SEVEN)}


def test_tt10_a_part_that_could_not_be_completed_is_not_legal() -> None:
    s = table([SEVEN], {0: [ring(0, 66), ring(0, 69)]})
    whole = parts(0, [7], HOUSE)
    shared = parts(0, [2]) | parts(1, [1]) | parts(1, [3, 4, 5], HOUSE)
    assert ways(s, SEVEN) == whole | shared


def test_tt10_the_rest_cannot_go_to_a_marble_that_was_eaten() -> None:
    s = table([SEVEN], {0: [ring(0, 28), ring(0, 30)]})
    assert ways(s, SEVEN) == parts(0, [1, 7]) | parts(1, range(1, 8))


def test_tt10_nor_to_one_that_a_propulsion_ate() -> None:
    s = table([SEVEN], {0: [ring(0, 7), ring(0, 27)]})
    assert ("part", 0, 2, RING) not in ways(s, SEVEN)
    assert parts(0, [1, 3]) <= ways(s, SEVEN)


def test_tt10_a_place_in_garage_b_is_given_only_once() -> None:
    """With B3 and B4 free, three steps and four would both end on B3."""
    s = table([SEVEN], {0: [ring(0, 70), ring(0, 69), house(1), house(2)]})
    assert legal(s) == {("discard", SEVEN)}
    s = table([SEVEN], {0: [ring(0, 70), ring(0, 69), house(1)]})
    assert ways(s, SEVEN) == parts(0, [2, 4], HOUSE)


def test_tt10_an_own_fresh_marble_that_moves_first_opens_the_way() -> None:
    standing = {0: [ring(0, 0), ring(0, 71)]}
    s = table([SEVEN], standing, fresh={0: 0})
    assert ways(s, SEVEN) == parts(0, range(1, 8))
    play(s, START, ("part", 0, 2, RING))
    assert legal(s) == parts(1, [5])


def test_tt10_fresh_marbles_block_and_stay() -> None:
    standing = {0: [ring(1, -4), ring(2, -5)], 1: [ring(1, 0)], 2: [ring(2, 0)]}
    s = table([SEVEN], standing, fresh={1: 0, 2: 0})
    assert ways(s, SEVEN) == parts(0, [3]) | parts(1, [4])
    short = {**standing, 0: [ring(1, -4), ring(2, -4)]}
    assert ways(table([SEVEN], short, fresh={1: 0, 2: 0}), SEVEN) == set()


def test_tt10_each_parts_end_counts_for_a_tip() -> None:
    s = table([SEVEN], {0: [ring(0, 7), ring(0, 40)]})
    play(s, START, ("part", 0, 2, RING), ("part", 1, 5, RING))
    assert [where(s, 0), where(s, 0, 1)] == [ring(0, 27), ring(0, 63)]


def crowded(rng: Random) -> dict[str, Any]:
    """A 7 in mid-course where seat 0 is hemmed in by fresh marbles and its own garage."""
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    places: list[list[Any]] = [[CAMP] * 4 for _ in range(4)]
    fresh: list[int | None] = [None] * 4
    for seat in range(4):
        if rng.random() < 0.6:
            fresh[seat], places[seat][0] = 0, ring(seat, 0)
    near = [*range(60, 72), *range(12, 18), *range(30, 36), *range(48, 54)]
    free = [hole for hole in near if hole % 18]
    for marble in range(int(fresh[0] == 0), 4):
        kind, hole = rng.choice([RING, RING, RING, HOUSE, CAMP]), rng.choice(free)
        free.remove(hole)
        places[0][marble] = {RING: ring(0, hole), HOUSE: house(marble + 1)}.get(kind, CAMP)
    left = rng.choice([7, 7, 5, 4, 3, 2])
    moved = [3] if left < 7 else []
    return Oracle(4, options).snapshot() | {
        "places": places, "fresh": fresh, "turn": 0, "dealer": 3, "to_play": 1,
        "stage": "seven", "card": SEVEN, "left": left, "moved": moved,
    }  # fmt: skip


@pytest.mark.parametrize("chunk", range(4))
def test_tt10_counting_steps_allows_just_what_trying_everything_does(chunk: int) -> None:
    prepare()
    rng = Random(chunk)
    for _ in range(60):
        snapshot = crowded(rng)
        oracle = Oracle.from_snapshot(snapshot)
        assert legal(bridge.record_of(snapshot)) == oracle.legal(0), snapshot


def test_tt11_the_last_own_marble_home_completes_the_7() -> None:
    nearly = {0: [ring(0, 70), *HOME[1:]], 2: [ring(2, 30), ring(2, 50)]}
    s = play(table([SEVEN], nearly), START, ("part", 0, 1, HOUSE))
    assert stage(s) == "rest"
    assert legal(s) == {STOP} | parts(0, [6]) | parts(1, [6])
    stopped = play(copy_of(s), STOP)
    assert (where(stopped, 2), next_is(stopped, 1)) == (ring(2, 30), True)
    play(s, ("part", 0, 6, RING))
    assert (where(s, 2), next_is(s, 1)) == (ring(2, 36), True)


def test_tt11_without_a_partners_marble_that_can_make_the_rest_the_turn_ends() -> None:
    for partner in ([], [ring(2, 69)]):
        nearly = {0: [ring(0, 70), *HOME[1:]], 2: partner}
        s = play(table([SEVEN], nearly), START, ("part", 0, 1, HOUSE))
        assert next_is(s, 1)


def test_tt11_the_rest_eats_too_and_may_go_into_the_partners_garage() -> None:
    nearly = {0: [ring(0, 70), *HOME[1:]], 1: [ring(2, 68)], 2: [ring(2, 66)]}
    s = play(table([SEVEN], nearly), START, ("part", 0, 1, HOUSE))
    assert legal(s) == {STOP} | parts(0, [6], HOUSE)
    play(s, ("part", 0, 6, HOUSE))
    assert [where(s, 2), where(s, 1)] == [house(2), CAMP]


def test_tt11_a_part_may_leave_a_rest_that_only_the_way_home_completes() -> None:
    nearly = {0: [ring(0, 69), ring(0, 70), house(3), house(4)]}
    s = table([SEVEN], nearly)
    assert ways(s, SEVEN) == parts(1, [1, 2], HOUSE)


# TT12: the jack


def test_tt12_swaps_an_own_marble_with_anyones() -> None:
    standing = {0: [ring(0, 20), house(1)], 1: [ring(1, 3)], 2: [ring(2, 3), house(2)]}
    s = table([card(JACK)], standing)
    assert ways(s, card(JACK)) == {swap(0, 1), swap(0, 2)}
    play(s, ("play", card(JACK)), swap(0, 1))
    assert [where(s, 0), where(s, 1)] == [ring(1, 3), ring(0, 20)]
    assert next_is(s, 1)


def test_tt12_without_such_a_pair_it_cannot_be_played() -> None:
    for standing in ({0: [ring(0, 20), ring(0, 30)]}, {1: [ring(1, 3)]}):
        s = table([card(JACK)], standing)
        assert legal(s) == {("discard", card(JACK))}


def test_tt12_fresh_marbles_make_no_pair() -> None:
    standing = {0: [ring(0, 0)], 1: [ring(1, 0)]}
    for fresh in ({0: 0}, {1: 0}):
        assert ways(table([card(JACK)], standing, fresh=fresh), card(JACK)) == set()


# TT14, TT15: the joker


def test_tt14_a_joker_can_always_be_played_so_it_comes_before_any_discard() -> None:
    assert legal(table([JOKER, TWO], {}, pile=(THREE,))) == {("play", JOKER)}


def test_tt14_draw_one_then_two_cards_in_a_row() -> None:
    s = table([JOKER, TWO, FIVE], {0: [ring(0, 28)]}, pile=(THREE, SIX))
    play(s, ("play", JOKER))
    assert hand(s, 0) == [TWO, THREE, FIVE]
    walk(s, TWO)
    assert next_is(s, 0)
    walk(s, THREE)
    assert (hand(s, 0), next_is(s, 1)) == ([FIVE], True)


def test_tt14_each_of_the_two_under_forced_play() -> None:
    s = play(table([JOKER, card(ACE), SIX], {}, pile=(FIVE,)), ("play", JOKER))
    assert legal(s) == {("play", card(ACE))}
    play(s, ("play", card(ACE)), ("exit",))
    assert legal(s) == {("play", FIVE), ("play", SIX)}
    s = play(table([JOKER, TWO, SIX], {}, pile=(FIVE,)), ("play", JOKER), ("discard", SIX))
    assert legal(s) == {("discard", TWO), ("discard", FIVE)}


def test_tt14_with_one_card_in_hand_just_that_one() -> None:
    s = play(table([JOKER], {0: [ring(0, 28)]}, pile=(TWO,)), ("play", JOKER))
    walk(s, TWO)
    assert next_is(s, 1)


def test_tt14_the_second_joker_draws_its_own_card() -> None:
    s = play(table([OTHER_JOKER], {}, pile=(TWO, THREE)), ("play", OTHER_JOKER))
    assert hand(s, 0) == [THREE]


def test_tt14_a_player_without_cards_is_skipped() -> None:
    s = table([TWO], {0: [ring(0, 28)]}, hands=[[], [SIX, EIGHT], [THREE, FIVE]])
    assert next_is(walk(s, TWO), 2)
    play(s, ("discard", SIX), ("discard", FIVE))
    assert next_is(s, 2)


def test_tt15_the_second_joker_as_first_of_two_cancels_the_rest_of_the_first() -> None:
    s = table([JOKER, OTHER_JOKER, TWO, FIVE], {0: [ring(0, 28)]}, pile=(THREE, SIX))
    play(s, ("play", JOKER), ("play", OTHER_JOKER))
    assert hand(s, 0) == [TWO, THREE, FIVE, SIX]
    walk(walk(s, TWO), THREE)
    assert (hand(s, 0), next_is(s, 1)) == ([FIVE, SIX], True)


def test_tt15_as_the_second_it_is_an_ordinary_joker() -> None:
    s = table([JOKER, OTHER_JOKER, TWO, FIVE], {0: [ring(0, 28)]}, pile=(THREE, SIX))
    walk(play(s, ("play", JOKER)), TWO)
    walk(walk(play(s, ("play", OTHER_JOKER)), THREE), FIVE)
    assert (hand(s, 0), next_is(s, 1)) == ([SIX], True)


# TT18, TT19: helping, and the end


def test_tt18_a_player_who_is_home_plays_on_the_partners_marbles() -> None:
    s = table([card(KING), TWO], {0: HOME, 2: [ring(2, 20)]})
    assert ways(s, card(KING)) == {("exit",), ("walk", 0, 13, RING)}
    play(s, ("play", card(KING)), ("exit",))
    assert where(s, 2, 1) == ring(2, 0)


def test_tt18_jack_and_7_included() -> None:
    standing = {0: HOME, 1: [ring(1, 20)], 2: [ring(2, 30), ring(2, 46)]}
    s = table([card(JACK), SEVEN], standing)
    assert ways(s, card(JACK)) == {swap(0, 1), swap(1, 1)}
    play(s, START, ("part", 0, 3, RING))
    assert legal(s) == parts(1, [4])
    play(s, ("part", 1, 4, RING))
    assert [where(s, 2), where(s, 2, 1)] == [ring(2, 33), ring(2, 50)]


def test_tt18_the_second_card_of_a_joker_may_already_help() -> None:
    standing = {0: [ring(0, 70), *HOME[1:]], 2: [ring(2, 20)]}
    s = play(table([JOKER, card(ACE)], standing, pile=(TWO,)), ("play", JOKER))
    assert walkers(s, TWO) == set()
    walk(s, card(ACE), way=HOUSE)
    assert where(walk(s, TWO), 2) == ring(2, 22)


def test_tt18_who_is_not_home_yet_does_not_help() -> None:
    s = table([card(QUEEN)], {0: [*HOME[:3], CAMP], 2: [ring(2, 20)]})
    assert legal(s) == {("discard", card(QUEEN))}


def test_tt19_the_eighth_marble_home_wins_at_once() -> None:
    standing = {0: HOME, 2: [ring(2, 70), *HOME[1:]]}
    s = table([SEVEN, card(2, DIAMONDS)], standing)
    play(s, START, ("part", 0, 1, HOUSE))
    assert (stage(s), winners(s)) == ("over", [0, 2])


def test_tt19_the_own_eighth_marble_in_a_7_leaves_no_rest() -> None:
    s = table([SEVEN], {0: [ring(0, 70), *HOME[1:]], 2: HOME})
    play(s, START, ("part", 0, 1, HOUSE))
    assert (stage(s), winners(s)) == ("over", [0, 2])


def test_tt19_seven_marbles_home_win_nothing() -> None:
    s = table([card(ACE)], {0: [ring(0, 70), *HOME[1:]], 2: [*HOME[:3], ring(2, 69)]})
    walk(s, card(ACE), way=HOUSE)
    assert (winners(s), next_is(s, 1)) == ([], True)
