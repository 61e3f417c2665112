"""How well counts fit what is expected: chi-square, and Holm's way to look at many at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tests.shuffles.dealing import Place

CLASSES = 6  # cards are put together in so many, to look at pairs of them


def chance_of(statistic: float, freedom: int) -> float:
    """How likely a chi-square is at least this, by Wilson and Hilferty's cube root."""
    spread = 2 / (9 * freedom)
    z = ((statistic / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2


def fit_of(place: Place) -> float:
    """How likely counts are at least as far off as these, if every card comes as often as any.

    Several cards at a place are drawn without putting one back, which makes them vary less.
    """
    pack, size = place.pack, int(place.pack.sum())
    expected = place.counts.sum() * pack / size
    statistic = float(((place.counts - expected) ** 2 / expected).sum())
    return chance_of(statistic * (size - 1) / (size - place.cards), len(pack) - 1)


def joint_fit(one: Any, other: Any, chances: np.ndarray[Any, Any]) -> float:
    """The same for pairs of cards that should have nothing to do with each other."""
    kinds = len(chances)
    classes = np.arange(kinds) * CLASSES // kinds
    weights = np.bincount(classes, chances, CLASSES)
    used = np.flatnonzero(weights)
    table = np.bincount(classes[one] * CLASSES + classes[other], minlength=CLASSES**2)
    counts = table.reshape(CLASSES, CLASSES)[np.ix_(used, used)]
    expected = len(one) * np.outer(weights[used], weights[used])
    statistic = float(((counts - expected) ** 2 / expected).sum())
    return chance_of(statistic, counts.size - 1)


def holm(chances: Sequence[float], level: float = 0.01) -> bool:
    """Whether none of many fits is so bad that it must be rejected."""
    return min(chances) * len(chances) >= level
