"""How many rounds a second a search makes: ours, and OpenSpiel's in C++, on whole games.

The searcher sits at seat 0 and searches at each decision that leaves a choice; the others play at
random. Only searching is timed, in processor time. Both play on at random from the new node to the
end of the game, so a round is the same amount of thought; 1,000 rounds a decision on both sides.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

import numpy as np

from bench.peers import CHANCE, SEED, TERMINAL, Peer, Score
from ludotoc.bots.bot import Clock
from ludotoc.bots.search import Budget, SearchBot
from ludotoc.engine.record import legal_list, seats_in, set_up_record, view_of
from ludotoc.games import find_game

ROUNDS = 1000
EXPLORE = 0.6
TO_THE_END = 100_000
PLAYERS = {"tock": 4, "toctoc": 4, "toctoctoc": 4, "chocolat": 4, "chocottes": 4}


def search_ours(name: str, cap: int, sense: float, seconds: float) -> Score:
    """Our search over games of ours."""
    game, random = find_game(name), Random(SEED)
    bot = SearchBot(game, Budget(ROUNDS, explore=EXPLORE, cap=cap, sense=sense), seed=1)
    rounds, games, elapsed, loaded = 0, 0, 0.0, False
    while elapsed < seconds:
        s = table(name, random)
        while not game.verbs.is_over(s) and elapsed < seconds:
            seat = seats_in(game.verbs.actors(s))[0]
            legal = legal_list(game, s, seat)
            action = random.choice(legal)
            if seat == 0 and len(legal) > 1:
                view = view_of(game, s, seat)
                if not loaded:
                    bot.think(view, seat, Clock(seconds=0.0))
                    loaded = True
                began = process_time()
                rounds += bot.think(view, seat, Clock())
                elapsed += process_time() - began
                action = max(legal, key=lambda each: bot.visits(0, each))
            game.verbs.apply(s, seat, action)
            game.verbs.settle(s)
        games += 1
    return Score(rounds, games, elapsed)


def table(name: str, random: Random) -> Any:
    """A game that has just begun."""
    game, players = find_game(name), PLAYERS[name]
    key = np.array([random.getrandbits(64), random.getrandbits(64)], np.uint64)
    s = set_up_record(game, players, game.check_options(players, {}), key)
    game.verbs.settle(s)
    return s


def search_openspiel(name: str, seconds: float) -> Score:
    """OpenSpiel's search over a game of theirs, both in C++."""
    pyspiel, random = import_module("pyspiel"), Random(SEED)
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(
        SEED, evaluator, EXPLORE, ROUNDS, -1, most_visited, False, True
    )  # every round a new world
    rounds, games, elapsed = 0, 0, 0.0
    while elapsed < seconds:
        state = game.new_initial_state()
        while (player := state.current_player()) != TERMINAL and elapsed < seconds:
            actions = state.legal_actions()
            if player == CHANCE:
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                action = random.choices(outcomes, odds)[0]
            elif player == 0 and len(actions) > 1:
                began = process_time()
                action = bot.step(state)
                elapsed += process_time() - began
                rounds += ROUNDS
            else:
                action = random.choice(actions)
            state.apply_action(action)
        games += 1
    return Score(rounds, games, elapsed)


def searches() -> list[Peer]:
    """Ours to the end of each game, and as bots play it; theirs where it is installed."""
    found = [
        Peer("ludotoc chocolat, to the end", "ludotoc", "ludotoc",
             partial(search_ours, "chocolat", TO_THE_END, 0.0)),
    ]  # fmt: skip
    if find_spec("pyspiel"):
        theirs = partial(search_openspiel, "hearts")
        found.append(Peer("OpenSpiel hearts, in C++", "open_spiel", "pyspiel", theirs))
    return found
