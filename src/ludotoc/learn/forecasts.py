"""A forecaster: how a game will end for a seat, from what that seat sees.

Searches ask it where they stop looking ahead, so it is small. It learns from every seat's view at
every decision, trusting what it thinks a little later more than what it thinks now.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits as surprise

from ludotoc.bots.forecast import WIDTH
from ludotoc.learn.desks import Desks
from ludotoc.learn.lessons import Lesson
from ludotoc.learn.networks import begin, through

LAMBDA = 0.9
RATE = 1e-3  # at first


class Forecaster(nn.Module):
    """A seat's part of the win, as a logit."""

    def __init__(self, numbers: int) -> None:
        super().__init__()
        self.first = nn.Linear(numbers, WIDTH)
        self.second = nn.Linear(WIDTH, WIDTH)
        self.last = nn.Linear(WIDTH, 1)
        begin(self, self.last, 0.01)

    def forward(self, seen: Tensor) -> Tensor:
        """One number for each view."""
        return through(self, seen).squeeze(-1)


class Forecasting:
    """Learns from lessons."""

    def __init__(self, desks: Desks, sides: int) -> None:
        self.desks, self.sides = desks, sides
        self.network = Forecaster(desks.everything.shape[2]).to(desks.device)
        self.optimiser = torch.optim.Adam(self.network.parameters(), RATE)

    def learn(self, lesson: Lesson, slowness: float, batch: int) -> float:
        """Go through as many views as there were decisions; how much was still surprising."""
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * slowness
        seen = lesson.everything.view(-1, self.desks.everything.shape[2])
        aims = self.aims(lesson).flatten()
        told = []
        for _ in range(max(1, lesson.done.numel() // batch)):
            part = torch.randint(len(aims), (batch,), device=aims.device)
            loss = surprise(self.network(seen[part]), aims[part])
            self.optimiser.zero_grad(set_to_none=True)
            torch.autograd.backward(loss)
            self.optimiser.step()
            told.append(loss.detach())
        return float(torch.stack(told).mean())

    @torch.no_grad()
    def aims(self, lesson: Lesson) -> Tensor:
        """What to say of each view: how the game ended, or what was thought of what came next."""
        steps, tables = lesson.done.shape
        players = self.desks.players
        found = torch.empty(steps, tables, players, device=lesson.done.device)
        next_one = self._by_seat(self.desks.everything, self.desks.seats.long().clamp(min=0))
        later = next_one
        for step in range(steps - 1, -1, -1):
            over = lesson.done[step].unsqueeze(1)
            ahead = LAMBDA * later + (1 - LAMBDA) * next_one
            shares = ((lesson.won[step] + 1.0) / self.sides).clamp(0.0, 1.0)
            later = torch.where(over, shares, ahead)
            seats = lesson.seats[step]
            found[step] = later.gather(1, self._turned(seats))
            seen = lesson.everything[step].view(tables, players, -1)
            next_one = self._by_seat(seen, seats)
        return found

    def _by_seat(self, seen: Tensor, seats: Tensor) -> Tensor:
        """The forecast of every seat; views come in the order of play."""
        found = self.network(seen.to(self._dtype)).sigmoid()
        return torch.empty_like(found).scatter_(1, self._turned(seats), found)

    @property
    def _dtype(self) -> torch.dtype:
        return torch.float32 if self.desks.device == "cpu" else torch.bfloat16

    def _turned(self, seats: Tensor) -> Tensor:
        """Who decides, and who comes after him."""
        order = torch.arange(self.desks.players, device=seats.device)
        return (seats.unsqueeze(1) + order) % self.desks.players
