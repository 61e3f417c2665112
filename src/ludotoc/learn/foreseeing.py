"""Lessons for who looks ahead: play on, and note what all saw and what was foreseen."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ludotoc.learn.desks import Desks
from ludotoc.learn.improving import TINY
from ludotoc.learn.minds import Foreseen, Foreseer, chances
from ludotoc.learn.networks import leanings
from ludotoc.learn.plan import Plan
from ludotoc.learn.rivals import Others


@dataclass
class Outlook:
    """What was seen, foreseen and won; decisions by tables."""

    everything: Tensor  # every seat's view, from who decides on
    seats: Tensor
    done: Tensor
    won: Tensor
    chosen: Tensor  # what who decided saw himself lead to
    is_open: Tensor  # whether there was a choice, and it did not end the game


class Lookout:
    """Plays lessons at desks; the room for them is taken once."""

    def __init__(self, desks: Desks, plan: Plan, foreseer: Foreseer, others: Others) -> None:
        self.desks, self.steps, self.foreseer, self.others = desks, plan.steps, foreseer, others
        self._all_like = desks.all_like  # a rival may ask what sense likes
        tables, players, numbers = desks.everything.shape
        half = torch.float32 if desks.device == "cpu" else torch.bfloat16

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(plan.steps, tables, *shape, dtype=dtype, device=desks.device)

        self.outlook = Outlook(
            room(players * numbers, dtype=half), room(dtype=torch.int64), room(dtype=torch.bool),
            room(players), room(numbers, dtype=half), room(dtype=torch.bool),
        )  # fmt: skip
        desks.observe()

    @torch.no_grad()
    def play(self, curiosity: float, trust: float) -> tuple[Outlook, float]:
        """Play on from where the last lesson ended; and how open the choices were."""
        desks, outlook = self.desks, self.outlook
        self._ask_sense(trust > 0.0)
        openness = torch.zeros((), device=desks.device)
        for step in range(self.steps):
            outlook.everything[step] = desks.everything.flatten(1)
            outlook.seats[step] = desks.seats
            foreseen = self.foreseer.foresee(desks)
            openness += self._choose(foreseen, curiosity, trust)
            self.others.decide(desks)
            self._note(step, foreseen)
            desks.take_part()
            desks.observe()
            outlook.done[step], outlook.won[step] = desks.done, desks.won
        return outlook, float(openness) / self.steps

    def _ask_sense(self, is_trusted: bool) -> None:
        """What sense likes is dear to ask, so only while somebody wants to know."""
        desks, knew = self.desks, self.desks.all_like
        desks.all_like = self._all_like or is_trusted
        if desks.all_like and not knew:
            desks.observe()

    def _choose(self, foreseen: Foreseen, curiosity: float, trust: float) -> Tensor:
        """By lot, the likelier the better the prospect, and sense where it is trusted."""
        desks, values = self.desks, foreseen.odds / curiosity
        if trust > 0.0:
            leaning = leanings(desks.likings, desks.masks)
            values += trust * leaning[foreseen.which, foreseen.tried]
        likely = chances(values, foreseen.which, desks.tables)
        lots = torch.empty_like(values).exponential_().log()  # so the highest is chosen as likely
        desks.actions.copy_(foreseen.highest(values - lots, desks.masks))
        return -(likely * likely.clamp(min=TINY).log()).sum() / desks.tables

    def _note(self, step: int, foreseen: Foreseen) -> None:
        """What whoever decided will see, whoever that was."""
        row = foreseen.rows_of(self.desks.actions.long())
        self.outlook.is_open[step] = row >= 0
        if len(foreseen.seen) > 0:
            self.outlook.chosen[step] = foreseen.seen[row.clamp(min=0)]
