"""A player who has learned: what his network likes best, or what it foresees the most of.

He thinks with NumPy and compiled code; PyTorch is needed while learning alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludotoc.bots.bot import Clock
from ludotoc.bots.foresight import Foresight
from ludotoc.bots.memory import STRENGTHS, Strength
from ludotoc.bots.networks import (
    Array,
    Brain,
    Weights,
    check_form,
    check_learned,
    dials_of,
    form_of,
    is_learned,
    weights_of,
)
from ludotoc.engine.game import Game

PERFECT = len(STRENGTHS) - 1
POINTS, FAR = 100.0, 5.0  # of liking that count as one, and how far from the best all is alike
SHARPNESS = 10.0  # how much surer of an action one is than of what it leads to


def learned_bot(game: Game, folder: str | None, memory: Strength | None = None) -> LearnedBot:
    """From the house's weights, or those in a folder."""
    check_learned(game, folder)
    return LearnedBot(game, folder, memory)


class LearnedBot:
    """Plays what its network likes best."""

    def __init__(self, game: Game, folder: str | None = None, memory: Strength | None = None):
        self.game, self._folder = game, folder
        self._dial = STRENGTHS.index(memory) if memory else PERFECT
        self._foresight: Foresight | None = None

    def choose(self, view: np.record, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """The legal action with the highest score."""
        if len(legal) == 1:
            return int(legal[0])
        return int(legal[int(np.argmax(self.scores(view, seat, legal)))])

    def odds(self, view: np.record, seat: int, legal: Sequence[int]) -> Array:
        """How likely the network finds each of the legal actions."""
        scores = self.scores(view, seat, legal).astype(np.float64)
        likely: Array = np.exp(scores - scores.max())
        return likely / likely.sum()

    def scores(self, view: np.record, seat: int, legal: Sequence[int]) -> Array:
        """What the network thinks of the legal actions."""
        weights = self.weights(view)
        if not weights.has_policy:
            return SHARPNESS * self._foreseen(weights.brain, view, seat, legal)
        found: Array = weights(self._numbers(view))[list(legal)]
        return found + weights.sense * self._leanings(view, seat, legal)

    def brain(self, view: np.record) -> Brain:
        """Its forecaster, for who looks ahead."""
        return self.weights(view).brain

    def knows(self, view: np.record) -> bool:
        """Whether the form that is played was learned."""
        return is_learned(self._form(view), self._folder)

    def dials(self, view: np.record) -> dict[str, float]:
        """How to be asked by who looks ahead."""
        return dials_of(self._form(view), self._folder)

    def check_table(self, players: int, options: dict[str, str]) -> None:
        """Refuse a table of a kind that was not learned."""
        check_form(form_of(self.game, players, options), self._folder)

    def weights(self, view: np.record) -> Weights:
        """What was learned of the form that is played."""
        return weights_of(self._form(view), self._folder)

    def _form(self, view: np.record) -> str:
        return form_of(self.game, int(view.players), self.game.read_options(view))

    def _foreseen(self, brain: Brain, view: np.record, seat: int, legal: Sequence[int]) -> Array:
        """The odds, as logarithms, of winning after each action."""
        if self._foresight is None:
            self._foresight = Foresight(self.game)
        return self._foresight.odds(brain, view, seat, legal)

    def _leanings(self, view: np.record, seat: int, legal: Sequence[int]) -> Array:
        """How much less than the best each action is liked by good sense: 0, or less."""
        if not self.game.has_sense:
            return np.zeros(len(legal), np.float32)
        liked = np.array([self.game.verbs.liking(view, seat, each) for each in legal], np.float32)
        return np.maximum((liked - liked.max()) / np.float32(POINTS), np.float32(-FAR))

    def _numbers(self, view: np.record) -> Array:
        total = int(self.game.verbs.feature_total(int(view.players)))
        dials = len(STRENGTHS) if self.game.has_memory else 0
        numbers: Array = np.zeros(total + dials, np.float32)
        self.game.verbs.features(view, numbers[:total])
        if dials:
            numbers[total + self._dial] = 1.0
        return numbers
