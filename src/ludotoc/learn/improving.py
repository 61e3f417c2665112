"""Proximal policy optimisation: better than before, but never far from it in one step."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ludotoc.learn.lessons import Lesson
from ludotoc.learn.networks import Judge, Player
from ludotoc.learn.plan import Pace

MOST_NORM = 0.5
JUDGING = 0.5  # how much the judge's error counts
TINY = 1e-8
FURTHEST = 50.0  # logarithms of odds beyond it are of what never happens


@dataclass(frozen=True)
class Progress:
    """What an improvement looked like."""

    entropy: float
    error: float  # of the judge, as a part of what there was to explain
    moved: float  # how far the policy moved (an estimate of the divergence)
    forecast: float = 0.0  # how much still surprises the forecaster


def improve(
    player: Player, judge: Judge, optimiser: torch.optim.Optimizer, lesson: Lesson, pace: Pace,
    batch: int,
) -> Progress:  # fmt: skip
    """Learn from a lesson, from one's own decisions that were decisions."""
    for group in optimiser.param_groups:
        group["lr"] = pace.rate
    chosen = ((lesson.masks.sum(-1) > 1) & lesson.learns).flatten().nonzero().squeeze(1)
    flat = _Flat(lesson)
    mean, spread = flat.advantages[chosen].mean(), flat.advantages[chosen].std()
    told = []
    for _ in range(pace.epochs):
        order = chosen[torch.randperm(len(chosen), device=chosen.device)]
        for part in (order[at : at + batch] for at in range(0, len(order), batch)):
            if len(part) * 2 >= min(batch, len(chosen)):
                told.append(_step(player, judge, optimiser, flat, part, pace, (mean, spread)))
    entropy, error, moved = torch.stack(told).mean(0).tolist()
    explained = float(flat.returns[chosen].var()) + TINY
    return Progress(entropy, error / explained, moved)


class _Flat:
    """A lesson as one long list of decisions."""

    def __init__(self, lesson: Lesson) -> None:
        self.numbers = lesson.numbers.flatten(0, 1)
        self.everything = lesson.everything.flatten(0, 1)
        self.masks, self.actions = lesson.masks.flatten(0, 1), lesson.actions.flatten()
        self.leanings = lesson.leanings.flatten(0, 1)
        self.likely, self.advantages = lesson.likely.flatten(), lesson.advantages.flatten()
        self.returns = lesson.returns.flatten()


def _step(
    player: Player, judge: Judge, optimiser: torch.optim.Optimizer, flat: _Flat, part: Tensor,
    pace: Pace, scale: tuple[Tensor, Tensor],
) -> Tensor:  # fmt: skip
    masks, leaning = flat.masks[part], flat.leanings[part]
    odds = player(flat.numbers[part], masks, leaning)
    likely = odds.gather(1, flat.actions[part].unsqueeze(1)).squeeze(1)
    advantage = (flat.advantages[part] - scale[0]) / (scale[1] + TINY)
    change = likely - flat.likely[part]
    ratio = change.exp()
    near = ratio.clamp(1 - pace.clip, 1 + pace.clip)
    gain = torch.min(ratio * advantage, near * advantage).mean()
    entropy, away = entropy_of(odds), distance(odds, player.prior(masks, leaning))
    error = (judge(flat.everything[part]) - flat.returns[part]).square().mean()
    optimiser.zero_grad(set_to_none=True)
    (JUDGING * error - gain + pace.curiosity * away).backward()
    nn.utils.clip_grad_norm_([*player.parameters(), *judge.parameters()], MOST_NORM)
    optimiser.step()
    return torch.stack([entropy.detach(), error.detach(), (ratio - 1 - change).mean().detach()])


def entropy_of(odds: Tensor) -> Tensor:
    """How open it is what happens."""
    return -(odds.exp() * odds.clamp(min=-FURTHEST)).sum(-1).mean()


def distance(odds: Tensor, prior: Tensor) -> Tensor:
    """How far one has gone from what one began with (Kullback and Leibler's divergence)."""
    gone = (odds - prior).clamp(min=-FURTHEST, max=FURTHEST)
    return (odds.exp() * gone).sum(-1).mean()
