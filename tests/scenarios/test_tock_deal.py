"""TK8-TK11: the deal, the exchange, and what a player must or may do with his cards."""

from __future__ import annotations

import numpy as np
import pytest

from ludotoc.engine.record import outcome_list
from tests.oracles.count_tock import ACE, FIVE, FOUR, JACK, KING, QUEEN, THREE, TWO, at, house
from tests.scenarios.tock import (
    CAMP,
    GAME,
    HEARTS,
    JOKER,
    SECOND_JOKER,
    choose,
    dealt,
    deciders,
    fresh,
    hand,
    legal,
    next_is,
    play,
    roll,
    stage,
    table,
    walk,
    ways,
    where,
)


def test_tk8_the_lowest_die_deals_and_the_tied_roll_again() -> None:
    s = fresh(4)
    for seat, pips in ((0, 3), (1, 2), (2, 5), (3, 2), (1, 6), (3, 6), (1, 5), (3, 4)):
        assert (stage(s), int(s.turn)) == ("dealer", seat)
        roll(s, pips)
    assert (stage(s), int(s.dealer)) == ("deck", 3)


@pytest.mark.parametrize(("players", "dealer"), [(4, 2), (6, 5), (8, 0), (8, 7)])
def test_tk8_one_lowest_die_is_enough(players: int, dealer: int) -> None:
    s = roll(fresh(players), *[2 if seat == dealer else 3 for seat in range(players)])
    assert (stage(s), int(s.dealer)) == ("deck", dealer)


def pile_of(s: np.record) -> list[int]:
    """The cards of the draw pile."""
    players = int(s.players)
    return [int(card) for card in s.deck[13 * players : 13 * players + players // 2] if card >= 0]


def exchange_anything(s: np.record) -> None:
    """Everybody takes or passes the first card there is."""
    while stage(s) == "take":
        roll(s, 0)
    while stage(s) == "pass":
        choose(s, deciders(s)[0], ("pass", hand(s, deciders(s)[0])[0]))


def play_anything(s: np.record) -> None:
    """Everybody does whatever is allowed, until the cards of this deal are gone."""
    while stage(s) in ("turn", "way", "jump"):
        play(s, min(legal(s)))


EXCHANGES = [(4, "none", "take"), (6, "halves", "pass"), (8, "pairs", "pass")]


@pytest.mark.parametrize(("players", "teams", "exchange"), EXCHANGES)
def test_tk8_five_cards_then_four_then_four_then_the_next_player_deals(
    players: int, teams: str, exchange: str
) -> None:
    s = dealt(players, teams=teams)
    assert len(pile_of(s)) == players // 2
    for cards in (5, 4, 4):
        assert [len(hand(s, seat)) for seat in range(players)] == [cards] * players
        assert (stage(s), int(s.dealer)) == (exchange, 0)
        exchange_anything(s)
        assert next_is(s, 1)
        play_anything(s)
    assert (stage(s), int(s.dealer)) == ("deck", 1)
    assert sum(weight for _, weight in outcome_list(GAME, s)) == {4: 54, 6: 81, 8: 108}[players]


def test_tk8_a_new_dealer_gives_five_again_and_the_player_after_him_leads() -> None:
    s = table(4, {}, {seat: [TWO + HEARTS * seat] for seat in range(4)})
    for seat in range(4):
        play(s, ("discard", TWO + HEARTS * seat))
    assert (stage(s), int(s.dealer)) == ("deck", 0)
    roll(s, *range(54))
    assert [hand(s, seat) for seat in range(4)] == [list(range(5 * p, 5 * p + 5)) for p in range(4)]
    roll(s, 0, 0, 0, 0)
    assert next_is(s, 1)


def test_tk9_alone_each_takes_a_card_of_the_player_before_him() -> None:
    s = roll(dealt(4), 4, 0, 2, 1)
    assert hand(s, 0) == [1, 2, 3, 4, 19]
    assert hand(s, 1) == [0, 5, 6, 8, 9]
    assert hand(s, 2) == [7, 10, 12, 13, 14]
    assert hand(s, 3) == [11, 15, 16, 17, 18]


def test_tk9_alone_a_card_just_taken_is_not_passed_on() -> None:
    s = roll(dealt(6), 4)
    assert hand(s, 0) == [0, 1, 2, 3, 4]
    roll(s, 4, 4, 4, 4, 4)
    assert [max(hand(s, seat)) for seat in range(1, 6)] == [8, 13, 18, 23, 28]
    assert [int(s.received[seat]) for seat in range(6)] == [29, 4, 9, 14, 19, 24]


def test_tk9_alone_any_of_the_dealt_cards_may_be_taken_and_none_is_chosen() -> None:
    s = dealt(8)
    assert deciders(s) == []
    assert outcome_list(GAME, s) == [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)]


def test_tk9_partners_swap_and_neither_looks_before_both_have_chosen() -> None:
    s = dealt(4, teams="pairs")
    choose(s, 2, ("pass", 10))
    choose(s, 0, ("pass", 4))
    choose(s, 3, ("pass", 17))
    assert deciders(s) == [1]
    assert [hand(s, 0), hand(s, 2)] == [[0, 1, 2, 3, 4], [10, 11, 12, 13, 14]]
    assert legal(s) == {("pass", card) for card in (5, 6, 7, 8, 9)}
    choose(s, 1, ("pass", 5))
    assert [hand(s, 0), hand(s, 2)] == [[0, 1, 2, 3, 10], [4, 11, 12, 13, 14]]
    assert [hand(s, 1), hand(s, 3)] == [[6, 7, 8, 9, 17], [5, 15, 16, 18, 19]]
    assert next_is(s, 1)


PASSES = [
    (6, "pairs", [15, 20, 25, 0, 5, 10]),
    (6, "halves", [20, 25, 0, 5, 10, 15]),
    (8, "pairs", [20, 25, 30, 35, 0, 5, 10, 15]),
    (8, "halves", [30, 35, 0, 5, 10, 15, 20, 25]),
]


@pytest.mark.parametrize(("players", "teams", "got"), PASSES)
def test_tk9_a_card_goes_to_the_next_team_mate_clockwise(
    players: int, teams: str, got: list[int]
) -> None:
    s = dealt(players, teams=teams)
    for seat in range(players):
        choose(s, seat, ("pass", 5 * seat))
    assert [int(s.received[seat]) for seat in range(players)] == got
    for seat in range(players):
        assert hand(s, seat) == sorted([5 * seat + card for card in (1, 2, 3, 4)] + [got[seat]])


def test_tk10_whoever_can_play_must() -> None:
    s = table(4, {0: [at(1, 9)]}, {0: [TWO, QUEEN, ACE]}, stars="off")
    assert legal(s) == {("play", TWO), ("play", QUEEN), ("play", ACE)}
    blocked = table(4, {0: [at(1, 9)], 1: [at(1, 11)]}, {0: [TWO, QUEEN]}, stars="off")
    assert legal(blocked) == {("play", TWO)}


def test_tk10_even_to_his_own_harm() -> None:
    s = table(4, {0: [at(1, 14), at(1, 17)], 1: [at(1, 18)]}, {0: [THREE]})
    assert legal(s) == {("play", THREE)}
    assert ways(s, THREE) == {("walk", 0, 3)}
    walk(s, THREE, 3)
    assert [where(s, 0), where(s, 0, 1)] == [at(1, 17), CAMP]


def test_tk10_which_card_pawn_and_way_is_free() -> None:
    s = table(4, {0: [at(1, 1), at(2, 1)]}, {0: [KING, TWO]}, stars="off")
    assert ways(s, KING) == {("exit",), ("walk", 0, 13), ("walk", 1, 13)}
    assert ways(s, TWO) == {("walk", 0, 2), ("walk", 1, 2)}


def test_tk10_whoever_can_play_nothing_discards_any_card() -> None:
    s = table(6, {}, {0: [TWO, TWO, QUEEN, FIVE]})
    assert legal(s) == {("discard", TWO), ("discard", QUEEN), ("discard", FIVE)}
    play(s, ("discard", TWO))
    assert (hand(s, 0), next_is(s, 1)) == ([TWO, FIVE, QUEEN], True)


def test_tk11_a_five_may_be_kept_for_a_card_that_is_no_five() -> None:
    s = table(4, {1: [at(2, 9)]}, {0: [FIVE, FIVE + HEARTS, QUEEN]})
    assert legal(s) == {("play", FIVE), ("play", FIVE + HEARTS), ("discard", QUEEN)}
    play(s, ("discard", QUEEN))
    assert (hand(s, 0), next_is(s, 1)) == ([FIVE, FIVE + HEARTS], True)


def test_tk11_who_holds_nothing_but_fives_must_play_one() -> None:
    s = table(4, {1: [at(2, 9)]}, {0: [FIVE, FIVE + HEARTS]})
    assert legal(s) == {("play", FIVE), ("play", FIVE + HEARTS)}


def test_tk11_another_card_that_can_be_played_forbids_every_discard() -> None:
    s = table(4, {0: [at(2, 9)]}, {0: [FIVE, FOUR, JACK]})
    assert legal(s) == {("play", FIVE), ("play", FOUR), ("play", JACK)}
    only_exit = table(4, {1: [at(2, 9)]}, {0: [FIVE, QUEEN, ACE]})
    assert legal(only_exit) == {("play", FIVE), ("play", ACE)}


def test_tk11_fives_that_cannot_be_played_are_discarded_like_any_card() -> None:
    s = table(4, {1: [at(1, 18)], 2: [house(2)]}, {0: [FIVE, QUEEN]})
    assert legal(s) == {("discard", FIVE), ("discard", QUEEN)}


def test_tk10_and_tk11_hold_again_after_a_joker() -> None:
    s = table(4, {}, {0: [JOKER, QUEEN]}, draws={JOKER: SECOND_JOKER})
    play(s, ("play", JOKER), ("exit",))
    assert legal(s) == {("play", SECOND_JOKER), ("play", QUEEN)}
