"""What every batch can do, wherever its tables lie."""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ludotoc.batch.kernels import (
    CUT,
    DECISIONS,
    FIRST_TALLY,
    FIRST_WIN,
    GAMES,
    LENGTH,
    LENGTH_SQUARED,
)
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.record import new_records

SLICE = 256  # decisions a table makes between two looks at the clock
Progress = Callable[[int, int], None]


class Batch(ABC):
    """Many tables of one game; subclasses know where they lie."""

    def __init__(
        self,
        game: Game,
        tables: int,
        players: int,
        options: Mapping[str, str],
        seed: int,
        auto_reset: bool,
    ) -> None:
        self.game = game
        self.tables = tables
        self.players = players
        self.options = dict(options)
        self.seed = np.uint64(seed)
        self.auto_reset = auto_reset
        self.blank = new_records(game.record_type, 1)
        game.write_options(self.blank[0], players, options)
        self._clock = 0
        self._won: Any = None

    @property
    def winners(self) -> Any:
        """Who won the game that ended last at each table, as bits: seat 2 is `1 << 2`."""
        return self._won

    def _check(self, shape: tuple[int, ...]) -> None:
        """One action for each table."""
        if shape != (self.tables,):
            message, given = "{tables} tables take {tables} actions in a row, not {given}", shape
            raise Refused(message, tables=self.tables, given=" x ".join(map(str, given)))

    @abstractmethod
    def reset(self) -> None:
        """Begin a new game at every table."""

    @abstractmethod
    def step(self, actions: Any) -> tuple[Any, Any]:
        """One decision at every table: the points of games that ended, and which did.

        The actions are trusted to be legal; `LEAVE` instead of one leaves a table as it is.
        """

    @abstractmethod
    def look(self, *, features: bool = True) -> tuple[Any, Any, Any]:
        """Whose turn it is (-1 if the game is over), what is legal, and that seat's features."""

    @abstractmethod
    def records(self) -> Any:
        """All records, copied to NumPy."""

    @abstractmethod
    def play_random(self, moves: int) -> np.ndarray[Any, Any]:
        """Random players make so many decisions at every table; what was counted."""

    @abstractmethod
    def allow(self, games: int) -> None:
        """From now on every table plays so many games in all, then rests."""

    def play_random_games(self, games: int, progress: Progress | None = None) -> dict[str, Any]:
        """Random games, the same number at each table, so that long games count like short ones."""
        share = math.ceil(games / self.tables)
        self.reset()
        self.allow(share)
        wanted, counted, spent = share * self.tables, np.zeros(0, np.int64), 0.0
        while counted.size == 0 or counted[GAMES] < wanted:
            began = time.perf_counter()
            more = self.play_random(SLICE)
            spent += time.perf_counter() - began
            counted = more if counted.size == 0 else counted + more
            if progress is not None:
                progress(int(counted[GAMES]), wanted)
        return self._summary(counted, spent)

    def _summary(self, counted: np.ndarray[Any, Any], seconds: float) -> dict[str, Any]:
        games, decisions = int(counted[GAMES]), int(counted[DECISIONS])
        mean = counted[LENGTH] / games
        variance = max(0.0, counted[LENGTH_SQUARED] / games - mean * mean)
        tallies = counted[FIRST_TALLY : FIRST_TALLY + len(self.game.tallies)]
        return {
            "games": games,
            "decisions": decisions,
            "seconds": seconds,
            "moves_per_second": decisions / seconds,
            "mean_length": float(mean),
            "length_sd": math.sqrt(variance),
            "cut": int(counted[CUT]),
            "wins": [int(count) for count in counted[FIRST_WIN : FIRST_WIN + self.players]],
            "tallies": dict(zip(self.game.tallies, map(int, tallies), strict=True)),
        }
