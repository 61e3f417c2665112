"""Every game for every number of players, and a way to play them by lot."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from ludotoc.games import NAMES, find_game

WAYS = [(name, players) for name in NAMES for players in find_game(name).players]
SEED = 20


def play(env: Any, decisions: int, seed: int = SEED) -> None:
    """So many decisions by lot, or until the game is over."""
    lots = Random(seed)
    for agent in env.agent_iter(decisions):
        observation, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            return
        assert agent == env.agent_selection
        env.step(lots.choice(np.flatnonzero(observation["action_mask"]).tolist()))
