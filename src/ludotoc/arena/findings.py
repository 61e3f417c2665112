"""What a lab has found, as figures with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotoc.arena.kernels import (
    COMEBACKS,
    CUT,
    FIRST_ORDER,
    FIRST_ORDER_SQUARED,
    FIRST_TALLY,
    FIRST_TALLY_SQUARED,
    FIRST_WIN,
    FIRST_WIN_SQUARED,
    GAMES,
    LENGTH,
    LENGTH_SQUARED,
)
from ludotoc.arena.lab import Counted
from ludotoc.arena.stats import Moments, estimate
from ludotoc.games import find_game

QUANTILES = (0.1, 0.5, 0.9)
SHAPE_BINS = 40  # of the picture of lengths
# Tukey's studentised range, 95 %, many observations: how far apart so many equal seats may seem.
RANGE = {1: 0.0, 2: 2.772, 3: 3.314, 4: 3.633, 5: 3.858, 6: 4.030, 7: 4.170, 8: 4.286}


def finding(counted: Counted) -> dict[str, Any]:
    """The figures of one mix."""
    mix, sums = counted.mix, counted.sums
    game, games = find_game(mix.game), int(sums[GAMES])
    finished = games - int(sums[CUT])
    seats, order = (
        [
            _between(finished, sums[first + seat], sums[squared + seat])
            for seat in range(mix.players)
        ]
        for first, squared in ((FIRST_WIN, FIRST_WIN_SQUARED), (FIRST_ORDER, FIRST_ORDER_SQUARED))
    )
    shares = [place["mean"] for place in order] if finished else [0.0]
    tallies = {
        name: _figure(games, sums[FIRST_TALLY + which], sums[FIRST_TALLY_SQUARED + which])
        for which, name in enumerate(game.tallies)
    }
    return {
        "varied": dict(mix.varied),
        "players": mix.players,
        "options": dict(mix.options),
        "sides": mix.sides,
        "fair": 1 / mix.sides,
        "games": games,
        "cut": int(sums[CUT]),
        "seats": seats,
        "order": order,
        "spread": max(shares) - min(shares),
        "spread_by_luck": RANGE[mix.sides] * math.sqrt(1 / mix.sides / max(finished, 1)),
        "length": _figure(games, sums[LENGTH], sums[LENGTH_SQUARED])
        | {"quantiles": [_quantile(counted.lengths, part) for part in QUANTILES]},
        "shape": shape(counted.lengths),
        "tallies": tallies,
        "tallies_per_100": {
            name: 100 * each["mean"] * games / sums[LENGTH] for name, each in tallies.items()
        },
        "comebacks": _between(finished, sums[COMEBACKS], sums[COMEBACKS])
        if game.has_sense
        else None,
    }


def _moments(count: int, total: float, squares: float) -> Moments:
    mean = total / count if count else 0.0
    return Moments(count, mean, max(0.0, squares - count * mean * mean))


def _between(count: int, total: float, squares: float) -> dict[str, float]:
    """A share, which lies between 0 and 1."""
    found = estimate(_moments(count, total, squares))
    return {"mean": found.mean, "low": found.low, "high": found.high}


def _figure(count: int, total: float, squares: float) -> dict[str, Any]:
    """A mean of something that may be as large as it likes."""
    found = estimate(_moments(count, total, squares), -math.inf, math.inf)
    return {"mean": found.mean, "low": found.low, "high": found.high}


def _quantile(lengths: np.ndarray[Any, Any], part: float) -> int:
    """The length that so large a part of all games did not exceed."""
    return int(np.searchsorted(np.cumsum(lengths), part * lengths.sum()))


def shape(lengths: np.ndarray[Any, Any]) -> dict[str, Any]:
    """How lengths are spread, in few numbers: up to the length that 99 % do not exceed."""
    last = max(1, _quantile(lengths, 0.99))
    width = math.ceil((last + 1) / SHAPE_BINS)
    padded = np.zeros(width * SHAPE_BINS, np.int64)
    kept = lengths[: padded.size]
    padded[: kept.size] = kept
    return {"width": width, "games": padded.reshape(SHAPE_BINS, width).sum(axis=1).tolist()}


def findings(found: Sequence[Counted]) -> list[dict[str, Any]]:
    """Of every mix."""
    return [finding(each) for each in found]
