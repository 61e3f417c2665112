"""TT1, TT2, TT7-TT9, TT13, TT16: the circuit, fresh marbles, eating, tips and garages."""

from __future__ import annotations

import pytest

from ludotoc.engine.errors import Refused
from tests.oracles.count_toctoc import ACE, HOME, JACK, KING, card, house, ring
from tests.scenarios.toctoc import (
    CAMP,
    GAME,
    is_fresh,
    legal,
    next_is,
    parts,
    play,
    swap,
    table,
    walk,
    walkers,
    ways,
    where,
    winners,
)

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = map(card, range(2, 9))
RING, HOUSE = "ring", "house"


# TT1, TT2: the board


def test_tt1_four_players_no_more_and_no_less() -> None:
    for players in (2, 3, 5):
        with pytest.raises(Refused, match=r"^TT1: "):
            GAME.check_players(players)
    assert GAME.check_players(4) == 4


def test_tt1_partners_sit_opposite_and_win_with_eight_marbles() -> None:
    nearly = [ring(0, 69), house(1), house(2), house(3)]
    assert winners(walk(table([FIVE], {0: nearly, 1: HOME}), FIVE, way=HOUSE)) == []
    assert winners(walk(table([FIVE], {0: nearly, 2: HOME}), FIVE, way=HOUSE)) == [0, 2]


@pytest.mark.parametrize(("tip", "next_tip"), [(9, 27), (27, 45), (45, 63), (63, 9)])
def test_tt2_the_tips_are_holes_9_27_45_and_63(tip: int, next_tip: int) -> None:
    s = walk(table([TWO], {0: [ring(0, tip - 2)]}), TWO)
    assert where(s, 0) == ring(0, next_tip)


@pytest.mark.parametrize("hole", [8, 10, 17, 18, 26, 28, 36, 54, 62, 64])
def test_tt2_no_other_hole_is_a_tip(hole: int) -> None:
    s = walk(table([TWO], {0: [ring(0, hole - 2)]}), TWO)
    assert where(s, 0) == ring(0, hole)


@pytest.mark.parametrize("seat", range(4))
def test_tt2_tips_are_tips_for_every_seat_wherever_they_lie(seat: int) -> None:
    s = walk(table([TWO], {0: [ring(seat, 7)]}), TWO)
    assert where(s, 0) == ring(seat, 27)


def test_tt2_garage_b_opens_after_hole_70() -> None:
    s = table([TWO], {0: [ring(0, 69)]})
    assert walkers(s, TWO) == {(0, HOUSE)}
    assert where(walk(s, TWO, way=HOUSE), 0) == house(1)
    assert walkers(table([TWO], {0: [ring(0, 68)]}), TWO) == {(0, RING)}
    assert walkers(table([TWO], {0: [ring(0, 70)]}), TWO) == {(0, HOUSE)}


def test_tt2_holes_71_and_0_lie_behind_the_mouth() -> None:
    s = table([TWO], {0: [ring(0, 71), ring(0, 0)]})
    assert walkers(s, TWO) == {(0, RING), (1, RING)}
    assert where(walk(s, TWO), 0) == ring(0, 1)


def test_tt2_option_72_opens_garage_b_at_the_own_corner() -> None:
    option = {"garage": "72"}
    assert walkers(table([TWO], {0: [ring(0, 70)]}, options=option), TWO) == {(0, RING)}
    s = table([TWO], {0: [ring(0, 71)]}, options=option)
    assert walkers(s, TWO) == {(0, HOUSE)}
    assert where(walk(s, TWO, way=HOUSE), 0) == house(1)


def test_tt2_option_72_a_fresh_marble_begins_its_lap_another_stands_before_b1() -> None:
    option = {"garage": "72"}
    fresh = table([TWO], {0: [ring(0, 0)]}, fresh={0: 0}, options=option)
    assert walkers(fresh, TWO) == {(0, RING)}
    ordinary = table([TWO], {0: [ring(0, 0)]}, options=option)
    assert walkers(ordinary, TWO) == {(0, HOUSE)}
    assert where(walk(ordinary, TWO, way=HOUSE), 0) == house(2)


# TT7, TT8: coming out


@pytest.mark.parametrize("rank", [ACE, KING])
def test_tt7_a_marble_comes_out_onto_the_own_corner(rank: int) -> None:
    s = play(table([card(rank)], {}), ("play", card(rank)), ("exit",))
    assert where(s, 0) == ring(0, 0)
    assert is_fresh(s, 0)
    assert next_is(s, 1)


def test_tt7_not_while_a_fresh_own_marble_stands_there() -> None:
    s = table([card(KING)], {0: [ring(0, 0)]}, fresh={0: 0})
    assert ways(s, card(KING)) == {("walk", 0, 13, RING)}


def test_tt7_not_without_a_marble_in_garage_a() -> None:
    s = table([card(ACE)], {0: [ring(0, 3), ring(0, 5), house(1), house(2)]})
    assert ways(s, card(ACE)) == {("walk", 0, 1, RING), ("walk", 1, 1, RING)}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_tt7_any_other_marble_there_is_eaten_an_own_one_too(seat: int) -> None:
    standing = {0: [ring(0, 40)], 1: [], 2: []}
    standing[seat] = [ring(0, 0)]
    s = play(table([card(ACE)], standing), ("play", card(ACE)), ("exit",))
    assert where(s, seat) == CAMP
    assert ring(0, 0) in [where(s, 0, marble) for marble in range(4)]


def test_tt8_a_fresh_marble_cannot_be_eaten() -> None:
    standing = {0: [ring(1, -2)], 1: [ring(1, 0)]}
    assert ways(table([TWO], standing, fresh={1: 0}), TWO) == set()
    s = walk(table([TWO], standing), TWO)
    assert where(s, 1) == CAMP


def test_tt8_a_fresh_marble_cannot_be_passed_forwards() -> None:
    standing = {0: [ring(1, -2)], 1: [ring(1, 0)]}
    for kind in (THREE, card(KING)):
        assert walkers(table([kind], standing, fresh={1: 0}), kind) == set()
        assert walkers(table([kind], standing), kind) == {(0, RING)}
    assert walkers(table([card(ACE)], standing, fresh={1: 0}), card(ACE)) == {(0, RING)}


@pytest.mark.parametrize(("hole", "may_go"), [(1, False), (4, False), (5, True)])
def test_tt8_nor_backwards(hole: int, may_go: bool) -> None:
    standing = {0: [ring(1, hole)], 1: [ring(1, 0)]}
    assert bool(walkers(table([FOUR], standing, fresh={1: 0}), FOUR)) is may_go


def test_tt8_not_even_by_its_owner() -> None:
    standing = {0: [ring(0, 0), ring(0, 2), ring(0, 71)]}
    s = table([FOUR, TWO], standing, fresh={0: 0})
    assert walkers(s, FOUR) == {(0, RING), (2, RING)}
    assert walkers(s, TWO) == {(0, RING), (1, RING)}


def test_tt8_not_even_by_a_7() -> None:
    s = table([SEVEN], {0: [ring(1, -3), ring(0, 30)], 1: [ring(1, 0)]}, fresh={1: 0})
    assert ways(s, SEVEN) == parts(0, [1, 2]) | parts(1, [5, 6, 7])


@pytest.mark.parametrize("fresh", [{0: 0}, {1: 0}])
def test_tt8_a_fresh_marble_cannot_be_swapped_by_anyone(fresh: dict[int, int]) -> None:
    standing = {0: [ring(0, 0), ring(0, 5)], 1: [ring(1, 0), ring(1, 5)]}
    pairs = {(0, 0), (0, 1), (1, 0), (1, 1)}
    kept = {(own, other) for own, other in pairs if (own, other)[next(iter(fresh))] != 0}
    s = table([card(JACK)], standing, fresh=fresh)
    assert ways(s, card(JACK)) == {swap(own, 1, other) for own, other in kept}


def test_tt8_once_moved_it_is_fresh_no_more() -> None:
    s = walk(table([TWO], {0: [ring(0, 0)]}, fresh={0: 0}), TWO)
    assert not is_fresh(s, 0)
    s = table([card(KING)], {0: [ring(0, 2)]})
    assert ("exit",) in ways(s, card(KING))


def test_tt8_a_marble_that_returns_to_its_corner_is_ordinary() -> None:
    s = walk(table([FOUR], {0: [ring(0, 4)]}), FOUR)
    assert where(s, 0) == ring(0, 0)
    assert not is_fresh(s, 0)


# TT9: passing and eating


def test_tt9_passing_is_free() -> None:
    standing = {0: [ring(0, 10), ring(0, 11)], 1: [ring(0, 12)], 2: [ring(0, 13)]}
    s = walk(table([FIVE], standing), FIVE)
    assert [where(s, 0), where(s, 0, 1)] == [ring(0, 15), ring(0, 11)]
    assert [where(s, 1), where(s, 2)] == [ring(0, 12), ring(0, 13)]


@pytest.mark.parametrize(("seat", "marble"), [(0, 1), (1, 0), (2, 0)])
def test_tt9_ending_on_a_marble_eats_it_own_and_partners_too(seat: int, marble: int) -> None:
    standing = {0: [ring(0, 10)], 1: [], 2: []}
    standing[seat] = [*standing[seat], ring(0, 15)]
    s = walk(table([FIVE], standing), FIVE)
    assert where(s, seat, marble) == CAMP
    assert where(s, 0) == ring(0, 15)


def test_tt9_the_4_crosses_corner_and_garage_mouth_backwards() -> None:
    assert where(walk(table([FOUR], {0: [ring(0, 0)]}), FOUR), 0) == ring(0, 68)
    fresh = table([FOUR], {0: [ring(0, 0)]}, fresh={0: 0})
    assert where(walk(fresh, FOUR), 0) == ring(0, 68)
    assert where(walk(table([FOUR], {0: [ring(0, 2)]}), FOUR), 0) == ring(0, 70)


def test_tt9_the_4_eats_too() -> None:
    s = walk(table([FOUR], {0: [ring(0, 20)], 3: [ring(0, 16)]}), FOUR)
    assert where(s, 3) == CAMP


# TT13: tips


def test_tt13_it_eats_what_stands_on_both_tips_and_nothing_in_between() -> None:
    standing = {0: [ring(0, 7)], 1: [ring(0, 9), ring(0, 20)], 2: [ring(0, 27)]}
    s = walk(table([TWO], standing), TWO)
    assert where(s, 0) == ring(0, 27)
    assert [where(s, 1), where(s, 1, 1), where(s, 2)] == [CAMP, ring(0, 20), CAMP]


def test_tt13_a_fresh_marble_on_the_corner_between_stops_the_propulsion() -> None:
    standing = {0: [ring(0, 7)], 1: [ring(1, 0)]}
    assert where(walk(table([TWO], standing, fresh={1: 0}), TWO), 0) == ring(0, 9)
    assert where(walk(table([TWO], standing), TWO), 0) == ring(0, 27)


def test_tt13_a_marble_that_only_passes_a_tip_walks_on() -> None:
    assert where(walk(table([FIVE], {0: [ring(0, 7)]}), FIVE), 0) == ring(0, 12)


def test_tt13_after_a_4_it_propels_forwards_too() -> None:
    assert where(walk(table([FOUR], {0: [ring(0, 31)]}), FOUR), 0) == ring(0, 45)


def test_tt13_from_the_own_corner_nine_holes_reach_the_tip() -> None:
    s = walk(table([card(9)], {0: [ring(0, 0)]}, fresh={0: 0}), card(9))
    assert where(s, 0) == ring(0, 27)


def test_tt13_after_a_jack_it_applies_to_the_players_own_marble_only() -> None:
    standing = {0: [ring(0, 27)], 1: [ring(0, 9)], 2: [ring(0, 45)]}
    s = play(table([card(JACK)], standing), ("play", card(JACK)), swap(0, 1))
    assert [where(s, 0), where(s, 1)] == [ring(0, 27), CAMP]
    s = play(table([card(JACK)], standing), ("play", card(JACK)), swap(0, 2))
    assert [where(s, 0), where(s, 2)] == [ring(0, 63), ring(0, 27)]


def test_tt13_hole_63_costs_a_lap_unless_the_last_tip_stops() -> None:
    standing = {0: [ring(0, 61)], 1: [ring(0, 9)]}
    s = walk(table([TWO], standing), TWO)
    assert [where(s, 0), where(s, 1)] == [ring(0, 9), CAMP]
    s = walk(table([TWO], standing, options={"last_tip": "stops"}), TWO)
    assert [where(s, 0), where(s, 1)] == [ring(0, 63), ring(0, 9)]


def test_tt13_only_ones_own_last_tip_stops() -> None:
    s = walk(table([TWO], {0: [ring(1, 61)]}, options={"last_tip": "stops"}), TWO)
    assert where(s, 0) == ring(1, 9)


def test_tt13_an_own_fresh_marble_keeps_one_on_hole_63() -> None:
    s = walk(table([TWO], {0: [ring(0, 0), ring(0, 61)]}, fresh={0: 0}), TWO, 1)
    assert where(s, 0, 1) == ring(0, 63)


# TT16: garage B


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_tt16_any_free_place_by_exact_count(place: int) -> None:
    s = walk(table([FIVE], {0: [ring(0, 65 + place)]}), FIVE, way=HOUSE)
    assert where(s, 0) == house(place)


def test_tt16_not_a_place_that_is_filled_but_past_it() -> None:
    standing = {0: [ring(0, 69), house(2)]}
    assert ways(table([THREE], standing), THREE) == set()
    s = walk(table([FIVE], standing), FIVE, way=HOUSE)
    assert where(s, 0) == house(4)


def test_tt16_not_past_the_last_place_nor_past_the_garage() -> None:
    assert ways(table([SIX], {0: [ring(0, 69)]}), SIX) == set()
    s = table([card(KING)], {0: [ring(0, 65), ring(0, 0)]}, fresh={0: 1})
    assert ways(s, card(KING)) == {("walk", 1, 13, RING)}


def test_tt16_a_marble_inside_never_moves_again_and_cannot_be_touched() -> None:
    s = table([TWO, card(JACK), FOUR], {0: [house(1)], 1: [house(2), ring(1, 5)]})
    assert {decision[0] for decision in legal(s)} == {"discard"}


def test_tt16_garage_b_is_never_entered_backwards() -> None:
    s = table([FOUR], {0: [ring(0, 1)]})
    assert walkers(s, FOUR) == {(0, RING)}
    assert where(walk(s, FOUR), 0) == ring(0, 69)


def test_tt16_option_overshoot_offers_both_ways_where_the_garage_fits() -> None:
    option = {"overshoot": "yes"}
    s = table([FIVE], {0: [ring(0, 68)]}, options=option)
    assert walkers(s, FIVE) == {(0, RING), (0, HOUSE)}
    assert where(walk(s, FIVE), 0) == ring(0, 1)
    assert walkers(table([EIGHT], {0: [ring(0, 68)]}, options=option), EIGHT) == {(0, RING)}


def test_tt16_option_overshoot_at_the_corner_lets_a_marble_before_b1_walk_on() -> None:
    option = {"garage": "72", "overshoot": "yes"}
    s = table([TWO], {0: [ring(0, 0)]}, options=option)
    assert walkers(s, TWO) == {(0, RING), (0, HOUSE)}


def test_tt16_a_fresh_marble_on_the_corner_bars_a_garage_that_opens_there() -> None:
    standing = {0: [ring(0, 71), ring(0, 0)]}
    s = table([TWO], standing, fresh={0: 1}, options={"garage": "72"})
    assert walkers(s, TWO) == {(1, RING)}


def test_tt16_a_propulsion_may_pass_the_garage() -> None:
    s = walk(table([EIGHT], {0: [ring(0, 55)]}), EIGHT)
    assert where(s, 0) == ring(0, 9)
