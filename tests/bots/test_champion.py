"""The champion thinks for himself, and is still somebody one likes to have as a partner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from ludotoc.bots import Clock, bot_named
from ludotoc.bots.search import SearchBot, usual_budget
from ludotoc.engine.game import Game
from ludotoc.engine.record import legal_list, view_of
from ludotoc.games import find_game
from tests.bots.partner import Position, begins, move_of, table_of
from tests.bots.positions_tock import POSITIONS as AT_TOCK
from tests.bots.positions_toctoc import POSITIONS as AT_TOCTOC

SEEDS = 2
TOCTOC = find_game("toctoc")
ALL = [("tock", each) for each in AT_TOCK] + [("toctoc", each) for each in AT_TOCTOC]
WINCES = [pytest.param(*each, id=f"{each[0]}: {each[1].about}") for each in ALL if each[1].wince]


@pytest.mark.parametrize(("name", "position"), WINCES)
def test_no_partner_winces(name: str, position: Position) -> None:
    game = find_game(name)
    for seed in range(SEEDS):
        move = move_of(game, bot_named("champion", game, seed), position, seed)
        assert not begins(move, position.wince), move


class Told(SearchBot):
    """Believes what it is told about actions."""

    def __init__(self, game: Game, tact: float, worths: Mapping[int, float]) -> None:
        super().__init__(game, replace(usual_budget(game), rounds=1, tact=tact))
        self.worths = worths

    def think(
        self, view: np.record, seat: int, clock: Clock, legal: Sequence[int] | None = None
    ) -> int:
        return 0

    def visits(self, seat: int, action: int) -> int:
        return round(1000 * self.worth(seat, action))

    def worth(self, seat: int, action: int) -> float:
        return self.worths[action]


def takes_help(accepted: float, declined: float, tact: float) -> bool:
    """Whether who is stuck takes help, if he thinks so of it."""
    position = next(each for each in AT_TOCTOC if each.wince == ("decline",))
    s = table_of(TOCTOC, position)
    state, legal = TOCTOC.module("state"), legal_list(TOCTOC, s, 0)
    assert sorted(legal) == sorted([state.ACCEPT, state.DECLINE])
    bot = Told(TOCTOC, tact, {state.ACCEPT: accepted, state.DECLINE: declined})
    return bool(bot.choose(view_of(TOCTOC, s, 0), 0, legal, Clock()) == state.ACCEPT)


def test_tact_takes_what_a_partner_likes_if_it_costs_little() -> None:
    assert takes_help(0.57, 0.60, tact=0.04)
    assert not takes_help(0.57, 0.60, tact=0.02)
    assert not takes_help(0.57, 0.60, tact=0.0)
    assert takes_help(0.60, 0.57, tact=0.0)


def test_tact_leaves_alone_what_sense_likes_too() -> None:
    """Taking help is liked: that declining might be worth as much is no reason to decline."""
    assert takes_help(0.60, 0.599, tact=0.04)


def test_tact_is_for_partners_only() -> None:
    """Who plays alone may take his own pawn, if he thinks it is worth it."""
    game = find_game("tock")
    position = next(each for each in AT_TOCK if each.about.startswith("never onto one's own"))
    s = table_of(game, position)
    game.verbs.apply(s, 0, legal_list(game, s, 0)[0])
    game.verbs.settle(s)
    onto_own, farther = legal_list(game, s, 0)
    bot = Told(game, 0.04, {onto_own: 0.60, farther: 0.58})
    assert bot.choose(view_of(game, s, 0), 0, (onto_own, farther), Clock()) == farther
    s["teams"] = game.module("state").TEAMS_NONE
    assert bot.choose(view_of(game, s, 0), 0, (onto_own, farther), Clock()) == onto_own
