"""Guards the oracle of Tock: the examples of the clauses, random games, the perft file."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.oracles.count_tock import (
    ACE,
    EIGHT,
    FILE,
    FIVE,
    FOUR,
    HOME,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    at,
    house,
    perft,
    position,
    taking,
)
from tests.oracles.tock import Oracle
from tests.oracles.tock_board import Place
from tests.oracles.tock_deal import PACKS


def play(game: Oracle, *decisions: tuple[Any, ...]) -> Oracle:
    """Plays the decisions one after the other, each by the one seat that may decide."""
    for decision in decisions:
        (seat,) = game.actors()
        game.play(seat, decision)
    return game


def legal(game: Oracle) -> set[tuple[Any, ...]]:
    """The decisions of the one seat that may decide."""
    (seat,) = game.actors()
    return game.legal(seat)


COUPS: list[tuple[int, Place, int, Place]] = [
    (KING, at(2, 13), 13, at(0, 16)),
    (FOUR, at(1, 11), -4, at(1, 7)),
    (JACK, at(1, 10), 11, at(3, 7)),
    (EIGHT, at(0, 18), 8, at(1, 16)),
    (SIX, at(1, 2), 6, at(2, 2)),
    (QUEEN, at(2, 2), 12, at(0, 2)),
    (QUEEN, at(3, 2), 12, house(4)),
    (NINE, at(3, 17), 9, house(1)),
    (TEN, at(3, 16), 10, house(2)),
    (52, at(0, 18), 18, house(2)),
    (FOUR, at(0, 18), -4, at(0, 10)),
    (FOUR, at(2, 4), -4, at(1, 10)),
    (QUEEN, at(1, 9), 12, at(2, 15)),
]


@pytest.mark.parametrize(("card", "origin", "distance", "end"), COUPS)
def test_coups(card: int, origin: Place, distance: int, end: Place) -> None:
    game = position(4, {0: [origin]}, {0: [card]})
    play(game, ("play", card), ("walk", 0, distance))
    assert game.board.places[0][0] == end


def test_tk19_no_move_comes_back_to_its_square() -> None:
    game = position(4, {0: [at(1, 3), at(0, 18)]}, {0: [52]})
    assert not {way for way in game.ways(52) if way[1:] == (0, 18)}


def test_tk22_the_five_in_the_house_on_the_ring_and_on_others() -> None:
    game = position(4, {0: [at(0, 9)], 1: [at(1, 16), at(1, 9), at(1, 18)]}, {0: [FIVE]})
    play(game, ("play", FIVE))
    own = {("five", 0, 0, "house"), ("five", 0, 0, "ring")}
    assert legal(game) == own | {("five", 1, 1, "ring")}
    for way, end in {
        ("five", 0, 0, "house"): house(3),
        ("five", 0, 0, "ring"): at(1, 1),
        ("five", 1, 1, "ring"): at(2, 1),
    }.items():
        after = play(game.clone(), way)
        assert after.board.place((way[1], way[2])) == end
    game = position(4, {1: [at(1, 16)]}, {0: [FIVE]})
    play(game, ("play", FIVE), ("five", 1, 0, "ring"))
    assert game.board.place((1, 0)) == at(2, 13)


def test_tk11_the_five_may_be_kept() -> None:
    game = position(4, {1: [at(1, 3)]}, {0: [FIVE, QUEEN]})
    assert legal(game) == {("play", FIVE), ("discard", QUEEN)}
    game = position(4, {1: [at(1, 3)]}, {0: [FIVE, FIVE + 13]})
    assert legal(game) == {("play", FIVE), ("play", FIVE + 13)}
    game = position(4, {}, {0: [FIVE, QUEEN]})
    assert legal(game) == {("discard", FIVE), ("discard", QUEEN)}


def test_tk12_an_exit_takes_and_a_pieu_forbids_it() -> None:
    game = position(4, {1: [at(0, 18)]}, {0: [ACE]})
    play(game, ("play", ACE), ("exit",))
    assert game.board.places[0][0] == at(0, 18)
    assert game.board.places[1][0] == "camp"
    game = position(4, {0: [at(0, 18)]}, {0: [ACE]})
    assert game.ways(ACE) == {("walk", 0, 1)}


def test_tk13_to_tk18_what_stops_a_walk() -> None:
    walker = [at(1, 16)]
    assert position(4, {0: walker}, {0: [THREE]}).ways(THREE)
    assert not position(4, {0: walker, 1: [at(1, 18)]}, {0: [THREE]}).ways(THREE)
    assert not position(4, {0: walker, 1: [at(1, 18)]}, {0: [TWO]}).ways(TWO)
    assert not position(4, {0: walker, 2: [at(1, 18)]}, {0: [TWO]}).ways(TWO)
    assert position(4, {0: walker, 2: [at(1, 18)]}, {0: [TWO]}, stars="off").ways(TWO)
    over_pieu = position(4, {0: [at(1, 9)], 1: [at(1, 18)], 2: [at(2, 1)]}, {0: [FIVE]})
    play(over_pieu, ("play", FIVE), ("five", 0, 0, "ring"))
    assert over_pieu.board.places[0][0] == at(2, 1)
    assert over_pieu.board.places[2][0] == "camp"
    flight_to_pieu = position(4, {0: [at(1, 16)], 2: [at(2, 18)]}, {0: [TEN]})
    assert not flight_to_pieu.ways(TEN)
    assert not position(4, {0: [at(0, 13)]}, {0: [EIGHT]}).ways(EIGHT)


def test_tk20_a_flight_that_does_not_fit_goes_round_again() -> None:
    game = position(4, {0: [at(3, 17), house(1)]}, {0: [NINE]})
    play(game, ("play", NINE), ("walk", 0, 9))
    assert game.board.places[0][0] == at(0, 17)


def test_tk21_a_joker_draws_its_own_card_and_plays_again() -> None:
    game = position(4, {}, {0: [53]}, draws={53: FOUR})
    play(game, ("play", 53), ("exit",))
    assert (game.turn, game.hands[0], game.deck[-1]) == (0, [FOUR], None)
    play(game, ("play", FOUR), ("walk", 0, -4))
    assert (game.turn, game.board.places[0][0]) == (1, at(0, 10))


def test_tk24_a_swap_triggers_nothing_and_makes_a_pieu() -> None:
    game = position(4, {0: [at(2, 5)], 1: [at(0, 18)], 2: [at(2, 18)]}, {0: [JACK]})
    assert {way for way in game.ways(JACK) if way[0] == "swap"} == {("swap", 0, 1, 0)}
    play(game, ("play", JACK), ("swap", 0, 1, 0))
    assert game.board.places[:2] == [[at(0, 18)] + 3 * ["camp"], [at(2, 5)] + 3 * ["camp"]]
    assert game.board.is_pieu(17)


def test_tk25_only_parts_that_can_be_completed() -> None:
    game = position(4, {0: [at(0, 15), house(4)]}, {0: [SEVEN]})
    assert not game.ways(SEVEN)
    game = position(4, {0: [at(0, 15), at(1, 2)], 1: [at(1, 4)]}, {0: [SEVEN]})
    parts = {("part", 0, steps) for steps in range(1, 6)}
    assert game.ways(SEVEN) == parts | {("part", 1, steps) for steps in range(1, 8)}
    play(game, ("play", SEVEN), ("part", 1, 3))
    assert game.board.places[1][0] == "camp"
    assert legal(game) == {("part", 0, n) for n in (1, 2, 3, 4)} | {
        ("part", 1, n) for n in (1, 2, 3, 4)
    }


def test_tk26_the_last_step_on_a_star_must_be_able_to_fly() -> None:
    game = position(4, {0: [at(1, 7)]}, {0: [SEVEN]})
    play(game, ("play", SEVEN), ("part", 0, 7))
    assert game.board.places[0][0] == at(2, 10)


def test_tk27_jumps() -> None:
    game = position(4, {0: [at(1, 11)], 1: [at(0, 7), at(0, 9)]}, {0: [FOUR]})
    play(game, ("play", FOUR), ("walk", 0, -4), ("jump",))
    assert game.board.places[0][0] == at(0, 7)
    assert game.board.places[1][:2] == ["camp", at(0, 9)]
    blocked = position(4, {0: [at(1, 5)], 1: [at(1, 18)]}, {0: [TWO]})
    play(blocked, ("play", TWO), ("walk", 0, 2))
    assert blocked.turn == 1
    own_side = position(4, {0: [at(0, 5)]}, {0: [TWO]})
    play(own_side, ("play", TWO), ("walk", 0, 2))
    assert own_side.turn == 1
    five = position(4, {0: [at(0, 2)]}, {0: [FIVE]})
    play(five, ("play", FIVE), ("five", 0, 0, "ring"), ("jump",))
    assert five.board.places[0][0] == at(1, 7)


def test_tk27_the_leap_within_a_seven() -> None:
    game = position(4, {0: [at(1, 5), at(3, 1)], 1: [at(2, 9)]}, {0: [SEVEN]})
    play(game, ("play", SEVEN), ("part", 0, 2), ("part", 1, 1), ("leap", 0), ("part", 0, 4))
    assert game.board.places[0][:2] == [at(2, 11), at(3, 2)]
    assert game.board.places[1][0] == "camp"
    assert game.turn == 1


def test_tk29_a_pieu_keeps_the_pawn_and_doubles_the_fine() -> None:
    game = position(
        4, {0: [at(2, 4)], 1: [at(1, 18)]}, {0: [TWO]}, dice="gain", base="5", stars="off"
    )
    play(game, ("play", TWO), ("walk", 0, 2))
    assert game.pending() == ("die", 0)
    game.chance(6)
    assert (game.board.places[0][0], game.tokens[0], game.pot) == (at(2, 6), -60, 60)


def test_tk29_stars_dice_and_jumps_of_a_recoil() -> None:
    game = position(4, {0: [at(2, 4)], 1: [at(1, 12), at(1, 8), at(1, 7)]}, {0: [TWO]}, dice="gain")
    play(game, ("play", TWO), ("walk", 0, 2))
    game.chance(6)
    assert game.board.places[0][0] == at(1, 12)
    assert game.board.places[1][0] == "camp"
    assert game.pending() == ("die", 0)
    game.chance(5)
    assert game.board.places[1][:3] == ["camp", at(1, 8), "camp"]
    play(game, ("jump",))
    assert game.board.places[0][0] == at(2, 7)
    assert (game.tokens[0], game.pot) == (-11, 11)


def test_tk22_the_owner_rolls_and_decides_after_a_five() -> None:
    game = position(4, {1: [at(1, 7), at(3, 1)]}, {0: [FIVE]}, dice="gain")
    play(game, ("play", FIVE), ("five", 1, 0, "ring"))
    assert game.pending() == ("die", 1)
    game.chance(5)
    assert game.actors() == {1}
    play(game, ("jump",))
    assert (game.board.places[1][0], game.tokens[1], game.turn) == (at(2, 7), -5, 1)


def test_tk30_a_seven_pays_for_each_pawn_it_took_on_a_dice_square() -> None:
    places = {0: [at(1, 5), at(1, 11)], 1: [at(1, 6), at(1, 12)]}
    game = position(4, places, {0: [SEVEN]}, dice="gain")
    play(game, ("play", SEVEN), ("part", 0, 6), ("part", 0, 1))
    assert (game.stage, game.seven and game.seven.owed) == ("recoil", 1)
    game.chance(1)
    assert game.stage == "fine"
    game.chance(4)
    assert (game.tokens[0], game.turn, game.board.places[0][0]) == (-5, 1, at(1, 11))


def test_tk30_a_winning_seven_pays_before_it_wins() -> None:
    places = {0: [house(4), house(3), at(0, 11), at(0, 16)], 1: [at(0, 12)]}
    game = position(4, places, {0: [SEVEN]}, dice="gain")
    play(game, ("play", SEVEN), ("part", 3, 1))
    assert not game.is_over()
    game = position(4, {0: [house(4), house(3), at(0, 11), house(2)], 1: [at(0, 12)]}, {0: [SEVEN]})
    play(game, ("play", SEVEN), ("part", 2, 6))
    assert game.winners() == {0}
    game = position(
        4, {0: [house(4), house(3), at(0, 11), house(2)], 1: [at(0, 12)]}, {0: [SEVEN]}, dice="gain"
    )
    play(game, ("play", SEVEN), ("part", 2, 6))
    game.chance(3)
    assert (game.scores(), game.tokens, game.pot) == ([1, 0, 0, 0], [0, 0, 0, 0], 0)


def test_tk31_a_purchase() -> None:
    game = position(4, {1: [at(1, 3)]}, {0: [FIVE, QUEEN, QUEEN + 13]}, dice="gain", base="2")
    assert ("buy",) in legal(game)
    play(game, ("buy",))
    for pips in (1, 2, 3):
        assert game.pending() == ("die", 0)
        game.chance(pips)
    assert (game.tokens[0], game.pot, game.board.places[0][0]) == (-12, 12, at(0, 18))
    assert legal(game) == {("discard", QUEEN), ("discard", QUEEN + 13)}


def test_tk33_a_helper_exits_his_partner() -> None:
    game = position(4, {0: HOME, 2: [house(1)]}, {0: [ACE]}, teams="pairs", dice="gain")
    play(game, ("play", ACE))
    assert legal(game) == {("exit",), ("walk", 0, 1)}
    play(game, ("exit",))
    assert game.board.places[2][1] == at(2, 18)


def test_tk34_a_seven_that_brings_the_last_pawn_home_goes_on_or_stops() -> None:
    places = {
        0: [house(4), house(3), house(2), at(0, 14)],
        2: [at(0, 5), at(3, 1)],
        1: [at(0, 6)],
    }
    game = position(4, places, {0: [SEVEN]}, teams="pairs", dice="gain")
    play(game, ("play", SEVEN), ("part", 3, 3))
    assert ("stop",) in legal(game)
    play(game, ("part", 0, 1), ("stop",))
    assert game.pending() == ("die", 0)
    game.chance(1)
    assert (game.turn, game.tokens, game.board.places[2][0]) == (1, [-1, 0, 0, 0], at(0, 5))
    alone = position(4, {**places, 2: []}, {0: [SEVEN]}, teams="pairs")
    play(alone, ("play", SEVEN), ("part", 3, 3))
    assert alone.turn == 1


def test_tk8_the_lowest_roll_deals_and_ties_roll_again() -> None:
    game = Oracle(4, {})
    for seat, pips in ((0, 3), (1, 2), (2, 5), (3, 2), (1, 6), (3, 4)):
        assert game.pending() == ("dealer", seat)
        game.chance(pips)
    assert (game.pending(), game.dealer) == (("deck",), 3)


def test_tk9_cards_are_taken_from_the_hands_as_dealt() -> None:
    game = taking()
    blocks = [list(block) for block in game.blocks]
    game.chance(2)
    game.chance(1)
    assert game.received == [blocks[3][4], blocks[0][0], blocks[1][2], blocks[2][1]]
    assert game.hands[0] == sorted([*blocks[0][1:], blocks[3][4]])
    assert game.turn == 1


def check(game: Oracle) -> None:
    """Every card once, no two pawns on a square, and the way back from a snapshot."""
    cards = Counter(game.gone) + Counter(kind for hand in game.hands for kind in hand)
    cards += Counter(kind for kind in game.deck if kind is not None)
    assert not game.deck or cards == Counter(PACKS[game.players])
    squares = [place for row in game.board.places for place in row if place[0] == "ring"]
    assert len(squares) == len(set(squares))
    for row in game.board.places:
        inside = [place for place in row if place[0] == "house"]
        assert len(inside) == len(set(inside))
    assert sum(game.tokens) + game.pot == 0
    snapshot = game.snapshot()
    assert Oracle.from_snapshot(snapshot).snapshot() == snapshot


TABLES = [
    (4, {}),
    (4, {"teams": "pairs", "dice": "gain"}),
    (6, {"teams": "halves", "dice": "gain", "base": "5"}),
    (8, {"dice": "recoil", "stars": "off", "jump4": "forward"}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_random_games_end(players: int, options: dict[str, str]) -> None:
    chance = Random(players)
    game = Oracle(players, options)
    for _ in range(20_000):
        if game.is_over():
            break
        event = game.pending()
        if event == ("deck",):
            game.chance(chance.sample(PACKS[players], len(PACKS[players])))
        elif event:
            game.chance(chance.choice(game.outcomes()))
        else:
            seat = chance.choice(sorted(game.actors()))
            choices = sorted(game.legal(seat), key=str)
            house_first = [choice for choice in choices if choice[-1] == "house"]
            game.play(seat, chance.choice(house_first or choices))
        if chance.random() < 0.2:
            check(game)
    assert game.is_over()
    check(game)
    assert sum(game.scores()) == len(game.team(min(game.winners())))


def test_the_perft_file_is_what_the_oracle_counts() -> None:
    for entry in json.loads(FILE.read_text(encoding="utf-8")):
        game = Oracle.from_snapshot(entry["snapshot"])
        assert json.loads(json.dumps(game.snapshot())) == entry["snapshot"]
        for depth, count in enumerate(entry["counts"], start=1):
            if count <= 200:
                assert perft(game, depth) == count, entry["name"]


def test_unknown_tables_and_illegal_decisions_are_refused() -> None:
    for players, options in ((5, {}), (4, {"teams": "halves"}), (4, {"dice": "loaded"})):
        with pytest.raises(ValueError, match=r"table|TK6"):
            Oracle(players, options)
    with pytest.raises(ValueError, match="not legal"):
        position(4, {}, {0: [TWO]}).play(0, ("play", TWO))
