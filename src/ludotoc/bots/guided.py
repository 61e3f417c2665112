"""The bot that looks ahead with a guide: what was learned says what is worth looking at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from ludotoc.bots.bot import Clock
from ludotoc.bots.search import Budget, SearchBot
from ludotoc.engine.game import Game

USUAL_GUIDE = 0.6


class Guide(Protocol):
    """Somebody who has an opinion before anything is tried."""

    def odds(self, view: np.record, seat: int, legal: Sequence[int]) -> Any:
        """How likely each legal action is the right one."""


class GuidedBot(SearchBot):
    """Search whose first steps follow somebody's opinion until what comes of them says more."""

    def __init__(self, game: Game, budget: Budget, guide: Guide, seed: int = 0) -> None:
        guided = budget if budget.guide > 0.0 else replace(budget, guide=USUAL_GUIDE)
        super().__init__(game, guided, seed)
        self._guide = guide

    def choose(self, view: np.record, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """The action chosen most often, once the guide was asked."""
        if len(legal) > 1:
            self._odds[:] = 0.0
            self._odds[list(legal)] = self._guide.odds(view, seat, legal)
        return super().choose(view, seat, legal, clock)
