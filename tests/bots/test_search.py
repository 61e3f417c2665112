"""Search finds what is there, and is not taken in by what it may not see."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ludotoc.bots.bot import Clock
from ludotoc.bots.search import Budget, SearchBot, usual_budget
from ludotoc.bots.tree import GENERATION, GENERATIONS
from ludotoc.engine.game import Game
from ludotoc.engine.record import copy_of, legal_list, seats_in, set_up_record, view_of
from ludotoc.games import find_game
from tests.bots.toys.cups import GAME as CUPS

GUESSES, LOOKING = (0, 1), 2
MANY = Budget(rounds=3000)


def begun(game: Game, players: int, key: int = 1, **options: str) -> Any:
    """A table on which chance has decided."""
    chosen = game.check_options(players, options)
    s = set_up_record(game, players, chosen, np.array([key, 2], np.uint64))
    game.verbs.settle(s)
    return s


def thought(game: Game, s: Any, seat: int, budget: Budget, seed: int = 1) -> SearchBot:
    """A bot that has searched from a seat's view."""
    bot = SearchBot(game, budget, seed)
    bot.think(s if budget.sees_all else view_of(game, s, seat), seat, Clock())
    return bot


def spent(bot: SearchBot, seat: int, legal: list[int]) -> int:
    return sum(bot.visits(seat, action) for action in legal)


def test_who_shows_second_answers_what_lies_open() -> None:
    """The last search rounds of `open`: whatever one shows, the other beats it."""
    bot = thought(CUPS, begun(CUPS, 2, riddle="open"), 0, MANY)
    assert max(bot.worth(0, action) for action in range(3)) < 0.1


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_answers_what_is_sealed(seat: int) -> None:
    """Shown at once, nobody can do better than half."""
    bot = thought(CUPS, begun(CUPS, 2, riddle="sealed"), seat, MANY)
    worth = sum(bot.visits(seat, each) * bot.worth(seat, each) for each in range(3))
    assert worth / spent(bot, seat, [0, 1, 2]) == pytest.approx(0.5, abs=0.08)


def test_a_look_is_worth_what_it_shows() -> None:
    """A guess is right half of the time; after a look always: the look leads to two nodes."""
    bot = thought(CUPS, begun(CUPS, 2, riddle="look"), 0, MANY)
    assert bot.worth(0, LOOKING) > 0.85
    assert all(bot.worth(0, guess) == pytest.approx(0.5, abs=0.1) for guess in GUESSES)
    assert bot.visits(0, LOOKING) > 0.8 * MANY.rounds


def best_share(game: Game, s: Any, seat: int) -> float:
    """What a seat of two gets if both play as well as can be, every card in sight."""
    if game.verbs.is_over(s):
        winners = int(game.verbs.winners(s))
        return (winners >> seat & 1) / winners.bit_count()
    actor = seats_in(game.verbs.actors(s))[0]
    found = [best_share(game, after(game, s, actor, each), seat) for each in legal(game, s, actor)]
    return max(found) if actor == seat else min(found)


def after(game: Game, s: Any, seat: int, action: int) -> Any:
    following = copy_of(s)
    game.verbs.apply(following, seat, action)
    game.verbs.settle(following)
    return following


def legal(game: Game, s: Any, seat: int) -> list[int]:
    return legal_list(game, s, seat)


@pytest.mark.parametrize("key", range(4))
def test_with_all_cards_in_sight_it_plays_the_end_without_a_fault(key: int) -> None:
    """The last tricks of Chocolat ! for two, against all that can follow."""
    game = find_game("chocolat")
    s = begun(game, 2, key)
    lots = np.random.default_rng(key)
    while not game.verbs.is_over(s) and int(s.covered).bit_count() > 2:
        actor = seats_in(game.verbs.actors(s))[0]
        s = after(game, s, actor, int(lots.choice(legal(game, s, actor))))
    while not game.verbs.is_over(s):
        actor = seats_in(game.verbs.actors(s))[0]
        worth = {each: best_share(game, after(game, s, actor, each), actor)
                 for each in legal(game, s, actor)}  # fmt: skip
        bot = SearchBot(game, replace(MANY, sees_all=True), key)
        chosen = bot.choose(s, actor, list(worth), Clock())
        assert worth[chosen] == max(worth.values())
        s = after(game, s, actor, chosen)


def test_the_same_seed_chooses_the_same() -> None:
    game = find_game("toctoctoc")
    s = begun(game, 4)
    seat = seats_in(game.verbs.actors(s))[0]
    first, again = (thought(game, s, seat, Budget(rounds=200), 7) for _ in range(2))
    other = thought(game, s, seat, Budget(rounds=200), 8)
    counts = [[bot.visits(seat, each) for each in legal(game, s, seat)]
              for bot in (first, again, other)]  # fmt: skip
    assert counts[0] == counts[1] != counts[2]
    assert sum(counts[0]) == 200


def test_it_stops_when_time_is_up() -> None:
    game = find_game("chocolat")
    s = begun(game, 4)
    while len(legal(game, s, seat := seats_in(game.verbs.actors(s))[0])) == 1:
        s = after(game, s, seat, legal(game, s, seat)[0])
    bot = SearchBot(game, Budget(rounds=1_000_000, seconds=0.05))
    bot.think(view_of(game, s, seat), seat, Clock(seconds=10.0))  # compiled, or loaded
    began = time.perf_counter()
    done = bot.think(view_of(game, s, seat), seat, Clock(seconds=10.0))
    assert 0 < done < 1_000_000
    assert time.perf_counter() - began < 3.0  # all rounds would take longer
    assert bot.think(view_of(game, s, seat), seat, Clock(seconds=0.0)) > 0


@pytest.mark.parametrize("name", ["chocolat", "toctoctoc"])
def test_it_ends_early_only_where_nothing_else_can_be_chosen_any_more(name: str) -> None:
    game, saved = find_game(name), 0
    s = begun(game, 4)
    for decision in range(60):
        seat = seats_in(game.verbs.actors(s))[0]
        choices = legal(game, s, seat)
        patient, quick = (SearchBot(game, replace(usual_budget(game), rounds=200)) for _ in "ab")
        seen, clock = view_of(game, s, seat), Clock(decision)
        patient.think(seen, seat, clock)
        saved += 200 - quick.think(seen, seat, clock, choices)
        assert quick.choose(seen, seat, choices, clock) == patient._favourite(seat, choices)
        s = after(game, s, seat, choices[-1])
        if game.verbs.is_over(s):
            break
    assert saved > 0


def test_a_full_tree_is_still_searched() -> None:
    """Where no node is left, rounds go on from where they are."""
    s = begun(CUPS, 2, riddle="sealed")
    bot = SearchBot(CUPS, Budget(rounds=1))
    bot.budget = MANY
    bot.think(view_of(CUPS, s, 0), 0, Clock())
    assert 0 < spent(bot, 0, [0, 1, 2]) <= MANY.rounds


def test_trees_of_all_generations_begin_empty() -> None:
    s = begun(CUPS, 2, riddle="look")
    bot = SearchBot(CUPS, MANY)
    for generation in (1, GENERATIONS - 2, GENERATIONS - 1, 1):
        bot._count[GENERATION] = generation
        bot.think(view_of(CUPS, s, 0), 0, Clock())
        assert spent(bot, 0, [0, 1, 2]) == MANY.rounds


def test_one_way_needs_no_thought() -> None:
    game = find_game("chocolat")
    s = begun(game, 2)
    bot = SearchBot(game, MANY)
    assert bot.choose(view_of(game, s, 0), 0, legal(game, s, 0), Clock()) == legal(game, s, 0)[0]
    assert bot._count[GENERATION] == 0
