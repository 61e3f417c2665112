"""The five games as PettingZoo environments.

    from ludotoc.adapters.pettingzoo import env

    table = env("tock", players=4, teams="pairs", render_mode="ansi")
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        mask = observation["action_mask"]
        is_over = termination or truncation
        table.step(None if is_over else table.action_space(agent).sample(mask))

Importing this room registers all of them: `pettingzoo.make("aec", "ludotoc/tock-v1", players=4)`.
A version is raised whenever a rule plays differently.
"""

from __future__ import annotations

from typing import Any

import pettingzoo
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from ludotoc.adapters.pettingzoo.environment import LOSES, TableEnv
from ludotoc.games import NAMES, find_game

__all__ = ["TableEnv", "env", "parallel_env", "raw_env"]


def raw_env(game: str, players: int | None = None, **how: Any) -> TableEnv:
    """A table; an action that is not legal is an error."""
    return TableEnv(game, players, **how)


def env(game: str, players: int | None = None, **how: Any) -> TableEnv:
    """A table; who takes an action that is not legal loses at once, and is told so."""
    return TableEnv(game, players, **{"illegal": LOSES, **how})


def parallel_env(game: str, players: int | None = None, **how: Any) -> Any:
    """The same for programs that step all agents together: only the selected one's action counts.

    `env.unwrapped.agent_selection` tells whose that is; the masks of all others are empty.
    """
    table = env(game, players, **how)
    table.metadata["is_parallelizable"] = True
    return turn_based_aec_to_parallel(table)


def _register(game: str) -> None:
    name = f"ludotoc/{game}-v{find_game(game).version}"
    pettingzoo.register("aec", name, f"{__name__}:env", kwargs={"game": game})
    pettingzoo.register("parallel", name, f"{__name__}:parallel_env", kwargs={"game": game})


for _name in NAMES:
    _register(_name)
