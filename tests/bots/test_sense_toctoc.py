"""Good sense at Jeu du Toc Toc: the laws with all options, strength, and good partnership."""

from __future__ import annotations

from itertools import product

import pytest

from ludotoc.bots import bot_named
from ludotoc.games import find_game
from tests.bots.partner import Position, begins, move_of, moves_in
from tests.bots.positions_toctoc import POSITIONS
from tests.bots.sense_laws import Boards, check_game, check_greedy_games

GAME = find_game("toctoc")
MIXES = [
    {"garage": garage, "last_tip": last_tip, "overshoot": overshoot}
    for garage, last_tip, overshoot in product(("70", "72"), ("propels", "stops"), ("no", "yes"))
]
SEEDS = 3


@pytest.mark.parametrize("options", MIXES, ids=str)
def test_liking_and_promise_hold_to_their_laws(options: dict[str, str]) -> None:
    check_game(GAME, 4, options, seed=len(str(options)), most=1500)
    check_greedy_games(GAME, 4, options, boards=3)


def test_sense_beats_chance_by_far() -> None:
    assert Boards(GAME, 4, {}).share("greedy", "random", boards=50) >= 0.97


def test_sense_beats_the_next_gain() -> None:
    assert Boards(GAME, 4, {}).share("greedy", "eager", boards=100) > 0.60


def test_there_are_enough_positions() -> None:
    assert len(POSITIONS) >= 15
    assert len({position.about for position in POSITIONS}) == len(POSITIONS)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.about)
def test_a_good_partner(position: Position) -> None:
    bot = bot_named("greedy", GAME)
    for seed in range(SEEDS):
        move = move_of(GAME, bot, position, seed)
        assert not begins(move, position.wince), move
        assert not position.good or begins(move, position.good), move


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.about)
def test_every_position_can_be_played_well_and_badly(position: Position) -> None:
    """What is said of a position is possible there, so that a test of it means something."""
    moves = moves_in(GAME, position)
    for beginning in position.wince:
        assert any(begins(move, (beginning,)) for move in moves), beginning
    assert not position.good or any(begins(move, position.good) for move in moves)
    assert any(begins(move, position.wince) or not begins(move, position.good) for move in moves)
