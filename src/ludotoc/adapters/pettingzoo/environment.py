"""A table as a PettingZoo environment: agents in turn, masks, seeds, pictures, clones.

What an agent observes is made from its view and from nothing else. Where several seats decide at
once they are asked one after the other, the lowest first, and what is sealed stays sealed: a view
does not show it, so whoever is asked later has learnt nothing.
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex, cast

import numpy as np
from gymnasium import logger, spaces
from pettingzoo.utils.env_logger import EnvLogger

from ludotoc.adapters.kernels import ILLEGAL, NOBODY, RAISE, SHIFT, kernels_in
from ludotoc.adapters.pettingzoo.checks import SEEDS, key_of_seed, one_of, seed_number
from ludotoc.adapters.pettingzoo.order import OrderedEnv
from ludotoc.adapters.pettingzoo.rendering import MODES
from ludotoc.adapters.setting import FEATURE_LIMIT, Setting, whole_number
from ludotoc.engine.game import SPECTATOR, Game
from ludotoc.engine.record import copies_of, new_records, seats_in, view_of

Observation = dict[str, np.ndarray[Any, Any]]
RESULT, POINTS = "result", "points"
RAISES, LOSES = "raise", "lose"
LOST = -1.0
NO_ACTION = -1
CHANGING = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")


class TableEnv(OrderedEnv):
    """One table; `agent_selection` decides, and everybody else waits."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        max_moves: int | None = None,
        rewards: str = RESULT,
        illegal: str = RAISES,
        render_mode: str | None = None,
        render_as: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, players, options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.players)]
        longest = self.game.longest_game if max_moves is None else max_moves
        self.max_moves = whole_number("max_moves", longest, 1)
        self.reward_kind = one_of("rewards", rewards, (RESULT, POINTS))
        self.illegal = one_of("illegal", illegal, (RAISES, LOSES))
        self.render_mode = render_mode and one_of("render_mode", render_mode, MODES)
        self.render_as = render_as and one_of("render_as", render_as, self.possible_agents)
        self.metadata = {
            "name": f"{self.game.name}_v{self.game.version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self._seed, self._games = secrets.randbelow(SEEDS), 0
        self._make_spaces()
        self._make_room()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.setting.game

    def _make_spaces(self) -> None:
        """Each agent has its own, since each is seeded by itself."""
        numbers, actions = (self.setting.numbers,), (self.game.actions,)
        size = (self.setting.players * self.setting.numbers,)
        self.state_space = spaces.Box(-FEATURE_LIMIT, FEATURE_LIMIT, size, np.float32)
        self.action_spaces = {
            agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-FEATURE_LIMIT, FEATURE_LIMIT, numbers, np.float32),
                    "action_mask": spaces.Box(0, 1, actions, np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def _make_room(self) -> None:
        """Everything that every step uses again."""
        record_type = self.game.record_type
        self._kernels = kernels_in(self.game.package)
        self._table, self._view = new_records(record_type, 1), new_records(record_type, 1)
        self._out = np.zeros(self.game.most_legal, np.int16)
        self._seat, self._count = NOBODY, 0
        self._observation: Observation | None = None  # what the selected agent sees
        self._actions, self._numbers = self.game.actions, self.setting.numbers

    def observation_space(self, agent: str) -> spaces.Dict:
        """The features of the agent's view, and which actions are legal."""
        return self.observation_spaces[self.possible_agents[self._seat_of(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The game's actions by number; the mask says which are legal now."""
        return self.action_spaces[self.possible_agents[self._seat_of(agent)]]

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise KeyError(f"there is no agent {agent!r} here: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    # --- play ---

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. The same seed is the same game, and the one `ludotoc.new_table` plays.

        Without a seed it follows from the game before.
        """
        if seed is not None:
            self._seed, self._games = seed_number(seed), 0
        self._begin(key_of_seed(self._seed + self._games, self.game))
        self._games += 1

    def _begin(self, key: np.ndarray[Any, Any]) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.moves = 0
        self._ask(self._kernels.start(self._table, self.setting.blank, key, True))
        self._show()

    def _ask(self, seat: int) -> None:
        """Turn to a seat."""
        self._seat, self.agent_selection = seat, self.possible_agents[seat]
        self._observation, self._count = self._look(seat, is_asked=True)

    def _look(self, seat: int, *, is_asked: bool) -> tuple[Observation, int]:
        """What a seat observes, and how many actions it has."""
        choices = np.empty(self._actions, np.int8)
        numbers = np.empty(self._numbers, np.float32)
        out = self._out if is_asked else self._out[:0]
        count = self._kernels.see(self._table, seat, is_asked, self._view, out, choices, numbers)
        return {"observation": numbers, "action_mask": choices}, count

    def step(self, action: Any) -> None:
        """The selected agent decides; an agent that has finished takes its leave with None."""
        if self._observation is None:
            self._take_leave(action)
            return
        choices = np.empty(self._actions, np.int8)
        numbers = np.empty(self._numbers, np.float32)
        try:
            answer = self._kernels.step(
                self._table, self._seat, index(action), self._view, self._out, self._count,
                choices, numbers,
            )  # fmt: skip
        except (TypeError, OverflowError):
            answer = ILLEGAL + RAISE
        after = answer % SHIFT - RAISE
        if after == ILLEGAL:
            self._refuse(action)
            return
        self.moves += 1
        self._seat, self._count = after, answer // SHIFT
        if after == NOBODY or self.moves >= self.max_moves:
            self._finish(is_cut=after != NOBODY)
        else:
            self.agent_selection = self.possible_agents[after]
            self._observation = {"observation": numbers, "action_mask": choices}
        if self.render_mode == "human":
            self._show()

    def _finish(self, *, is_cut: bool) -> None:
        """The game is over, or was cut for its length: everybody is told what it was worth."""
        s = self._table[0]
        if self.reward_kind == POINTS:
            worth = self.setting.points(s)
        else:
            worth = self.setting.result(0 if is_cut else int(self.game.verbs.winners(s)))
        self._close(worth, is_cut=is_cut)

    def _close(self, worth: list[float], *, is_cut: bool) -> None:
        self.rewards = dict(zip(self.agents, worth, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, not is_cut)
        self.truncations = dict.fromkeys(self.agents, is_cut)
        self._observation = None
        self.agent_selection = self.agents[0]

    def _take_leave(self, action: int | None) -> None:
        if not self.has_begun:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            raise ValueError("the game is over and every agent has left: call reset() first")
        if action is not None:
            agent = self.agent_selection
            raise ValueError(f"the game is over: {agent} leaves with step(None), not {action!r}")
        self._was_dead_step(None)

    def _refuse(self, action: object) -> None:
        """An action that is none: an error, or the game is lost for it."""
        sentence = f"{self.agent_selection} may not play {action!r}: {self._why_not(action)}"
        if self.illegal == RAISES:
            raise ValueError(sentence)
        EnvLogger._generic_warning(f"[WARNING]: {sentence}; the game is lost for it")
        worth = [LOST if seat == self._seat else 0.0 for seat in range(self.setting.players)]
        self._close(worth, is_cut=False)

    def _why_not(self, action: object) -> str:
        try:
            number = index(cast(SupportsIndex, action))
        except TypeError:
            number = NO_ACTION
        if not 0 <= number < self._actions:
            return f"actions are whole numbers from 0 to {self._actions - 1}"
        view = view_of(self.game, self._table[0], self._seat)
        return str(self.game.module("refusals").why_not(view, self._seat, number))

    # --- look ---

    def observe(self, agent: str) -> Observation:
        """What an agent sees; only who is asked has a mask with something in it."""
        if self._observation is not None and agent == self.agent_selection:
            return self._observation
        if not self.has_begun:
            EnvLogger.error_observe_before_reset()
        return self._look(self._seat_of(agent), is_asked=False)[0]

    def state(self) -> np.ndarray[Any, Any]:
        """What all seats together see: for a critic, never for a player."""
        if not self.has_begun:
            EnvLogger.error_state_before_reset()
        seats = range(self.setting.players)
        return np.concatenate([self._look(s, is_asked=False)[0]["observation"] for s in seats])

    def render(self) -> Any:
        """The table as an onlooker sees it, or the agent of `render_as`."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        if not self.has_begun:
            EnvLogger.error_render_before_reset()
        seat = SPECTATOR
        if self.render_as is not None:
            seat = self.possible_agents.index(self.render_as)
        return MODES[self.render_mode](self.game, view_of(self.game, self._table[0], seat))

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""

    # --- copies ---

    def clone(self) -> TableEnv:
        """The same table again, hidden things and coming draws included; only spaces are shared."""
        twin = copy.copy(self)
        twin._table, twin._view = copies_of(self._table), copies_of(self._view)
        twin._out = self._out.copy()
        for name in CHANGING:
            if hasattr(self, name):
                setattr(twin, name, copy.copy(getattr(self, name)))
        return twin

    def imagine(self, agent: str, seed: int) -> TableEnv:
        """A table that the agent may take this one for: what it cannot know is dealt anew."""
        twin, verbs = self.clone(), self.game.verbs
        if self._observation is not None:
            verbs.mask(twin._table[0], self._seat_of(agent))
            verbs.imagine(twin._table[0], key_of_seed(seed_number(seed), self.game))
            twin._ask(seats_in(int(verbs.actors(twin._table[0])))[0])
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> TableEnv:
        twin = self.clone()
        for name in ("observation_spaces", "action_spaces", "state_space"):
            setattr(twin, name, copy.deepcopy(getattr(self, name), memo))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Machine code stays where it is."""
        return {name: each for name, each in vars(self).items() if name != "_kernels"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _kernels=kernels_in(state["setting"].game.package))
