"""What a school teaches: a policy, by trying and being judged, or foresight, by forecasting.

A course owns the networks that learn; the school owns the clock, the examinations and the folder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import torch
from torch import nn

from ludotoc.bots.networks import Weights
from ludotoc.learn.desks import Desks
from ludotoc.learn.forecasts import Forecasting
from ludotoc.learn.foreseeing import Lookout
from ludotoc.learn.improving import Progress, improve
from ludotoc.learn.lessons import Teacher
from ludotoc.learn.minds import Foreseer, Mind, Policy
from ludotoc.learn.networks import Forecaster, Judge, Player, Sizes
from ludotoc.learn.plan import FORESIGHT, Plan
from ludotoc.learn.rivals import Others, rival_of
from ludotoc.learn.taught import remind, remind_player

WIDTH = 128  # of both layers of a forecaster that only advises
NARROW = 64  # of the second layer of one that decides
PATIENCE = 0.9  # how much a forecaster that advises trusts what comes later


class Course(Protocol):
    """Networks that learn, lesson by lesson."""

    mind: Mind
    rival: Mind | None
    games: int  # that ended in the last lesson

    def lesson(self, part: float) -> Progress:
        """Play and improve once, as fits when that part of the time is over."""
        ...

    @property
    def learned(self) -> dict[str, nn.Module | torch.optim.Optimizer]:
        """All that must be kept to go on, by name."""
        ...

    def begin_with(self, weights: Weights) -> None:
        """Know at first what was learned before."""
        ...


def course_of(desks: Desks, plan: Plan) -> Course:
    """The course that a plan asks for."""
    return ForesightCourse(desks, plan) if plan.by == FORESIGHT else PolicyCourse(desks, plan)


class PolicyCourse:
    """Proximal policy optimisation, with a forecaster that listens."""

    def __init__(self, desks: Desks, plan: Plan) -> None:
        self.plan, self.games = plan, 0
        self.sizes = Sizes(
            desks.numbers.shape[1], desks.everything[0].numel(), plan.found.actions, plan.hidden,
            plan.hidden, plan.trust,
        )  # fmt: skip
        self.player = Player(self.sizes).to(plan.device)
        self.judge = Judge(self.sizes).to(plan.device)
        weights = [*self.player.parameters(), *self.judge.parameters()]
        learning = [each for each in weights if each.requires_grad]
        self.optimiser = torch.optim.Adam(learning, plan.rates[0], eps=1e-5)
        network = Forecaster(desks.everything.shape[2], WIDTH, WIDTH)
        self.forecasting = Forecasting(desks, plan.sides, network, PATIENCE)
        self.mind: Mind = Policy(self.player)
        self.rival = rival_of(plan, desks)
        self.teacher = Teacher(desks, plan, Others(desks, plan, self.rival))

    def lesson(self, part: float) -> Progress:
        """Play and improve once; who only looks for a best response needs no forecasts."""
        pace, batch = self.plan.pace(part), self.plan.batch
        lesson = self.teacher.teach(self.player, self.judge, pace.shaping)
        self.games = lesson.finished
        progress = improve(self.player, self.judge, self.optimiser, lesson, pace, batch)
        if self.rival is not None:
            return progress
        slowness = pace.rate / self.plan.rates[0]
        return replace(progress, forecast=self.forecasting.learn(lesson, slowness, batch))

    @property
    def learned(self) -> dict[str, nn.Module | torch.optim.Optimizer]:
        """Player, judge, forecaster and how they were being improved."""
        return {
            "player": self.player, "judge": self.judge, "forecaster": self.forecasting.network,
            "optimiser": self.optimiser,
        }  # fmt: skip

    def begin_with(self, weights: Weights) -> None:
        """Player and forecaster know what was learned; the judge begins anew."""
        remind_player(self.player, weights)
        remind(self.forecasting.network, weights.brain.layers)


class ForesightCourse:
    """Forecasts improve what is done, and what is done improves forecasts."""

    def __init__(self, desks: Desks, plan: Plan) -> None:
        self.plan, self.games = plan, 0
        network = Forecaster(desks.everything.shape[2], plan.hidden, NARROW)
        self.forecasting = Forecasting(
            desks, plan.sides, network, plan.patience, rate=plan.rates[0]
        )
        foreseer = Foreseer(self.forecasting.network, plan.sides)
        self.mind: Mind = foreseer
        self.rival = rival_of(plan, desks)
        self.lookout = Lookout(desks, plan, foreseer, Others(desks, plan, self.rival))

    def lesson(self, part: float) -> Progress:
        """Play, and learn from what every seat saw and from what was foreseen."""
        pace = self.plan.pace(part)
        lesson, entropy = self.lookout.play(pace.curiosity, pace.trust)
        self.games = int(lesson.done.sum())
        aims = self.forecasting.aims(lesson)
        seen = lesson.everything.view(-1, lesson.chosen.shape[-1])
        chosen, came = lesson.chosen[lesson.is_open], aims[..., 0][lesson.is_open]
        slowness, rows = pace.rate / self.plan.rates[0], self.plan.epochs * lesson.done.numel()
        surprised = self.forecasting.study(
            [(seen, aims.flatten()), (chosen, came)], slowness, self.plan.batch, rows
        )
        return Progress(entropy, 0.0, 0.0, surprised)

    @property
    def learned(self) -> dict[str, nn.Module | torch.optim.Optimizer]:
        """The forecaster and how it was being improved."""
        return {"forecaster": self.forecasting.network, "optimiser": self.forecasting.optimiser}

    def begin_with(self, weights: Weights) -> None:
        """The forecaster knows what was learned."""
        remind(self.forecasting.network, weights.brain.layers)
