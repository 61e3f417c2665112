"""Sense of Chocolat !: fair, in bounds, sound in plain positions, and better than chance."""

from __future__ import annotations

import pytest

from ludotoc.bots.kernels import EAGER, RANDOM
from ludotoc.engine.record import view_of
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat import state as c
from tests.bots.sensible import check_sense, favourites, win_share
from tests.scenarios.chocolat import ONE_EACH, card, cards, play, table, turn

MIXES = [(2, {}), (3, {"young": "on"}), (4, {}), (4, {"young": "on"})]
DECISIONS = 120
# What one sensible player must win of games against simple ones: well below what was measured.
AGAINST_RANDOM = {2: 0.93, 3: 0.8, 4: 0.73}
AGAINST_EAGER = {2: 0.85, 3: 0.63, 4: 0.52}


@pytest.mark.parametrize(("players", "options"), MIXES)
@pytest.mark.parametrize("seed", range(3))
def test_sense_is_fair_and_in_bounds(players: int, options: dict[str, str], seed: int) -> None:
    check_sense(GAME, seed, players, options, DECISIONS)


@pytest.mark.parametrize("players", GAME.players)
def test_sense_beats_chance_and_eagerness(players: int) -> None:
    assert win_share(GAME, players, 60, RANDOM, 1) > AGAINST_RANDOM[players]
    assert win_share(GAME, players, 40, EAGER, 2) > AGAINST_EAGER[players]


def test_ch7_the_winner_takes_what_counts_double() -> None:
    s = play(table(ONE_EACH, leader=1), "V15 S1 M1 C1")
    assert favourites(GAME, s, 1) == {c.UNCOVER + 4 * row + 1 for row in range(4)}


def test_ch7_a_forgotten_place_is_worth_the_average() -> None:
    s = play(table(ONE_EACH), "C15 V1 S1 M1")
    view = view_of(GAME, s, 0)
    for place in (0, 4, 8):
        GAME.verbs.forget(view, place)
    assert favourites(GAME, view, 0) == {c.UNCOVER + 12}
    GAME.verbs.forget(view, 12)
    assert favourites(GAME, view, 0) == {c.UNCOVER + 4 * row for row in range(4)}


def test_ch6_the_last_player_wins_with_the_lowest_card_that_does() -> None:
    hands = {0: "C7 C8", 1: "C1 C2", 2: "C3 C4", 3: "C5 C9 C12 C15"}
    s = play(table(hands), "C7 C1 C3")
    assert favourites(GAME, s, 3) == {card("C9")}


def test_ch6_who_cannot_win_throws_his_lowest_card() -> None:
    hands = {0: "C15", 1: "C14 C3 C8"}
    s = play(table(hands), "C15")
    assert favourites(GAME, s, turn(s)) == {card("C3")}


def test_ch4_the_leader_cashes_the_highest_card_of_the_best_flavour() -> None:
    hands = {0: "C15 C14 M15 M14 S15", 1: "C1 C2 C3", 2: "C4 C5 C6", 3: "C7 C8 C9"}
    assert favourites(GAME, table(hands), 0) <= set(cards("C15 C14"))
