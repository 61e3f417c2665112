"""Foresight: an action is worth the best that one can do after it, and nothing hidden counts."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from ludotoc.bots.foresight import Foresight
from ludotoc.bots.networks import NOBODY, Array, Brain
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.games import NAMES, find_game
from tests.bots.test_fair import another_world
from tests.playing import decisions, table_with

GAME = find_game("toctoctoc")
PLAYERS, WIDE, NARROW = 4, 12, 5


def brain_of(game: Game, seed: int) -> Brain:
    """Somebody with opinions, whatever they are."""
    rng = np.random.default_rng(seed)
    sizes = [int(game.verbs.feature_total(PLAYERS)), WIDE, NARROW, 1]
    layers = [
        (rng.normal(size=pair).astype(np.float32), rng.normal(size=pair[1]).astype(np.float32))
        for pair in pairwise(sizes)
    ]
    return Brain(tuple(layers))


def slowly(brain: Brain, numbers: Array) -> float:
    """What the forecaster says, by matrices."""
    (first, a), (second, b), (last, c) = brain.layers
    told = np.maximum(np.maximum(numbers @ first + a, 0) @ second + b, 0) @ last + c
    return float(told[0])


def prospect(brain: Brain, world: np.record, seat: int) -> float:
    """The logarithm of the odds of a seat in a world, from what it sees there."""
    if GAME.verbs.is_over(world):
        won = int(GAME.verbs.winners(world))
        share = ((won >> seat) & 1) / max(bin(won).count("1"), 1)
        return float(np.log(np.clip(share, 1e-6, 1 - 1e-6) / (1 - np.clip(share, 1e-6, 1 - 1e-6))))
    view = view_of(GAME, world, seat)
    numbers = np.zeros(int(GAME.verbs.feature_total(PLAYERS)), np.float32)
    GAME.verbs.features(view, numbers)
    return slowly(brain, numbers)


def weighed(brain: Brain, view: np.record, seat: int, action: int) -> float:
    """The same as the compiled code, one step after the other."""
    world = copy_of(view)
    lot = int(word_of(0, 0))
    key = np.array([word_of(lot, 1), word_of(lot, 2)], np.uint64)
    GAME.verbs.imagine(world, key)
    GAME.verbs.apply(world, seat, action)
    if int(GAME.verbs.actors(world)) != 1 << seat:
        return prospect(brain, world, seat)
    found = []
    for following in legal_list(GAME, world, seat):
        then = copy_of(world)
        GAME.verbs.apply(then, seat, following)
        found.append(prospect(brain, then, seat))
    return max(found)


@pytest.mark.parametrize("seed", range(3))
def test_an_action_is_worth_the_best_that_can_follow(seed: int) -> None:
    rng, brain, foresight = Random(seed), brain_of(GAME, seed), Foresight(GAME)
    s = table_with(GAME, rng, PLAYERS, {})
    compared = 0
    for seat, legal in decisions(GAME, s, rng, most=40):
        view = view_of(GAME, s, seat)
        wanted = [weighed(brain, view, seat, action) for action in legal]
        found = foresight.odds(brain, view, seat, legal)
        assert found == pytest.approx(np.clip(wanted, -13.8, 13.8), abs=2e-2)
        compared += len(legal)
    assert compared > 40


@pytest.mark.parametrize("name", NAMES)
def test_what_nobody_showed_changes_nothing(name: str) -> None:
    game = find_game(name)
    rng, brain, foresight = Random(5), brain_of(game, 5), Foresight(game)
    s = table_with(game, rng, PLAYERS, {})
    for decision, (seat, legal) in enumerate(decisions(game, s, rng, most=40)):
        view = view_of(game, s, seat)
        other = another_world(game, view, seat, decision)
        mine, theirs = (foresight.odds(brain, each, seat, legal) for each in (view, other))
        assert mine.tolist() == theirs.tolist()


def test_nobody_needs_no_paper() -> None:
    assert [each.size for each in NOBODY.paper()] == [0, 0]
    assert NOBODY.weights.size == 0
