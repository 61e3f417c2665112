"""A game of the shelf as an OpenSpiel game: its facts, its parameters, its states."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pyspiel

from ludotoc.adapters.openspiel.course import Course, rules_of
from ludotoc.adapters.openspiel.observer import TableObserver
from ludotoc.adapters.openspiel.paper import opened
from ludotoc.adapters.openspiel.state import TableState
from ludotoc.adapters.setting import Setting
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.record import CHANCE_ARRAY
from ludotoc.games import find_game

PLAYERS, MAX_MOVES, MEMORY = "players", "max_moves", "memory"
VIEWS_KEPT = 4


def short_name(game: str) -> str:
    """What OpenSpiel calls a game of the shelf."""
    return f"ludotoc_{game}"


def type_of(game: Game) -> Any:
    """The facts that hold however the game is played."""
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game.name),
        long_name=game.titles["en"],
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: game.players[0],
            MAX_MOVES: game.longest_game,
            MEMORY: VIEWS_KEPT,
            **{option.name: _parameter(option.values[0]) for option in game.options},
        },
    )


def _parameter(value: str) -> int | str:
    """OpenSpiel reads numbers as numbers."""
    return int(value) if value.isdigit() else value


class TableGame(pyspiel.Game):
    """One way to play a game."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        kind = type_of(find_game(name))
        chosen = {**kind.parameter_specification, **(params or {})}
        setting = _setting(name, chosen)
        super().__init__(kind, _info(setting, int(chosen[MAX_MOVES])), params or {})
        options = tuple(setting.options.items())
        moves, memory = int(chosen[MAX_MOVES]), int(chosen[MEMORY])
        self.rules = rules_of(name, setting.players, options, moves, memory)

    def opening(self) -> Course:
        """A table before the first card."""
        return copy.deepcopy(self.rules.first)

    def new_initial_state(self) -> TableState:
        """A state in which chance decides first."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """Whoever looks at states of this game."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self.rules, kind, params)

    def deserialize_state(self, text: str) -> TableState:
        """A state that was written down by `state.serialize()`."""
        inside = opened(self, text)
        try:
            state: TableState = super().deserialize_state(inside)
        except Exception as reason:
            raise pyspiel.SpielError(f"this state of {self} cannot be read") from reason
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)


def load(text: str) -> TableGame:
    """A game by what OpenSpiel calls it; importing this room has made it known."""
    game: TableGame = pyspiel.load_game(text)
    return game


def _setting(name: str, chosen: Mapping[str, Any]) -> Setting:
    for what in (MAX_MOVES, MEMORY):
        if chosen[what] < 1:
            raise pyspiel.SpielError(f"{what} is a whole number from 1 on, not {chosen[what]}")
    options = {option.name: chosen[option.name] for option in find_game(name).options}
    try:
        return Setting(name, chosen[PLAYERS], options)
    except Refused as refusal:
        raise pyspiel.SpielError(str(refusal)) from refusal


def _info(setting: Setting, max_moves: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=setting.game.actions,
        max_chance_outcomes=CHANCE_ARRAY,
        num_players=setting.players,
        min_utility=setting.worst,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=max_moves,
    )


def register(name: str) -> None:
    """From now on OpenSpiel can load the game."""

    class Registered(TableGame):  # a class outlives the interpreter's end, where C++ lets it go
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(type_of(find_game(name)), Registered)
