"""Learning by foresight: what is tried, what is chosen, and that it is learned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from click.testing import CliRunner

from ludotoc.bots import bot_named
from ludotoc.bots.bot import Clock
from ludotoc.bots.networks import Weights
from ludotoc.cli.house import house
from ludotoc.engine.noise import word_of
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.learn.desks import ways
from ludotoc.learn.minds import best_ways, chances
from ludotoc.learn.networks import leanings
from ludotoc.learn.plan import FORESIGHT, Plan, read_plan
from ludotoc.learn.school import School

PLAYERS = 3
LESSONS = 24
LOOKS = 6
CURIOSITY, DRAWS = 0.3, 1500


def plan_for(**others: object) -> Plan:
    """From nothing: what is known was learned."""
    given = {"boards": 128, "trust": 0.0, **others}
    return read_plan("toctoctoc", PLAYERS, {}, "cpu", 1.0, 7, by=FORESIGHT, **given)


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> School:
    """Who has had some lessons, and is written down."""
    school = School(plan_for(), tmp_path_factory.mktemp("foresight"))
    for number in range(LESSONS):
        school.lesson(number / LESSONS)
    school.write(school.lesson(1.0), 0.0)
    return school


def test_every_way_to_go_on_is_looked_at_once() -> None:
    parents, orders = ways(torch.tensor([2, 0, 3]))
    assert parents.tolist() == [0, 0, 1, 2, 2, 2]
    assert orders.tolist() == [0, 1, 0, 0, 1, 2]


def test_an_action_promises_what_its_best_way_does() -> None:
    odds = torch.tensor([0.5, 0.7, -1.0, 0.1, 0.2, 0.2])
    best, rows = best_ways(odds, torch.tensor([0, 0, 1, 2, 2, 2]), 3)
    assert best.tolist() == pytest.approx([0.7, -1.0, 0.2])
    assert rows.tolist() == [1, 2, 4]


def test_who_looks_ahead_beats_players_by_lot(taught: School) -> None:
    before = School(plan_for(), taught.folder / "new").examine()[0].share
    after = taught.examine()[0].share
    assert before.low < 1 / PLAYERS + before.half_width
    assert after.low > max(1 / PLAYERS, before.mean)


def test_a_bot_decides_as_the_learner_would(taught: School) -> None:
    """From the file, without PyTorch; where it is the same whatever others may hold."""
    game, desks, mind = taught.plan.found, taught.desks, taught.course.mind
    assert not Weights.read(taught.folder / "toctoctoc-3-3.npz").layers
    bot = bot_named(f"learned:{taught.folder}", game)
    desks.observe()
    looks = torch.stack([mind.best(desks) for _ in range(LOOKS)])
    is_steady, same, decided = (looks == looks[0]).all(0), 0, 0
    for table in range(120):
        seat = int(desks.seats[table])
        view = view_of(game, desks.states[table], seat)
        legal = legal_list(game, view, seat)
        if len(legal) > 1 and is_steady[table]:
            decided += 1
            same += bot.choose(view, seat, legal, Clock()) == int(looks[0, table])
    assert decided > 40
    assert same >= 0.95 * decided


@torch.no_grad()
def test_choices_are_as_likely_as_they_should_be(taught: School) -> None:
    """The highest of values and lots, beside the chances that it is meant to have."""
    desks, mind = taught.desks, taught.course.mind
    desks.observe()
    foreseen = mind.foresee(desks)
    values = foreseen.odds / CURIOSITY
    likely = chances(values, foreseen.which, desks.tables)
    sums = torch.zeros(desks.tables).index_add_(0, foreseen.which, likely)
    has_choice = desks.masks.sum(1) > 1
    assert torch.allclose(sums[has_choice], torch.ones(1), atol=1e-5)
    assert bool((sums[~has_choice] == 0.0).all())
    counted = torch.zeros_like(likely)
    for _ in range(DRAWS):
        taught.course.lookout._choose(foreseen, CURIOSITY, 0.0)
        done = desks.actions.long()
        assert bool(desks.masks.gather(1, done.unsqueeze(1)).all())
        counted += foreseen.tried == done[foreseen.which]
    spread = (likely * (1.0 - likely) / DRAWS).sqrt()
    assert bool(((counted / DRAWS - likely).abs() <= 5.0 * spread + 1e-3).all())


def slowly(school: School, table: int, action: int, noise: int) -> float:
    """What an action promises, one step after the other."""
    verbs, seat = school.plan.found.verbs, int(school.desks.seats[table])
    world = view_of(school.plan.found, school.desks.states[table], seat)
    lot = int(word_of(noise, table))
    verbs.imagine(world, np.array([word_of(lot, 1), word_of(lot, 2)], np.uint64))
    verbs.apply(world, seat, action)
    worlds = [world]
    if int(verbs.actors(world)) == 1 << seat:
        following = legal_list(school.plan.found, world, seat)
        worlds = [copy_of(world) for _ in following]
        for then, each in zip(worlds, following, strict=True):
            verbs.apply(then, seat, each)
    numbers = torch.zeros(len(worlds), school.desks.everything.shape[2])
    for then, row in zip(worlds, numbers.numpy(), strict=True):
        verbs.features(view_of(school.plan.found, then, seat), row)
    with torch.no_grad():
        return float(school.course.forecasting.network(numbers).max())


def test_desks_foresee_what_one_foresees_step_by_step(taught: School) -> None:
    desks, mind = taught.desks, taught.course.mind
    desks.observe()
    with torch.no_grad():
        foreseen = mind.foresee(desks)
    noise, compared = int(word_of(int(desks.seed), mind._looks)), 0
    for number, (table, action) in enumerate(zip(*foreseen[:2], strict=True)):
        row = int(foreseen.rows[number])
        if table < 20 and row >= 0:
            told = float(foreseen.odds[number])
            asked = slowly(taught, int(table), int(action), noise)
            assert told == pytest.approx(asked, abs=1e-4)
            with torch.no_grad():
                again = float(taught.course.forecasting.network(foreseen.seen[row]))
            assert again == pytest.approx(told, abs=1e-4)
            compared += 1
    assert compared > 40


def test_who_trusts_good_sense_begins_with_it(tmp_path: Path) -> None:
    """At first what sense likes best is done, whatever is foreseen; later nobody asks it."""
    school = School(plan_for(), tmp_path)
    desks, lookout = school.desks, school.course.lookout
    lookout.play(0.05, 2.0)
    assert desks.all_like
    leaning = leanings(desks.likings, desks.masks)
    with torch.no_grad():
        foreseen = lookout.foreseer.foresee(desks)
    for trust, is_liked in ((1e6, True), (0.0, False)):
        lookout._choose(foreseen, 0.05, trust)
        done = leaning.gather(1, desks.actions.long().unsqueeze(1))
        assert bool((done == 0.0).all()) is is_liked
    lookout.play(0.05, 0.0)
    assert not desks.all_like


def test_a_rival_with_a_policy_goes_on_asking_sense(tmp_path: Path) -> None:
    policy = School(
        read_plan("toctoctoc", PLAYERS, {}, "cpu", 1.0, 3, boards=16), tmp_path / "policy"
    )
    policy.write(policy.lesson(0.0), 0.0)
    learner = School(plan_for(against=str(policy.folder), boards=16), tmp_path / "learner")
    learner.lesson(1.0)
    assert learner.desks.all_like


def test_a_rival_may_look_ahead_too(taught: School, tmp_path: Path) -> None:
    learner = School(plan_for(against=str(taught.folder), boards=32), tmp_path)
    before = [each.clone() for each in learner.course.rival.network.parameters()]
    learner.lesson(0.0)
    (mark,) = learner.examine()
    assert mark.against == "learned"
    for mine, then in zip(learner.course.rival.network.parameters(), before, strict=True):
        assert torch.equal(mine, then)


def test_the_next_lesson_goes_on_where_the_last_stopped(taught: School) -> None:
    again = School(taught.plan, taught.folder)
    for mine, theirs in zip(
        again.course.forecasting.network.parameters(),
        taught.course.forecasting.network.parameters(),
        strict=True,
    ):
        assert torch.equal(mine, theirs)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["toctoctoc", "--by", "heart"], "policy or foresight"),
        (["chocolat", "--by", "foresight"], "remembering"),
    ],
)
def test_what_cannot_be_foreseen_is_refused(
    tmp_path: Path, words: list[str], sentence: str
) -> None:
    told = CliRunner().invoke(house, ["train", *words, "--out", str(tmp_path / "school")])
    assert told.exit_code == 2
    assert sentence in told.output
    assert not (tmp_path / "school").exists()
