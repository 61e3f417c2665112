"""Tests of the oracle of Jeu du Toc Toc itself: each clause by example, then random games."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest

from tests.oracles.count_toctoc import (
    ACE,
    CAMPERS,
    CLUBS,
    HEARTS,
    HOME,
    JACK,
    JOKER,
    KING,
    OTHER_JOKER,
    PERFT_FILE,
    QUEEN,
    Hands,
    Places,
    card,
    house,
    perft,
    position,
    ring,
)
from tests.oracles.toctoc import OPTIONS, PACK, Decision, Oracle
from tests.oracles.toctoc_board import CAMP, SEATS, TIPS

FILLERS: Hands = [
    [],
    [card(10, CLUBS), card(9, CLUBS)],
    [card(8, CLUBS), card(6, CLUBS)],
    [card(5, CLUBS), card(3, CLUBS)],
]


def table(hand: list[int], places: Places, **changes: Any) -> Oracle:
    """Seat 0 is to choose a card; the others hold two harmless cards each."""
    return Oracle.from_snapshot(position([hand, *FILLERS[1:]], places, **changes))


def moves_of(kind: int, places: Places, **changes: Any) -> set[Decision]:
    """What seat 0 can do with its only card; nothing when it can only be thrown away."""
    oracle = table([kind], places, **changes)
    if oracle.legal(0) == {("discard", kind)}:
        return set()
    oracle.play(0, ("play", kind))
    return oracle.legal(0)


def after(kind: int, places: Places, *decisions: Decision, **changes: Any) -> Oracle:
    """The table after seat 0 has played its only card so."""
    oracle = table([kind], places, **changes)
    for decision in (("play", kind), *decisions):
        oracle.play(0, decision)
    return oracle


def place(oracle: Oracle, seat: int, marble: int) -> Any:
    return oracle.snapshot()["places"][seat][marble]


def dealt(order: list[int] | None = None, dealer: int = 3, **options: str) -> Oracle:
    oracle = Oracle(4, options)
    oracle.chance(dealer)
    oracle.chance(order or [*range(PACK)])
    return oracle


# Deal and exchange


def test_tt1_only_four_players_and_known_options() -> None:
    for players, options in ((3, {}), (4, {"garage": "71"}), (4, {"house": "70"})):
        with pytest.raises(ValueError, match=r"four players|no such option"):
            Oracle(players, options)


def test_tt2_tips_are_the_same_for_every_seat() -> None:
    for seat in SEATS:
        assert {ring(seat, rel) for rel in (9, 27, 45, 63)} == {("ring", tip) for tip in TIPS}


def test_tt3_dealer_then_deck_then_fixed_places() -> None:
    oracle = Oracle(4, {})
    assert oracle.pending() == ("dealer",)
    assert oracle.outcomes() == [0, 1, 2, 3]
    oracle.chance(1)
    assert oracle.pending() == ("deck",)
    with pytest.raises(NotImplementedError):
        oracle.outcomes()
    oracle.chance([*reversed(range(PACK))])
    assert oracle.pending() is None
    assert oracle.actors() == {0, 1, 2, 3}
    assert oracle.snapshot()["hands"][1] == [46, 47, 48, 49]


def test_tt3_deal_moves_on_and_the_third_shuffles() -> None:
    oracle = dealt()
    rng = random.Random(1)
    for deal, dealer in ((0, 3), (1, 0), (2, 1)):
        snapshot = oracle.snapshot()
        assert (snapshot["deal"], snapshot["dealer"]) == (deal, dealer)
        assert snapshot["stage"] == "exchange"
        while oracle.snapshot()["dealer"] == dealer:
            advance(oracle, rng)
    assert oracle.pending() == ("deck",)
    assert oracle.snapshot()["dealer"] == 2


def test_tt4_cards_change_hands_only_when_all_have_chosen() -> None:
    oracle = dealt()
    for seat, kind in ((2, 8), (0, 0), (3, 15)):
        oracle.play(seat, ("pass", kind))
    assert oracle.actors() == {1}
    assert 0 in oracle.snapshot()["hands"][0]
    oracle.play(1, ("pass", 4))
    snapshot = oracle.snapshot()
    assert snapshot["hands"] == [[1, 2, 3, 8], [5, 6, 7, 15], [0, 9, 10, 11], [4, 12, 13, 14]]
    assert snapshot["received"] == [8, 15, 0, 4]
    assert oracle.actors() == {0}


# Cards and walks


def test_tt5_a_playable_card_must_be_played() -> None:
    assert table([card(2), card(KING)], {}).legal(0) == {("play", card(KING))}
    assert table([card(2), card(JACK)], {}).legal(0) == {
        ("discard", card(2)),
        ("discard", card(JACK)),
    }


@pytest.mark.parametrize("rank", [2, 3, 5, 6, 8, 9, 10, QUEEN])
def test_tt6_numbers_walk_and_bring_nobody_out(rank: int) -> None:
    assert moves_of(card(rank), {0: [ring(0, 30)]}) == {("walk", 0, rank, "ring")}


def test_tt6_ace_king_and_four() -> None:
    assert moves_of(card(ACE), {0: [ring(0, 30)]}) == {("exit",), ("walk", 0, 1, "ring")}
    assert moves_of(card(KING), {0: [ring(0, 30)]}) == {("exit",), ("walk", 0, 13, "ring")}
    assert moves_of(card(4), {0: [ring(0, 30)]}) == {("walk", 0, -4, "ring")}


def test_tt7_exit_eats_any_marble_but_a_fresh_own_one() -> None:
    assert ("exit",) not in moves_of(card(ACE), {0: [ring(0, 0)]}, fresh={0: 0})
    own = after(card(ACE), {0: [ring(0, 0)]}, ("exit",))
    assert own.snapshot()["places"][0] == [CAMP, ring(0, 0), CAMP, CAMP]
    assert own.snapshot()["fresh"] == [1, None, None, None]
    partner = after(card(KING), {2: [ring(0, 0)]}, ("exit",))
    assert place(partner, 2, 0) == CAMP


@pytest.mark.parametrize(("kind", "rel"), [(card(3), 17), (card(2), 16), (card(4), 20)])
def test_tt8_a_fresh_marble_is_not_passed_nor_eaten(kind: int, rel: int) -> None:
    places: Places = {0: [ring(0, rel)], 1: [ring(1, 0)]}
    assert moves_of(kind, places, fresh={1: 0}) == set()
    assert moves_of(kind, places) != set()


def test_tt8_an_own_fresh_marble_blocks_until_it_moves() -> None:
    places: Places = {0: [ring(0, 71), ring(0, 0)]}
    assert moves_of(card(3), places, fresh={0: 1}) == {("walk", 1, 3, "ring")}
    moved = after(card(3), places, ("walk", 1, 3, "ring"), fresh={0: 1})
    assert moved.snapshot()["fresh"] == [None] * 4


def test_tt9_ending_on_a_marble_eats_it() -> None:
    for seat in SEATS:
        places: Places = {0: [ring(0, 30)]}
        places.setdefault(seat, []).append(ring(0, 32))
        oracle = after(card(2), places, ("walk", 0, 2, "ring"))
        assert place(oracle, seat, 1 if seat == 0 else 0) == CAMP


def test_tt9_four_goes_back_over_corner_and_mouth() -> None:
    oracle = after(card(4), {0: [ring(0, 0)]}, ("walk", 0, -4, "ring"), fresh={0: 0})
    assert place(oracle, 0, 0) == ring(0, 68)


# The seven


def test_tt10_seven_eats_what_it_passes() -> None:
    oracle = after(
        card(7), {0: [ring(0, 30)], 1: [ring(0, 31), ring(0, 37)]}, ("part", 0, 7, "ring")
    )
    assert oracle.snapshot()["places"][1] == [CAMP] * 4


def test_tt10_only_parts_that_can_be_completed() -> None:
    places: Places = {0: [ring(0, 66), ring(0, 15)], 1: [ring(1, 0)]}
    parts = moves_of(card(7), places, fresh={1: 0})
    assert parts == {
        *{("part", 0, 5, "house"), ("part", 0, 6, "house"), ("part", 0, 7, "house")},
        *{("part", 1, 1, "ring"), ("part", 1, 2, "ring")},
    }


def test_tt10_one_part_a_marble_and_each_end_counts_for_a_tip() -> None:
    places: Places = {0: [ring(0, 6), ring(0, 40)]}
    oracle = after(card(7), places, ("part", 0, 3, "ring"))
    assert place(oracle, 0, 0) == ring(0, 27)
    assert oracle.legal(0) == {("part", 1, 4, "ring")}


def test_tt10_an_eaten_own_marble_takes_no_part() -> None:
    places: Places = {0: [ring(0, 30), ring(0, 32)]}
    assert ("part", 0, 3, "ring") not in moves_of(card(7), places)
    assert ("part", 0, 1, "ring") in moves_of(card(7), places)


LAST_MARBLE: list[Any] = [house(1), house(2), house(3), ring(0, 69)]


def test_tt11_the_rest_goes_to_one_marble_of_the_partner_or_nobody() -> None:
    places: Places = {0: LAST_MARBLE, 2: [ring(2, 20), ring(2, 66)]}
    oracle = after(card(7), places, ("part", 3, 5, "house"))
    assert oracle.legal(0) == {("stop",), ("part", 0, 2, "ring"), ("part", 1, 2, "ring")}
    stopped = oracle.clone()
    stopped.play(0, ("stop",))
    assert stopped.actors() == {1}
    oracle.play(0, ("part", 0, 2, "ring"))
    assert place(oracle, 2, 0) == ring(2, 22)
    assert oracle.actors() == {1}


def test_tt11_without_a_partners_marble_the_card_just_ends() -> None:
    oracle = after(card(7), {0: LAST_MARBLE}, ("part", 3, 5, "house"))
    assert oracle.actors() == {1}


# The jack and the tips


def test_tt12_jack_swaps_marbles_on_the_circuit_that_are_not_fresh() -> None:
    places: Places = {
        0: [ring(0, 30), ring(0, 0), house(1)],
        1: [ring(1, 0), ring(1, 5)],
        2: [ring(2, 5)],
        3: [house(2)],
    }
    swaps = moves_of(card(JACK), places, fresh={0: 1, 1: 0})
    assert swaps == {("swap", 0, 1, 1), ("swap", 0, 2, 0)}
    oracle = after(card(JACK), places, ("swap", 0, 2, 0), fresh={0: 1, 1: 0})
    assert (place(oracle, 0, 0), place(oracle, 2, 0)) == (ring(2, 5), ring(0, 30))
    assert moves_of(card(JACK), {0: [ring(0, 30), ring(0, 40)]}) == set()


def test_tt13_a_tip_propels_once_and_eats_on_both() -> None:
    places: Places = {0: [ring(0, 7)], 1: [ring(0, 9), ring(0, 20)], 3: [ring(0, 27)]}
    oracle = after(card(2), places, ("walk", 0, 2, "ring"))
    assert place(oracle, 0, 0) == ring(0, 27)
    assert (place(oracle, 1, 0), place(oracle, 1, 1)) == (CAMP, ring(0, 20))
    assert place(oracle, 3, 0) == CAMP


def test_tt13_a_fresh_marble_in_between_stops_it() -> None:
    places: Places = {0: [ring(0, 7)], 1: [ring(1, 0)], 3: [ring(0, 9)]}
    oracle = after(card(2), places, ("walk", 0, 2, "ring"), fresh={1: 0})
    assert (place(oracle, 0, 0), place(oracle, 3, 0)) == (ring(0, 9), CAMP)


def test_tt13_a_four_propels_forwards() -> None:
    oracle = after(card(4), {0: [ring(0, 31)]}, ("walk", 0, -4, "ring"))
    assert place(oracle, 0, 0) == ring(0, 45)


def test_tt13_a_jack_propels_the_own_marble_only() -> None:
    places: Places = {0: [ring(0, 27)], 1: [ring(0, 45)]}
    oracle = after(card(JACK), places, ("swap", 0, 1, 0))
    assert (place(oracle, 0, 0), place(oracle, 1, 0)) == (ring(0, 63), ring(0, 27))
    places = {0: [ring(0, 45)], 1: [ring(0, 27)]}
    oracle = after(card(JACK), places, ("swap", 0, 1, 0))
    assert (place(oracle, 0, 0), place(oracle, 1, 0)) == (ring(0, 45), CAMP)


@pytest.mark.parametrize(("last_tip", "rel"), [("propels", 9), ("stops", 63)])
def test_tt13_the_last_tip(last_tip: str, rel: int) -> None:
    places: Places = {0: [ring(0, 60)]}
    oracle = after(card(3), places, ("walk", 0, 3, "ring"), options={"last_tip": last_tip})
    assert place(oracle, 0, 0) == ring(0, rel)


# Jokers


def test_tt14_joker_draws_its_own_card_and_two_are_played() -> None:
    places: Places = {0: [ring(0, 30)]}
    oracle = table([JOKER, card(2)], places, pile=(card(3), card(5)))
    oracle.play(0, ("play", JOKER))
    assert oracle.legal(0) == {("play", card(2)), ("play", card(3))}
    oracle.play(0, ("play", card(3)))
    oracle.play(0, ("walk", 0, 3, "ring"))
    assert oracle.legal(0) == {("play", card(2))}
    oracle.play(0, ("play", card(2)))
    oracle.play(0, ("walk", 0, 2, "ring"))
    assert oracle.actors() == {1}


def test_tt14_last_card_and_skipped_players() -> None:
    oracle = table([OTHER_JOKER], {}, pile=(card(3), card(5)))
    oracle.play(0, ("play", OTHER_JOKER))
    assert oracle.legal(0) == {("discard", card(5))}
    oracle.play(0, ("discard", card(5)))
    for seat in (1, 2, 3, 1):
        assert oracle.actors() == {seat}
        oracle.play(seat, min(oracle.legal(seat)))


def test_tt14_a_joker_comes_before_any_discard() -> None:
    assert table([JOKER, card(2)], {}).legal(0) == {("play", JOKER)}


@pytest.mark.parametrize("jokers_after", [0, 1])
def test_tt15_a_second_joker_always_leaves_two_cards(jokers_after: int) -> None:
    hand = [JOKER, OTHER_JOKER, card(2), card(3)]
    oracle = table(hand, {0: [ring(0, 30)]}, pile=(card(5), card(6)))
    oracle.play(0, ("play", JOKER))
    if jokers_after:
        oracle.play(0, ("play", card(2)))
        oracle.play(0, ("walk", 0, 2, "ring"))
    oracle.play(0, ("play", OTHER_JOKER))
    assert oracle.snapshot()["to_play"] == 2


# The garages


def test_tt16_exact_count_any_free_place_passing_inside() -> None:
    places: Places = {0: [ring(0, 68), house(1), house(4)]}
    for rank, allowed in ((2, "ring"), (3, None), (5, "house"), (6, None), (8, None)):
        expected = {("walk", 0, rank, allowed)} if allowed else set()
        assert moves_of(card(rank), places) == expected


def test_tt16_overshoot_offers_both_ways() -> None:
    places: Places = {0: [ring(0, 68), house(1)]}
    yes = {"overshoot": "yes"}
    assert moves_of(card(5), places, options=yes) == {
        ("walk", 0, 5, "ring"),
        ("walk", 0, 5, "house"),
    }
    assert moves_of(card(3), places, options=yes) == {("walk", 0, 3, "ring")}


def test_tt16_behind_the_mouth_a_new_lap_begins() -> None:
    assert moves_of(card(2), {0: [ring(0, 71)]}) == {("walk", 0, 2, "ring")}


def test_tt2_garage_at_the_corner() -> None:
    corner = {"garage": "72"}
    assert moves_of(card(2), {0: [ring(0, 0)]}, options=corner) == {("walk", 0, 2, "house")}
    assert moves_of(card(5), {0: [ring(0, 0)]}, options=corner) == set()
    assert moves_of(card(5), {0: [ring(0, 0)]}, fresh={0: 0}, options=corner) == {
        ("walk", 0, 5, "ring")
    }
    assert moves_of(card(2), {0: [ring(0, 70)]}, options=corner) == {("walk", 0, 2, "ring")}
    assert moves_of(card(3), {0: [ring(0, 70)]}, options=corner) == {("walk", 0, 3, "house")}
    blocked: Places = {0: [ring(0, 70), ring(0, 0)]}
    assert moves_of(card(3), blocked, fresh={0: 1}, options=corner) == {("walk", 1, 3, "ring")}


# Stuck players


def test_tt17_who_holds_no_exit_card_is_drawn_from_at_once() -> None:
    hands = [[JOKER, *CAMPERS[0][:3]], *CAMPERS[1:]]
    oracle = Oracle.from_snapshot(position(hands, {}, stage="blind", stuck=[3, 0, 0, 0]))
    assert oracle.pending() == ("blind", 0)
    assert oracle.actors() == set()
    assert oracle.outcomes() == sorted(hands[0])
    oracle.chance(JOKER)
    assert place(oracle, 0, 0) == ring(0, 0)
    assert oracle.actors() == {1}
    snapshot = oracle.snapshot()
    assert JOKER in snapshot["gone"]
    assert len(snapshot["hands"][0]) == 3
    assert (snapshot["stuck"], snapshot["fresh"][0]) == ([0] * 4, 0)


def test_tt17_an_exit_card_gives_the_choice() -> None:
    oracle = Oracle.from_snapshot(position(CAMPERS, {}, stage="stuck", stuck=[3, 0, 0, 0]))
    assert oracle.legal(0) == {("accept",), ("decline",)}
    declined = oracle.clone()
    declined.play(0, ("decline",))
    assert declined.legal(0) == {("play", card(KING))}
    oracle.play(0, ("accept",))
    assert oracle.pending() == ("blind", 0)


def end_of_deal(first: int, places: Places, stuck: list[int]) -> Oracle:
    """Everyone holds a last card; seat 0's is the first one, the others can only discard."""
    hands = [[first], [card(3)], [card(5)], [card(6)]]
    return Oracle.from_snapshot(position(hands, places, deal=0, stuck=stuck))


def discard_round(oracle: Oracle, *seats: int) -> None:
    for seat in seats:
        oracle.play(seat, min(oracle.legal(seat)))


def test_tt17_the_draw_comes_at_the_first_turn_of_the_fourth_deal() -> None:
    oracle = end_of_deal(card(2), {}, [1, 2, 2, 0])
    discard_round(oracle, 0, 1, 2, 3)
    assert oracle.snapshot()["stuck"] == [2, 3, 3, 1]
    for seat in SEATS:
        oracle.play(seat, min(oracle.legal(seat)))
    assert oracle.pending() == ("blind", 1)
    oracle.chance(oracle.outcomes()[0])
    assert card(KING, HEARTS) in oracle.snapshot()["hands"][2]
    assert oracle.legal(2) == {("accept",), ("decline",)}


def test_tt17_a_marble_that_came_out_starts_the_count_again() -> None:
    oracle = end_of_deal(card(ACE), {}, [2, 2, 2, 2])
    oracle.play(0, ("play", card(ACE)))
    oracle.play(0, ("exit",))
    discard_round(oracle, 1, 2, 3)
    assert oracle.snapshot()["stuck"] == [0, 3, 3, 3]


def test_tt17_a_deal_in_which_the_last_marble_was_eaten_does_not_count() -> None:
    oracle = end_of_deal(card(2), {0: [ring(0, 30)], 1: [ring(0, 32)]}, [0, 0, 0, 0])
    oracle.play(0, ("play", card(2)))
    oracle.play(0, ("walk", 0, 2, "ring"))
    discard_round(oracle, 1, 2, 3)
    snapshot = oracle.snapshot()
    assert snapshot["places"][1] == [CAMP] * 4
    assert snapshot["stuck"] == [0, 0, 1, 1]
    assert snapshot["been_out"] == [True, False, False, False]


def test_tt17_a_marble_brought_out_by_the_partner_counts_too() -> None:
    hands = [[card(ACE), card(2)], [card(3), card(6)], [card(5), card(9)], [card(8), card(10)]]
    oracle = Oracle.from_snapshot(position(hands, {0: HOME}, stuck=[0, 0, 3, 0]))
    for decision in (("play", card(ACE)), ("exit",)):
        oracle.play(0, decision)
    oracle.play(1, min(oracle.legal(1)))
    assert oracle.snapshot()["stage"] == "card"
    assert place(oracle, 2, 0) == ring(2, 0)


# Partners and the end


def test_tt18_a_player_at_home_moves_the_partners_marbles() -> None:
    places: Places = {0: HOME, 1: [ring(1, 5)], 2: [ring(2, 66)]}
    assert moves_of(card(ACE), places) == {("exit",), ("walk", 0, 1, "ring")}
    assert moves_of(card(JACK), places) == {("swap", 0, 1, 0)}
    assert moves_of(card(7), places) == {("part", 0, 7, "house")}
    oracle = after(card(ACE), places, ("exit",))
    assert place(oracle, 2, 1) == ring(2, 0)
    assert oracle.snapshot()["fresh"][2] == 1


def test_tt19_the_eighth_marble_wins_in_the_middle_of_a_seven() -> None:
    places: Places = {0: HOME, 2: [house(1), house(2), house(4), ring(2, 69)]}
    assert moves_of(card(7), places) == {("part", 3, 4, "house")}
    oracle = after(card(7), places, ("part", 3, 4, "house"))
    assert oracle.is_over()
    assert oracle.winners() == {0, 2}
    assert oracle.scores() == [1, 0, 1, 0]
    assert oracle.actors() == set()


def test_tt19_the_rest_of_an_own_seven_may_win() -> None:
    three_home: list[Any] = [house(1), house(2), house(4)]
    places: Places = {0: [*three_home, ring(0, 69)], 2: [*three_home, ring(2, 70)]}
    oracle = after(card(7), places, ("part", 3, 4, "house"))
    assert oracle.legal(0) == {("stop",), ("part", 3, 3, "house")}
    oracle.play(0, ("part", 3, 3, "house"))
    assert oracle.winners() == {0, 2}


# Whole games


def advance(oracle: Oracle, rng: random.Random) -> None:
    event = oracle.pending()
    if event == ("deck",):
        oracle.chance(rng.sample(range(PACK), PACK))
    elif event:
        oracle.chance(rng.choice(oracle.outcomes()))
    else:
        seat = rng.choice(sorted(oracle.actors()))
        oracle.play(seat, rng.choice(sorted(oracle.legal(seat), key=repr)))


def check_invariants(oracle: Oracle) -> None:
    snapshot = oracle.snapshot()
    held = [kind for hand in snapshot["hands"] for kind in hand]
    in_deck = [kind for kind in snapshot["deck"] if kind is not None]
    if held or in_deck:
        assert sorted(held + in_deck + snapshot["gone"]) == [*range(PACK)]
    on_ring = [place for row in snapshot["places"] for place in row if place[0] == "ring"]
    assert len(on_ring) == len(set(on_ring))
    for seat, row in enumerate(snapshot["places"]):
        homes = [place for place in row if place[0] == "house"]
        assert len(homes) == len(set(homes))
        marble = snapshot["fresh"][seat]
        assert marble is None or row[marble] == ring(seat, 0)
        received = snapshot["received"][seat]
        assert received is None or received in snapshot["hands"][seat]
    assert all(count <= 3 for count in snapshot["stuck"])
    assert bool(oracle.pending()) + bool(oracle.actors()) + oracle.is_over() == 1


@pytest.mark.parametrize("values", [*product(*OPTIONS.values())], ids="-".join)
def test_random_games_end_with_every_card_in_place(values: tuple[str, ...]) -> None:
    rng = random.Random("-".join(values))
    oracle = Oracle(4, dict(zip(OPTIONS, values, strict=True)))
    for number in range(30_000):
        if oracle.is_over():
            break
        advance(oracle, rng)
        check_invariants(oracle)
        if number % 50 == 0:
            assert oracle.clone().snapshot() == oracle.snapshot()
    assert oracle.is_over()
    assert sum(oracle.scores()) == 2


def test_snapshots_survive_json() -> None:
    for entry in json.loads(PERFT_FILE.read_text()):
        oracle = Oracle.from_snapshot(entry["snapshot"])
        assert json.loads(json.dumps(oracle.snapshot())) == entry["snapshot"]


def test_perft_file_is_the_oracles_count() -> None:
    for entry in json.loads(PERFT_FILE.read_text()):
        oracle = Oracle.from_snapshot(entry["snapshot"])
        check_invariants(oracle)
        for depth, count in enumerate(entry["counts"][:5], 1):
            if count < 1_000:
                assert perft(oracle, depth) == count


def test_illegal_decisions_are_refused() -> None:
    oracle = table([card(2)], {0: [ring(0, 30)]})
    for seat, decision in ((0, ("discard", card(2))), (1, ("play", card(10, CLUBS)))):
        with pytest.raises(ValueError, match="is not legal"):
            oracle.play(seat, decision)
    with pytest.raises(ValueError, match="is no outcome"):
        oracle.chance(0)
