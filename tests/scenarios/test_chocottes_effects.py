"""CC5-CC13: snaps, asked one by one, and the effects of the cards."""

from __future__ import annotations

import pytest

from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import legal_list, outcome_list
from ludotoc.games.chocottes import GAME as STAGED
from ludotoc.games.chocottes import state as c
from tests.scenarios.chocottes import (
    DISCARD,
    DRAW,
    PASS,
    RIFT,
    SKIP,
    asked,
    chance,
    choose,
    deciders,
    discarded,
    effects,
    glimpsed,
    hand,
    known,
    legal,
    passed,
    phase,
    pile,
    play,
    snapped,
    table,
    top,
)


def test_cc5_the_active_player_is_asked_first_then_clockwise() -> None:
    s = discarded(["5a 1a", "2a 3a", "5b 4a"], "5c 8a 8b", active=1)
    order = []
    for decision in (PASS, ("snap", 0), PASS, PASS, ("snap", 1), PASS, PASS, PASS):
        order.append(asked(s))
        play(s, decision)
    assert order == [1, 2, 1, 2, 0, 1, 2, 0]
    assert [hand(s, seat) for seat in range(3)] == ["5a 1a 8a", "2a 3a", "4a"]
    assert (phase(s), asked(s)) == ("turn", 2)


def test_cc5_one_may_snap_any_own_card_seen_or_not_or_pass() -> None:
    s = discarded(["5a 1a 2a", "3a"], "5c 8a")
    assert legal(s, 0) == {PASS, ("snap", 0), ("snap", 1), ("snap", 2)}
    assert legal(s, 1) == set()


def test_cc5_one_may_snap_as_many_as_one_likes() -> None:
    s = snapped(discarded(["5a 1a", "5b 2a 5d"], "5c 8a"), 1, 0, 1)
    assert [hand(s, 0), hand(s, 1)] == ["5a 1a", "2a"]
    assert (top(s), pile(s)) == ("5d", "8a")


@pytest.mark.parametrize(("own", "laid"), [("10a", "10c"), ("10d", "10b"), ("12b", "12a")])
def test_cc5_dreams_and_nightmares_match(own: str, laid: str) -> None:
    s = snapped(discarded([f"{own} 1a", "2a 3a"], f"{laid} 8a"), 0, 0)
    assert (hand(s, 0), top(s)) == ("1a", own)


def test_cc5_a_neighbouring_number_does_not_match() -> None:
    s = snapped(discarded(["4d 6a 1a", "2a 3a"], "5a 8a 8b"), 0, 0, 1)
    assert hand(s, 0) == "4d 6a 1a 8a 8b"


def test_cc5_the_window_closes_when_all_have_passed_in_succession() -> None:
    s = play(discarded(["1a 2a", "3a 4a", "6a 8a"], "5a 8b 8c"), PASS, PASS)
    assert phase(s) == "window"
    play(s, ("snap", 0), PASS, PASS)
    assert phase(s) == "window"
    assert phase(play(s, PASS)) == "turn"


def test_cc5_a_replaced_card_may_be_snapped_too() -> None:
    s = play(table(["5a 1a", "5b 2a"], "8a 8b"), DRAW, ("replace", 0))
    assert hand(snapped(s, 1, 0), 1) == "2a"


def test_cc6_a_wrong_snap_stays_is_shown_and_costs_a_card_unseen() -> None:
    s = snapped(discarded(["1a 2a", "3a 4a"], "5a 6a 8a"), 1, 0)
    assert (hand(s, 1), top(s), pile(s)) == ("3a 4a 6a", "5a", "8a")
    assert [known(s, viewer, 1) for viewer in (0, 1, SPECTATOR)] == ["3a ?? ??"] * 3
    assert asked(s) == 0


def test_cc6_one_may_be_wrong_as_often_as_one_likes() -> None:
    s = snapped(discarded(["1a 2a", "3a 4a"], "5a 6a 8a 8b"), 0, 0, 0, 1)
    assert hand(s, 0) == "1a 2a 6a 8a 8b"


def test_cc6_who_is_wrong_when_the_pile_is_empty_may_not_snap_again_in_this_turn() -> None:
    s = snapped(discarded(["1a 2a", "3a 4a", "6a 8a"], "5a 9a"), 0, 0)
    assert deciders(s) == [0], "the pile was not empty before"
    choose(s, 0, ("snap", 0))
    assert hand(s, 0) == "1a 2a 9a"
    assert asked(s) == 1
    assert asked(snapped(s, 2, 0)) == 1
    assert phase(play(s, PASS)) == "tile"


def test_cc6_who_was_barred_may_snap_in_the_next_turn() -> None:
    s = table(["1a 2a", "3a 4a"], "5a 9a 9b", active=1)
    s.barred = 1
    passed(play(s, DRAW, DISCARD))
    assert int(s.barred) == 0
    assert deciders(play(s, DRAW, DISCARD)) == [0]


def test_cc7_only_7_and_10_to_14_have_an_effect() -> None:
    for value in range(1, 15):
        s = passed(discarded(["1a 2a", "3a 4a 5a"], f"{value}d 6a 6b"))
        assert (phase(s) == "effect") == (value in (10, 11, 12, 13)), value
        has_effect = value == 7 or value >= 10
        queued = effects(discarded(["1a 2a", "3a 4a 5a"], f"{value}d 6a"))
        assert queued == ([(0, value)] if has_effect else [])


def test_cc7_the_effect_is_for_the_player_who_discarded_the_card() -> None:
    s = snapped(discarded(["1a 2a", "3a 10b", "4a 5a"], "10a 8a 8b"), 1, 1)
    assert effects(s) == [(0, 10), (1, 10)]
    assert asked(passed(s)) == 0
    assert asked(passed(play(s, SKIP))) == 1
    assert legal(s, 1) == {SKIP, ("peek", 0)}


def test_cc7_the_oldest_first_and_a_window_after_each() -> None:
    s = discarded(["10b 2a", "10d 4a", "9a"], "10a 8a 8b")
    snapped(snapped(snapped(s, 2, 0), 1, 0), 0, 0)
    phases = []
    while phase(s) != "turn":
        phases.append((phase(s), asked(s)))
        play(s, PASS if phase(s) == "window" else SKIP)
    window = [("window", seat) for seat in range(3)]
    first, second, third = (("effect", seat) for seat in (0, 1, 0))
    assert phases == [*window, first, *window, second, *window, third, *window]


def test_cc7_a_wrong_snap_has_no_effect() -> None:
    assert effects(snapped(discarded(["10b 2a", "3a 4a"], "5a 8a 8b"), 0, 0)) == []


def test_cc7_after_an_effect_one_may_snap_the_value_on_top_again() -> None:
    s = passed(discarded(["10b 2a 3a", "4a"], "10a 8a 8b"))
    play(s, ("peek", 0), ("snap", 0))
    assert asked(passed(s)) == 0
    assert legal(s, 0) == {SKIP, ("peek", 0), ("peek", 1)}


def test_cc7_effects_are_optional_and_lapse_with_the_turn() -> None:
    s = passed(play(passed(discarded(["1a 2a", "3a"], "10a 8a 8b")), SKIP))
    assert (phase(s), asked(s), effects(s)) == ("turn", 1, [])


def test_cc7_an_effect_that_can_do_nothing_is_not_asked_but_the_window_opens_again() -> None:
    s = passed(discarded(["1a 2a", "3a 4a"], "14a 8a"))
    assert (phase(s), asked(s)) == ("window", 0)
    assert phase(passed(s)) == "turn"


def test_cc7_effects_that_need_the_pile_do_nothing_when_it_is_empty_the_others_do() -> None:
    s = snapped(discarded(["1a 2a", "7b 3a"], "7a"), 1, 0)
    for _ in range(3):
        assert phase(s) == "window"
        passed(s)
    assert phase(s) == "tile"
    assert phase(passed(discarded(["1a 2a", "3a"], "13a"))) == "window"
    assert phase(passed(discarded(["1a 2a", "3a"], "10a"))) == "effect"


def test_cc7_with_everybody_barred_effects_are_still_asked() -> None:
    s = discarded(["1a 2a", "3a 4a"], "10a")
    play(s, ("snap", 0), ("snap", 0))
    assert (phase(s), asked(s)) == ("effect", 0)
    assert phase(play(s, ("peek", 0))) == "tile"


def test_cc8_a_rift_gives_the_active_player_a_card_unseen() -> None:
    s = passed(snapped(discarded(["1a 2a", "7b 3a"], "7a 8a 8b"), 1, 0))
    assert phase(s) == "window", "the Rift of the active player does nothing"
    assert asked(passed(s)) == 1
    assert legal(s, 1) == {SKIP, RIFT}
    play(s, RIFT)
    assert [hand(s, 0), hand(s, 1), pile(s)] == ["1a 2a 8a", "3a", "8b"]
    assert [known(s, viewer, 0) for viewer in (0, 1)] == ["?? ?? ??"] * 2


def test_cc8_rifts_are_cumulative() -> None:
    s = discarded(["1a 2a", "7b 3a", "7c 4a"], "7a 8a 8b 8c")
    passed(passed(snapped(snapped(s, 1, 0), 2, 0)))
    assert asked(passed(play(s, RIFT))) == 2
    play(s, RIFT)
    assert hand(s, 0) == "1a 2a 8a 8b"


def test_cc9_a_werewolf_looks_at_one_own_card() -> None:
    s = passed(discarded(["1a 2a", "3a"], "10c 8a"))
    assert legal(s, 0) == {SKIP, ("peek", 0), ("peek", 1)}
    play(s, ("peek", 1))
    assert [known(s, viewer, 0) for viewer in (0, 1, SPECTATOR)] == ["?? 2a", "?? ??", "?? ??"]
    assert [glimpsed(s, viewer) for viewer in (0, 1)] == ["2a", ""]


def test_cc10_a_witch_needs_two_cards_of_one_other_player() -> None:
    s = passed(discarded(["1a 2a", "3a", "4a 5a 6a"], "11a 8a"))
    uses = {("witch", 2, 0, 1), ("witch", 2, 0, 2), ("witch", 2, 1, 2)}
    assert legal(s, 0) == {SKIP} | uses
    assert phase(passed(discarded(["1a 2a", "3a"], "11a 8a"))) == "window"


def test_cc10_a_witch_first_takes_any_card_but_the_last_then_one_behind_it() -> None:
    s = passed(discarded(["1a 2a", "3a", "4a 5a 6a"], "11a 8a"))
    of_seat_2 = c.CARD + c.MOST_CARDS
    assert legal_list(STAGED, s, 0) == [c.SKIP, of_seat_2, of_seat_2 + 1]
    STAGED.verbs.apply(s, 0, of_seat_2 + 1)
    assert (deciders(s), legal_list(STAGED, s, 0)) == ([0], [of_seat_2 + 2])


def test_cc10_a_witch_may_choose_among_all_others() -> None:
    s = passed(discarded(["1a", "3a 4a", "5a 6a"], "11c 8a", active=2))
    assert legal(s, 2) == {SKIP, ("witch", 1, 0, 1)}
    s = passed(discarded(["1a 2a", "3a 4a", "5a"], "11c 8a", active=2))
    assert legal(s, 2) == {SKIP, ("witch", 0, 0, 1), ("witch", 1, 0, 1)}


@pytest.mark.parametrize(("coin", "cards"), [(c.STAY, "4a 5a 6a"), (c.CHANGE, "6a 5a 4a")])
def test_cc10_the_two_cards_stay_or_change_places_unseen_by_all(coin: int, cards: str) -> None:
    s = play(passed(discarded(["1a 2a", "4a 5a 6a"], "11a 8a")), ("witch", 1, 0, 2))
    assert (deciders(s), outcome_list(STAGED, s)) == ([], [(c.STAY, 1), (c.CHANGE, 1)])
    assert hand(chance(s, coin), 1) == cards
    assert phase(s) == "window"
    assert [known(s, viewer, 1) for viewer in (0, 1, SPECTATOR)] == ["?? ?? ??"] * 3
    assert glimpsed(s, 0) == ""


def test_cc10_a_witch_forgets_only_the_two_cards() -> None:
    s = discarded(["1a 2a", "4a 5a 6a"], "11a 8a 8b 8c 8d 9a")
    passed(snapped(s, 1, 0, 1, 2))
    assert known(s, 0, 1) == "4a 5a 6a ?? ?? ??"
    chance(play(s, ("witch", 1, 0, 2)), c.STAY)
    assert known(s, 0, 1) == "?? 5a ?? ?? ?? ??"


def test_cc11_a_vampire_swaps_and_only_the_swapper_looks() -> None:
    s = passed(discarded(["1a 2a", "3a 4a"], "12a 8a"))
    swaps = {("swap", own, 1, theirs) for own in (0, 1) for theirs in (0, 1)}
    assert legal(s, 0) == {SKIP} | swaps
    play(s, ("swap", 1, 1, 0))
    assert [hand(s, 0), hand(s, 1)] == ["1a 3a", "2a 4a"]
    assert [glimpsed(s, viewer) for viewer in (0, 1, SPECTATOR)] == ["3a", "", ""]
    assert [known(s, 0, 0), known(s, 0, 1)] == ["?? 3a", "?? ??"]
    assert [known(s, 1, 0), known(s, 1, 1)] == ["?? ??", "?? ??"]
    assert phase(s) == "window"


def test_cc11_a_vampire_may_choose_among_all_others() -> None:
    s = passed(discarded(["1a", "3a 4a", "5a"], "12c 8a", active=1))
    swaps = {("swap", own, other, 0) for own in (0, 1) for other in (0, 2)}
    assert legal(s, 1) == {SKIP} | swaps
    play(s, ("swap", 0, 0, 0))
    assert [hand(s, seat) for seat in range(3)] == ["3a", "1a 4a", "5a"]


def test_cc12_a_gift_goes_to_another_with_fewer_than_four_cards() -> None:
    four, five = "1b 2b 3b 4b", "5b 6b 8b 9b 9c"
    s = passed(discarded(["1a", four, "5a 6a 8a", five], "13c 2a 3a"))
    assert legal(s, 0) == {SKIP, ("gift", 2)}
    play(s, ("gift", 2))
    assert (hand(s, 2), phase(s)) == ("5a 6a 8a 2a", "window")
    assert [known(s, viewer, 2) for viewer in (0, 2)] == ["?? ?? ?? ??"] * 2
    assert phase(passed(discarded(["1a", four], "13c 2a"))) == "window"


def test_cc12_not_to_oneself() -> None:
    s = passed(discarded(["1a", "2a 3a", "4a"], "13b 8a", active=2))
    assert legal(s, 2) == {SKIP, ("gift", 0), ("gift", 1)}


def test_cc13_a_reaper_in_anothers_turn_discards_any_other_own_card() -> None:
    s = passed(snapped(discarded(["1a 3b", "14b 3a 2a"], "14a 8a 8b"), 1, 0))
    assert phase(s) == "window", "the Reaper of the active player does nothing"
    assert asked(passed(s)) == 1
    assert legal(s, 1) == {SKIP, ("reap", 0), ("reap", 1)}
    play(s, ("reap", 0))
    assert (hand(s, 1), top(s), asked(s)) == ("2a", "3a", 0)
    snapped(s, 0, 1)
    assert hand(s, 0) == "1a"
    assert phase(passed(s)) == "turn"


def test_cc13_the_earlier_window_is_closed() -> None:
    s = passed(passed(snapped(discarded(["14c 1a", "14b 3a 2a"], "14a 8a 8b"), 1, 0)))
    play(s, ("reap", 0), ("snap", 0))
    assert hand(s, 0) == "14c 1a 8a"


def test_cc13_the_effect_of_a_reaped_card_queues_last() -> None:
    s = discarded(["1a 2a", "14b 7a 2b", "14c 3a"], "14a 8a 8b")
    passed(passed(snapped(snapped(s, 1, 0), 2, 0)))
    play(s, ("reap", 0))
    assert effects(s) == [(2, 14), (1, 7)]
    assert asked(passed(s)) == 2
    assert legal(passed(play(s, SKIP)), 1) == {SKIP, RIFT}


def test_cc15_a_reaper_may_take_the_last_card() -> None:
    s = passed(passed(snapped(discarded(["1a", "14a 3a"], "14b 8a"), 1, 0)))
    play(s, ("reap", 0))
    assert (phase(s), int(s.ending), int(s.ender)) == ("tile", c.BY_EMPTY_HAND, 1)
