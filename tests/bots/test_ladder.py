"""Bots by name, and names that mean none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotoc.bots import bot_named
from ludotoc.bots.search import Budget, SearchBot, usual_budget
from ludotoc.bots.simple import SimpleBot
from ludotoc.engine.errors import Refused
from ludotoc.games import find_game

CHOCOLAT = find_game("chocolat")


@pytest.mark.parametrize("name", ["random", "eager", "greedy"])
def test_simple_players(name: str) -> None:
    bot = bot_named(name, CHOCOLAT, 5)
    assert isinstance(bot, SimpleBot)
    assert (bot.kind, bot.seed) == (name, 5)


def budget_of(name: str) -> Budget:
    bot = bot_named(name, CHOCOLAT)
    assert isinstance(bot, SearchBot)
    return bot.budget


def test_searches() -> None:
    usual = usual_budget(CHOCOLAT)
    assert budget_of("search:1000") == replace(usual, rounds=1000)
    assert budget_of("search:80ms").seconds == 0.08
    assert budget_of("search:80ms").rounds >= 1_000_000
    assert budget_of("cheater:50").sees_all
    assert budget_of("cheater:50").rounds == 50
    turned = budget_of("search:7,sense=0.25,cap=60,width=0,explore=1")
    assert (turned.sense, turned.cap, turned.width, turned.explore) == (0.25, 60, 0, 1)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("gready", "there is no bot 'gready'; there is child, family, regular, champion, random"),
        ("search", "there is no bot 'search'"),
        ("search:0", "there is no bot 'search:0'"),
        ("search:-5", "there is no bot 'search:-5'"),
        ("search:1000,", "there is no bot"),
        (
            "search:1000,depth=3",
            "a search has no dial 'depth'; it has explore, width, sense, model, cap, tact",
        ),
        ("search:1000,sense=2", "the dial sense goes from 0 to 1, not to '2'"),
        ("search:1000,cap=nan", "the dial cap goes from 1 to 100000, not to 'nan'"),
        ("search:1000,cap=many", "the dial cap goes from 1 to 100000, not to 'many'"),
    ],
)
def test_names_that_mean_no_bot(name: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        bot_named(name, CHOCOLAT)
    assert reason in refused.value.sentence
