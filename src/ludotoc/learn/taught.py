"""What was learned before, back in PyTorch: to play against, or to go on from."""

from __future__ import annotations

import torch
from torch import nn

from ludotoc.bots.networks import LAYERS, Brain, Layers, Weights
from ludotoc.learn.networks import Forecaster, Player, Sizes


def player_of(weights: Weights, actions: int) -> Player:
    """A policy."""
    matrix, added = weights.layers[0]
    player = Player(Sizes(matrix.shape[0], 1, actions, added.size))
    remind_player(player, weights)
    return player


def remind_player(player: Player, weights: Weights) -> None:
    """Of what a policy likes, and how much it trusts good sense."""
    remind(player, weights.layers)
    player.sense.data.fill_(weights.sense)


def forecaster_of(brain: Brain) -> Forecaster:
    """A forecaster."""
    first, second = brain.layers[0][0], brain.layers[1][0]
    forecaster = Forecaster(first.shape[0], first.shape[1], second.shape[1])
    remind(forecaster, brain.layers)
    return forecaster


@torch.no_grad()
def remind(network: nn.Module, layers: Layers) -> None:
    """Of its weights; of numbers that views had not yet, it knows nothing."""
    for name, (matrix, added) in zip(LAYERS, layers, strict=True):
        layer = getattr(network, name)
        layer.weight.zero_()
        layer.weight[:, : matrix.shape[0]] = torch.from_numpy(matrix.T)
        layer.bias.copy_(torch.from_numpy(added))
