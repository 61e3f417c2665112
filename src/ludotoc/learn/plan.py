"""What is to be learned, for how long, and how: two recipes, one for a GPU and one for cores."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ludotoc.bots.networks import form_of, weights_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted
from ludotoc.games import find_game

DEVICES = ("cpu", "cuda")
POLICY, FORESIGHT = WAYS = ("policy", "foresight")
LONGEST = 10_000  # minutes
MOST_TRUST = 100
# Tens of thousands of tables, large steps of many decisions, much curiosity.
ON_A_GPU: dict[str, Any] = {
    "tables": 32_768, "steps": 64, "batch": 65_536, "hidden": 512, "rates": (3e-4, 3e-5),
    "curiosity": (0.1, 0.02), "clip": 0.1, "epochs": 2, "boards": 512, "exams": 8,
}  # fmt: skip
# Who looks ahead: curiosity is how much worse a prospect may be and still be tried. Lessons are
# short even on a GPU: what is played with better forecasts teaches more than more of the same.
LOOKING_AHEAD: dict[str, dict[str, Any]] = {
    "cpu": {"rates": (3e-3, 3e-4), "curiosity": (0.05, 0.01), "patience": 0.95, "field": 0.0},
    "cuda": {
        "tables": 3_072, "steps": 32, "batch": 4_096, "epochs": 4, "rates": (1e-3, 3e-5),
        "curiosity": (0.05, 0.005), "patience": 0.9, "field": 0.0,
    },
}  # fmt: skip
# Few decisions, each gone through more often: something is learned within a minute.
ON_CORES: dict[str, Any] = {
    "tables": 256, "steps": 32, "batch": 512, "hidden": 64, "rates": (4e-3, 1e-3),
    "curiosity": (0.01, 0.005), "clip": 0.2, "epochs": 3, "boards": 128, "exams": 4,
}  # fmt: skip


@dataclass(frozen=True)
class Pace:
    """How fast one learns just now, and how much one tries out."""

    rate: float
    curiosity: float  # the worth of staying near what one began with, entropy where that is the lot
    shaping: float  # how much hope counts as reward
    clip: float  # how far a step may lead from what was played
    epochs: int  # how often a lesson is gone through
    trust: float  # how much good sense counts beside what is foreseen


@dataclass(frozen=True)
class Plan:
    """A game at one table size, and the recipe."""

    game: str
    players: int
    options: dict[str, str]
    device: str
    minutes: float
    seed: int
    tables: int
    steps: int  # decisions of every table in a lesson
    batch: int  # decisions of a step of improvement
    hidden: int
    rates: tuple[float, float]  # at first and at last
    curiosity: tuple[float, float]
    clip: float
    epochs: int
    boards: int  # of an examination
    exams: int  # how many, from the first minute to the last
    trust: float = 2.0  # how much the game's own good sense counts at first; 0: never
    field: float = 0.25  # the part of the tables where all others are players of good sense
    patience: float = 0.95  # how far ahead a decision is given credit for what comes (GAE)
    hope: float = 1.0  # how much what a seat may hope for counts as reward, at first
    longest: int = 4_000  # decisions after which a game is cut while learning
    by: str = POLICY  # or foresight: what is learned is what to do, or what comes of it
    against: str | None = None  # a rival's folder, empty for the house's; nobody: oneself
    begun: str | None = None  # whose weights one begins with, named in the same way

    @property
    def found(self) -> Game:
        """The game itself."""
        return find_game(self.game)

    @property
    def form(self) -> str:
        """The name of what is learned."""
        return form_of(self.found, self.players, self.options)

    @property
    def sides(self) -> int:
        """How many sides play."""
        return self.found.sides(self.players, self.options)

    def pace(self, part: float) -> Pace:
        """How to learn when that part of the time is over.

        Hope counts in the first half only; who looks ahead trusts good sense in the first tenth,
        unless he has learned something before.
        """
        sensible = max(0.0, 1.0 - 10.0 * part) if self.begun is None else 0.0
        return Pace(
            _between(*self.rates, part), _between(*self.curiosity, part),
            self.hope * max(0.0, 1.0 - 2.0 * part), self.clip, self.epochs,
            self.trust * sensible,
        )  # fmt: skip


def _between(first: float, last: float, part: float) -> float:
    return first * math.pow(last / first, min(part, 1.0))


def read_plan(
    game: str,
    players: int | None,
    options: Mapping[str, str],
    device: str,
    minutes: float,
    seed: int,
    **others: Any,
) -> Plan:
    """A plan that can be followed, or a refusal that says what is wrong with it."""
    found = find_game(game)
    seats = found.check_players(found.players[0] if players is None else players)
    chosen = found.check_options(seats, options)
    if device not in DEVICES:
        message, (one, other) = "one learns on {one} or {other}, not on {device}", DEVICES
        raise Refused(message, one=one, other=other, device=Quoted(device[:24]))
    if not (math.isfinite(minutes) and 0 < minutes <= LONGEST):
        message = "one learns for more than 0 and at most {most} minutes, not {minutes}"
        raise Refused(message, most=LONGEST, minutes=f"{minutes:g}")
    _check_parts(**others)
    _check_way(found, others.get("by"))
    given = {name: value for name, value in others.items() if value is not None}
    recipe = ON_A_GPU if device == "cuda" else ON_CORES
    if given.get("by") == FORESIGHT:
        recipe = recipe | LOOKING_AHEAD[device]
    plan = Plan(game, seats, chosen, device, minutes, seed, **{**recipe, **given})
    return plan if plan.begun is None else replace(plan, hidden=_width_of_what_was_learned(plan))


def _width_of_what_was_learned(plan: Plan) -> int:
    weights = weights_of(plan.form, plan.begun or None)
    way = POLICY if weights.has_policy else FORESIGHT
    if way != plan.by:
        message = "what one begins with was learned by {way}: say --by {way}"
        raise Refused(message, way=way)
    layers = weights.layers if weights.has_policy else weights.brain.layers
    return int(layers[0][1].size)


def _check_way(game: Game, by: str | None) -> None:
    if by not in (None, *WAYS):
        message, (one, other) = "one learns by {one} or {other}, not by {way}", WAYS
        raise Refused(message, one=one, other=other, way=Quoted(by[:24]))
    if by == FORESIGHT and game.has_memory:
        raise Refused("where remembering is the game, one learns by policy")


def _check_parts(
    trust: float | None = None, field: float | None = None, patience: float | None = None, **_: Any
) -> None:
    if trust is not None and not 0.0 <= trust <= MOST_TRUST:
        message = "good sense counts from 0 to {most}, not {trust}"
        raise Refused(message, most=MOST_TRUST, trust=f"{trust:g}")
    if field is not None and not 0.0 <= field <= 1.0:
        message = "players of good sense sit at 0 to 1 of the tables, not at {field}"
        raise Refused(message, field=f"{field:g}")
    if patience is not None and not 0.0 <= patience <= 1.0:
        raise Refused("patience goes from 0 to 1, not {patience}", patience=f"{patience:g}")
