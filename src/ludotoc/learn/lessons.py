"""A lesson: all desks play some decisions with the network as it is, and what came of each.

Who decides changes from one decision to the next, so rewards and judgements are kept for every
seat until that seat decides again.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ludotoc.learn.desks import Desks
from ludotoc.learn.networks import Judge, Player, leanings
from ludotoc.learn.plan import Plan
from ludotoc.learn.rivals import Others


@dataclass
class Lesson:
    """What was seen, done and expected; decisions by tables."""

    numbers: Tensor
    everything: Tensor
    masks: Tensor
    leanings: Tensor  # what good sense thinks of each action
    actions: Tensor
    likely: Tensor  # the logarithm of how likely each action was
    values: Tensor
    seats: Tensor
    rewards: Tensor  # of every seat, after each decision
    done: Tensor
    won: Tensor  # by every seat, where a game ended
    learns: Tensor  # whether the learner decided, and nobody else
    advantages: Tensor
    returns: Tensor
    finished: int = 0


class Teacher:
    """Plays lessons at desks; the room for them is taken once."""

    def __init__(self, desks: Desks, plan: Plan, others: Others) -> None:
        self.desks, self.steps, self.patience = desks, plan.steps, plan.patience
        self.others = others
        tables, players, device = desks.tables, desks.players, desks.device
        half = torch.float32 if device == "cpu" else torch.bfloat16

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(plan.steps, tables, *shape, dtype=dtype, device=device)

        self.lesson = Lesson(
            room(desks.numbers.shape[1], dtype=half),
            room(players * desks.everything.shape[2], dtype=half),
            room(desks.masks.shape[1], dtype=torch.bool),
            room(desks.masks.shape[1], dtype=half),
            room(dtype=torch.int64), room(), room(), room(dtype=torch.int64), room(players),
            room(dtype=torch.bool), room(players), room(dtype=torch.bool), room(), room(),
        )  # fmt: skip
        desks.observe()

    @torch.no_grad()
    def teach(self, player: Player, judge: Judge, shaping: float) -> Lesson:
        """Play on from where the last lesson ended."""
        desks, lesson = self.desks, self.lesson
        lesson.finished = 0
        ended = torch.zeros((), dtype=torch.int64, device=desks.device)
        for step in range(self.steps):
            self._note(step, player, judge)
            before = desks.hopes.clone()
            desks.take_part()
            desks.observe()
            hoped = shaping * desks.players * (desks.hopes - before)
            over = desks.done.unsqueeze(1)
            lost = shaping * desks.players * -before  # hope ends with the game
            lesson.rewards[step] = torch.where(over, desks.won + lost, hoped)
            lesson.done[step] = desks.done
            lesson.won[step] = desks.won
            ended += desks.done.sum()
        lesson.finished = int(ended)
        self._look_back(judge)
        return lesson

    def _note(self, step: int, player: Player, judge: Judge) -> None:
        """One decision at every desk: what is seen, and what the network does."""
        desks, lesson = self.desks, self.lesson
        lesson.numbers[step] = desks.numbers
        lesson.everything[step] = desks.everything.flatten(1)
        lesson.masks[step] = desks.masks
        lesson.leanings[step] = leanings(desks.likings, desks.masks)
        lesson.seats[step] = desks.seats
        seen = lesson.numbers[step], desks.masks, lesson.leanings[step]
        odds = player(*seen)
        desks.actions.copy_(torch.multinomial(odds.exp(), 1).squeeze(1))
        self.others.decide(desks)
        lesson.learns[step] = self.others.learns(desks)
        lesson.actions[step] = desks.actions
        lesson.likely[step] = odds.gather(1, lesson.actions[step].unsqueeze(1)).squeeze(1)
        lesson.values[step] = judge(lesson.everything[step])

    def _look_back(self, judge: Judge) -> None:
        """What each decision was worth, from the last to the first (GAE, for every seat)."""
        desks, lesson = self.desks, self.lesson
        owed = torch.zeros_like(desks.hopes)
        gained = torch.zeros_like(desks.hopes)
        expected = self.expected(judge)
        for step in range(self.steps - 1, -1, -1):
            still = ~lesson.done[step].unsqueeze(1)
            owed, gained, expected = owed * still, gained * still, expected * still
            owed += lesson.rewards[step]
            who = lesson.seats[step].unsqueeze(1)
            value = lesson.values[step].unsqueeze(1)
            surprise = owed.gather(1, who) + expected.gather(1, who) - value
            now = surprise + self.patience * gained.gather(1, who)
            lesson.advantages[step] = now.squeeze(1)
            gained.scatter_(1, who, now)
            expected.scatter_(1, who, value)
            owed.scatter_(1, who, torch.zeros_like(value))
        torch.add(lesson.advantages, lesson.values, out=lesson.returns)

    def expected(self, judge: Judge) -> Tensor:
        """What every seat may expect after the last decision: the judge looks from each of them."""
        desks = self.desks
        seats = desks.seats.long().clamp(min=0)
        found = torch.zeros_like(desks.hopes)
        dtype = self.lesson.everything.dtype
        for turned in range(desks.players):
            seen = desks.everything.roll(-turned, 1).flatten(1).to(dtype)
            who = (seats + turned) % desks.players
            found.scatter_(1, who.unsqueeze(1), judge(seen).unsqueeze(1))
        return found
