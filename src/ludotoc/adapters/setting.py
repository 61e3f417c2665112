"""How a table is set: the game, who plays, the options, and what the end is worth to each seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import index
from typing import Any, SupportsIndex, cast

import numpy as np

from ludotoc.engine.game import Game
from ludotoc.engine.record import new_records
from ludotoc.games import find_game

MOST_SCORES = 16
FEATURE_LIMIT = 16.0  # no number a learner sees is farther from 0


class Setting:
    """One way to play a game; what is wrong with it is refused when it is made."""

    def __init__(self, name: str, players: int | None, options: Mapping[str, object]) -> None:
        self.game: Game = find_game(name)
        self.players = _seats(self.game, players)
        given = {option: str(value) for option, value in options.items()}
        self.options = self.game.check_options(self.players, given)
        self.sides = self.game.sides(self.players, self.options)

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game.name, self.players, self.options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self  # nothing in it ever changes

    @cached_property
    def blank(self) -> Any:
        """A record in which nothing stands but the players and the options."""
        blank = new_records(self.game.record_type, 1)
        self.game.write_options(blank[0], self.players, self.options)
        return blank

    @cached_property
    def numbers(self) -> int:
        """How many numbers a learner sees."""
        return int(self.game.verbs.feature_total(self.players))

    @property
    def worst(self) -> float:
        """What is left to a side when another wins: all results of a game add up to 0."""
        return -1.0 / (self.sides - 1)

    def result(self, winners: int) -> list[float]:
        """1 for a side that wins alone; what it wins the others lose, in equal parts.

        Who shares a win shares what it is worth, and a win of all, or of nobody, is worth nothing.
        """
        count = winners.bit_count()
        if not count:
            return [0.0] * self.players
        won = (self.players - count) / count / (self.sides - 1)
        return [won if winners >> seat & 1 else self.worst for seat in range(self.players)]

    def points(self, s: np.record) -> list[float]:
        """The game's own points, many of which are good."""
        out = np.zeros(MOST_SCORES, np.int32)
        self.game.verbs.scores(s, out)
        sign = 1.0 if self.game.high_wins else -1.0
        return [sign * float(score) for score in out[: self.players]]


def _seats(game: Game, players: object) -> int:
    """How many play, the fewest if nothing is said; 4.0 and "4" are no numbers of people."""
    if players is None:
        return game.players[0]
    if not isinstance(players, int | np.integer):
        raise ValueError(f"players is a whole number, not {players!r}")
    return game.check_players(int(players))


def whole_number(what: str, given: object, least: int) -> int:
    """A whole number that is not too small, or an error that says so."""
    try:
        number = index(cast(SupportsIndex, given))
    except TypeError:
        number = least - 1
    if number < least:
        raise ValueError(f"{what} is a whole number from {least} on, not {given!r}")
    return number
