"""How many cards a marble needs to come home if it is alone on the ring.

Each turn it has a few cards by lot and plays the best of them. That is no game, but it tells how
good a square is: one that a star or a tip serves well is worth more than the one before it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

CARD_POINTS = 100  # points a card saved
CHOICES = 3  # cards by lot that a marble has to choose from
ROUNDS = 400
CLOSE = 1e-3
SUITS, JOKERS, PACK = 4, 2, 54
Ends = Callable[[int, int], list[int]]  # by state and rank: where a card may bring the marble


def points_to_home(states: int, ends: Ends, ranks: int) -> tuple[np.ndarray, np.ndarray]:
    """The points a marble is short of home by state, and after each rank, of which 0 is none.

    Home is the state after the last. A card that cannot move the marble lets it stay.
    """
    after = _ends_as_array(states, ends, ranks)
    odds = np.array([SUITS] * (ranks - 1) + [JOKERS]) / PACK
    needed = np.append(np.linspace(1, 9, states), 0.0)
    for _ in range(ROUNDS):
        better = np.append(1 + _best_of_some(needed[after].min(axis=2), odds), 0.0)
        has_settled = np.abs(better - needed).max() < CLOSE
        needed = better
        if has_settled:
            break
    points = np.rint(CARD_POINTS * needed).astype(np.int16)
    next_points = points[after].min(axis=2)
    return points[:states], np.column_stack([points[:states], next_points])


def _ends_as_array(states: int, ends: Ends, ranks: int) -> np.ndarray:
    """Where each card may bring a marble from each state, padded to as many ends for all."""
    numbers = range(1, ranks + 1)
    found = [[ends(state, rank) or [state] for rank in numbers] for state in range(states)]
    most = max(len(each) for row in found for each in row)
    return np.array([[each + each[:1] * (most - len(each)) for each in row] for row in found])


def _best_of_some(needed: np.ndarray, odds: np.ndarray) -> np.ndarray:
    """What is needed on average after the best of some cards by lot."""
    order = np.argsort(needed, axis=1)
    worse = 1 - np.cumsum(odds[order], axis=1)
    at_least = np.clip(worse, 0, 1) ** CHOICES
    chance = -np.diff(at_least, axis=1, prepend=1.0)
    return np.asarray((chance * np.take_along_axis(needed, order, axis=1)).sum(axis=1))
