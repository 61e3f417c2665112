"""Random play in other projects' games, measured the way ours is.

A decision is one action taken by a player, forced ones included; dice and deals are not decisions.
Peers are imported only when one runs; importing a package and loading its game are not timed.
Seconds are processor time, since machines are shared.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module, metadata
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

SEED = 20240229
GAMES_PER_BATCH = 32
CHANCE, TERMINAL = -1, -4  # OpenSpiel's player numbers at such nodes.
Outcomes = list[tuple[int, float]]


@dataclass(frozen=True)
class Score:
    """What one measurement saw: `seconds` is the timed part only."""

    decisions: int
    games: int
    seconds: float


@dataclass(frozen=True)
class Peer:
    """Another project's game: `package` is its name on PyPI, `module` what Python imports."""

    name: str
    package: str
    module: str
    run: Callable[[float], Score]


def repeat_games(play: Callable[[], int], seconds: float) -> Score:
    """Play whole games, at least one, until the time is over; `play` returns its decisions."""
    decisions, games, elapsed, start = 0, 0, 0.0, process_time()
    while elapsed < seconds or not games:
        decisions += play()
        games += 1
        elapsed = process_time() - start
    return Score(decisions, games, elapsed)


def sample_uniform(random: Random, outcomes: Outcomes) -> int:
    return outcomes[int(random.random() * len(outcomes))][0]


def sample_weighted(random: Random, outcomes: Outcomes) -> int:
    actions, probabilities = zip(*outcomes, strict=True)
    return int(random.choices(actions, probabilities)[0])


def play_openspiel(game: Any, sample: Callable[[Random, Outcomes], int], random: Random) -> int:
    state, decisions = game.new_initial_state(), 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply_action(sample(random, state.chance_outcomes()))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            decisions += 1
    return decisions


def measure_openspiel_from_python(name: str, seconds: float) -> Score:
    """OpenSpiel's rules, with the loop, the choices and the chance sampling in Python."""
    game = import_module("pyspiel").load_game(name)
    sample = sample_weighted if name == "backgammon" else sample_uniform
    return repeat_games(partial(play_openspiel, game, sample, Random(SEED)), seconds)


def measure_openspiel_in_cpp(name: str, seconds: float) -> Score:
    """OpenSpiel's own C++ loop, `evaluate_bots`, with its C++ uniform random bot in each seat.

    Decisions are counted exactly, from the full history of every game played, after each batch
    and outside the timed part; so a run takes longer on the wall clock than `seconds`.
    """
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    decisions, games, elapsed = 0, 0, 0.0
    while elapsed < seconds or not games:
        start = process_time()
        states = [game.new_initial_state() for _ in range(GAMES_PER_BATCH)]
        for seed, state in enumerate(states, SEED + games):
            pyspiel.evaluate_bots(state, bots, seed)
        elapsed += process_time() - start
        games += len(states)
        decisions += sum(move.player != CHANCE for state in states for move in state.full_history())
    return Score(decisions, games, elapsed)


def play_rlcard_uno(game: Any, random: Random) -> int:
    """Play on RLCard's rules alone, without observations; a card held twice is listed twice."""
    game.init_game()
    rules, players, decisions = game.round, game.players, 0
    while not rules.is_over:
        actions = rules.get_legal_actions(players, rules.current_player)
        rules.proceed_round(players, actions[int(random.random() * len(actions))])
        decisions += 1
    return decisions


def measure_rlcard_uno(seconds: float) -> Score:
    game = import_module("rlcard.games.uno").Game()
    game.np_random.seed(SEED)
    return repeat_games(partial(play_rlcard_uno, game, Random(SEED)), seconds)


def all_peers() -> list[Peer]:
    ways = {"from Python": measure_openspiel_from_python, "in C++": measure_openspiel_in_cpp}
    return [
        Peer(f"OpenSpiel {name}, {way}", "open_spiel", "pyspiel", partial(measure, name))
        for name in ("backgammon", "hearts", "spades")
        for way, measure in ways.items()
    ] + [Peer("RLCard uno, rules only", "rlcard", "rlcard", measure_rlcard_uno)]


def available_peers() -> tuple[list[Peer], list[str]]:
    """The peers that are installed, and one sentence for each that is not."""
    installed = [peer for peer in all_peers() if find_spec(peer.module)]
    missing = [peer for peer in all_peers() if not find_spec(peer.module)]
    return installed, [f"{peer.name} needs the missing package {peer.package}." for peer in missing]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="timed seconds for each peer")
    arguments = parser.parse_args()
    peers, missing = available_peers()
    for peer in peers:
        score = peer.run(arguments.seconds)
        decisions, games = score.decisions / score.seconds, score.games / score.seconds
        package = f"{peer.package} {metadata.version(peer.package)}"
        print(f"{peer.name:34}{package:18}{decisions:12,.0f} decisions/s{games:10,.1f} games/s")
    for sentence in missing:
        print(sentence)


if __name__ == "__main__":
    main()
