"""A school: it learns, it is examined honestly, it goes on where it stopped."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from click.testing import CliRunner

from ludotoc.bots import bot_named
from ludotoc.bots.bot import Clock
from ludotoc.bots.networks import Weights
from ludotoc.cli.house import house
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.learn.export import CHECKPOINT
from ludotoc.learn.kernels import DIALS
from ludotoc.learn.networks import leanings
from ludotoc.learn.plan import Plan, read_plan
from ludotoc.learn.school import School
from tests.bots.test_search import CUPS

SHORT = 0.02  # minutes
LESSONS = 24


def plan_for(minutes: float = SHORT, trust: float = 0.0, **others: Any) -> Plan:
    """Without trust in anybody's sense: what is known was learned."""
    return read_plan("chocolat", 2, {}, "cpu", minutes, 7, trust=trust, **others)


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> School:
    """Who has had some lessons, and is written down."""
    school = School(plan_for(boards=256), tmp_path_factory.mktemp("school"))
    for number in range(LESSONS):
        school.lesson(number / LESSONS)
    school.minutes = SHORT
    school.write(school.lesson(1.0), 0.0)
    return school


def test_who_learns_beats_players_by_lot(taught: School) -> None:
    before = School(plan_for(boards=256), taught.folder / "new").examine()[0].share
    after = taught.examine()[0].share
    assert before.low < 0.5 + before.half_width  # nothing is known at first
    assert after.low > 0.5
    assert after.low > before.mean


def test_the_same_seed_teaches_the_same(tmp_path: Path) -> None:
    one = School(plan_for(), tmp_path / "one")
    first = one.lesson(0.0)
    two = School(plan_for(), tmp_path / "two")
    assert two.lesson(0.0) == first
    for mine, theirs in zip(
        one.course.player.parameters(), two.course.player.parameters(), strict=True
    ):
        assert torch.equal(mine, theirs)


def test_who_trusts_good_sense_begins_with_it(tmp_path: Path) -> None:
    """From the first day as good as greedy players, whom beginners hardly ever beat."""
    trusting = School(plan_for(trust=2.0, boards=256), tmp_path / "trusting").examine()[1]
    alone = School(plan_for(boards=256), tmp_path / "alone").examine()[1]
    assert trusting.share.low < 0.5 < trusting.share.high
    assert alone.share.high < 0.25


def test_a_bot_plays_what_was_learned_without_torch(taught: School) -> None:
    """NumPy reproduces the trainer's numbers, from the file as it was kept."""
    weights = Weights.read(taught.folder / "chocolat-2-2.npz")
    numbers = torch.rand(64, taught.course.sizes.numbers)
    masks = torch.ones(64, taught.course.sizes.actions, dtype=torch.bool)
    rounded = copy.deepcopy(taught.course.player)
    for kept in rounded.parameters():
        kept.data.copy_(kept.half().float())
    with torch.no_grad():
        odds = rounded(numbers, masks, torch.zeros(masks.shape))
    scores = np.stack([weights(row) for row in numbers.numpy()])
    mine = torch.log_softmax(torch.from_numpy(scores), -1)
    assert torch.allclose(mine, odds, atol=1e-4)


def test_a_bot_makes_the_choice_that_its_network_likes_best(taught: School) -> None:
    """What it sees is what it learned from: the same numbers as at a desk, the same choice."""
    desks, bot = taught.desks, bot_named(f"learned:{taught.folder}", taught.plan.found)
    same = decided = 0
    for table in range(40):
        desks.observe()
        if int(desks.numbers[table, -DIALS:].argmax()) != DIALS - 1:
            continue  # one with a poor memory is told less
        seat = int(desks.seats[table])
        view = view_of(taught.plan.found, desks.states[table], seat)
        legal = legal_list(taught.plan.found, view, seat)
        with torch.no_grad():
            leaning = leanings(desks.likings, desks.masks)
            liked = int(taught.course.player(desks.numbers, desks.masks, leaning)[table].argmax())
        same += bot.choose(view, seat, legal, Clock()) == liked
        decided += 1
    assert decided > 4
    assert same >= decided - 1  # weights are kept rounded


def test_what_was_learned_guides_a_search(taught: School) -> None:
    """The same seed and view, the same choice, whatever lies hidden elsewhere."""
    game, name = taught.plan.found, f"guided:60:{taught.folder}"
    taught.desks.observe()
    for table in range(6):
        seat = int(taught.desks.seats[table])
        view = view_of(game, taught.desks.states[table], seat)
        world = copy_of(view)
        game.verbs.imagine(world, np.array([table, 77], np.uint64))
        legal = legal_list(game, view, seat)
        seen = (view, view_of(game, world, seat))
        chosen = {bot_named(name, game, 9).choose(each, seat, legal, Clock(table)) for each in seen}
        assert len(chosen) == 1
        assert chosen <= set(legal)


def test_a_school_goes_on_where_it_stopped(taught: School) -> None:
    again = School(taught.plan, taught.folder)
    assert (again.lessons, again.decisions) == (taught.lessons, taught.decisions)
    card = json.loads((taught.folder / "chocolat-2-2.json").read_text("utf-8"))
    assert card["plan"]["seed"] == 7
    assert card["diary"][-1]["marks"][0]["against"] == "random"


def test_another_game_needs_another_folder(taught: School) -> None:
    with pytest.raises(Refused, match="players"):
        School(read_plan("chocolat", 3, {}, "cpu", SHORT, 7), taught.folder)
    assert (taught.folder / CHECKPOINT).exists()


def test_the_command_writes_a_diary_curves_and_weights(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        house,
        [
            "train",
            "chocolat",
            "--players",
            "2",
            "--minutes",
            "0.01",
            "--out",
            str(tmp_path),
            "--json",
        ],
    )
    assert done.exit_code == 0, done.output
    told = json.loads(done.output.splitlines()[-1])
    assert {mark["against"] for mark in told["marks"]} == {"random", "greedy"}
    kept = {path.name for path in tmp_path.iterdir()}
    assert {"diary.jsonl", "curves.svg", "chocolat-2-2.npz", "chocolat-2-2.json"} <= kept


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--minutes", "0"], "more than 0"),
        (["--minutes", "nan"], "more than 0"),
        (["--device", "abacus"], "cpu or cuda"),
        (["--players", "9"], "players"),
        (["--device", "cuda"], "NVIDIA"),
        (["--trust", "-1"], "good sense counts from 0"),
        (["--field", "1.5"], "0 to 1 of the tables"),
        (["--patience", "nan"], "patience goes from 0 to 1"),
    ],
)
def test_what_cannot_be_learned_is_refused(tmp_path: Path, words: list[str], sentence: str) -> None:
    done = CliRunner().invoke(house, ["train", "chocolat", "--out", str(tmp_path / "new"), *words])
    assert done.exit_code == 2
    assert sentence in done.output
    assert not (tmp_path / "new").exists()


def test_who_has_learned_nothing_is_no_bot(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="nobody has learned chocolat"):
        bot_named(f"learned:{tmp_path}", plan_for().found)
    with pytest.raises(Refused, match="nobody has learned cups yet"):
        bot_named("learned", CUPS)
