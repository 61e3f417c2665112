"""Intervals that can be checked by hand, and promotions whose errors stay where they should."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ludotoc.arena.stats import (
    ACCEPT,
    FEWEST,
    NORMAL,
    REJECT,
    SUPPOSED,
    Moments,
    estimate,
    likelihood,
    moments_of,
    student,
    verdict,
)


@pytest.mark.parametrize(
    ("freedom", "reach"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (100, 1.984)],
)
def test_student_is_that_of_the_printed_tables(freedom: int, reach: float) -> None:
    assert student(freedom) == pytest.approx(reach, abs=6e-4)


def test_with_many_boards_the_normal_distribution_is_used() -> None:
    assert student(5000) == NORMAL
    assert student(199) == pytest.approx(NORMAL, abs=0.015)


def test_an_interval_of_five_boards_by_hand() -> None:
    """Mean 0.5, squares 0.25 + 0.0625 + 0 + 0.0625 + 0.25 = 0.625, variance 0.15625."""
    found = estimate(moments_of([0.0, 0.25, 0.5, 0.75, 1.0]))
    half = 2.776 * math.sqrt(0.15625 / 5)
    assert found.mean == 0.5
    assert found.half_width == pytest.approx(half, abs=1e-4)
    assert (found.low, found.high) == pytest.approx((0.5 - half, 0.5 + half), abs=1e-4)


def test_an_interval_of_four_hundred_boards_by_hand() -> None:
    """Half won and half lost: the variance is 100 / 399."""
    found = estimate(moments_of([0.0, 1.0] * 200))
    assert found.half_width == pytest.approx(1.959964 * math.sqrt(100 / 399 / 400), abs=1e-6)


def test_one_board_proves_nothing() -> None:
    found = estimate(moments_of([1.0]))
    assert (found.low, found.high) == (0.0, 1.0)


@pytest.mark.parametrize("boards", [3, 10, 300])
def test_boards_that_are_all_won_leave_room_for_doubt(boards: int) -> None:
    """Below the bound p, so many wins in a row come with a chance of less than 2.5 %."""
    found = estimate(moments_of([1.0] * boards))
    assert found.high == 1.0
    assert found.low**boards == pytest.approx(0.025)
    lost = estimate(moments_of([0.0] * boards))
    assert (lost.low, lost.high) == pytest.approx((0.0, 1 - found.low))


def test_boards_that_are_all_alike_leave_room_on_both_sides() -> None:
    found = estimate(moments_of([0.5] * 3))
    assert found.low < 0.3
    assert found.high > 0.7


def test_moments_are_those_of_numpy() -> None:
    values = np.random.default_rng(1).random(200)
    found = moments_of(values)
    assert found.mean == pytest.approx(values.mean())
    assert found.variance == pytest.approx(values.var(ddof=1))


def test_ninety_five_intervals_of_a_hundred_hold_the_truth() -> None:
    rng, hits, runs = np.random.default_rng(2), 0, 2000
    for _ in range(runs):
        found = estimate(moments_of(rng.binomial(4, 0.3, size=40) / 4))
        hits += found.low <= 0.3 <= found.high
    assert hits / runs == pytest.approx(0.95, abs=0.015)


def test_the_log_ratio_by_hand() -> None:
    """100 boards of mean 0.6 and squares 10; fair 0.5, gain 0.1, two seatings."""
    seen = Moments(100, 0.6, 10.0)
    variance = (10.0 + SUPPOSED * 0.125) / (100 + SUPPOSED - 1)
    assert likelihood(seen, 0.5, 0.1, 2) == pytest.approx(100 * 0.1 * 0.05 / variance)
    assert likelihood(Moments(100, 0.55, 10.0), 0.5, 0.1, 2) == pytest.approx(0.0)
    assert pytest.approx((2.944439, -2.944439)) == (ACCEPT, REJECT)


def test_nothing_is_decided_before_there_is_any_spread_to_see() -> None:
    assert verdict(moments_of([1.0] * (FEWEST - 1)), 0.25, 0.02, 4) is None
    assert verdict(moments_of([1.0] * (FEWEST * 4)), 0.25, 0.05, 4) is True


def promoted_part(rng: np.random.Generator, share: float, sides: int, gain: float) -> float:
    """How often a bot of that true strength is promoted, when boards have luck of their own."""
    fair, runs, promoted = 1 / sides, 300, 0
    for _ in range(runs):
        seen, decided = Moments(), None
        while decided is None:
            luck = rng.choice([0.6, 1.0, 1.4])
            seen.add(rng.binomial(sides, min(1.0, share * luck)) / sides)
            decided = verdict(seen, fair, gain, sides)
        promoted += decided
    return promoted / runs


@pytest.mark.parametrize("sides", [2, 4])
def test_promotions_err_no_more_often_than_they_say(sides: int) -> None:
    """One in twenty either way; 300 runs may stray by two and a half standard errors."""
    rng, gain, stray = np.random.default_rng(sides), 0.08, 2.5 * math.sqrt(0.05 * 0.95 / 300)
    assert promoted_part(rng, 1 / sides, sides, gain) <= 0.05 + stray
    assert promoted_part(rng, 1 / sides + gain, sides, gain) >= 0.95 - stray
    assert promoted_part(rng, 1 / sides - gain, sides, gain) <= 0.01
    assert promoted_part(rng, 1 / sides + 2 * gain, sides, gain) >= 0.99
