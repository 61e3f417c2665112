"""What comes with the house: weights of all five games, each with its card."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.bots import bot_named
from ludotoc.bots.bot import Clock
from ludotoc.bots.networks import form_of
from ludotoc.bots.search import SearchBot
from ludotoc.engine.game import Game
from ludotoc.engine.record import legal_list, view_of
from ludotoc.games import NAMES, find_game
from ludotoc.learn.export import LARGEST
from tests.bots.test_fair import another_world
from tests.bots.test_search import CUPS, LOOKING, begun
from tests.playing import decisions, table_with

HOUSE = Path(str(files("ludotoc.bots"))) / "weights"
FORMS = sorted(each.stem for each in HOUSE.glob("*.npz"))
DECISIONS = 200
GUIDED = 10  # decisions of one who is guided
SLOWEST = 0.010  # seconds of one core


def card_of(form: str) -> dict[str, Any]:
    """How weights came about."""
    found: dict[str, Any] = json.loads((HOUSE / f"{form}.json").read_text("utf-8"))
    return found


def moments(plan: dict[str, Any], seed: int) -> Iterator[tuple[np.record, int, list[int], int]]:
    """Views of whoever has a choice, at a table such as was learned at."""
    game, rng = find_game(plan["game"]), Random(seed)
    s = table_with(game, rng, plan["players"], plan["options"])
    for decision, (seat, legal) in enumerate(decisions(game, s, rng, most=DECISIONS)):
        if len(legal) > 1:
            yield view_of(game, s, seat), seat, legal, decision


def test_all_five_games_were_learned() -> None:
    assert {form.split("-")[0] for form in FORMS} == set(NAMES)


@pytest.mark.parametrize("form", FORMS)
def test_weights_are_small_and_their_card_says_how_they_came_about(form: str) -> None:
    assert (HOUSE / f"{form}.npz").stat().st_size <= LARGEST
    card = card_of(form)
    plan = card["plan"]
    assert form == form_of(find_game(plan["game"]), plan["players"], plan["options"])
    assert len(card["commit"]) == 40
    assert card["minutes"] > 0 < card["decisions"]
    last = {mark["against"]: mark for mark in card["diary"][-1]["marks"]}
    assert last["greedy"]["share"]["low"] > last["greedy"]["fair"]
    response = card["best_response"]
    assert response["share"]["low"] <= response["fair"]  # nobody learned to beat it in five minutes


@pytest.mark.parametrize("form", FORMS)
def test_who_has_learned_is_quick_and_knows_nothing_hidden(form: str) -> None:
    """In processor time, since others may be at work here too."""
    plan, times = card_of(form)["plan"], []
    game: Game = find_game(plan["game"])
    bot = bot_named("learned", game, 1)
    for seed in (1, 2):
        for view, seat, legal, decision in moments(plan, seed):
            other = another_world(game, view, seat, decision)
            began = time.process_time()
            chosen = bot.choose(view, seat, legal, Clock(decision))
            times.append(time.process_time() - began)
            assert chosen in legal
            assert bot.choose(other, seat, legal, Clock(decision)) == chosen
    assert sorted(times)[len(times) * 99 // 100 - 1] <= SLOWEST


@pytest.mark.parametrize("form", FORMS)
def test_who_is_guided_knows_nothing_hidden(form: str) -> None:
    plan, asked = card_of(form)["plan"], 0
    game: Game = find_game(plan["game"])
    for view, seat, legal, decision in moments(plan, 3):
        other = another_world(game, view, seat, decision)
        one, same = (bot_named("guided:40,guide=0.6", game, 7) for _ in range(2))
        chosen = one.choose(view, seat, legal, Clock(decision))
        assert isinstance(one, SearchBot)
        assert one.budget.guide > 0.0
        assert same.choose(other, seat, legal, Clock(decision)) == chosen
        asked += 1
        if asked == GUIDED:
            break
    assert asked == GUIDED


def test_the_champion_is_guided_where_that_was_shown_to_help() -> None:
    """At tables that nobody has learned he searches as before."""
    for name, players, is_guided in (("toctoctoc", 4, True), ("toctoctoc", 3, False)):
        game = find_game(name)
        champion, plain = (bot_named(each, game, 3) for each in ("champion", "search:1000"))
        view, seat, legal, decision = next(
            moments({"game": name, "players": players, "options": {}}, 3)
        )
        champion.choose(view, seat, legal, Clock(decision))
        assert isinstance(champion, SearchBot)
        assert isinstance(plain, SearchBot)
        assert (champion.budget.guide > 0.0) is is_guided
        if not is_guided:
            plain.choose(view, seat, legal, Clock(decision))
            for each in legal:
                assert champion.visits(seat, each) == plain.visits(seat, each)


def test_a_champion_needs_no_weights() -> None:
    """A game that somebody adds has one too, who looks for the cup before he guesses."""
    view = view_of(CUPS, begun(CUPS, 2, riddle="look"), 0)
    legal = legal_list(CUPS, view, 0)
    assert bot_named("champion", CUPS, 1).choose(view, 0, legal, Clock()) == LOOKING
