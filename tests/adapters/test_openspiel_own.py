"""OpenSpiel's own tests of games in Python, for every game and every number of players."""

from __future__ import annotations

import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from ludotoc.games import NAMES
from tests.adapters.test_openspiel import load, played, settled
from tests.adapters.ways import SEED, WAYS

ACTIONS = 120
every_game = pytest.mark.parametrize("name", NAMES)
every_way = pytest.mark.parametrize(("name", "players"), WAYS)


@every_way
def test_simulation(name: str, players: int, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(games_sim_test, "MAX_ACTIONS_PER_GAME", ACTIONS)
    games_sim_test.GamesSimTest().sim_game(load(name, players))
    assert "terminated" in capsys.readouterr().out


@every_way
def test_playthrough(name: str, players: int) -> None:
    """What it writes of a game, it writes again when the same actions are played."""
    text = f"ludotoc_{name}(players={players},max_moves=4,memory=1)"
    told = generate_playthrough.playthrough(text, None, seed=SEED)
    actions = [int(line.split()[1]) for line in told.splitlines() if line.startswith("action: ")]
    assert len(actions) > 4
    assert generate_playthrough.playthrough(text, actions, seed=SEED) == told


@every_game
def test_what_everybody_sees_and_what_a_player_alone_sees_are_all_he_sees(name: str) -> None:
    game = load(name)
    state = played(game, 12)
    kind, single = pyspiel.IIGObservationType, pyspiel.PrivateInfoType.SINGLE_PLAYER
    public = make_observation(game, kind(True, False, pyspiel.PrivateInfoType.NONE))
    private, whole = (make_observation(game, kind(shown, False, single)) for shown in (False, True))
    for player in range(game.num_players()):
        for observer in (public, private, whole):
            observer.set_from(state, player)
        assert np.allclose(public.tensor + private.tensor, whole.tensor)
        alone, all_of_it = private.string_from(state, player), whole.string_from(state, player)
        assert set(alone.split()) == set(all_of_it.split()) - set(
            public.string_from(state, player).split()
        )


def test_before_anything_is_seen_a_player_alone_sees_nothing() -> None:
    game, single = load("chocolat"), pyspiel.PrivateInfoType.SINGLE_PLAYER
    private = make_observation(game, pyspiel.IIGObservationType(False, False, single))
    private.set_from(game.new_initial_state(), 0)
    assert not private.tensor.any()
    assert private.string_from(game.new_initial_state(), 0) == "player 0"


def test_a_game_and_a_state_travel_to_another_program() -> None:
    game = load("chocolat", 3, study=30)
    state = settled(game.new_initial_state(), Random(SEED))
    program = (
        "import pickle, sys\n"
        "game, state = pickle.load(sys.stdin.buffer)\n"
        "print(game)\nprint(state)\nprint(state.history_str())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps((game, state)), capture_output=True, check=False,
    )  # fmt: skip
    told = f"{game}\n{state}\n{state.history_str()}\n"
    assert (done.stdout.decode(), done.stderr) == (told, b"")
