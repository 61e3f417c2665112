"""Many tables as one Gymnasium vector environment: a learner sits at each, others fill the rest.

    import gymnasium
    import ludotoc.adapters.vector

    tables = gymnasium.make_vec("ludotoc/chocolat-v1", num_envs=256, players=4)

Gymnasium knows one agent, so the others are part of the environment: they play by lot, or as
`opponents(numbers, masks)` says. A step is the learner's decision and all that follows until he is
asked again. When a game ends the next one begins within the same step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ludotoc.adapters.setting import FEATURE_LIMIT, Setting, whole_number
from ludotoc.batch import batch
from ludotoc.batch.kernels import LEAVE
from ludotoc.batch.lots import by_lot
from ludotoc.games import NAMES, find_game

Array = np.ndarray[Any, Any]
Policy = Callable[[Array, Array], Array]
MOST_SEEDS = 1 << 63


class TableVectorEnv(VectorEnv[Any, Any, Any]):
    """As many tables as one likes, and one learner's seat at each: table 5 of 4 seats has seat 1.

    Observations are fresh arrays. `opponents` is a plain attribute: self-play sets it anew.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int | None = None,
        *,
        opponents: Policy | None = None,
        threads: int | None = 1,
        **options: object,
    ) -> None:
        self.setting = Setting(game, players, options)
        self.num_envs = whole_number("num_envs", num_envs, 1)
        self.opponents, self._threads = opponents, threads
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.seats = np.arange(num_envs) % self.setting.players
        sides = range(1 << self.setting.players)
        self._worth = np.array([self.setting.result(side) for side in sides], np.float32)
        self._lots = np.random.default_rng()
        self._masks: Array | None = None  # what the learners may do, once there are games
        self._make_spaces()

    def _make_spaces(self) -> None:
        numbers, actions = self.setting.numbers, self.setting.game.actions
        self.single_action_space = spaces.Discrete(actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-FEATURE_LIMIT, FEATURE_LIMIT, (numbers,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """A new game at every table; without a seed it follows from what was drawn before."""
        if seed is None:
            seed = int(self._lots.integers(MOST_SEEDS))
        if not isinstance(seed, int | np.integer) or not 0 <= seed < MOST_SEEDS:
            raise ValueError(f"a seed is one whole number from 0 to 2**63 - 1, not {seed!r}")
        self._lots = np.random.default_rng(seed)
        name, players, chosen = self.setting.game.name, self.setting.players, self.setting.options
        kept: dict[str, Any] = {"players": players, "threads": self._threads, **chosen}
        self._tables = batch(name, self.num_envs, seed=seed, **kept)
        self._play_others(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_))
        return self._observe(), {}

    def step(self, actions: Any) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """The learners decide, the others play on; 1 to a side that wins alone, all add up to 0."""
        chosen = self._checked(actions)
        rewards, ended = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        self._decide(chosen, rewards, ended)
        self._play_others(rewards, ended)
        return self._observe(), rewards, ended, np.zeros_like(ended), {}

    def _checked(self, actions: Any) -> Array:
        """One legal action a table, or an error that names the first that is not."""
        if self._masks is None:
            raise ResetNeeded("no game has begun: call reset() first")
        chosen = np.asarray(actions)
        whole = chosen.shape == (self.num_envs,) and np.issubdtype(chosen.dtype, np.integer)
        if not whole:
            raise ValueError(f"{self.num_envs} tables take as many whole numbers, not {actions!r}")
        inside = (chosen >= 0) & (chosen < self.setting.game.actions)
        legal = inside & self._masks[np.arange(self.num_envs), np.where(inside, chosen, 0)]
        if not legal.all():
            table = int(np.argmin(legal))
            raise ValueError(f"action {chosen[table]} is not legal at table {table}: see the mask")
        return chosen

    def _decide(self, actions: Array, rewards: Array, ended: Array) -> None:
        """One decision wherever there is one, and what a game that ended was worth."""
        _, done = self._tables.step(actions)
        over = np.flatnonzero(done)
        rewards[over] = self._worth[self._tables.winners[over], self.seats[over]]
        ended[over] = True

    def _play_others(self, rewards: Array, ended: Array) -> None:
        """Everybody else decides until all learners are asked."""
        while True:
            seats, masks, numbers = self._tables.look(features=self.opponents is not None)
            waiting = seats != self.seats
            if not waiting.any():
                return
            choose = self.opponents or self._by_lot
            actions = np.asarray(choose(numbers, masks))
            self._decide(np.where(waiting, actions, LEAVE), rewards, ended)

    def _by_lot(self, numbers: Array, masks: Array) -> Array:
        return by_lot(masks, self._lots)

    def _observe(self) -> dict[str, Array]:
        _, masks, numbers = self._tables.look()
        self._masks = masks
        return {"observation": numbers.copy(), "action_mask": masks.astype(np.int8)}


def _register(game: str) -> None:
    name = f"ludotoc/{game}-v{find_game(game).version}"
    where = f"{__name__}:TableVectorEnv"
    gymnasium.register(name, vector_entry_point=where, kwargs={"game": game})


for _name in NAMES:
    _register(_name)
