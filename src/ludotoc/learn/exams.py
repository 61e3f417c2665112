"""An examination: the network against simple players, on boards that every seating plays."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from ludotoc.arena.stats import Estimate, estimate, moments_of
from ludotoc.bots.kernels import ASKED
from ludotoc.bots.simple import KINDS
from ludotoc.engine.noise import word_of
from ludotoc.learn.desks import Desks
from ludotoc.learn.networks import Player

LOOKS = 32  # decisions between two looks whether all games are over


@dataclass(frozen=True)
class Mark:
    """What an examination showed: the share of wins, and what would be fair."""

    against: str
    share: Estimate
    fair: float


@torch.no_grad()
def examine(player: Player, desks: Desks, against: str, sides: int) -> Mark:
    """The network on every side in turn; all other sides are simple players."""
    seatings, players = desks.seatings, desks.players
    table = torch.arange(desks.tables, device=desks.device).unsqueeze(1)
    seat = torch.arange(players, device=desks.device).unsqueeze(0)
    mine = (seat % sides) == (table % seatings)
    desks.kinds.copy_(torch.where(mine, ASKED, KINDS[against]))
    desks.reset()
    result = torch.zeros_like(desks.won)
    is_over = torch.zeros_like(desks.done)
    for step in range(desks.longest):
        desks.observe()
        desks.actions.copy_(player(desks.numbers, desks.masks).argmax(1))
        desks.assist(int(word_of(int(desks.seed), step)))
        desks.take_part()
        result = torch.where((desks.done & ~is_over).unsqueeze(1), desks.won, result)
        is_over |= desks.done
        if step % LOOKS == 0 and bool(is_over.all()):
            break
    shares = (result + 1.0) / players  # of one seat
    won = (shares * mine).sum(1)
    boards = won.reshape(-1, seatings).mean(1).tolist()
    return Mark(against, estimate(moments_of(boards)), 1.0 / sides)
