"""An examination: who learns against simple players, on boards that every seating plays."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ludotoc.arena.stats import Estimate, estimate, moments_of
from ludotoc.bots.kernels import ASKED
from ludotoc.bots.simple import KINDS
from ludotoc.engine.noise import word_of
from ludotoc.learn.desks import Desks
from ludotoc.learn.minds import Mind
from ludotoc.learn.rivals import own_seats

LOOKS = 32  # decisions between two looks whether all games are over


@dataclass(frozen=True)
class Mark:
    """What an examination showed: the share of wins, and what would be fair."""

    against: str
    share: Estimate
    fair: float


@torch.no_grad()
def examine(mind: Mind, desks: Desks, against: str, sides: int, rival: Mind | None = None) -> Mark:
    """Who learns on every side in turn; all other sides are simple players, or the rival."""
    seatings, players = desks.seatings, desks.players
    mine = own_seats(desks.tables, players, sides, desks.device)
    desks.kinds.copy_(torch.where(mine, ASKED, KINDS.get(against, ASKED)))
    desks.reset()
    result = torch.zeros_like(desks.won)
    is_over = torch.zeros_like(desks.done)
    for step in range(desks.longest):
        desks.observe()
        _decide(mind, desks, mine, rival)
        if rival is None:
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


def _decide(mind: Mind, desks: Desks, mine: Tensor, rival: Mind | None) -> None:
    """What the learner thinks best; on the other sides, what his rival does."""
    chosen = mind.best(desks)
    if rival is not None:
        seats = desks.seats.long().clamp(min=0).unsqueeze(1)
        chosen = torch.where(mine.gather(1, seats).squeeze(1), chosen, rival.best(desks))
    desks.actions.copy_(chosen)
