"""School: lessons and improvements against the clock, examined, kept and resumed.

Everything is decided by the seed, the plan and how far the clock is; what was learned is written
down every few minutes, so that a school that was closed goes on where it stopped.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch

import ludotoc
from ludotoc.engine.errors import Refused
from ludotoc.learn.desks import Desks
from ludotoc.learn.exams import Mark, examine
from ludotoc.learn.export import CHECKPOINT, DIARY, export
from ludotoc.learn.forecasts import Forecasting
from ludotoc.learn.improving import Progress, improve
from ludotoc.learn.kernels import ANY_DIAL, DIALS, dials_of
from ludotoc.learn.lessons import Teacher
from ludotoc.learn.networks import Judge, Player, Sizes
from ludotoc.learn.plan import Plan
from ludotoc.learn.rivals import Others, rival_of

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
        self.sizes = Sizes(
            self.desks.numbers.shape[1],
            self.desks.everything[0].numel(),
            plan.found.actions,
            plan.hidden,
            plan.hidden,
            plan.trust,
        )
        self.player = Player(self.sizes).to(plan.device)
        self.judge = Judge(self.sizes).to(plan.device)
        weights = [each for each in self._weights() if each.requires_grad]
        self.optimiser = torch.optim.Adam(weights, plan.rates[0], eps=1e-5)
        self.forecasting = Forecasting(self.desks, plan.sides)
        self.rival = rival_of(plan, self.sizes)
        self.teacher = Teacher(self.desks, plan, Others(self.desks, plan, self.rival))
        self.minutes, self.lessons, self.decisions, self.games = 0.0, 0, 0, 0
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._resume()

    def _weights(self) -> list[torch.nn.Parameter]:
        return [*self.player.parameters(), *self.judge.parameters()]

    def _desks(self, tables: int, seed: int, *, again: bool, seatings: int = 1) -> Desks:
        plan = self.plan
        is_free = again and plan.against is None  # who meets a rival remembers as he does
        dial = ANY_DIAL if is_free or not dials_of(plan.found) else PERFECT_MEMORY
        return Desks(
            plan.found, tables, plan.players, plan.options, device=plan.device, seed=seed,
            longest=plan.longest, dial=dial, seatings=seatings, again=again,
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
        pace = self.plan.pace(part)
        lesson = self.teacher.teach(self.player, self.judge, pace.shaping)
        self.lessons += 1
        self.decisions += self.plan.tables * self.plan.steps
        self.games += lesson.finished
        batch = self.plan.batch
        progress = improve(self.player, self.judge, self.optimiser, lesson, pace, batch)
        if self.rival is not None:
            return progress
        slowness = pace.rate / self.plan.rates[0]
        return replace(progress, forecast=self.forecasting.learn(lesson, slowness, batch))

    def examine(self) -> list[Mark]:
        """Against players by lot and of good sense, or the rival; on boards of their own."""
        boards, sides = self.plan.boards, self.plan.sides
        desks = self._desks(boards * sides, EXAM_SEED, again=False, seatings=sides)
        against = ("random", "greedy") if self.rival is None else ("learned",)
        return [examine(self.player, desks, each, sides, self.rival) for each in against]

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
            "version": ludotoc.__version__, "plan": asdict(self.plan),
            "player": self.player.state_dict(), "judge": self.judge.state_dict(),
            "forecaster": self.forecasting.network.state_dict(),
            "optimiser": self.optimiser.state_dict(), "minutes": self.minutes,
            "lessons": self.lessons, "decisions": self.decisions, "games": self.games,
        }  # fmt: skip
        fresh = self.folder / f"{CHECKPOINT}.new"
        torch.save(state, fresh)
        fresh.replace(self.folder / CHECKPOINT)

    def _resume(self) -> None:
        state: dict[str, Any] = torch.load(
            self.folder / CHECKPOINT, map_location=self.plan.device, weights_only=True
        )
        kept = state["plan"]
        for name in ("game", "players", "options", "hidden", "trust"):
            if kept[name] != getattr(self.plan, name):
                message = "the school in that folder learns another {what}: choose another folder"
                raise Refused(message, what=name)
        self.player.load_state_dict(state["player"])
        self.judge.load_state_dict(state["judge"])
        self.forecasting.network.load_state_dict(state["forecaster"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.minutes, self.lessons = state["minutes"], state["lessons"]
        self.decisions, self.games = state["decisions"], state["games"]
