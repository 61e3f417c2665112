"""Counts sequences of decisions by the compiled rules, in records that are made once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import CHANCE_ARRAY, empty_record, seats_in

if TYPE_CHECKING:
    from ludotoc.engine.game import Game

MOST_OUTCOMES = 10_000  # chance that may fall in more ways is a shuffle, and is not enumerated


class Shuffle(Exception):
    """Chance may fall here in more ways than can be counted."""


class Level:
    """The table after so many decisions and outcomes, and room for what may come next."""

    def __init__(self, game: Game) -> None:
        self.state = empty_record(game.record_type)
        self.actions = np.zeros(game.most_legal, np.int16)
        self.outcomes = np.zeros(CHANCE_ARRAY, np.int16)
        self.weights = np.zeros(CHANCE_ARRAY, np.int32)


class Counter:
    """Counts from one position; what chance decides is summed and adds no depth."""

    def __init__(self, game: Game, s: np.record) -> None:
        self.game, self.dtype = game, game.record_type
        self.levels = [Level(game)]
        self.levels[0].state.setfield(s, self.dtype)

    def count(self, depth: int, at: int = 0) -> int:
        """How many sequences of so many decisions follow from a level."""
        verbs, level = self.game.verbs, self.levels[at]
        if verbs.chance_outcomes(level.state, level.outcomes, level.weights):
            return self._over_chance(depth, at)
        total = 0
        for seat in seats_in(verbs.actors(level.state)):
            number = verbs.legal_actions(level.state, seat, level.actions)
            if depth == 1:
                total += number
                continue
            for action in level.actions[:number].tolist():
                total += self._after(at, seat, action, depth - 1)
        return total

    def _after(self, at: int, seat: int, action: int, depth: int) -> int:
        if at + 1 == len(self.levels):
            self.levels.append(Level(self.game))
        after = self.levels[at + 1].state
        after.setfield(self.levels[at].state, self.dtype)
        self.game.verbs.apply(after, seat, action)
        return self.count(depth, at + 1)

    def _over_chance(self, depth: int, at: int) -> int:
        level = self.levels[at]
        number = self.game.verbs.chance_outcomes(level.state, level.outcomes, level.weights)
        self._refuse_shuffles(level.state)
        outcomes, weights = (
            level.outcomes[:number].tolist(),
            level.weights[:number].tolist(),
        )
        return sum(
            weight * self._after(at, CHANCE_SEAT, outcome, depth)
            for outcome, weight in zip(outcomes, weights, strict=True)
        )

    def _refuse_shuffles(self, s: Any) -> None:
        """Follow chance once: the product of its choices says in how many ways it may fall."""
        trial, verbs, ways = Level(self.game), self.game.verbs, 1
        trial.state.setfield(s, self.dtype)
        while number := verbs.chance_outcomes(trial.state, trial.outcomes, trial.weights):
            ways *= int(trial.weights[:number].sum())
            if ways > MOST_OUTCOMES:
                raise Shuffle("cards are shuffled")
            verbs.apply(trial.state, CHANCE_SEAT, int(trial.outcomes[0]))
