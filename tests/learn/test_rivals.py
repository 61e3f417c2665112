"""Best responses: somebody learns against a rival who does not."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import torch
from click.testing import CliRunner

from ludotoc.cli.house import house
from ludotoc.learn.exams import examine
from ludotoc.learn.improving import distance, entropy_of
from ludotoc.learn.networks import Player, Sizes
from ludotoc.learn.plan import read_plan
from ludotoc.learn.rivals import own_seats
from ludotoc.learn.school import School

PLAYERS = 2
LESSONS = 24


@pytest.fixture(scope="module")
def rival(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a beginner who has stopped learning."""
    plan = read_plan("chocolat", PLAYERS, {}, "cpu", 1.0, 3, boards=64, trust=0.0)
    school = School(plan, tmp_path_factory.mktemp("rival"))
    school.write(school.lesson(0.0), 0.0)
    return school.folder


@pytest.fixture
def learner(rival: Path, tmp_path: Path) -> School:
    plan = read_plan(
        "chocolat", PLAYERS, {}, "cpu", 1.0, 4, boards=256, trust=0.0, against=str(rival)
    )
    return School(plan, tmp_path)


def test_at_each_table_another_side_learns() -> None:
    own = own_seats(3, 4, 2, "cpu")
    assert own.tolist() == [[True, False] * 2, [False, True] * 2, [True, False] * 2]


def test_a_rival_plays_his_best_and_teaches_nothing(learner: School) -> None:
    lesson = learner.course.teacher.teach(learner.course.player, learner.course.judge, 1.0)
    assert learner.course.rival is not None
    tables = torch.arange(learner.plan.tables)
    assert torch.equal(lesson.learns, lesson.seats == tables % PLAYERS)
    with torch.no_grad():
        seen = (lesson.numbers, lesson.masks, lesson.leanings)
        best = learner.course.rival.player(*(each.flatten(0, 1) for each in seen)).argmax(1)
    theirs = ~lesson.learns.flatten()
    assert torch.equal(lesson.actions.flatten()[theirs], best[theirs])
    before = [each.clone() for each in learner.course.rival.player.parameters()]
    learner.lesson(0.0)
    for mine, then in zip(learner.course.rival.player.parameters(), before, strict=True):
        assert torch.equal(mine, then)


def test_players_of_good_sense_sit_at_some_tables(tmp_path: Path) -> None:
    """At a half of them all other sides are theirs; they do what is liked best."""
    plan = read_plan("chocolat", 4, {}, "cpu", 1.0, 5, tables=64, field=0.5)
    school = School(plan, tmp_path)
    lesson = school.course.teacher.teach(school.course.player, school.course.judge, 1.0)
    tables = torch.arange(64)
    assert torch.equal(lesson.learns, (lesson.seats == tables % 4) | (tables >= 32))
    leaning = lesson.leanings.gather(2, lesson.actions.unsqueeze(2)).squeeze(2)
    assert bool((leaning[~lesson.learns] == 0.0).all())
    assert bool((leaning[lesson.learns] < 0.0).any())


def test_where_nobody_has_sense_staying_near_the_lot_is_being_curious() -> None:
    """The divergence from the lot and entropy add up to a constant: the same slope."""
    torch.manual_seed(6)
    player = Player(Sizes(4, 4, 5, 8, 8))
    masks = torch.tensor([[True, True, False, True, True]])
    odds, prior = player(torch.rand(1, 4), masks, torch.zeros(1, 5)), player.prior(masks, masks)
    assert prior[masks].tolist() == pytest.approx([-math.log(4)] * 4)
    away, entropy = distance(odds, prior).detach(), entropy_of(odds).detach()
    assert float(away + entropy) == pytest.approx(math.log(4))


def test_who_meets_himself_wins_his_share_on_every_board(learner: School) -> None:
    rival = learner.course.rival
    assert rival is not None
    desks = learner._desks(128, 9, again=False, seatings=PLAYERS)
    mark = examine(rival, desks, "learned", PLAYERS, rival)
    assert mark.share.mean == pytest.approx(0.5)  # both seatings of a board are the same game


def test_a_best_response_gains(learner: School) -> None:
    (before,) = learner.examine()
    for number in range(LESSONS):
        learner.lesson(number / LESSONS)
    (after,) = learner.examine()
    assert after.against == "learned"
    assert after.share.low > max(0.5, before.share.mean)


@pytest.mark.parametrize("name", ["greedy", "learnedly"])
def test_only_who_has_learned_is_a_rival(name: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(
        house, ["train", "chocolat", "--against", name, "--out", str(tmp_path / "school")]
    )
    assert told.exit_code == 2
    assert name in told.output
    assert not (tmp_path / "school").exists()
