"""Going on from what was learned before: it is known at first, and fits what one learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from click.testing import CliRunner

from ludotoc.bots.networks import Weights
from ludotoc.cli.house import house
from ludotoc.engine.errors import Refused
from ludotoc.learn.plan import FORESIGHT, POLICY, WAYS, Plan, read_plan
from ludotoc.learn.school import School
from ludotoc.learn.taught import forecaster_of, remind

PLAYERS, HIDDEN = 3, 24


def plan_for(by: str, **others: object) -> Plan:
    given = {"boards": 16, "tables": 32, "by": by, **others}
    return read_plan("toctoctoc", PLAYERS, {}, "cpu", 1.0, 3, **given)


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Folders of who has learned a little, by each way; not as wide as is usual."""
    schools = [
        School(plan_for(by, hidden=HIDDEN), tmp_path_factory.mktemp(f"by_{by}")) for by in WAYS
    ]
    for school in schools:
        school.write(school.lesson(0.0), 0.0)
    return dict(zip(WAYS, (school.folder for school in schools), strict=True))


@pytest.mark.parametrize("by", WAYS)
def test_who_goes_on_knows_at_first_what_was_learned(
    taught: dict[str, Path], tmp_path: Path, by: str
) -> None:
    plan = plan_for(by, begun=str(taught[by]))
    assert plan.hidden == HIDDEN
    before, after = School(plan_for(by), tmp_path / "new"), School(plan, tmp_path / "on")
    weights = Weights.read(taught[by] / "toctoctoc-3-3.npz")
    views = (torch.rand(8, after.desks.everything.shape[2]) < 0.2).float()
    with torch.no_grad():
        told = after.course.forecasting.network(views)
        assert torch.equal(told, forecaster_of(weights.brain)(views))
        assert not torch.equal(told, before.course.forecasting.network(views))
        if by == POLICY:
            masks = torch.ones(8, after.plan.found.actions, dtype=torch.bool)
            leaning = torch.zeros(masks.shape)
            likely = after.course.player(views, masks, leaning)
            scores = torch.from_numpy(np.stack([weights(view) for view in views.numpy()]))
            assert torch.allclose(likely, torch.log_softmax(scores, -1), atol=1e-5)
            assert float(after.course.player.sense) == pytest.approx(weights.sense)


def test_what_is_kept_counts_more_than_where_one_began(
    taught: dict[str, Path], tmp_path: Path
) -> None:
    """A school that was closed goes on where it stopped, not where it began."""
    plan = plan_for(FORESIGHT, begun=str(taught[FORESIGHT]))
    school = School(plan, tmp_path)
    school.write(school.lesson(0.5), 0.0)
    again = School(plan, tmp_path)
    for mine, kept in zip(
        again.course.forecasting.network.parameters(),
        school.course.forecasting.network.parameters(),
        strict=True,
    ):
        assert torch.equal(mine, kept)


def test_good_sense_is_trusted_by_beginners_only(taught: dict[str, Path]) -> None:
    assert plan_for(FORESIGHT).pace(0.0).trust > 0.0
    assert plan_for(FORESIGHT, begun=str(taught[FORESIGHT])).pace(0.0).trust == 0.0


def test_of_numbers_that_are_new_nothing_is_known(taught: dict[str, Path]) -> None:
    brain = Weights.read(taught[FORESIGHT] / "toctoctoc-3-3.npz").brain
    wider = forecaster_of(brain)
    known = wider.first.in_features
    wider.first = torch.nn.Linear(known + 5, HIDDEN)
    remind(wider, brain.layers)
    views = torch.rand(4, known + 5)
    assert torch.allclose(wider(views), forecaster_of(brain)(views[:, :known]), atol=1e-5)


def test_one_goes_on_in_the_way_that_one_began(taught: dict[str, Path]) -> None:
    with pytest.raises(Refused, match="was learned by foresight"):
        plan_for(POLICY, begun=str(taught[FORESIGHT]))
    with pytest.raises(Refused, match="was learned by policy"):
        plan_for(FORESIGHT, begun=str(taught[POLICY]))


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [("greedy", "not 'greedy'"), ("learned:nowhere", "nobody has learned")],
)
def test_one_cannot_go_on_from_nothing(tmp_path: Path, bot: str, sentence: str) -> None:
    words = ["train", "toctoctoc", "--players", "3", "--from", bot, "--out", str(tmp_path / "new")]
    told = CliRunner().invoke(house, words)
    assert told.exit_code == 2
    assert sentence in told.output
    assert not (tmp_path / "new").exists()
