"""How a forecaster learns: from every seat's view at every decision of a lesson.

It trusts what it thinks a little later more than what it thinks now (TD(λ)).
"""

from __future__ import annotations

from typing import Protocol

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits as surprise

from ludotoc.learn.desks import Desks
from ludotoc.learn.networks import Forecaster

RATE = 1e-3  # at first
# While no game has ended there is next to nothing to learn; steps as large as ever, taken then,
# would leave every neuron silent for good.
CALM = 1e-5


class Watched(Protocol):
    """What was seen in a lesson, decisions by tables."""

    everything: Tensor  # every seat's view, from who decides on
    seats: Tensor
    done: Tensor
    won: Tensor


class Forecasting:
    """Teaches a forecaster."""

    def __init__(
        self, desks: Desks, sides: int, network: Forecaster, patience: float, rate: float = RATE
    ) -> None:
        self.desks, self.sides, self.patience, self.rate = desks, sides, patience, rate
        self.network = network.to(desks.device)
        weights = self.network.parameters()
        self.optimiser = torch.optim.Adam(weights, rate, eps=CALM, fused=desks.device == "cuda")

    def learn(self, lesson: Watched, slowness: float, batch: int) -> float:
        """Go through as many views as there were decisions; how much was still surprising."""
        seen = lesson.everything.view(-1, self.desks.everything.shape[2])
        return self.study(
            [(seen, self.aims(lesson).flatten())], slowness, batch, lesson.done.numel()
        )

    def study(
        self, sources: list[tuple[Tensor, Tensor]], slowness: float, batch: int, rows: int
    ) -> float:
        """Go through so many views of several sources, by lot; how surprising they were."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * slowness
        told = []
        for number in range(max(1, rows // batch)):
            seen, aims = sources[number % len(sources)]
            part = torch.randint(len(aims), (batch,), device=aims.device)
            loss = surprise(self.network(seen[part]), aims[part])
            self.optimiser.zero_grad(set_to_none=True)
            torch.autograd.backward(loss)
            self.optimiser.step()
            told.append(loss.detach())
        return float(torch.stack(told).mean())

    @torch.no_grad()
    def aims(self, lesson: Watched) -> Tensor:
        """What to say of each view: how the game ended, or what was thought of what came next."""
        steps, tables = lesson.done.shape
        players = self.desks.players
        found = torch.empty(steps, tables, players, device=lesson.done.device)
        next_one = self._by_seat(self.desks.everything, self.desks.seats.long().clamp(min=0))
        later = next_one
        for step in range(steps - 1, -1, -1):
            over = lesson.done[step].unsqueeze(1)
            ahead = self.patience * later + (1 - self.patience) * next_one
            shares = ((lesson.won[step] + 1.0) / self.sides).clamp(0.0, 1.0)
            later = torch.where(over, shares, ahead)
            seats = lesson.seats[step]
            found[step] = later.gather(1, self._turned(seats))
            seen = lesson.everything[step].view(tables, players, -1)
            next_one = self._by_seat(seen, seats)
        return found

    def _by_seat(self, seen: Tensor, seats: Tensor) -> Tensor:
        """The forecast of every seat; views come in the order of play."""
        found = self.network(seen).sigmoid()
        return torch.empty_like(found).scatter_(1, self._turned(seats), found)

    def _turned(self, seats: Tensor) -> Tensor:
        """Who decides, and who comes after him."""
        order = torch.arange(self.desks.players, device=seats.device)
        return (seats.unsqueeze(1) + order) % self.desks.players
