"""Our games in other people's tools, beside the games those tools bring: steps a second.

Everybody is played by lot, by the same loop, from Python, through the interface a learner uses:
observations and masks are made at every step of an environment, legal actions at every state. An
environment's step is one decision. OpenSpiel's step is one decision or one outcome of chance.
Measured in processor time, since machines are shared; rounds are interleaved and the median counts.
"""

from __future__ import annotations

import statistics
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
from rich.table import Table

SEED = 20240229
FOUR = "players=4"
CARD_GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
RLCARD_GAMES = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy")
PYTHON_GAMES = (
    "ant_foraging", "block_dominoes", "hangman", "kuhn_poker", "liars_poker", "team_dominoes",
    "tic_tac_toe",
)  # fmt: skip  # all of one decision at a time that it brings
OURS = ("tock", "toctoc", "toctoctoc", "chocolat", "chocottes")
Play = Callable[[float], tuple[int, int, float]]  # decisions, steps, seconds


@dataclass(frozen=True)
class Contestant:
    """Somebody's game behind one interface; `play` plays for so many seconds."""

    interface: str
    name: str
    make: Callable[[], Play]


def whole_games(play: Callable[[], tuple[int, int]], seconds: float) -> tuple[int, int, float]:
    """Whole games, at least one, until the time is over."""
    decisions, steps, spent, began = 0, 0, 0.0, time.process_time()
    while spent < seconds or not steps:
        made, counted = play()
        decisions, steps = decisions + made, steps + counted
        spent = time.process_time() - began
    return decisions, steps, spent


# --- PettingZoo ---


def play_environment(env: Any, lots: Random) -> tuple[int, int]:
    """One game, the way PettingZoo's own benchmark plays: without a seed, and reset at the end.

    A seed at every reset would make some environments of others build their game anew, and agents
    that take their leave would cost short games time that counts for nothing.
    """
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        observation, _, is_over, is_cut, info = env.last()
        if is_over or is_cut:
            break
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        env.step(lots.choice(np.flatnonzero(mask).tolist()))
        steps += 1
    return steps, steps


def their_environment(name: str) -> Play:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=SEED)
    return partial(whole_games, partial(play_environment, env, Random(SEED)))


def our_environment(name: str) -> Play:
    env = import_module("ludotoc.adapters.pettingzoo").env(name, 4)
    env.reset(seed=SEED)
    return partial(whole_games, partial(play_environment, env, Random(SEED)))


# --- RLCard ---


def play_rlcard(env: Any, lots: Random) -> tuple[int, int]:
    """One game, with the states RLCard makes for its agents."""
    state, _ = env.reset()
    steps = 0
    while not env.is_over():
        state, _ = env.step(lots.choice(list(state["legal_actions"])))
        steps += 1
    return steps, steps


def their_rlcard(name: str) -> Play:
    env = import_module("rlcard").make(name, config={"seed": SEED % 1000})
    return partial(whole_games, partial(play_rlcard, env, Random(SEED)))


# --- OpenSpiel ---


def play_openspiel(game: Any, lots: Random) -> tuple[int, int]:
    """One game; chance is drawn by its probabilities."""
    state, decisions, steps = game.new_initial_state(), 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), lots.random()))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(lots.random() * len(actions))])
            decisions += 1
        steps += 1
    return decisions, steps


def drawn(outcomes: list[tuple[int, float]], lot: float) -> int:
    """The outcome on which a lot between 0 and 1 falls; the loop itself should cost little."""
    for outcome, chance in outcomes:
        lot -= chance
        if lot < 0:
            return outcome
    return outcomes[-1][0]


def openspiel(name: str) -> Play:
    import_module("ludotoc.adapters.openspiel")
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game(name)
    return partial(whole_games, partial(play_openspiel, game, Random(SEED)))


# --- all together ---


def contestants() -> list[Contestant]:
    """Everybody, ours first, by interface."""
    zoo, rlcard, spiel = "PettingZoo", "RLCard", "OpenSpiel"
    names = [f"ludotoc_{name}({FOUR})" for name in OURS]
    return [
        *(Contestant(zoo, f"ludotoc {name}", partial(our_environment, name)) for name in OURS),
        *(Contestant(zoo, name, partial(their_environment, name)) for name in CARD_GAMES),
        *(Contestant(rlcard, name, partial(their_rlcard, name)) for name in RLCARD_GAMES),
        *(Contestant(spiel, name, partial(openspiel, name)) for name in names),
        *(
            Contestant(spiel, f"python_{n}", partial(openspiel, f"python_{n}"))
            for n in PYTHON_GAMES
        ),
        Contestant(spiel, "hearts, in C++", partial(openspiel, "hearts")),
    ]


def ready(contestant: Contestant) -> Play | None:
    """Set up and warmed up; None where what it needs is not installed."""
    try:
        play = contestant.make()
    except ImportError:
        return None
    play(0.0)
    return play


def rates(
    rounds: int, seconds: float, measured: list[Contestant]
) -> tuple[list[dict[str, Any]], list[str]]:
    """Everybody's median rate, the rounds interleaved, and who could not be measured here."""
    everybody = [(each, ready(each)) for each in measured]
    found: dict[Contestant, list[tuple[float, float]]] = {}
    for _ in range(rounds):
        for each, play in everybody:
            if play is not None:
                decisions, steps, spent = play(seconds)
                found.setdefault(each, []).append((steps / spent, decisions / spent))
    missing = [f"{each.interface} {each.name}" for each, play in everybody if play is None]
    return [_row(each, scores) for each, scores in found.items()], missing


def _row(each: Contestant, scores: list[tuple[float, float]]) -> dict[str, Any]:
    steps = [score for score, _ in scores]
    return {
        "interface": each.interface,
        "name": each.name,
        "steps_per_second": statistics.median(steps),
        "slowest": min(steps),
        "fastest": max(steps),
        "decisions_per_second": statistics.median(made for _, made in scores),
    }


def show_rates(rows: list[dict[str, Any]]) -> Table:
    """The table a person reads."""
    table = Table(title="research interfaces, one core, processor time, played by lot")
    for column in ("", "", "steps/s", "rounds", "decisions/s"):
        table.add_column(column, justify="right" if column else "left")
    for row in rows:
        spread = f"{row['slowest']:,.0f}-{row['fastest']:,.0f}"
        figures = f"{row['steps_per_second']:,.0f}", spread, f"{row['decisions_per_second']:,.0f}"
        table.add_row(row["interface"], row["name"], *figures)
    return table
