"""CC1-CC4, CC14-CC20: the cards, the deal, the turn, the ends, and what may be known."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import legal_list, outcome_list
from ludotoc.games.chocottes import GAME as STAGED
from ludotoc.games.chocottes import state as c
from tests.scenarios.chocottes import (
    DISCARD,
    DRAW,
    KNOCK,
    PASS,
    asked,
    chance,
    choose,
    dealt,
    deciders,
    discarded,
    fresh,
    glimpsed,
    hand,
    imagined,
    known,
    laid,
    legal,
    passed,
    phase,
    pile,
    play,
    snapped,
    table,
    top,
    totals,
    winners,
    words,
)

LOOKS = {("look", first, second) for second in range(4) for first in range(second)}
TILE = 8


def test_cc1_four_cards_of_each_value() -> None:
    s = chance(fresh(2), 0)
    cards = [card for card, _ in outcome_list(STAGED, s)]
    assert words(cards).split() == [f"{value}{copy}" for value in range(1, 15) for copy in "abcd"]


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("9a 9b", 18),
        ("10a 10b", 0),
        ("10c 10d", 20),
        ("11b 11c", 11),
        ("12a 12d", 12),
        ("13a 13b 13c", 13),
        ("14a 14b", 28),
        ("1a 7b", 8),
    ],
)
def test_cc1_dreams_are_worth_nothing_and_nightmares_their_value(cards: str, points: int) -> None:
    s = play(table([cards, "14c 14d 13d"], "5a"), KNOCK)
    if phase(s) == "tile":
        chance(s, TILE)
    assert int(s.points[0]) in (points, points + TILE)
    assert int(s.points[1]) == 41


def test_cc1_the_tiles_are_6_8_and_10() -> None:
    s = play(table(["9a", "1a"], "5a"), KNOCK)
    assert outcome_list(STAGED, s) == [(6, 1), (8, 1), (10, 1)]


def test_cc1_two_to_five_players() -> None:
    assert [STAGED.check_players(players) for players in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for players in (1, 6):
        with pytest.raises(Refused, match="CC1"):
            STAGED.check_players(players)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_cc2_anybody_may_start_the_first_round(players: int) -> None:
    s = fresh(players)
    assert outcome_list(STAGED, s) == [(seat, 1) for seat in range(players)]
    laid(chance(s, 1))
    for seat in reversed(range(players)):
        choose(s, seat, ("look", 0, 1))
    assert asked(s) == 1


def test_cc2_four_cards_each_and_the_rest_is_the_pile() -> None:
    s = dealt(3)
    assert [hand(s, seat) for seat in range(3)] == [
        "1a 1b 1c 1d",
        "2a 2b 2c 2d",
        "3a 3b 3c 3d",
    ]
    assert pile(s).split()[:2] == ["4a", "4b"]
    assert (len(pile(s).split()), int(s.discarded)) == (44, 0)


def test_cc2_all_look_at_two_of_their_own_cards_at_once() -> None:
    s = dealt(3, starter=1)
    assert deciders(s) == [0, 1, 2]
    assert legal(s, 2) == LOOKS
    choose(s, 2, ("look", 1, 3))
    assert (deciders(s), legal(s, 2)) == ([0, 1], set())
    assert known(s, 2, 2) == "?? 3b ?? 3d"
    assert known(s, 1, 2) == "?? ?? ?? ??"
    choose(s, 0, ("look", 0, 2))
    choose(s, 1, ("look", 2, 3))
    assert known(s, 0, 0) == "1a ?? 1c ??"
    assert (phase(s), asked(s)) == ("turn", 1)


def test_cc2_all_look_again_every_round() -> None:
    s = laid(chance(play(table(["9a", "1a"], "5a"), KNOCK), TILE))
    assert (deciders(s), legal(s, 0)) == ([0, 1], LOOKS)
    assert known(s, 0, 0) == "?? ?? ?? ??"


def test_cc3_draw_or_knock_but_no_passing() -> None:
    s = table(["1a 2a", "3a"], "5a 6a", active=1)
    assert deciders(s) == [1]
    assert legal(s, 1) == {DRAW, KNOCK}


def test_cc3_the_card_drawn_is_seen_by_the_one_who_drew_it() -> None:
    s = play(table(["1a 2a", "3a"], "5a 6a"), DRAW)
    assert glimpsed(s, 0) == "5a"
    assert glimpsed(s, 1) == ""
    assert legal(s, 0) == {DISCARD, ("replace", 0), ("replace", 1)}
    assert pile(s) == "6a"


def test_cc3_it_may_be_discarded() -> None:
    s = play(table(["1a 2a", "3a"], "5a 6a"), DRAW, DISCARD)
    assert (hand(s, 0), top(s), phase(s)) == ("1a 2a", "5a", "window")


def test_cc3_it_may_take_the_place_of_a_card_never_seen() -> None:
    s = play(table(["1a 2a 3a", "4a"], "5a 6a"), DRAW, ("replace", 1))
    assert (hand(s, 0), top(s)) == ("1a 5a 3a", "2a")
    assert known(s, 0, 0) == "?? 5a ??"
    assert known(s, 1, 0) == "?? ?? ??"


def test_cc3_gaps_close_and_a_card_added_goes_last() -> None:
    s = snapped(discarded(["1a 5b 2a", "3a 4a"], "5a 6a 8a"), 0, 1)
    assert hand(s, 0) == "1a 2a"
    assert hand(snapped(s, 0, 0), 0) == "1a 2a 6a"
    play(passed(s), DRAW, DISCARD)
    assert hand(snapped(s, 0, 1), 0) == "1a 2a 6a"


def test_cc3_the_next_player_is_the_next_clockwise() -> None:
    s = table(["1a 2a", "3a 4a", "5a 6a"], "8a 8b 8c 8d 9a", active=1)
    for seat in (1, 2, 0, 1):
        assert (phase(s), asked(s)) == ("turn", seat)
        passed(play(s, DRAW, DISCARD))


def test_cc4_rearranging_is_no_action() -> None:
    s = dealt(2)
    for seat in (0, 1):
        choose(s, seat, ("look", 0, 1))
    assert len(legal(s, 0)) == 2
    assert legal(s, 1) == set()


def test_cc14_the_knocker_with_strictly_the_least_adds_his_cards_only() -> None:
    s = play(table(["1a", "2a", "9a"], "5a"), KNOCK)
    assert (totals(s), phase(s), int(s.tile)) == ([1, 2, 9], "deck", 0)


@pytest.mark.parametrize(("own", "others"), [("2b", ["2a", "9a"]), ("3a", ["9a", "2a"])])
def test_cc14_if_anyone_has_as_little_or_less_the_knocker_adds_a_tile(
    own: str, others: list[str]
) -> None:
    s = play(table([others[0], own, others[1]], "5a", active=1), KNOCK)
    assert phase(s) == "tile"
    before = [int(points) for points in s.points[:3]]
    chance(s, 10)
    assert totals(s) == [before[0], before[1] + 10, before[2]]
    assert int(s.tile) == 10


def test_cc14_knocking_is_for_before_the_draw_and_from_the_first_turn_on() -> None:
    s = dealt(2)
    for seat in (0, 1):
        choose(s, seat, ("look", 0, 1))
    assert KNOCK in legal(s, 0)
    assert KNOCK not in legal(play(s, DRAW), 0)


def test_cc15_who_runs_out_ends_the_round_at_once() -> None:
    s = snapped(discarded(["10a 1a", "10c", "9a"], "10d 8a"), 1, 0)
    assert (phase(s), deciders(s), int(s.ender)) == ("tile", [], 1)
    assert totals(chance(s, 6)) == [7, 0, 15]


def test_cc15_the_active_player_may_run_out_too() -> None:
    s = snapped(discarded(["5b", "9a"], "5a 8a"), 0, 0)
    assert totals(chance(s, 10)) == [0, 19]


def test_cc15_who_replaces_his_only_card_has_not_run_out() -> None:
    s = play(table(["5b", "9a"], "5a 8a"), DRAW, ("replace", 0))
    assert (phase(s), hand(s, 0), top(s)) == ("window", "5a", "5b")


def test_cc16_when_the_pile_is_empty_the_turn_is_finished_and_all_add_a_tile() -> None:
    s = discarded(["1a 3a", "2a"], "10d")
    assert phase(s) == "window"
    passed(s)
    assert phase(s) == "effect"
    assert phase(passed(play(s, ("skip",)))) == "tile"
    assert totals(chance(s, 6)) == [10, 8]


@pytest.mark.parametrize(
    ("hands", "cards", "reply"),
    [
        (["1a 2a", "7b 3a"], "7a 8a", ("rift",)),
        (["1a 2a", "3a"], "13a 8a", ("gift", 1)),
        (["1a 2a", "3a 4a"], "5a 8a", ("snap", 0)),
    ],
)
def test_cc16_the_last_card_may_leave_the_pile_in_any_way(
    hands: list[str], cards: str, reply: tuple[str, ...]
) -> None:
    s = discarded(hands, cards)
    if reply == ("rift",):
        passed(snapped(s, 1, 0))
    if reply[0] != "snap":
        passed(s)
    assert pile(play(s, reply)) == ""
    assert phase(s) == "window"
    passed(s)
    while phase(s) == "window":
        passed(s)
    assert (phase(s), int(s.ending)) == ("tile", c.BY_EMPTY_PILE)


def test_cc16_with_a_card_in_the_pile_the_next_player_plays() -> None:
    assert phase(passed(discarded(["1a", "2a"], "5a 6a"))) == "turn"


def test_cc16_who_runs_out_in_the_last_turn_ends_it_by_that() -> None:
    s = snapped(discarded(["1a 2a", "5b"], "5a"), 1, 0)
    assert totals(chance(s, 6)) == [9, 0]


@pytest.mark.parametrize(
    ("before", "hands", "starter", "expected"),
    [
        ([10, 20, 30], ["1a", "2a", "3a"], 0, 2),
        ([30, 20, 10], ["1a", "2a", "3a"], 2, 0),
        ([30, 29, 26], ["1a", "2a", "5a"], 0, 2),
        ([30, 30, 31], ["1a", "1b 1c", "1d"], 0, 1),
        ([30, 30, 10], ["5a", "5b", "6a"], 0, 1),
        ([30, 30, 10], ["5a", "5b", "6a"], 1, 0),
        ([30, 30, 30], ["5a", "5b", "5c"], 1, 2),
    ],
)
def test_cc17_the_highest_total_starts_then_the_last_round_then_clockwise(
    before: list[int], hands: list[str], starter: int, expected: int
) -> None:
    s = passed(discarded(hands, "8a"))
    s.totals[:3], s.starter = before, starter
    chance(s, TILE)
    assert (int(s.starter), phase(s)) == (expected, "deck")


def test_cc17_the_tile_counts_among_the_points_of_the_last_round() -> None:
    s = play(table(["9a", "2a", "12d"], "5a", active=2), KNOCK)
    s.totals[:3] = [31, 10, 20]
    assert totals(chance(s, TILE)) == [40, 12, 40]
    assert int(s.starter) == 2


def test_cc17_all_cards_are_shuffled_again() -> None:
    s = chance(play(table(["9a", "1a"], "5a"), KNOCK), TILE)
    assert len(outcome_list(STAGED, s)) == c.CARDS
    laid(s)
    assert (int(s.discarded), phase(s), int(s.witches)) == (0, "look", 0)
    assert hand(s, 0) == "1a 1b 1c 1d"


def test_cc18_the_game_ends_at_50_and_the_lowest_total_wins() -> None:
    s = passed(discarded(["2a", "3a", "9a"], "5a"))
    s.totals[:3] = [30, 20, 34]
    chance(s, 6)
    assert (totals(s), phase(s), deciders(s)) == ([38, 29, 49], "deck", [])
    assert winners(s) == []
    s = passed(discarded(["2a", "3a", "9a"], "5a"))
    s.totals[:3] = [30, 20, 35]
    assert winners(chance(s, 6)) == [1]
    assert bool(STAGED.verbs.is_over(s))
    assert legal_list(STAGED, s, 1) == []


def test_cc18_a_tie_is_shared_and_50_without_knocking_wins_nothing() -> None:
    s = passed(discarded(["2a", "2b", "9a"], "5a"))
    s.totals[:3] = [42, 41, 34]
    chance(s, 6)
    assert (totals(s), winners(s)) == ([50, 49, 49], [1, 2])


@pytest.mark.parametrize(
    ("before", "tile", "expected"),
    [([41, 0, 10], 6, [0]), ([41, 0, 10], 8, [1]), ([60, 5, 5], 8, [1]), ([0, 48, 10], 8, [0])],
)
def test_cc18_a_knocker_at_exactly_50_wins_alone(
    before: list[int], tile: int, expected: list[int]
) -> None:
    s = table(["3a", "2a", "9a"], "5a")
    s.totals[:3] = before
    assert winners(chance(play(s, KNOCK), tile)) == expected


def test_cc19_all_cards_are_public_when_the_round_is_over() -> None:
    s = play(table(["3a 4a", "2a"], "5a 6a", total=49), KNOCK)
    chance(s, TILE)
    for viewer in (0, 1, SPECTATOR):
        assert [known(s, viewer, seat) for seat in (0, 1)] == ["3a 4a", "2a"]


def test_cc19_the_cards_of_the_last_round_are_still_known_after_the_next_deal() -> None:
    s = laid(chance(play(table(["3a 4a", "2a"], "5a 6a"), KNOCK), TILE))
    assert [words(members(cards)) for cards in s.revealed[:2]] == ["3a 4a", "2a"]


def test_cc20_a_card_is_shown_only_while_it_is_looked_at() -> None:
    s = dealt(2)
    choose(s, 1, ("look", 0, 3))
    assert [glimpsed(s, viewer) for viewer in (0, 1, SPECTATOR)] == ["", "2a 2d", ""]
    choose(s, 0, ("look", 0, 1))
    assert [glimpsed(s, viewer) for viewer in (0, 1)] == ["1a 1b", ""]
    assert known(s, 1, 1) == "2a ?? ?? 2d"


def test_cc20_a_wrong_snap_is_seen_by_all_and_remembered() -> None:
    s = snapped(discarded(["1a 2a", "3a 4a"], "5a 6a 8a"), 1, 1)
    assert [glimpsed(s, viewer) for viewer in (0, 1, SPECTATOR)] == ["4a"] * 3
    assert glimpsed(play(s, PASS), 0) == ""
    assert [known(s, viewer, 1) for viewer in (0, 1, SPECTATOR)] == ["?? 4a ??"] * 3


def test_cc20_knowledge_follows_a_card_that_is_swapped() -> None:
    s = passed(snapped(discarded(["1a 2a", "3a 4a"], "12a 8a 8b"), 0, 0))
    assert known(s, 1, 0) == "1a ?? ??"
    play(s, ("swap", 0, 1, 1))
    assert [hand(s, 0), hand(s, 1)] == ["4a 2a 8a", "3a 1a"]
    assert [known(s, 0, 0), known(s, 0, 1)] == ["4a ?? ??", "?? 1a"]
    assert [known(s, 1, 0), known(s, 1, 1)] == ["?? ?? ??", "?? 1a"]


def test_cc20_knowledge_follows_a_card_when_a_gap_closes() -> None:
    s = snapped(discarded(["5b 1a", "3a 4a"], "5a 6a 8a"), 0, 1, 0)
    assert (hand(s, 0), known(s, 1, 0)) == ("1a 6a", "1a ??")


def test_cc20_what_replaces_a_card_is_not_what_was_known() -> None:
    s = passed(snapped(discarded(["1a 2a", "3a 4a"], "5a 6a 8a 9a 9b"), 0, 1))
    passed(play(s, DRAW, DISCARD))
    play(s, DRAW, ("replace", 1))
    assert (hand(s, 0), known(s, 1, 0)) == ("1a 9a 6a", "?? ?? ??")


def test_cc20_a_witch_takes_away_what_was_known_and_a_sight_brings_it_back() -> None:
    s = passed(snapped(discarded(["1a 2a", "3a 4a"], "11a 8a 8b"), 1, 0))
    assert known(s, 0, 1) == "3a ?? ??"
    chance(play(s, ("witch", 1, 0, 1)), c.CHANGE)
    assert (hand(s, 1), known(s, 0, 1)) == ("4a 3a 8a", "?? ?? ??")
    rng = Random(1)
    assert {place_imagined(s, "3a", rng) for _ in range(20)} == {0, 1}
    snapped(s, 1, 1)
    assert known(s, 0, 1) == "?? 3a ?? ??"
    assert {place_imagined(s, "3a", rng) for _ in range(10)} == {1}


def place_imagined(s: np.record, card: str, rng: Random) -> int:
    """Where seat 0 imagines a card among those of seat 1."""
    return hand(imagined(s, 0, rng), 1).split().index(card)
