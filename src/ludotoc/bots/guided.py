"""The bot that looks ahead with a guide: what was learned says what is worth looking at first,
and, where looking ends, how things stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from ludotoc.bots.bot import Clock
from ludotoc.bots.networks import NOBODY, Brain
from ludotoc.bots.search import Budget, SearchBot, usual_budget
from ludotoc.engine.game import Game

USUAL_GUIDE = 0.6
USUAL_CAP = 2  # decisions a player; a forecast is better than what comes of many


def guided_budget(game: Game) -> Budget:
    """How such a search is dialled where nothing else is asked."""
    return replace(usual_budget(game), guide=USUAL_GUIDE, cap=USUAL_CAP)


class Guide(Protocol):
    """Somebody who has an opinion before anything is tried."""

    def knows(self, view: np.record) -> bool:
        """Whether he has one of what is played here."""

    def dials(self, view: np.record) -> Mapping[str, float]:
        """How he wants to be asked, where it was tried."""

    def odds(self, view: np.record, seat: int, legal: Sequence[int]) -> Any:
        """How likely each legal action is the right one."""

    def brain(self, view: np.record) -> Brain:
        """A forecaster's, or nobody's."""


class GuidedBot(SearchBot):
    """Search whose first steps follow somebody's opinion until what comes of them says more.

    Where its guide has none, at a table of a size that nobody has learned, it searches without.
    """

    def __init__(
        self, game: Game, budget: Budget, guide: Guide, seed: int = 0, turned: Sequence[str] = ()
    ) -> None:
        super().__init__(game, budget, seed)
        self._guide, self._guided = guide, budget
        self._alone = replace(budget, guide=0.0, cap=usual_budget(game).cap)
        self._turned = {name: getattr(budget, name) for name in turned}

    def choose(self, view: np.record, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """The action chosen most often, once the guide was asked."""
        if len(legal) > 1:
            self._ask(view, seat, legal)
        return super().choose(view, seat, legal, clock)

    def _ask(self, view: np.record, seat: int, legal: Sequence[int]) -> None:
        self.budget = self._dialled(view)
        is_guided = self.budget.guide > 0.0
        self._think_with(self._guide.brain(view) if is_guided else NOBODY)
        if is_guided:
            self._odds[:] = 0.0
            self._odds[list(legal)] = self._guide.odds(view, seat, legal)

    def _dialled(self, view: np.record) -> Budget:
        """As it was told, else as the guide's card says; a guide who does not help is not asked."""
        if not self._guide.knows(view):
            return self._alone
        turned: dict[str, Any] = {**self._guide.dials(view), **self._turned}
        found = replace(self._guided, **turned)
        return found if found.guide > 0.0 else self._alone
