"""Runs: the same whoever works, kept as they go, and never mixed with others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import ludotoc
from ludotoc.arena.crew import Alone, Cores, crew_of
from ludotoc.arena.ledger import Ledger
from ludotoc.arena.match import Played
from ludotoc.arena.run import FEWEST, Run
from ludotoc.arena.setting import Duel, Plan, Setting, header_of, read_plan
from tests.arena.conftest import duel_at

PLAN = Plan(boards=12)


def played_in(setting: Setting, plan: Plan, crew: Any, path: Path | None = None) -> Run:
    run = Run(setting, plan)
    with Ledger(path, header_of(setting, plan)) as ledger:
        run.go_on(crew, ledger)
    return run


def boards_of(run: Run) -> dict[Duel, list[tuple[int, list[float], int]]]:
    return {
        duel: [(each.board, each.shares, each.decisions) for each in count.counted]
        for duel, count in run.counts.items()
    }


def test_many_processes_find_what_one_finds() -> None:
    setting = duel_at(players=3)
    alone, many = (played_in(setting, PLAN, crew) for crew in (Alone(), Cores(2)))
    assert boards_of(alone) == boards_of(many)
    assert [count.seen.count for count in many.counts.values()] == [12, 12]


class Backwards:
    """Hands over the last unit first, as a slow machine among quick ones would."""

    hands = 3

    def work(self, units: Iterator[Any]) -> Iterator[Any]:
        while some := list(islice(units, 5)):
            yield from (unit.do() for unit in reversed(some))


@pytest.mark.parametrize("plan", [PLAN, Plan(400, half_width=0.045), Plan(400, gain=0.2)])
def test_the_order_in_which_boards_come_changes_nothing(plan: Plan) -> None:
    setting = duel_at()
    one, other = (played_in(setting, plan, crew) for crew in (Alone(), Backwards()))
    assert boards_of(one) == boards_of(other)


def test_a_half_width_is_reached_and_no_board_more_is_counted() -> None:
    setting, plan = duel_at(), Plan(2000, half_width=0.045)
    count = played_in(setting, plan, Alone()).counts[Duel(0, 1)]
    assert FEWEST <= count.seen.count < 2000
    assert count.estimate.half_width <= 0.045
    if count.seen.count > FEWEST:
        shorter = Run(setting, replace(plan, half_width=0.0)).counts[Duel(0, 1)]
        for played in count.counted[:-1]:
            shorter.add(played)
        assert shorter.estimate.half_width > 0.045


def test_a_promotion_ends_as_soon_as_it_is_decided() -> None:
    """Three boards of four won, or lost, are soon told from an even share."""
    run = Run(duel_at(), Plan(1000, gain=0.1))
    count = run.counts[Duel(0, 1)]
    for board in range(200):
        count.add(Played(0, 1, board, [1.0, float(board % 2)]))
    assert count.promoted is True
    assert count.seen.count < 200
    worse = Run(duel_at(), Plan(1000, gain=0.1)).counts[Duel(0, 1)]
    for board in range(200):
        worse.add(Played(0, 1, board, [0.0, float(board % 2)]))
    assert worse.promoted is False


def test_a_gap_is_waited_for() -> None:
    count = Run(duel_at(), Plan(3)).counts[Duel(0, 1)]
    count.add(Played(0, 1, 2, [1.0, 1.0]))
    count.add(Played(0, 1, 0, [1.0, 0.0]))
    assert count.seen.count == 1
    count.add(Played(0, 1, 1, [0.0, 0.0]))
    assert count.is_enough
    assert count.seen.mean == pytest.approx(0.5)


class Interrupted:
    """Somebody presses Ctrl-C after a few units."""

    hands = 1

    def __init__(self, after: int) -> None:
        self.after = after

    def work(self, units: Iterator[Any]) -> Iterator[Any]:
        for unit in islice(units, self.after):
            yield unit.do()
        raise KeyboardInterrupt


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    setting, path = duel_at(players=3), tmp_path / "run.jsonl"
    whole = played_in(setting, PLAN, Alone())
    first = played_in(setting, PLAN, Interrupted(3), path)
    assert first.is_interrupted
    assert 0 < first.done < whole.done
    kept = path.read_text().splitlines()
    second = played_in(setting, PLAN, Alone(), path)
    assert not second.is_interrupted
    assert boards_of(second) == boards_of(whole)
    assert path.read_text().splitlines()[: len(kept)] == kept
    assert len(path.read_text().splitlines()) == 1 + whole.done


def test_a_run_that_is_done_plays_nothing_more(tmp_path: Path) -> None:
    setting, path = duel_at(), tmp_path / "run.jsonl"
    played_in(setting, PLAN, Alone(), path)
    before = path.read_bytes()
    again = played_in(setting, PLAN, Interrupted(0), path)
    assert again.done == 12
    assert path.read_bytes() == before


def test_a_line_that_a_crash_cut_off_is_dropped(tmp_path: Path) -> None:
    setting, path = duel_at(), tmp_path / "run.jsonl"
    whole = played_in(setting, PLAN, Alone(), path)
    text = path.read_text()
    path.write_text(text[:-20])
    again = played_in(setting, PLAN, Alone(), path)
    assert boards_of(again) == boards_of(whole)
    assert sorted(_without_times(path)) == sorted(_without_times_of(text))


def _without_times(path: Path) -> list[str]:
    return _without_times_of(path.read_text())


def _without_times_of(text: str) -> list[str]:
    lines = [json.loads(line) for line in text.splitlines()]
    return [json.dumps({**line, "times": None}) for line in lines]


def test_another_setting_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    played_in(duel_at(), PLAN, Alone(), path)
    before = path.read_bytes()
    for setting, plan, what in (
        (duel_at(seed=6), PLAN, "seed"),
        (duel_at(bots=["random", "greedy"]), PLAN, "bots"),
        (duel_at(cap=40), PLAN, "cap"),
        (duel_at(options={"young": "on"}), PLAN, "options"),
        (duel_at(), Plan(13), "plan"),
    ):
        with pytest.raises(ludotoc.Refused, match=f"begun with another {what};"):
            Ledger(path, header_of(setting, plan))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a shopping list\n", "is no saved run of an arena"),
        ("[1]\n", "is no saved run of an arena"),
        ("\x00\xff", None),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, sentence: str | None) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ludotoc.Refused, match=sentence or "no saved run"):
        Ledger(path, header_of(duel_at(), PLAN))
    assert path.read_bytes() == text.encode("latin-1")


def test_a_line_that_is_no_board_is_refused(tmp_path: Path) -> None:
    setting, path = duel_at(), tmp_path / "run.jsonl"
    played_in(setting, PLAN, Alone(), path)
    path.write_text(path.read_text() + '{"row": 0}\n')
    with pytest.raises(ludotoc.Refused, match=r"line 14 of .* is no board"):
        Ledger(path, header_of(setting, PLAN))


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ludotoc.Refused, match="cannot be kept in"):
        Ledger(tmp_path / "no" / "run.jsonl", header_of(duel_at(), PLAN))


@pytest.mark.parametrize(
    ("boards", "half_width", "gain", "sentence"),
    [
        (1, 0.0, 0.0, "two boards at least"),
        (10, 50.0, 0.0, "between 0 and 50"),
        (10, -1.0, 0.0, "between 0 and 50"),
        (10, 0.0, 50.0, "between 0 and 50, not 50"),
    ],
)
def test_bad_plans_are_refused(boards: int, half_width: float, gain: float, sentence: str) -> None:
    with pytest.raises(ludotoc.Refused, match=sentence):
        read_plan(duel_at(), boards, half_width, gain)


def test_a_promotion_is_between_two() -> None:
    setting = duel_at(bots=["random", "eager", "greedy"])
    with pytest.raises(ludotoc.Refused, match="between two bots, the newcomer first, not 3"):
        read_plan(setting, 100, 0.0, 2.0)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"bots": ["random"]}, "two bots at least"),
        ({"bots": []}, "two bots at least"),
        ({"bots": ["random", "random"]}, "named twice"),
        ({"bots": ["random", "deep"]}, "there is no bot 'deep'"),
        ({"cap": 0}, "at least one decision"),
        ({"seed": -1}, "0 to 2\\^64 - 1"),
        ({"players": 9}, "CH1"),
        ({"options": {"colour": "red"}}, "no option"),
    ],
)
def test_bad_settings_are_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ludotoc.Refused, match=sentence):
        duel_at(**given)


def test_somebody_must_work() -> None:
    with pytest.raises(ludotoc.Refused, match="at least one process"):
        crew_of(0)
    assert isinstance(crew_of(1), Alone)


def test_how_long_it_will_take_is_told_from_the_interval_so_far() -> None:
    """Twice the half-width that is wanted takes four times the boards."""
    count = Run(duel_at(), Plan(100_000, half_width=0.05)).counts[Duel(0, 1)]
    assert count.wanted == 100_000
    for board in range(200):
        count.add(Played(0, 1, board, [float(board % 2)] * 2))
    times = count.estimate.half_width / 0.05
    assert count.wanted == pytest.approx(200 * times * times, abs=1)
    few = Run(duel_at(), Plan(50)).counts[Duel(0, 1)]
    assert few.wanted == 50


@dataclass(frozen=True)
class Deadly:
    """A unit of work that kills whoever does it."""

    def do(self) -> int:
        os._exit(1)


@dataclass(frozen=True)
class Lengthy:
    """A unit whose result takes long to hand over, as far as it is wanted at all."""

    def do(self) -> bytes:
        return bytes(50_000_000)


def leave_early() -> None:
    """As with Ctrl-C: one result is taken while others are on their way."""
    work = Cores(2).work(Lengthy() for _ in range(8))
    next(work)  # and both hands are in the middle of the next sentence
    work.close()  # type: ignore[attr-defined]


def test_who_is_sent_away_in_mid_sentence_keeps_nobody_waiting() -> None:
    order = f"from {__name__} import leave_early; leave_early()"
    subprocess.run([sys.executable, "-c", order], check=True, timeout=60)


@dataclass(frozen=True)
class Faulty:
    """A unit that fails."""

    def do(self) -> int:
        raise FileNotFoundError("no such board")


@pytest.mark.parametrize("crew", [Alone(), Cores(2)])
def test_what_fails_elsewhere_fails_here(crew: Any) -> None:
    with pytest.raises(FileNotFoundError, match="no such board"):
        list(crew.work(iter([Faulty()])))


def test_a_process_that_dies_is_told_in_one_sentence() -> None:
    with pytest.raises(ludotoc.Refused, match="has died; what was done before is kept"):
        list(Cores(1).work(iter([Deadly()])))
