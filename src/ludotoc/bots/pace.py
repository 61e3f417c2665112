"""How long a player seems to think: hardly where there is nothing to decide, longer in doubt."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of

AT_LEAST, FOR_A_DOUBT, AT_MOST = 0.25, 0.5, 2.5  # seconds
QUICKEST, SLOWEST = 0.7, 1.3  # how much people differ from one time to the next
WHOLE = 1 << 64


def doubt(game: Game, view: np.record, seat: int, legal: Sequence[int]) -> float:
    """How hard it is to choose: 0 where one action stands out, one more for twice as many."""
    if len(legal) == 1:
        return 0.0
    likings = [0] * len(legal)
    if game.has_sense:
        likings = sorted((int(game.verbs.liking(view, seat, each)) for each in legal), reverse=True)
    span = likings[0] - likings[-1]
    stands_out = (likings[0] - likings[1]) / span if span else 0.0
    return (1.0 - stands_out) * math.log2(len(legal))


def seconds_for(doubted: float, seed: int, decision: int) -> float:
    """What a decision takes a person, varied by lot."""
    part = int(word_of(seed, decision)) / WHOLE
    seconds = (AT_LEAST + FOR_A_DOUBT * doubted) * (QUICKEST + (SLOWEST - QUICKEST) * part)
    return min(seconds, AT_MOST)
