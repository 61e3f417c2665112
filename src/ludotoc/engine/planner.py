"""A turn of several decisions, tried out before it is played: the parts of a 7, one by one.

A plan is made from a view and never touches the table. It goes on in a world that the view allows,
as far as one's own decisions lead without chance and without anything hidden being shown: so far
every such world looks the same to who plans, and what he is shown is what would come. Parts can be
taken back freely; `actions` are then played together, `Table.play_actions(seat, plan.actions)`.

A game says in its `words.py` where planning is worth while: `progress(view)`, a sentence like "3 of
7 steps", or None. Its `actions.py` may say what would be lost by a decision: `taken_by(view, seat,
action)`, the ids of the pieces that it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.forced import has_no_choice
from ludotoc.engine.game import SPECTATOR, Game
from ludotoc.engine.picks import Path, Picks
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, outcome_list, view_of
from ludotoc.engine.words import Sentence

ANY_KEY = np.array([1, 2], np.uint64)  # what it draws is never looked at


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that may be picked next; when only one decision is meant by it, what that does."""

    pick: str
    action: int | None = None
    text: Sentence | None = None
    takes: tuple[str, ...] = ()  # the pieces that it would take


@dataclass(frozen=True)
class Step:
    """A decision of a plan, and the world after it as far as that can be foreseen."""

    action: int
    world: np.record
    text: Sentence
    takes: tuple[str, ...]
    is_forced: bool  # it followed by itself from the one before
    goes_on: bool
    is_foreseen: bool


class Plan:
    """What a seat would do, decision after decision."""

    def __init__(self, game: Game, view: np.record, seat: int) -> None:
        self.game, self.seat = game, seat
        self._first = copy_of(view)
        game.verbs.imagine(self._first, ANY_KEY)
        self._steps: list[Step] = []

    # --- how far it has come ---

    @property
    def actions(self) -> list[int]:
        """The decisions so far, in order."""
        return [step.action for step in self._steps]

    @property
    def told(self) -> list[Sentence]:
        """What each of them does."""
        return [step.text for step in self._steps]

    @property
    def takes(self) -> list[str]:
        """All pieces that the plan would take."""
        return [piece for step in self._steps for piece in step.takes]

    @property
    def is_complete(self) -> bool:
        """Whether it can be played: nothing more can be planned."""
        return bool(self._steps) and not self._steps[-1].goes_on

    @property
    def progress(self) -> Sentence | None:
        """How far a turn of several parts has come; None where the game asks for no planning."""
        return progress_of(self.game, self.view(self.seat))

    def view(self, seat: int) -> np.record:
        """What the planner would see now; where that cannot be foreseen, what he saw before."""
        foreseen = [self._first, *(step.world for step in self._steps if step.is_foreseen)]
        return view_of(self.game, foreseen[-1], self._check(seat))

    def _check(self, seat: int) -> int:
        if seat != self.seat:
            raise Refused("a plan is known only to who makes it")
        return seat

    # --- what may follow ---

    def legal_actions(self, seat: int) -> list[int]:
        """What may be planned next."""
        return [] if self.is_complete else legal_list(self.game, self.view(seat), seat)

    def choices(self, picked: Sequence[str] = ()) -> list[Choice]:
        """What may be picked next, each with what it would do and take."""
        look, actions = plain(self.view(self.seat)), self.game.module("actions")
        legal = self.legal_actions(self.seat)
        picks = Picks({each: actions.path_of(look, self.seat, each) for each in legal})
        return [self._choice(look, picks, (*picked, pick)) for pick in picks.following(picked)]

    def _choice(self, look: Any, picks: Picks, picked: Path) -> Choice:
        action = picks.meant(picked)
        if action is None:
            return Choice(picked[-1])
        text, takes = self._foretold(look, action)
        return Choice(picked[-1], action, text, takes)

    def _foretold(self, look: Any, action: int) -> tuple[Sentence, tuple[str, ...]]:
        taken_by = getattr(self.game.module("actions"), "taken_by", None)
        takes = () if taken_by is None else tuple(taken_by(look, self.seat, action))
        return self.game.module("words").offered(look, self.seat, action), takes

    # --- going on and back ---

    def add(self, action: int, is_forced: bool = False) -> None:
        """One more decision; what is not legal is refused with its reason."""
        view = self.view(self.seat)
        if action not in self.legal_actions(self.seat):
            raise self.game.module("refusals").why_not(view, self.seat, action)
        world = copy_of(self._steps[-1].world if self._steps else self._first)
        text, takes = self._foretold(plain(view), action)
        shown = int(world.chance.disclosed)
        self.game.verbs.apply(world, self.seat, action)
        is_foreseen = world.chance.disclosed == shown and not outcome_list(self.game, world)
        goes_on = is_foreseen and int(self.game.verbs.actors(world)) == 1 << self.seat
        self._steps.append(Step(action, world, text, takes, is_forced, goes_on, is_foreseen))

    def choose(self, action: int) -> None:
        """One more decision, and whatever all can see is then left without a choice."""
        self.add(action)
        while not self.is_complete and self._has_no_choice():
            self.add(self.legal_actions(self.seat)[0], is_forced=True)

    def _has_no_choice(self) -> bool:
        onlooker = view_of(self.game, self._steps[-1].world, SPECTATOR)
        return has_no_choice(self.game, self.view(self.seat), onlooker, self.seat)

    def take_back(self) -> None:
        """The last decision that was chosen, with what followed from it."""
        if not self._steps:
            raise Refused("nothing is planned yet")
        while self._steps.pop().is_forced:
            pass


def progress_of(game: Game, view: np.record) -> Sentence | None:
    """How far a turn of several parts has come; None where a decision is played at once."""
    progress = getattr(game.module("words"), "progress", None) if game.has_module("words") else None
    found: Sentence | None = None if progress is None else progress(plain(view))
    return found


def plan_with(game: Game, view: np.record, seat: int, action: int) -> Plan | None:
    """The plan that begins with a decision; None where that is better played at once."""
    if not hasattr(game.module("words") if game.has_module("words") else None, "progress"):
        return None
    plan = Plan(game, view, seat)
    is_begun = plan.progress is not None
    plan.add(action)
    if not is_begun and (plan.is_complete or plan.progress is None):
        return None
    plan.take_back()
    plan.choose(action)
    return plan
