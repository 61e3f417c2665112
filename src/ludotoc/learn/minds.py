"""Two ways to decide at many desks at once: what a policy likes, or what a forecaster foresees."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import torch
from torch import Tensor

from ludotoc.bots.foresight import LEAST, OPEN
from ludotoc.engine.noise import word_of
from ludotoc.learn.desks import Desks
from ludotoc.learn.networks import NEVER, Forecaster, Player, leanings


class Mind(Protocol):
    """Somebody who decides."""

    def best(self, desks: Desks) -> Tensor:
        """What it thinks best at every table, as all looked last."""
        ...


class Policy:
    """Does what its network likes best."""

    def __init__(self, player: Player) -> None:
        self.player = player

    @torch.no_grad()
    def best(self, desks: Desks) -> Tensor:
        """The action with the highest score."""
        seen = desks.numbers, desks.masks, leanings(desks.likings, desks.masks)
        likely: Tensor = self.player(*seen)
        return likely.argmax(1)


class Foreseen(NamedTuple):
    """What was thought of every action, at the tables where there was a choice."""

    which: Tensor  # at which table
    tried: Tensor  # which action
    odds: Tensor  # what it promises: the logarithm of the odds to win
    rows: Tensor  # where what one would see then is written, -1 where it ends the game
    seen: Tensor  # such views, row by row

    def highest(self, values: Tensor, masks: Tensor) -> Tensor:
        """At every table the action of the highest value, or the only one."""
        _, place = best_ways(values, self.which, len(masks))
        tried = torch.cat([self.tried, self.tried.new_zeros(1)])
        return torch.where(place < len(values), tried[place], masks.byte().argmax(1))

    def rows_of(self, actions: Tensor) -> Tensor:
        """Where it is written what actions lead to, one at each table; -1 where nowhere."""
        found = torch.full_like(actions, -1)
        is_done = self.tried == actions[self.which]
        return found.scatter_(0, self.which[is_done], self.rows[is_done])


class Foreseer:
    """Tries every action, and does what leads to where its network sees itself win."""

    def __init__(self, network: Forecaster, sides: int) -> None:
        self.network, self.sides, self._looks = network, sides, 0

    @torch.no_grad()
    def best(self, desks: Desks) -> Tensor:
        """The action with the best prospect."""
        foreseen = self.foresee(desks)
        return foreseen.highest(foreseen.odds, desks.masks)

    def foresee(self, desks: Desks) -> Foreseen:
        """Look ahead wherever there is a choice."""
        self._looks += 1
        has_choice = desks.masks.sum(1, keepdim=True) > 1
        which, tried = (desks.masks & has_choice).nonzero(as_tuple=True)
        noise = int(word_of(int(desks.seed), self._looks))
        glances = desks.look_ahead(which, tried, self.sides, noise)
        is_open = glances.certain == OPEN
        odds = torch.where(is_open, self.network(glances.seen), sure(glances.certain))
        best, row = best_ways(odds, glances.parents, len(which))
        return Foreseen(which, tried, best, torch.where(is_open[row], row, -1), glances.seen)


def best_ways(odds: Tensor, parents: Tensor, count: int) -> tuple[Tensor, Tensor]:
    """Of each action the best way to go on: what it promises, and its row."""
    best = torch.full((count,), NEVER, device=odds.device).scatter_reduce(0, parents, odds, "amax")
    rows = torch.arange(len(odds), device=odds.device)
    is_best = odds == best[parents]
    found = torch.full((count,), len(odds), dtype=torch.int64, device=odds.device)
    return best, found.scatter_reduce(0, parents[is_best], rows[is_best], "amin")


def sure(shares: Tensor) -> Tensor:
    """The logarithm of the odds of who knows how it ends."""
    return torch.logit(shares.clamp(LEAST, 1.0 - LEAST))


def chances(values: Tensor, which: Tensor, tables: int) -> Tensor:
    """How likely each is where the logarithms of odds, table by table, are these."""
    best = torch.full((tables,), NEVER, device=values.device)
    best.scatter_reduce_(0, which, values, "amax")
    parts = (values - best[which]).exp()
    return parts / torch.zeros_like(best).index_add_(0, which, parts)[which]
