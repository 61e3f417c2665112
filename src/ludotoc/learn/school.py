"""School: lessons and improvements against the clock, examined, kept and resumed.

Everything is decided by the seed, the plan and how far the clock is; what was learned is written
down every few minutes, so that a school that was closed goes on where it stopped.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

import ludotoc
from ludotoc.bots.networks import weights_of
from ludotoc.engine.errors import Refused
from ludotoc.learn.courses import course_of
from ludotoc.learn.desks import Desks
from ludotoc.learn.exams import Mark, examine
from ludotoc.learn.export import CHECKPOINT, DIARY, export
from ludotoc.learn.improving import Progress
from ludotoc.learn.kernels import ANY_DIAL, DIALS, dials_of
from ludotoc.learn.plan import POLICY, Plan

PERFECT_MEMORY = DIALS - 1
EXAM_SEED = 0x5EED


@dataclass(frozen=True)
class Entry:
    """A line of the diary."""

    minute: float
    lessons: int
    decisions: int
    decisions_a_second: float
    games: int
    progress: Progress
    marks: list[Mark]


class School:
    """Learns until the time is over."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        if plan.device == "cuda" and not torch.cuda.is_available():
            raise Refused("learning on cuda needs an NVIDIA GPU, and none was found")
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        torch.set_num_threads(1)  # networks this small only wait for each other
        self.plan, self.folder = plan, folder
        self.desks = self._desks(plan.tables, plan.seed, again=True)
        self.course = course_of(self.desks, plan)
        self.minutes, self.lessons, self.decisions, self.games = 0.0, 0, 0, 0
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._resume()
        elif plan.begun is not None:
            self.course.begin_with(weights_of(plan.form, plan.begun or None))

    def _desks(self, tables: int, seed: int, *, again: bool, seatings: int = 1) -> Desks:
        plan = self.plan
        is_free = again and plan.against is None  # who meets a rival remembers as he does
        dial = ANY_DIAL if is_free or not dials_of(plan.found) else PERFECT_MEMORY
        has_prior = plan.by == POLICY or plan.against is not None
        return Desks(
            plan.found, tables, plan.players, plan.options, device=plan.device, seed=seed,
            longest=plan.longest, dial=dial, seatings=seatings, again=again, all_like=has_prior,
        )  # fmt: skip

    def learn(self, told: Callable[[Entry], None]) -> None:
        """Until the minutes are over; each entry of the diary is told."""
        if self.lessons == 0:
            self._enter(told)
        between = self.plan.minutes / self.plan.exams
        began, before, next_exam = time.perf_counter(), self.minutes, self.minutes + between
        seen, since = self.decisions, began
        while self.minutes < self.plan.minutes:
            progress = self.lesson(self.minutes / self.plan.minutes)
            now = time.perf_counter()
            self.minutes = before + (now - began) / 60
            if self.minutes >= min(next_exam, self.plan.minutes):
                rate = (self.decisions - seen) / (now - since)
                told(self.write(progress, rate))
                next_exam += between
                seen, since = self.decisions, time.perf_counter()

    def _enter(self, told: Callable[[Entry], None]) -> None:
        """All is compiled and the beginner examined before the clock runs."""
        self.lesson(0.0)
        began, seen = time.perf_counter(), self.decisions
        progress = self.lesson(0.0)
        told(self.write(progress, (self.decisions - seen) / (time.perf_counter() - began)))

    def lesson(self, part: float) -> Progress:
        """Play and improve once, as fits when that part of the time is over."""
        progress = self.course.lesson(part)
        self.lessons += 1
        self.decisions += self.plan.tables * self.plan.steps
        self.games += self.course.games
        return progress

    def examine(self) -> list[Mark]:
        """Against players by lot and of good sense, or the rival; on boards of their own."""
        boards, sides = self.plan.boards, self.plan.sides
        desks = self._desks(boards * sides, EXAM_SEED, again=False, seatings=sides)
        mind, rival = self.course.mind, self.course.rival
        against = ("random", "greedy") if rival is None else ("learned",)
        return [examine(mind, desks, each, sides, rival) for each in against]

    def write(self, progress: Progress, rate: float) -> Entry:
        """Be examined, and write down how far one is, so that one can go on from here."""
        entry = Entry(
            round(self.minutes, 3), self.lessons, self.decisions, rate, self.games, progress,
            self.examine(),
        )  # fmt: skip
        with (self.folder / DIARY).open("a", encoding="utf-8") as diary:
            diary.write(json.dumps(asdict(entry)) + "\n")
        self._keep()
        export(self.folder, self.folder)
        return entry

    def diary(self) -> list[dict[str, Any]]:
        """All that was written down so far."""
        lines = (self.folder / DIARY).read_text("utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def _keep(self) -> None:
        state = {
            "version": ludotoc.__version__, "plan": asdict(self.plan), "minutes": self.minutes,
            "lessons": self.lessons, "decisions": self.decisions, "games": self.games,
            **{name: each.state_dict() for name, each in self.course.learned.items()},
        }  # fmt: skip
        fresh = self.folder / f"{CHECKPOINT}.new"
        torch.save(state, fresh)
        fresh.replace(self.folder / CHECKPOINT)

    def _resume(self) -> None:
        state: dict[str, Any] = torch.load(
            self.folder / CHECKPOINT, map_location=self.plan.device, weights_only=True
        )
        kept = state["plan"]
        for name in ("game", "players", "options", "hidden", "trust", "by"):
            if kept[name] != getattr(self.plan, name):
                message = "the school in that folder learns another {what}: choose another folder"
                raise Refused(message, what=name)
        for name, each in self.course.learned.items():
            each.load_state_dict(state[name])
        self.minutes, self.lessons = state["minutes"], state["lessons"]
        self.decisions, self.games = state["decisions"], state["games"]
