"""Laws of memory, for games where remembering is the game."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.testing.law import need, need_same
from ludotoc.testing.moments import SLACK, UNTOUCHED, Moment
from ludotoc.testing.views import check_worlds

NEIGHBOURS = 12
FORGOTTEN, CONFUSED = 0.4, 0.7


def facts_of(m: Moment, view: np.record) -> list[int]:
    """What a viewer must remember, written where more than the game promises would still fit."""
    out = np.full(m.game.most_facts + SLACK, UNTOUCHED, np.int16)
    count = int(m.game.verbs.facts(view, out))
    need(0 <= count <= m.game.most_facts, f"{count} facts, most_facts is {m.game.most_facts}")
    need((out[count:] == UNTOUCHED).all(), "more facts were written than were counted")
    return [int(fact) for fact in out[:count]]


def views_of(m: Moment) -> Iterator[np.record]:
    """The views of everybody who has something to remember."""
    for seat in m.viewers if m.game.has_memory else []:
        view = m.view(seat)
        if facts_of(m, view):
            yield view


def facts_ascend(m: Moment) -> None:
    """The facts of a view are different numbers, ascending, and asking for them changes nothing."""
    for view in views_of(m):
        before = copy_of(view)
        facts = facts_of(m, view)
        need(facts == sorted(set(facts)) and facts[0] >= 0, f"facts {facts}")
        m.game.verbs.neighbour(view, facts[0], 0)
        need_same(view, before, "asking for facts and neighbours changed the view")


def forgetting_loses_one_fact(m: Moment) -> None:
    """A fact forgotten is gone, and only that; to forget it again changes nothing."""
    for view in views_of(m):
        before = facts_of(m, view)
        fact = m.rng.choice(before)
        m.game.verbs.forget(view, fact)
        left = [other for other in before if other != fact]
        need(facts_of(m, view) == left, f"fact {fact} forgotten of {before}: {facts_of(m, view)}")
        once = copy_of(view)
        m.game.verbs.forget(view, fact)
        need_same(view, once, f"fact {fact} forgotten twice")


def a_fact_without_neighbours_is_its_own(m: Moment) -> None:
    """A neighbour is found for any `which`, and confusing a fact with itself changes nothing."""
    for view in views_of(m):
        before, facts = copy_of(view), facts_of(m, view)
        fact = m.rng.choice(facts)
        for which in range(NEIGHBOURS):
            other = int(m.game.verbs.neighbour(view, fact, which))
            need(0 <= other < m.game.most_facts, f"neighbour {which} of {fact} is {other}")
        m.game.verbs.confuse(view, fact, fact)
        need_same(view, before, f"fact {fact} confused with itself")


def confusing_loses_nothing(m: Moment) -> None:
    """Two facts confused are as many facts as before, and confused again they are as they were."""
    for view in views_of(m):
        before, facts = copy_of(view), facts_of(m, view)
        fact = m.rng.choice(facts)
        other = int(m.game.verbs.neighbour(view, fact, m.rng.randrange(NEIGHBOURS)))
        m.game.verbs.confuse(view, fact, other)
        need(len(facts_of(m, view)) == len(facts), f"{fact} and {other} confused: facts are lost")
        m.game.verbs.confuse(view, fact, other)
        need_same(view, before, f"{fact} and {other} confused twice")


def a_weak_memory_obeys_the_laws(m: Moment) -> None:
    """A view with facts forgotten and confused is a view: worlds fit it, and the same is legal."""
    for view in views_of(m):
        seat, legal = int(view["viewer"]), legal_list(m.game, view, int(view["viewer"]))
        for fact in facts_of(m, view):
            _weaken(m, view, fact)
        need_same(view_of(m.game, view, seat), view, f"a weak view of seat {seat}, masked again")
        check_worlds(m, view)
        need(legal_list(m.game, view, seat) == legal, f"seat {seat}: other actions are legal")
        need(legal_list(m.game, m.world(view), seat) == legal, f"seat {seat}: in a world of it")


def _weaken(m: Moment, view: np.record, fact: int) -> None:
    fate = m.rng.random()
    if fate < FORGOTTEN:
        m.game.verbs.forget(view, fact)
    elif fate < CONFUSED:
        other = int(m.game.verbs.neighbour(view, fact, m.rng.randrange(NEIGHBOURS)))
        m.game.verbs.confuse(view, fact, other)
