"""Good sense at Tock: the laws in every mix of options, strength, and good partnership."""

from __future__ import annotations

from itertools import product

import pytest

from ludotoc.bots import bot_named
from ludotoc.games import find_game
from tests.bots.partner import Position, begins, move_of, moves_in
from tests.bots.positions_tock import POSITIONS
from tests.bots.sense_laws import Boards, check_game, check_greedy_games

GAME = find_game("tock")
TABLES = [(4, "none"), (4, "pairs"), *product((6, 8), ("none", "pairs", "halves"))]
MIXES = [
    (players, {"teams": teams, "stars": stars, "dice": dice})
    for (players, teams), stars, dice in product(TABLES, ("on", "off"), ("off", "recoil", "gain"))
]
SEEDS = 3


@pytest.mark.parametrize(("players", "options"), MIXES, ids=str)
def test_liking_and_promise_hold_to_their_laws(players: int, options: dict[str, str]) -> None:
    check_game(GAME, players, options, seed=len(str(options)))
    check_greedy_games(GAME, players, options, boards=1)


def test_the_laws_hold_with_the_other_jump_and_base() -> None:
    options = {"dice": "gain", "jump4": "forward", "base": "5", "pot": "series"}
    check_game(GAME, 4, options, seed=8)
    check_greedy_games(GAME, 4, options, boards=2)


def test_sense_beats_chance_by_far() -> None:
    assert Boards(GAME, 4, {}).share("greedy", "random", boards=25) >= 0.75
    assert Boards(GAME, 4, {"teams": "pairs"}).share("greedy", "random", boards=40) >= 0.97


def test_sense_beats_the_next_gain() -> None:
    assert Boards(GAME, 4, {}).share("greedy", "eager", boards=60) > 0.30
    assert Boards(GAME, 4, {"teams": "pairs"}).share("greedy", "eager", boards=60) > 0.65


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
