"""What can be said of a mean after so many boards, and when enough has been seen.

A board's mean is one observation, whatever happened in its seatings: they share their chance, so
they are no independent games. Boards are independent, for their keys are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

SURE = 0.95
NORMAL = 1.959964  # standard deviations of a 95 % interval, where there are many observations
MANY = 200  # degrees of freedom from which on Student's distribution is taken for the normal one
UNLUCKY = (1 - SURE) / 2


@dataclass
class Moments:
    """The number, the mean and the spread of what was seen, one observation after another."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0  # the sum of squared distances from the mean

    def add(self, value: float) -> None:
        """One more observation (Welford)."""
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self.squares += away * (value - self.mean)

    @property
    def variance(self) -> float:
        """Of one observation; without bias."""
        return self.squares / (self.count - 1) if self.count > 1 else math.inf


def moments_of(values: Iterable[float]) -> Moments:
    """The same for values that are all there."""
    moments = Moments()
    for value in values:
        moments.add(value)
    return moments


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % interval."""

    count: int
    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the interval."""
        return (self.high - self.low) / 2

    @property
    def reach(self) -> float:
        """How far it goes from the mean: more than half where it ends at what is possible."""
        return reach_of(self.mean, self.low, self.high)


def reach_of(mean: float, low: float, high: float) -> float:
    """How far an interval goes from its mean, on the side where it goes farther."""
    return max(high - mean, mean - low)


def estimate(seen: Moments, least: float = 0.0, most: float = 1.0) -> Estimate:
    """The 95 % interval of a mean that lies between `least` and `most`."""
    if seen.count < 2:
        return Estimate(seen.count, seen.mean, least, most)
    if seen.squares == 0.0:
        return _all_alike(seen, least, most)
    half = student(seen.count - 1) * math.sqrt(seen.variance / seen.count)
    return Estimate(
        seen.count, seen.mean, max(least, seen.mean - half), min(most, seen.mean + half)
    )


def _all_alike(seen: Moments, least: float, most: float) -> Estimate:
    """All boards gave the same: there is no spread to go by, but few boards still prove little.

    If other results came with a chance of q, none would have come with one of (1 - q) to the number
    of boards; the interval holds every mean for which that is not too unlikely.
    """
    if math.isinf(most - least):
        return Estimate(seen.count, seen.mean, seen.mean, seen.mean)
    other = 1 - UNLUCKY ** (1 / seen.count)
    low, high = seen.mean - other * (seen.mean - least), seen.mean + other * (most - seen.mean)
    return Estimate(seen.count, seen.mean, low, high)


@cache
def student(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches, with so many degrees of freedom."""
    if freedom >= MANY:
        return NORMAL
    low, high = 0.0, 1000.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < SURE else (low, middle)
    return low


def _within(reach: float, freedom: int) -> float:
    """The chance that Student's t lies within a reach: Abramowitz and Stegun, 26.7.3 and 26.7.4."""
    angle = math.atan(reach / math.sqrt(freedom))
    cosine = math.cos(angle)
    is_odd = freedom % 2
    term = total = cosine if is_odd else 1.0
    for k in range(2 + is_odd, freedom, 2):
        term *= (k - 1) / k * cosine * cosine
        total += term
    if not is_odd:
        return math.sin(angle) * total
    beyond_one = math.sin(angle) * total if freedom > 1 else 0.0
    return 2 / math.pi * (angle + beyond_one)


# --- stopping early, for promotions only ---

ERROR = 0.05  # how often a promotion may be granted, or refused, by mere luck
ACCEPT, REJECT = math.log((1 - ERROR) / ERROR), math.log(ERROR / (1 - ERROR))
FEWEST = 32  # boards before anything is decided: until then the spread is a guess
SUPPOSED = 8  # boards' worth of spread that is supposed before any is seen


def likelihood(seen: Moments, fair: float, gain: float, seatings: int) -> float:
    """The generalised log likelihood ratio of `fair + gain` against `fair` as the true mean.

    Board means are nearly normal, with a spread that is estimated as one goes. A few boards that
    chance to be alike must not look like certainty, so some spread is supposed from the start: that
    of so many independent games at the fair share.
    """
    supposed = fair * (1 - fair) / seatings
    variance = (seen.squares + SUPPOSED * supposed) / max(seen.count + SUPPOSED - 1, 1)
    return seen.count * gain * (seen.mean - fair - gain / 2) / variance


def verdict(seen: Moments, fair: float, gain: float, seatings: int) -> bool | None:
    """Whether to promote; None while nobody can tell."""
    if seen.count < FEWEST:
        return None
    ratio = likelihood(seen, fair, gain, seatings)
    return None if REJECT < ratio < ACCEPT else ratio >= ACCEPT
