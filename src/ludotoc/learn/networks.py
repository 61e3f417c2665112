"""Three networks: one plays and one forecasts, from what a seat may know; one judges.

The judge helps only while learning; nobody plays with it. So it may see everything.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from ludotoc.bots.learned import FAR, POINTS

NEVER = -1e9  # what an illegal action is worth


@dataclass(frozen=True)
class Sizes:
    """How large the networks of a game are."""

    numbers: int  # what a seat knows
    everything: int  # what all know together
    actions: int
    hidden: int = 512
    judging: int = 512
    trust: float = 0.0  # how much good sense counts before anything is learned; 0: never


def leanings(likings: Tensor, masks: Tensor) -> Tensor:
    """How much less than the best each action is liked by good sense: 0, or less."""
    best = likings.masked_fill(~masks, NEVER).amax(-1, keepdim=True)
    return ((likings - best) / POINTS).clamp(min=-FAR, max=0.0)


class Player(nn.Module):
    """What to do: a score for each action, from a seat's own numbers.

    Where it trusts the good sense of the game's own page, it begins with that, and learns where to
    do otherwise.
    """

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.first = nn.Linear(sizes.numbers, sizes.hidden)
        self.second = nn.Linear(sizes.hidden, sizes.hidden)
        self.last = nn.Linear(sizes.hidden, sizes.actions)
        self.trust = sizes.trust
        self.sense = nn.Parameter(torch.tensor(sizes.trust), requires_grad=sizes.trust > 0.0)
        begin(self, self.last, 0.01)

    def forward(self, numbers: Tensor, masks: Tensor, leaning: Tensor) -> Tensor:
        """Logarithms of how likely each action is; one that is not legal never is."""
        scores = through(self, numbers) + self.sense * leaning.float()
        return torch.log_softmax(scores.masked_fill(~masks, NEVER), -1)

    def prior(self, masks: Tensor, leaning: Tensor) -> Tensor:
        """The same before anything was learned: good sense, or, without trust in it, the lot."""
        scores = self.trust * leaning.float()
        return torch.log_softmax(scores.masked_fill(~masks, NEVER), -1)


class Judge(nn.Module):
    """How the game will end for who is to decide, from what all seats know together."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.first = nn.Linear(sizes.everything, sizes.judging)
        self.second = nn.Linear(sizes.judging, sizes.judging)
        self.last = nn.Linear(sizes.judging, 1)
        begin(self, self.last, 1.0)

    def forward(self, everything: Tensor) -> Tensor:
        """One number for each moment."""
        return through(self, everything).squeeze(-1)


class Forecaster(nn.Module):
    """A seat's part of the win, as the logarithm of its odds, from that seat's own numbers.

    Searches ask it where they stop looking ahead, so it is small. Two actions may differ by a
    hundredth of the odds, which halves would lose.
    """

    def __init__(self, numbers: int, wide: int, narrow: int) -> None:
        super().__init__()
        self.first = nn.Linear(numbers, wide)
        self.second = nn.Linear(wide, narrow)
        self.last = nn.Linear(narrow, 1)
        begin(self, self.last, 0.01)

    def forward(self, seen: Tensor) -> Tensor:
        """One number for each view."""
        return through(self, seen.float(), in_halves=False).squeeze(-1)


def through(network: Any, seen: Tensor, *, in_halves: bool = True) -> Tensor:
    """Three layers; a GPU may think in halves, what comes out is whole.

    Who learned when a view had fewer numbers reads those alone.
    """
    seen = seen[..., : network.first.in_features]
    with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda and in_halves):
        for layer in (network.first, network.second):
            seen = torch.relu(layer(seen))
        found: Tensor = network.last(seen)
    return found.float()


def begin(network: nn.Module, last: nn.Linear, gain: float) -> None:
    """Orthogonal beginnings, as is usual for PPO; the last layer begins without an opinion."""
    for part in network.modules():
        if isinstance(part, nn.Linear):
            nn.init.orthogonal_(part.weight, gain if part is last else math.sqrt(2))
            nn.init.zeros_(part.bias)
