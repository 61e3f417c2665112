"""CH11: what a memory of the box may lose or confuse, and the laws that still hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.engine.jit import prepare
from ludotoc.engine.record import (
    bytes_of,
    legal_list,
    view_of,
)
from ludotoc.games.chocolat import GAME, memory
from ludotoc.games.chocolat import state as c
from tests.views.chocolat import a_key, deviation, every_table, moments, viewers, world_of

MEMORY_VERBS = (memory.facts, memory.forget, memory.neighbour, memory.confuse)


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    prepare(*GAME.verbs, *MEMORY_VERBS)


def facts_of(view: np.record) -> list[int]:
    out = np.zeros(16, np.int16)
    return [int(fact) for fact in out[: memory.facts(view, out)]]


def forgetful_views(players: int, young: str, seed: int) -> Iterator[np.record]:
    """Views in which some facts are forgotten and some confused."""
    rng = Random(seed)
    for s in moments(players, young, seed):
        view = view_of(GAME, s, rng.choice(viewers(s)))
        for fact in facts_of(view):
            fate = rng.random()
            if fate < 0.4:
                memory.forget(view, fact)
            elif fate < 0.6:
                memory.confuse(view, fact, memory.neighbour(view, fact, rng.randrange(12)))
        yield view


def test_ch11_there_is_nothing_to_remember_while_the_box_lies_open() -> None:
    s = next(moments(3, "off", seed=11))
    view = view_of(GAME, s, 1)
    assert s.stage == c.STUDY
    assert facts_of(view) == []
    memory.forget(view, 0)
    assert bytes_of(view) == bytes_of(view_of(GAME, s, 1))


@every_table
def test_ch11_the_facts_are_the_covered_places_as_studied(players: int, young: str) -> None:
    for s in moments(players, young, seed=12):
        if s.stage >= c.CARD:
            covered = [place for place in range(16) if int(s.covered) >> place & 1]
            assert facts_of(view_of(GAME, s, 0)) == covered


@every_table
def test_ch11_a_fact_forgotten_is_gone_and_only_that(players: int, young: str) -> None:
    rng = Random(13)
    for s in moments(players, young, seed=13):
        view = view_of(GAME, s, 0)
        before = facts_of(view)
        if not before:
            continue
        fact = rng.choice(before)
        memory.forget(view, fact)
        assert facts_of(view) == [other for other in before if other != fact]
        assert view.box[fact] == c.HIDDEN
        assert [view.box[other] for other in before if other != fact] == [
            s.box[other] for other in before if other != fact
        ]
        once = bytes_of(view)
        memory.forget(view, fact)
        assert bytes_of(view) == once


@every_table
def test_ch11_a_forgotten_view_obeys_the_same_laws(players: int, young: str) -> None:
    rng = Random(14)
    for view in forgetful_views(players, young, seed=14):
        viewer = int(view.viewer)
        world = world_of(view, a_key(rng))
        assert Counter(int(sweet) for sweet in world.box) == Counter(4 * list(range(4)))
        assert bytes_of(view_of(GAME, world, viewer)) == bytes_of(view)
        assert bytes_of(view_of(GAME, view, viewer)) == bytes_of(view)
        assert legal_list(GAME, view, viewer) == legal_list(GAME, world, viewer)


@pytest.mark.parametrize("number", [2, 3, 5])
def test_ch11_forgotten_sweets_lie_in_every_order_as_often(number: int) -> None:
    rng = Random(15)
    for s in moments(4, "off", seed=15):
        if s.tricks < 16 - number:
            continue
        view = view_of(GAME, s, 2)
        lost = facts_of(view)
        orders = set(permutations(int(view.box[fact]) for fact in lost))
        for fact in lost:
            memory.forget(view, fact)
        seen: Counter[Any] = Counter()
        for _ in range(40 * len(orders)):
            world = world_of(view, a_key(rng))
            seen[tuple(int(world.box[fact]) for fact in lost)] += 1
        assert len(orders) > 1
        assert abs(deviation(seen, dict.fromkeys(orders, 1 / len(orders)))) < 4
        return


def test_ch11_a_sweet_uncovered_in_an_imagined_world_is_known_again() -> None:
    s = next(s for s in moments(4, "on", seed=16) if s.stage == c.SWEET)
    view = view_of(GAME, s, 0)
    memory.forget(view, 5)
    memory.forget(view, 6)
    world = world_of(view, a_key(Random(16)))
    GAME.verbs.apply(world, int(world.turn), c.UNCOVER + 5)
    after = view_of(GAME, world, 0)
    assert after.box[5] == world.box[5]
    assert after.box[6] == c.HIDDEN
    assert 5 not in facts_of(after)


@every_table
def test_ch8_ch11_neighbours_are_next_to_a_fact_or_a_quarter_turn_away(
    players: int, young: str
) -> None:
    for s in moments(players, young, seed=17):
        view = view_of(GAME, s, 1)
        known = facts_of(view)
        for fact in known:
            row, column = divmod(fact, 4)
            beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
            turned = [] if young == "on" else [(3 - column, row), (column, 3 - row)]
            places = [4 * r + k if 0 <= r < 4 and 0 <= k < 4 else fact for r, k in beside + turned]
            others = [place if place in known else fact for place in places]
            found = [int(memory.neighbour(view, fact, which)) for which in range(len(others))]
            assert found == others
            assert int(memory.neighbour(view, fact, len(others))) == found[0]


def test_ch11_confused_facts_change_places_and_nothing_else() -> None:
    s = next(s for s in moments(4, "off", seed=18) if s.stage == c.CARD)
    view = view_of(GAME, s, 0)
    other = next(place for place in range(1, 16) if view.box[place] != view.box[0])
    memory.confuse(view, 0, other)
    assert (view.box[0], view.box[other]) == (s.box[other], s.box[0])
    memory.confuse(view, 0, other)
    assert bytes_of(view) == bytes_of(view_of(GAME, s, 0))


def test_ch11_a_known_place_confused_with_a_forgotten_one_takes_its_blank() -> None:
    s = next(s for s in moments(4, "off", seed=19) if s.stage == c.CARD)
    view = view_of(GAME, s, 0)
    memory.forget(view, 3)
    memory.confuse(view, 0, 3)
    assert (view.box[0], view.box[3]) == (c.HIDDEN, s.box[0])
    assert 0 not in facts_of(view)
    assert 3 in facts_of(view)
