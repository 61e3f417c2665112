"""The desks: the rules of every other table, memories in the loop, and credit where it is due."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ludotoc.batch import batch as new_batch
from ludotoc.engine.record import new_records
from ludotoc.games import find_game
from ludotoc.learn.desks import Desks
from ludotoc.learn.kernels import DIALS
from ludotoc.learn.lessons import Teacher
from ludotoc.learn.networks import Judge, Player, Sizes
from ludotoc.learn.plan import read_plan
from ludotoc.learn.rivals import Others

TABLES = 24
PERFECT, SIEVE = DIALS - 1, 0


def desks_of(name: str, players: int, dial: int = PERFECT) -> Desks:
    game = find_game(name)
    return Desks(game, TABLES, players, game.check_options(players, {}), seed=5, dial=dial)


def any_legal(desks: Desks) -> None:
    desks.actions.copy_(torch.multinomial(desks.masks.float(), 1).squeeze(1))


@pytest.mark.parametrize(("name", "players"), [("chocolat", 3), ("toctoctoc", 4)])
def test_desks_are_tables_like_any_other(name: str, players: int) -> None:
    """Same keys, same decisions: the same records, masks and numbers as in a batch."""
    torch.manual_seed(1)
    desks = desks_of(name, players)
    batch = new_batch(name, TABLES, players=players, seed=5)
    for _ in range(120):
        desks.observe()
        seats, masks, numbers = batch.look()
        assert np.array_equal(seats, desks.seats.numpy())
        assert np.array_equal(masks, desks.masks.numpy())
        assert np.array_equal(numbers, desks.numbers.numpy()[:, : numbers.shape[1]])
        any_legal(desks)
        desks.take_part()
        batch.step(desks.actions.numpy().copy())
        assert desks.states.tobytes() == batch.records().tobytes()


def test_a_judge_sees_what_every_seat_sees() -> None:
    torch.manual_seed(2)
    players = 3
    desks, game = desks_of("chocolat", players), find_game("chocolat")
    view = new_records(game.record_type, 1)
    seen = np.zeros(desks.everything.shape[2], np.float32)
    for _ in range(30):
        desks.observe()
        for turned in range(players):
            seat = (int(desks.seats[0]) + turned) % players
            view[0] = desks.states[0]
            game.verbs.mask(view[0], seat)
            game.verbs.features(view[0], seen)
            assert np.array_equal(seen, desks.everything[0, turned].numpy())
        any_legal(desks)
        desks.take_part()


def test_who_forgets_is_told_how_well_and_knows_less() -> None:
    """The dial is among the numbers; a sieve differs from an elephant at the same table."""
    torch.manual_seed(3)
    sieve, elephant = desks_of("chocolat", 4, SIEVE), desks_of("chocolat", 4, PERFECT)
    differing = 0
    for _ in range(60):
        sieve.observe()
        elephant.observe()
        assert torch.equal(sieve.masks, elephant.masks)
        dials = sieve.numbers[:, -DIALS:], elephant.numbers[:, -DIALS:]
        assert torch.equal(dials[0].argmax(1), torch.zeros(TABLES, dtype=torch.int64))
        assert torch.equal(dials[1].argmax(1), torch.full((TABLES,), DIALS - 1))
        differing += int((sieve.numbers[:, :-DIALS] != elephant.numbers[:, :-DIALS]).any(1).sum())
        any_legal(elephant)
        sieve.actions.copy_(elephant.actions)
        sieve.take_part()
        elephant.take_part()
    assert differing > TABLES


def test_every_decision_gets_the_credit_of_its_own_seat() -> None:
    """The same as reckoned slowly, seat by seat, from the definition."""
    torch.manual_seed(4)
    desks = desks_of("chocolat", 3)
    sizes = Sizes(desks.numbers.shape[1], desks.everything[0].numel(), desks.game.actions, 16, 16)
    player, judge = Player(sizes), Judge(sizes)
    plan = read_plan("chocolat", 3, {}, "cpu", 1.0, 0, tables=desks.tables, steps=90)
    teacher = Teacher(desks, plan, Others(desks, plan))
    lesson = teacher.teach(player, judge, 0.5)
    assert lesson.finished > 0
    with torch.no_grad():
        expected = teacher.expected(judge)
    for table in range(4):
        for seat in range(3):
            _check_credit(lesson, table, seat, float(expected[table, seat]), plan.patience)


def _check_credit(lesson: object, table: int, seat: int, last: float, patience: float) -> None:
    """Generalised advantages of one seat at one table."""
    facts = {name: getattr(lesson, name)[:, table] for name in ("seats", "values", "rewards", "done", "advantages")}  # noqa: E501  # fmt: skip
    mine = [step for step in range(len(facts["seats"])) if int(facts["seats"][step]) == seat]
    gain = 0.0
    for place in range(len(mine) - 1, -1, -1):
        step = mine[place]
        until = mine[place + 1] if place + 1 < len(mine) else len(facts["seats"])
        owed, ahead, gone_on = 0.0, 0.0, True
        for later in range(step, until):
            owed += float(facts["rewards"][later, seat])
            if bool(facts["done"][later]):
                gone_on = False
                break
        if gone_on:
            ahead = float(facts["values"][until]) if place + 1 < len(mine) else last
        value = float(facts["values"][step])
        gain = owed + ahead - value + (patience * gain if gone_on else 0.0)
        assert float(facts["advantages"][step]) == pytest.approx(gain, abs=1e-4)
