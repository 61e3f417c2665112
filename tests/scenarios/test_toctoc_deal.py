"""TT3, TT4, TT17, TT20: the pack, the exchange, help for the stuck, and what one may know."""

from __future__ import annotations

import numpy as np
import pytest

from ludotoc.engine.cards import members
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import copy_of, outcome_list, view_of
from tests.oracles.count_toctoc import ACE, HEARTS, HOME, JOKER, KING, card, ring
from tests.scenarios.toctoc import (
    CAMP,
    GAME,
    chance,
    choose,
    dealt,
    deciders,
    hand,
    is_fresh,
    legal,
    new_table,
    next_is,
    play,
    stage,
    table,
    walk,
    where,
)

TWO, THREE, SIX, SEVEN, EIGHT = map(card, (2, 3, 6, 7, 8))
ACCEPT, DECLINE = ("accept",), ("decline",)
STUCK = {"stage": "stuck", "stuck": [3, 0, 0, 0]}


def pass_cards(s: np.record, *kinds: int) -> np.record:
    """Everyone passes a card, seat 0 first."""
    for seat, kind in enumerate(kinds):
        choose(s, seat, ("pass", kind))
    return s


# TT3: the pack


def test_tt3_the_first_dealer_is_drawn_by_lot() -> None:
    assert outcome_list(GAME, new_table()) == [(seat, 1) for seat in range(4)]


def test_tt3_54_cards_each_once_four_to_each_player() -> None:
    s = chance(new_table(), 1)
    assert outcome_list(GAME, s) == [(kind, 1) for kind in range(54)]
    chance(s, *range(53, -1, -1))
    assert [hand(s, seat) for seat in range(4)] == [
        [50, 51, 52, 53],
        [46, 47, 48, 49],
        [42, 43, 44, 45],
        [38, 39, 40, 41],
    ]


def test_tt3_a_card_is_laid_only_once() -> None:
    s = chance(new_table(), 1, 7, 30)
    assert [kind for kind, _ in outcome_list(GAME, s)] == [
        kind for kind in range(54) if kind not in (7, 30)
    ]


@pytest.mark.parametrize("dealer", range(4))
def test_tt3_the_player_after_the_dealer_leads(dealer: int) -> None:
    s = pass_cards(dealt(dealer), 0, 4, 8, 12)
    assert int(s.turn) == (dealer + 1) % 4


def test_tt3_three_deals_then_a_shuffle_and_the_deal_moves_on_each_time() -> None:
    order = [kind for kind in range(54) if kind % 13 not in (0, 12) and kind < 52]
    order += [kind for kind in range(54) if kind not in order]
    s = dealt(3, order)
    dealers, hands = [], []
    for _ in range(3):
        dealers.append(int(s.dealer))
        hands.append(hand(s, 0))
        pass_cards(s, *[hand(s, seat)[0] for seat in range(4)])
        while stage(s) not in ("exchange", "deck"):
            play(s, min(legal(s)))
    assert dealers == [3, 0, 1]
    assert hands == [order[16 * deal : 16 * deal + 4] for deal in range(3)]
    assert (stage(s), int(s.dealer), members(s.gone)) == ("deck", 2, [])
    assert len(outcome_list(GAME, s)) == 54


def test_tt3_what_the_key_lays_is_the_same_at_once_and_card_by_card() -> None:
    at_once, one_by_one = new_table(), new_table()
    GAME.verbs.settle(at_once)
    while outcome_list(GAME, one_by_one):
        chance(one_by_one, int(GAME.verbs.draw_chance(one_by_one)))
    assert at_once.tobytes() == one_by_one.tobytes()


# TT4: the exchange


def test_tt4_one_card_to_the_partner() -> None:
    s = dealt()
    assert legal(s, 1) == {("pass", kind) for kind in (4, 5, 6, 7)}
    pass_cards(s, 0, 5, 10, 15)
    assert [hand(s, seat) for seat in range(4)] == [
        [1, 2, 3, 10],
        [4, 6, 7, 15],
        [0, 8, 9, 11],
        [5, 12, 13, 14],
    ]
    assert next_is(s, 0)


def test_tt4_everyone_chooses_before_anyone_looks() -> None:
    s = dealt()
    assert deciders(s) == [0, 1, 2, 3]
    choose(choose(choose(s, 2, ("pass", 9)), 3, ("pass", 12)), 0, ("pass", 3))
    assert deciders(s) == [1]
    assert [hand(s, 0), hand(s, 2)] == [[0, 1, 2, 3], [8, 9, 10, 11]]
    assert 9 not in view_of(GAME, s, 0).passed
    choose(s, 1, ("pass", 4))
    assert [hand(s, 0), hand(s, 2)] == [[0, 1, 2, 9], [3, 8, 10, 11]]


# TT17: stuck


def test_tt17_a_blind_card_is_an_exit_and_the_card_of_the_turn() -> None:
    s = table([TWO, SIX, SEVEN, EIGHT], {}, **STUCK)
    assert legal(s) == {ACCEPT}
    play(s, ACCEPT)
    assert outcome_list(GAME, s) == [(kind, 1) for kind in (TWO, SIX, SEVEN, EIGHT)]
    chance(s, SIX)
    assert (where(s, 0), is_fresh(s, 0), next_is(s, 1)) == (ring(0, 0), True, True)
    assert hand(s, 0) == [TWO, SEVEN, EIGHT]
    assert SIX in members(s.gone)


@pytest.mark.parametrize("rank", [ACE, KING])
def test_tt17_only_who_holds_an_ace_or_a_king_may_decline(rank: int) -> None:
    s = table([TWO, SIX, SEVEN, card(rank)], {}, **STUCK)
    assert legal(s) == {ACCEPT, DECLINE}
    play(s, DECLINE)
    assert legal(s) == {("play", card(rank))}
    s = table([TWO, SIX, SEVEN, JOKER], {}, **STUCK)
    assert legal(s) == {ACCEPT}


def test_tt17_who_accepts_may_lose_the_ace_or_keep_it_for_a_second_marble() -> None:
    s = play(table([TWO, SIX, SEVEN, card(ACE)], {}, **STUCK), ACCEPT)
    assert card(ACE) not in hand(chance(copy_of(s), card(ACE)), 0)
    assert card(ACE) in hand(chance(s, TWO), 0)


def test_tt17_a_drawn_joker_is_only_an_exit() -> None:
    s = play(table([TWO, SIX, SEVEN, JOKER], {}, pile=(THREE,), **STUCK), ACCEPT)
    chance(s, JOKER)
    assert (hand(s, 0), next_is(s, 1)) == ([TWO, SIX, SEVEN], True)


def test_tt17_it_eats_what_stands_on_the_corner() -> None:
    s = play(table([TWO, SIX], {1: [ring(0, 0)]}, **STUCK), ACCEPT)
    assert where(chance(s, TWO), 1) == CAMP


def last_card(stuck: int, been_out: bool = False) -> np.record:
    """Seat 3 plays the last card of a deal in which seat 0 has spent so many before in garage A."""
    counts = {"stuck": [stuck, 0, 0, 0], "been_out": [been_out, True, True, True]}
    s = table([], {3: [ring(3, 20)]}, hands=[[], [], [TWO]], deal=0, turn=3, dealer=3, **counts)
    return walk(s, TWO)


@pytest.mark.parametrize(("before", "asked"), [(1, False), (2, True)])
def test_tt17_three_complete_deals_then_at_the_first_turn_after_the_exchange(
    before: int, asked: bool
) -> None:
    s = last_card(before)
    assert stage(s) == "exchange"
    pass_cards(s, *[hand(s, seat)[0] for seat in range(4)])
    assert int(s.turn) == 1
    while int(s.turn) != 0:
        play(s, min(legal(s)))
    assert (stage(s) == "stuck") is asked


def test_tt17_a_deal_in_which_a_marble_came_out_does_not_count_even_if_it_was_eaten() -> None:
    assert last_card(2, been_out=True).stuck.tolist()[0] == 0
    s = play(table([card(ACE)], {}, stuck=[2, 1, 0, 0]), ("play", card(ACE)), ("exit",))
    assert s.stuck.tolist() == [0, 1, 0, 0]
    assert int(s.been_out) & 1 == 1


def test_tt17_a_deal_begun_with_a_marble_out_does_not_count() -> None:
    s = last_card(0)
    assert [int(s.been_out) >> seat & 1 for seat in range(4)] == [0, 0, 0, 1]
    assert s.stuck.tolist() == [1, 0, 0, 0]


def test_tt17_a_helpers_exit_starts_the_partners_count_again() -> None:
    s = table([card(ACE)], {0: HOME}, stuck=[0, 0, 3, 0])
    play(s, ("play", card(ACE)), ("exit",))
    assert s.stuck.tolist() == [0, 0, 0, 0]


def test_tt17_the_key_draws_every_card_of_the_hand() -> None:
    kinds = [TWO, SIX, SEVEN, EIGHT]
    s = play(table(kinds, {}, **STUCK), ACCEPT)
    drawn = set()
    for number in range(40):
        s.chance.key[0] = number
        drawn.add(int(GAME.verbs.draw_chance(s)))
    assert drawn == set(kinds)


# TT20: what one may know


def test_tt20_cards_played_and_discarded_are_public_others_hidden() -> None:
    s = play(table([TWO, SIX], {}), ("discard", SIX))
    for seat in (1, 2, 3, SPECTATOR):
        view = view_of(GAME, s, seat)
        assert SIX in members(view.gone)
        assert hand(view, 0) == []
        assert int(view.held[0]) == 1


def test_tt20_partners_know_the_card_they_gave_until_it_is_played() -> None:
    s = pass_cards(dealt(), card(ACE), 5, 10, 15)
    play(s, ("discard", 1), ("discard", 4))
    assert view_of(GAME, s, 0).received[2] == card(ACE)
    assert card(ACE) not in view_of(GAME, s, 1).received
    play(s, ("play", card(ACE)))
    assert card(ACE) not in view_of(GAME, s, 0).received


def worlds(s: np.record, viewer: int, number: int = 25) -> list[list[int]]:
    """What seat 0 might hold, for all a viewer knows."""
    found = []
    for key in range(number):
        world = view_of(GAME, s, viewer)
        GAME.verbs.imagine(world, np.array([key, 1], np.uint64))
        found.append(hand(world, 0))
    return found


def exits(kinds: list[int]) -> int:
    """How many aces and kings there are."""
    return sum(kind % 13 in (0, 12) and kind < JOKER for kind in kinds)


def test_tt20_declining_proves_an_ace_or_a_king_until_one_is_laid() -> None:
    s = table([TWO, SIX, card(ACE), card(ACE, HEARTS)], {}, **STUCK)
    assert not all(exits(kinds) for kinds in worlds(s, 1))
    play(s, DECLINE)
    for viewer in (1, 2, 3, SPECTATOR):
        assert all(exits(kinds) for kinds in worlds(s, viewer))
    play(s, ("play", card(ACE)))
    assert not s.declined
    assert not all(exits(kinds) for kinds in worlds(s, 1))


def test_tt20_the_proof_lasts_while_jokers_are_played() -> None:
    s = table([TWO, JOKER, card(ACE)], {}, pile=(THREE,), **STUCK)
    play(s, DECLINE, ("play", JOKER))
    assert all(exits(kinds) for kinds in worlds(s, 1))


def test_tt20_being_asked_and_accepting_prove_nothing() -> None:
    holding = table([TWO, SIX, card(ACE)], {}, pile=(EIGHT,), **STUCK)
    lacking = table([TWO, SIX, EIGHT], {}, pile=(card(ACE),), **STUCK)
    for s in (holding, lacking):
        assert ACCEPT in legal(s)
    for seat in (1, 2, 3, SPECTATOR):
        assert view_of(GAME, holding, seat).tobytes() == view_of(GAME, lacking, seat).tobytes()
    for s in (holding, lacking):
        chance(play(s, ACCEPT), TWO)
    for seat in (1, 2, 3, SPECTATOR):
        assert view_of(GAME, holding, seat).tobytes() == view_of(GAME, lacking, seat).tobytes()
