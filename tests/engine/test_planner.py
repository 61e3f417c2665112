"""A plan foresees what would come, tells nothing that is hidden, and can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.plain import plain
from ludotoc.engine.planner import Plan, plan_with, progress_of
from ludotoc.engine.record import bytes_of, copy_of, legal_list, outcome_list, view_of
from ludotoc.engine.speech import Speaker
from ludotoc.games import find_game
from ludotoc.games.tock.state import DICE_SQUARES, PARTS
from ludotoc.play import table_from_position
from tests.oracles.count_tock import SEVEN, at
from tests.playing import any_table, decisions
from tests.scenarios.tock import table as tock_table

WITH_A_SEVEN = ["tock", "toctoc"]
TOCK = find_game("tock")
CROWD = {0: [at(1, 4), at(1, 6)], 1: [at(1, 5), at(1, 11)], 2: [at(1, 9)], 3: [at(1, 12)]}
SUITED = 52  # actions below play a card that is no joker
seeds = st.integers(0, 10**6)
few = settings(max_examples=6, deadline=None)


def sevens(game: Game, seed: int, most: int = 2) -> Iterator[tuple[np.record, int, int]]:
    """Moments of a random game in which somebody plays a 7: the table, who, and the card."""
    rng = Random(seed)
    s, found = any_table(game, rng), 0
    for seat, legal in decisions(game, s, rng, most=400):
        for action in [each for each in legal if is_seven(game, s, seat, each)][:1]:
            found += 1
            yield copy_of(s), seat, action
        if found == most:
            return


def is_seven(game: Game, s: np.record, seat: int, action: int) -> bool:
    actions = game.module("actions")
    return action < SUITED and actions.text_of(s, seat, action) in ("7S", "7H", "7D", "7C")


def started(game: Game, s: np.record, seat: int, action: int) -> Plan:
    plan = plan_with(game, view_of(game, s, seat), seat, action)
    assert plan is not None
    return plan


@few
@pytest.mark.parametrize("name", WITH_A_SEVEN)
@given(seed=seeds)
def test_a_plan_shows_what_would_come(name: str, seed: int) -> None:
    game, rng = find_game(name), Random(seed)
    for s, seat, card in sevens(game, seed):
        plan, played = started(game, s, seat, card), copy_of(s)
        while not plan.is_complete:
            plan.choose(rng.choice(plan.legal_actions(seat)))
        done = 0
        again = Plan(game, view_of(game, s, seat), seat)
        for action in plan.actions:
            assert action in legal_list(game, played, seat)
            assert bytes_of(again.view(seat)) == bytes_of(view_of(game, played, seat))
            again.add(action)
            shown = int(played.chance.disclosed)
            game.verbs.apply(played, seat, action)
            done += 1
            goes_on = int(game.verbs.actors(played)) == 1 << seat
            is_known = played.chance.disclosed == shown and not outcome_list(game, played)
            assert again.is_complete == (not (goes_on and is_known))
        assert done == len(plan.actions) >= 2


@few
@pytest.mark.parametrize("name", WITH_A_SEVEN)
@given(seed=seeds)
def test_what_is_planned_can_be_played_together(name: str, seed: int) -> None:
    game, rng = find_game(name), Random(seed)
    write = game.module("position").write_position
    for s, seat, card in sevens(game, seed):
        plan = started(game, s, seat, card)
        while not plan.is_complete:
            plan.choose(rng.choice(plan.legal_actions(seat)))
        table = table_from_position(name, write(s), seed=seed)
        before = len(table.entries)
        table.play_actions(seat, plan.actions)
        own = [entry for entry in table.entries[before:] if entry.seat == seat]
        assert len(own) == len(plan.actions)


@few
@pytest.mark.parametrize("name", WITH_A_SEVEN)
@given(seed=seeds)
def test_choices_tell_what_they_take(name: str, seed: int) -> None:
    """Whatever is taken goes back to its camp, and nothing else of the board does."""
    game, rng = find_game(name), Random(seed)
    for s, seat, card in sevens(game, seed):
        plan = started(game, s, seat, card)
        while not plan.is_complete:
            for choice in [each for pick in ((), *paths(plan)) for each in plan.choices(pick)]:
                if choice.action is not None:
                    assert sent_home(game, plan, choice.action) == set(choice.takes)
                    assert choice.text is not None
            plan.choose(rng.choice(plan.legal_actions(seat)))


def paths(plan: Plan) -> list[tuple[str, ...]]:
    """What can be picked first, where that does not yet say all."""
    return [(each.pick,) for each in plan.choices() if each.action is None]


def sent_home(game: Game, plan: Plan, action: int) -> set[str]:
    """The marbles that a part sends home at the table."""
    world = copy_of(plan.view(plan.seat))
    game.verbs.imagine(world, np.array([8, 9], np.uint64))
    scene = game.module("scene").scene
    before = {each.id: each.spot for each in scene(plain(world)).pieces}
    game.verbs.apply(world, plan.seat, action)
    after = {each.id: each.spot for each in scene(plain(world)).pieces}
    moved = {each for each in before if each in after and before[each] != after[each]}
    return {each for each in moved if "camp" in after[each]}


@few
@pytest.mark.parametrize("name", WITH_A_SEVEN)
@given(seed=seeds)
def test_planning_changes_nothing_and_taking_back_is_free(name: str, seed: int) -> None:
    game, rng = find_game(name), Random(seed)
    for s, seat, card in sevens(game, seed):
        view = view_of(game, s, seat)
        untouched = bytes_of(view)
        plan = Plan(game, view, seat)
        stack = []
        plan.choose(card)
        while not plan.is_complete:
            stack.append((plan.actions, bytes_of(plan.view(seat)), plan.legal_actions(seat)))
            plan.choose(rng.choice(plan.legal_actions(seat)))
        for actions, seen, legal in reversed(stack):
            plan.take_back()
            assert plan.actions == actions
            assert bytes_of(plan.view(seat)) == seen
            assert plan.legal_actions(seat) == legal
        plan.take_back()
        assert plan.actions == []
        with pytest.raises(Refused, match="nothing is planned"):
            plan.take_back()
        assert bytes_of(view) == untouched


@few
@pytest.mark.parametrize("name", WITH_A_SEVEN)
@given(seed=seeds)
def test_a_plan_depends_on_nothing_but_the_view(name: str, seed: int) -> None:
    """At another table that looks the same, the same plan shows the same."""
    game, rng = find_game(name), Random(seed)
    for s, seat, card in sevens(game, seed):
        other = view_of(game, s, seat)
        game.verbs.imagine(other, np.array([rng.getrandbits(60), 3], np.uint64))
        plans = [started(game, table, seat, card) for table in (s, other)]
        while not plans[0].is_complete:
            action = rng.choice(plans[0].legal_actions(seat))
            for plan in plans:
                plan.choose(action)
            assert bytes_of(plans[0].view(seat)) == bytes_of(plans[1].view(seat))
            assert plans[0].told == plans[1].told
            assert plans[0].takes == plans[1].takes


def test_the_count_runs_and_captures_are_foretold() -> None:
    s = tock_table(4, CROWD, {0: [SEVEN, 3]}, teams="pairs")
    card = legal_list(TOCK, s, 0)[-1]
    plan = started(TOCK, s, 0, card)
    assert str(plan.progress) == "0 of 7 steps"
    pawn = next(each.pick for each in plan.choices() if each.pick == "green1")
    previews = {each.pick: each for each in plan.choices([pawn])}
    assert previews["red-5"].takes == ("red1",)
    assert previews["red-7"].takes == ("red1", "green2")
    assert Speaker(listener=0).say(previews["red-5"].text) == (  # type: ignore[arg-type]
        "walk pawn a 1 step to red 5, taking seat 1's pawn"
    )
    action = previews["red-7"].action
    assert action is not None
    plan.choose(action)
    assert str(plan.progress) == "3 of 7 steps"
    assert plan.takes == ["red1", "green2"]
    plan.take_back()
    assert str(plan.progress) == "0 of 7 steps"


def test_what_is_left_without_a_choice_follows_and_is_taken_back_with_it() -> None:
    s = tock_table(4, {0: [at(1, 4)]}, {0: [SEVEN, 3]})
    card = legal_list(TOCK, s, 0)[-1]
    plan = started(TOCK, s, 0, card)
    *_, six, seven = plan.legal_actions(0)
    plan.choose(six)
    assert plan.is_complete
    assert len(plan.actions) == 3
    plan.take_back()
    assert plan.actions == [card]
    plan.choose(seven)
    assert plan.actions == [card, seven]


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    s = tock_table(4, CROWD, {0: [SEVEN, 3]})
    plan = started(TOCK, s, 0, legal_list(TOCK, s, 0)[-1])
    before = plan.actions
    with pytest.raises(Refused) as refused:
        plan.add(0)
    assert refused.value.sentence
    assert plan.actions == before
    with pytest.raises(Refused, match="known only to who makes it"):
        plan.view(1)


def test_beyond_a_roll_nothing_is_shown() -> None:
    """The last part ends on a dice square: what the die would do is not looked at."""
    s = tock_table(4, {0: [at(1, DICE_SQUARES[1] - 7)]}, {0: [SEVEN, 3]}, dice="recoil")
    plan = started(TOCK, s, 0, legal_list(TOCK, s, 0)[-1])
    plan.choose(plan.legal_actions(0)[-1])
    assert plan.is_complete
    assert plan.legal_actions(0) == []
    shown = plain(plan.view(0))
    assert shown.stage == PARTS
    assert shown.ring.place[0] == s.ring.place[0]


@pytest.mark.parametrize("name", ["toctoctoc", "chocolat", "chocottes"])
def test_other_games_play_at_once(name: str) -> None:
    game = find_game(name)
    rng = Random(3)
    s = any_table(game, rng)
    for seat, legal in decisions(game, s, rng, most=20):
        view = view_of(game, s, seat)
        assert progress_of(game, view) is None
        assert plan_with(game, view, seat, legal[0]) is None


def test_a_card_that_is_no_seven_is_played_at_once() -> None:
    s = tock_table(4, CROWD, {0: [3]})
    card = legal_list(TOCK, s, 0)[0]
    assert plan_with(TOCK, view_of(TOCK, s, 0), 0, card) is None
