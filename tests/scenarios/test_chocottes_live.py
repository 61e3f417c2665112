"""CC5, CC6: live windows, which run in beats of sealed claims."""

from __future__ import annotations

import numpy as np
import pytest

from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import bytes_of, copy_of, outcome_list, view_of
from ludotoc.games.chocottes import GAME as STAGED
from ludotoc.games.chocottes import state as c
from tests.scenarios.chocottes import (
    PASS,
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
    phase,
    pile,
    play,
    snapped,
)

HANDS = ["5a 1a", "5b 3a", "5d 4a"]


def beat(s: np.record, *orders: int, **claims: list[int]) -> np.record:
    """One beat: seats claim positions (`a` is seat 0, `b` seat 1, ...), all pass, it closes."""
    for name, positions in claims.items():
        choose(s, ord(name) - ord("a"), *(("snap", at) for at in positions))
    for seat in deciders(s):
        choose(s, seat, PASS)
    return chance(s, *orders)


def test_cc5_in_a_live_window_all_may_act_at_once() -> None:
    s = discarded(HANDS, "5c 8a 8b", active=1, live=True)
    assert deciders(s) == [0, 1, 2]
    before = [legal(s, seat) for seat in range(3)]
    assert before[2] == {PASS, ("snap", 0), ("snap", 1)}
    choose(s, 0, ("snap", 0))
    choose(s, 1, PASS)
    assert legal(s, 2) == before[2]
    assert deciders(s) == [0, 2]


def test_cc5_a_claim_is_sealed_until_the_beat_closes() -> None:
    s = choose(discarded(HANDS, "5c 8a 8b", live=True), 0, ("snap", 0), ("snap", 1))
    assert [hand(s, 0), pile(s), phase(s)] == ["5a 1a", "8a 8b", "window"]
    assert legal(s, 0) == {PASS}
    for viewer in (1, 2, SPECTATOR):
        before = view_of(STAGED, discarded(HANDS, "5c 8a 8b", live=True), viewer)
        assert bytes_of(view_of(STAGED, s, viewer)) == bytes_of(before)


def test_cc5_passes_stay_unseen_until_the_beat_closes() -> None:
    s = discarded(HANDS, "5c 8a 8b", live=True)
    before = view_of(STAGED, s, 1)
    choose(s, 0, PASS)
    choose(s, 2, ("snap", 1), PASS)
    assert bytes_of(view_of(STAGED, s, 1)) == bytes_of(before)
    choose(s, 1, PASS)
    own = view_of(STAGED, s, 1)
    assert (phase(s), phase(own), deciders(own)) == ("closing", "window", [0, 2])
    assert legal(own, 1) == legal(s, 1) == set()


def test_cc5_one_knows_ones_own_claims() -> None:
    s = choose(discarded(HANDS, "5c 8a 8b", live=True), 0, ("snap", 1))
    choose(s, 1, ("snap", 0))
    choose(s, 0, ("snap", 0))
    view = view_of(STAGED, s, 0)
    assert view.claims[:3].tolist() == [1, 0, c.NO_CARD]
    assert int(view.claims_left) == int(view.claims_made) == 2
    assert legal(view, 0) == {PASS}


def test_cc5_every_right_claim_succeeds_and_effects_queue_in_the_order_of_arrival() -> None:
    s = discarded(["10a 1a", "10b 3a", "10d 4a"], "10c 8a", live=True)
    beat(s, 2, 0, 1, c.CLOSE, a=[0], b=[0], c=[0])
    assert [hand(s, seat) for seat in range(3)] == ["1a", "3a", "4a"]
    assert (phase(s), asked(s), effects(s)) == ("effect", 0, [(2, 10), (0, 10), (1, 10)])


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_cc5_the_order_decides_who_runs_out_first(first: int, second: int) -> None:
    s = discarded(["5a", "5b", "4a"], "5c 8a", live=True)
    choose(s, 0, ("snap", 0), PASS)
    choose(s, 1, ("snap", 0), PASS)
    choose(s, 2, PASS)
    assert outcome_list(STAGED, s) == [(0, 1), (1, 1)]
    chance(s, first)
    assert (phase(s), int(s.ender)) == ("tile", first)
    assert int(s.claims_left) == 0
    assert hand(s, second) != ""


def test_cc5_the_claims_of_a_seat_come_in_its_own_order() -> None:
    s = discarded(["1a 5a 5b", "3a 4a"], "5c 8a 8b", live=True)
    beat(s, 0, a=[2, 0, 1])
    assert hand(s, 0) == "1a 5a"
    assert outcome_list(STAGED, s) == [(0, 2)]
    chance(s, 0)
    assert hand(s, 0) == "1a 5a 8a"
    assert hand(chance(s, 0), 0) == "1a 8a"
    assert outcome_list(STAGED, s) == [(c.CLOSE, 1)]


def test_cc5_after_a_beat_with_claims_comes_another_and_one_without_closes() -> None:
    s = beat(discarded(HANDS, "6a 8a 8b 6b", live=True), 0, c.CLOSE, a=[0])
    assert (phase(s), deciders(s), hand(s, 0)) == ("window", [0, 1, 2], "5a 1a 8a")
    assert phase(beat(s, c.CLOSE)) == "turn"


def test_cc5_the_number_to_match_is_the_same_for_all_claims_of_a_beat() -> None:
    s = discarded(HANDS, "5c 8a 8b", live=True)
    beat(s, 0, 1, 2, c.CLOSE, a=[0], b=[0], c=[0])
    assert [hand(s, seat) for seat in range(3)] == ["1a", "3a", "4a"]


def test_cc5_a_live_window_is_skipped_when_all_four_of_the_number_lie_open() -> None:
    assert phase(discarded(["1a 2a", "3a 4a"], "5a 8a", live=True)) == "turn"
    assert phase(discarded(["1a 2a", "3a 4a"], "5a 8a 5b", live=True)) == "window"
    s = beat(discarded(["1a 5b", "3a 4a"], "5a 8a", live=True), 0, c.CLOSE, a=[1])
    assert phase(s) == "turn"


def test_cc5_a_card_that_not_all_have_seen_may_match() -> None:
    s = beat(discarded(["1a", "3a"], "5a 8a 9a 5b", live=True), 0, 1, c.CLOSE, a=[0], b=[0])
    assert [known(s, SPECTATOR, seat) for seat in (0, 1)] == ["1a ??", "3a ??"]
    assert phase(s) == "window"


def test_cc5_what_one_player_alone_knows_does_not_skip_the_window() -> None:
    s = discarded(["1a", "3a"], "5a 8a 5b", live=True)
    for seat in (0, 1):
        s.seen[s.label[seat]] |= 0b11
    s = beat(s, 0, c.CLOSE, a=[0])
    assert phase(s) == "window"


def test_cc5_a_window_without_a_match_for_all_to_see_is_skipped() -> None:
    s = discarded(["1a", "3a"], "12c 8a 5b 12a", live=True)
    beat(s, c.CLOSE)
    for seat in (0, 1):
        s.seen[s.label[seat]] = c.EVERYBODY
    play(s, ("swap", 0, 1, 0))
    assert phase(s) == "turn"
    s = discarded(["1a", "12b"], "12c 8a 5b 12a", live=True)
    beat(s, c.CLOSE)
    for seat in (0, 1):
        s.seen[s.label[seat]] = c.EVERYBODY
    assert phase(play(s, SKIP)) == "window", "all know that it matches"


def test_cc6_wrong_claims_are_shown_when_the_beat_closes_and_cost_a_card_each() -> None:
    s = discarded(HANDS, "5c 8a 8b 9a", live=True)
    beat(s, 1, 0, c.CLOSE, a=[1], b=[1])
    assert [hand(s, seat) for seat in range(3)] == ["5a 1a 8b", "5b 3a 8a", "5d 4a"]
    assert [glimpsed(s, viewer) for viewer in (0, 2, SPECTATOR)] == ["1a 3a"] * 3
    choose(s, 2, ("snap", 0))
    assert glimpsed(s, 0) == "1a 3a", "nobody may see that somebody has claimed"
    assert glimpsed(beat(s, 2), 0) == ""


def test_cc6_who_is_barred_in_a_beat_has_no_further_claims_in_it() -> None:
    s = discarded(["1a 5a 2a", "3a 5b 6a"], "5c", live=True)
    beat(s, 0, a=[0, 1, 2], b=[1])
    assert (int(s.barred), outcome_list(STAGED, s)) == (0b01, [(1, 1)])
    chance(s, 1, c.CLOSE)
    assert [hand(s, 0), hand(s, 1)] == ["1a 5a 2a", "3a 6a"]
    assert deciders(s) == [1]


def test_cc5_live_or_asked_the_same_snaps_have_the_same_end() -> None:
    live = beat(discarded(HANDS, "5c 8a 8b", live=True), 0, 2, c.CLOSE, a=[0], c=[1])
    slow = snapped(snapped(discarded(HANDS, "5c 8a 8b"), 0, 0), 2, 1)
    for seat in range(3):
        assert hand(live, seat) == hand(slow, seat)


def test_cc5_the_key_orders_claims_where_there_is_no_clock() -> None:
    orders = set()
    for number in range(12):
        s = discarded(["5a", "5b", "5d"], "5c 8a", total=49, live=True)
        s.chance.key[0] = number
        for seat in range(3):
            choose(s, seat, ("snap", 0), PASS)
        again = copy_of(s)
        STAGED.verbs.settle(s)
        while outcome_list(STAGED, again):
            chance(again, int(STAGED.verbs.draw_chance(again)))
        assert bytes_of(again) == bytes_of(s)
        orders.add(int(s.ender))
    assert orders == {0, 1, 2}


def test_cc5_sealed_claims_are_secret_and_answers_in_turn_are_not() -> None:
    live, slow = discarded(HANDS, "5c 8a", live=True), discarded(HANDS, "5c 8a")
    assert STAGED.verbs.is_secret(live, 0, c.PASS)
    assert STAGED.verbs.is_secret(live, 0, c.SNAP)
    assert not STAGED.verbs.is_secret(slow, 0, c.PASS)
