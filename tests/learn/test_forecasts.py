"""The forecaster: its aims by hand, its thoughts in compiled code, and that it learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from ludotoc.bots.forecast import forecast
from ludotoc.bots.networks import Weights
from ludotoc.engine.jit import prepare
from ludotoc.learn.courses import PATIENCE
from ludotoc.learn.plan import read_plan
from ludotoc.learn.school import School

PLAYERS = 3


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> School:
    plan = read_plan("chocolat", PLAYERS, {}, "cpu", 1.0, 5, boards=16)
    return School(plan, tmp_path_factory.mktemp("forecasts"))


def test_aims_are_what_came_of_it_or_what_was_thought_next(school: School) -> None:
    """The same as reckoned slowly, view by view, from the definition."""
    teacher, forecasting = school.course.teacher, school.course.forecasting
    lesson = teacher.teach(school.course.player, school.course.judge, 1.0)
    for _ in range(4):
        lesson = teacher.teach(school.course.player, school.course.judge, 1.0)
    assert lesson.finished > 0
    aims, steps = forecasting.aims(lesson), teacher.steps
    with torch.no_grad():
        last = forecasting.network(school.desks.everything).sigmoid()
        seen = lesson.everything.view(steps, -1, PLAYERS, school.desks.everything.shape[2])
        said = forecasting.network(seen).sigmoid()
    for table in range(6):
        for seat in range(PLAYERS):
            turned = (seat - int(school.desks.seats[table])) % PLAYERS
            ahead = later = float(last[table, turned])
            for step in range(steps - 1, -1, -1):
                turned = (seat - int(lesson.seats[step, table])) % PLAYERS
                if bool(lesson.done[step, table]):
                    later = (float(lesson.won[step, table, seat]) + 1) / PLAYERS
                else:
                    later = PATIENCE * later + (1 - PATIENCE) * ahead
                assert float(aims[step, table, turned]) == pytest.approx(later, abs=1e-4)
                ahead = float(said[step, table, turned])


def test_compiled_code_thinks_what_the_trainer_thinks(school: School) -> None:
    school.write(school.lesson(0.0), 0.0)
    weights = Weights.read(school.folder / "chocolat-3-3.npz")
    total = school.desks.everything.shape[2]
    views = (torch.rand(20, total) < 0.2).float()
    prepare(forecast)
    first, second = weights.brain.paper()
    with torch.no_grad():
        told = school.course.forecasting.network(views).sigmoid()
    for view, wanted in zip(views.numpy(), told, strict=True):
        found = forecast(weights.brain.weights, view, first, second)
        assert found == pytest.approx(float(wanted), abs=2e-3)  # weights are kept rounded


def test_it_is_less_and_less_surprised(tmp_path: Path) -> None:
    plan = read_plan("chocolat", 2, {}, "cpu", 1.0, 6)
    school = School(plan, tmp_path)
    surprises = [school.lesson(0.0).forecast for _ in range(24)]
    assert np.mean(surprises[-8:]) < np.mean(surprises[:4]) - 0.03
