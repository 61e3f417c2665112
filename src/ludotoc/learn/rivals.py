"""Who else sits at the tables where somebody learns.

Beside oneself: at some tables players of good sense, so that nobody forgets how others play; or at
all of them a rival who has finished learning, for a best response (`--against`).
"""

from __future__ import annotations

import torch
from torch import Tensor

from ludotoc.bots.kernels import ASKED
from ludotoc.bots.networks import weights_of
from ludotoc.bots.simple import KINDS
from ludotoc.engine.noise import word_of
from ludotoc.learn.desks import Desks
from ludotoc.learn.minds import Foreseer, Mind, Policy
from ludotoc.learn.plan import Plan
from ludotoc.learn.taught import forecaster_of, player_of


class Others:
    """Decides in the seats that are not the learner's."""

    def __init__(self, desks: Desks, plan: Plan, rival: Mind | None = None) -> None:
        self.own = own_seats(desks.tables, desks.players, plan.sides, desks.device)
        self._rival, self._decisions = rival, 0
        if rival is None:
            self.own[round(desks.tables * plan.field) :] = True
            desks.kinds.copy_(torch.where(self.own, ASKED, KINDS["greedy"]))

    def learns(self, desks: Desks) -> Tensor:
        """At which tables the learner is to decide."""
        seats = desks.seats.long().clamp(min=0)
        return self.own.gather(1, seats.unsqueeze(1)).squeeze(1)

    def decide(self, desks: Desks) -> None:
        """Put their own action in the place of the learner's."""
        self._decisions += 1
        if self._rival is None:
            desks.assist(int(word_of(int(desks.seed), self._decisions)))
        else:
            theirs = self._rival.best(desks).to(desks.actions.dtype)
            desks.actions.copy_(torch.where(self.learns(desks), desks.actions, theirs))


def rival_of(plan: Plan, desks: Desks) -> Mind | None:
    """Who sits on every other side, if the plan names somebody."""
    if plan.against is None:
        return None
    weights = weights_of(plan.form, plan.against or None)
    if weights.has_policy:
        return Policy(player_of(weights, plan.found.actions).to(plan.device))
    return Foreseer(forecaster_of(weights.brain).to(plan.device), plan.sides)


def own_seats(tables: int, players: int, sides: int, device: str) -> Tensor:
    """Which seats are the learner's: at each table one side, at the next table the next."""
    table = torch.arange(tables, device=device).unsqueeze(1)
    seat = torch.arange(players, device=device).unsqueeze(0)
    return (seat % sides) == (table % sides)
