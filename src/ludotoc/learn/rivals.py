"""A rival who has finished learning: best responses are learned against him (`--against`)."""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor

from ludotoc.bots.learned import LAYERS, form_of, weights_of
from ludotoc.learn.networks import Player, Sizes
from ludotoc.learn.plan import Plan


def rival_of(plan: Plan, sizes: Sizes) -> Player | None:
    """Who sits on every other side, if the plan names somebody."""
    if plan.against is None:
        return None
    weights = weights_of(form_of(plan.found, plan.players, plan.options), plan.against or None)
    rival = Player(replace(sizes, hidden=weights.layers[0][1].size))
    for name, (matrix, added) in zip(LAYERS, weights.layers, strict=True):
        layer = getattr(rival, name)
        layer.weight.data.copy_(torch.from_numpy(matrix.T))
        layer.bias.data.copy_(torch.from_numpy(added))
    rival.sense.data.fill_(weights.sense)
    return rival.to(plan.device)


def own_seats(tables: int, players: int, sides: int, device: str) -> Tensor:
    """Which seats are the learner's: at each table one side, at the next table the next."""
    table = torch.arange(tables, device=device).unsqueeze(1)
    seat = torch.arange(players, device=device).unsqueeze(0)
    return (seat % sides) == (table % sides)
