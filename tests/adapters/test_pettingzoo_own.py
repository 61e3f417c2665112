"""PettingZoo's own tests, for every game and every number of players."""

from __future__ import annotations

import itertools
import time
import warnings
from functools import partial
from typing import Any

import pytest

from ludotoc.adapters.pettingzoo import env, rendering
from tests.adapters.ways import WAYS

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import its old environments
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

every_way = pytest.mark.parametrize(("name", "players"), WAYS)
CYCLES = 30


# PettingZoo says this of every environment with masks that it does not know by name.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@every_way
def test_api(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=CYCLES)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # of a game that is over
def test_api_to_the_end_of_the_game() -> None:
    api_test(env("chocolat", 2), num_cycles=1000)
    api_test(env("tock", 4, max_moves=25), num_cycles=1000)


@every_way
def test_seed(name: str, players: int) -> None:
    seed_test(partial(env, name, players), num_cycles=CYCLES)


@every_way
def test_render(name: str, players: int, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(rendering, "PIXELS", 48)
    render_test(partial(env, name, players), {"ansi": lambda text: "Seat 1" in text})
    assert "Seat 1" in capsys.readouterr().out


@every_way
def test_performance_benchmark(name: str, players: int, monkeypatch: Any, capsys: Any) -> None:
    ticks = itertools.count()
    monkeypatch.setattr(time, "time", lambda: next(ticks) / 10)  # five seconds are soon over
    performance_benchmark(env(name, players))
    assert "turns per second" in capsys.readouterr().out
