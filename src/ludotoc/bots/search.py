"""The bot that looks ahead: as many rounds of search as it is given, or as time allows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import numpy as np

from ludotoc.bots.bot import Clock
from ludotoc.bots.ismcts import DEEPEST, SEATS, SETTINGS, bind_search
from ludotoc.bots.networks import NOBODY, Brain
from ludotoc.bots.tree import EDGE, GENERATION, GENERATIONS, NODE
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.record import new_records

NODES_A_ROUND = 4
MOST_NODES = 1 << 18
EDGES_A_NODE = 2
MINDED = 75  # points of liking that a partner minds
ROUNDS_AT_ONCE = 25  # between two looks at the clock


@dataclass(frozen=True)
class Budget:
    """How a search is dialled."""

    rounds: int = 1000
    seconds: float = float("inf")
    explore: float = 0.6  # how much doubt counts beside success, where two sides play
    width: float = 0.0  # actions tried at a node grow with this and its visits' root; 0: all
    sense: float = 0.0  # the part of decisions made with sense when playing on
    model: float = 0.0  # the part of others' decisions in the tree that are made with sense
    cap: int = 25  # decisions a player, from the root to where playing on stops
    guide: float = 0.0  # how much a guide counts at the root, where there is one
    tact: float = 0.0  # beside a partner: what may be lost by what he would not mind
    sees_all: bool = False  # the cheater: given the whole record, it imagines nothing


def usual_budget(game: Game) -> Budget:
    """How a search is dialled where nothing else is asked: as the game's own sense says."""
    if not game.has_sense:
        return Budget()
    return replace(Budget(sense=0.5, width=1.5), **getattr(game.module("sense"), "DIALS", {}))


_bound: dict[str, SimpleNamespace] = {}


def search_of(game: Game) -> SimpleNamespace:
    """The compiled search of a game, bound once."""
    if game.package not in _bound:
        _bound[game.package] = bind_search(game)
    return _bound[game.package]


def _most_numbers(game: Game) -> int:
    return max(int(game.verbs.feature_total(players)) for players in game.players)


class SearchBot:
    """Searches among the worlds that fit its view; what it may spend is its `Budget`."""

    def __init__(self, game: Game, budget: Budget, seed: int = 0) -> None:
        self.game, self.budget, self.seed = game, budget, seed
        self._search = search_of(game)
        self._view: Any = new_records(game.record_type, 1)
        self._worlds: Any = new_records(game.record_type, 2)
        room = min(1 << (NODES_A_ROUND * budget.rounds).bit_length(), MOST_NODES)
        self._edges, self._nodes = np.zeros(EDGES_A_NODE * room, EDGE), np.zeros(room, NODE)
        self._count = np.zeros(2, np.int64)
        self._at = np.zeros(SEATS, np.int32)
        self._path, self._who = (np.zeros(DEEPEST, np.int32) for _ in range(2))
        self._key = np.zeros(2, np.uint64)
        self._legal = np.zeros(game.most_legal, np.int16)
        self._setting = np.zeros(SETTINGS, np.float64)
        self._odds, self._shares = np.zeros(game.actions), np.zeros(SEATS)
        self._seen = np.zeros(_most_numbers(game), np.float32)
        self._brain = NOBODY
        self._paper = NOBODY.paper()

    @property
    def sees_all(self) -> bool:
        """Whether it must be given the whole record: the ceiling, measured and never offered."""
        return self.budget.sees_all

    def choose(self, view: np.record, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """The action chosen most often; whichever has paid more, among equals."""
        if len(legal) == 1:
            return legal[0]
        self.think(view, seat, clock, legal)
        best = self._favourite(seat, legal)
        return self._kinder(view, seat, legal, best) if self._has_tact(view) else best

    def _favourite(self, seat: int, legal: Sequence[int]) -> int:
        return max(legal, key=lambda action: (self.visits(seat, action), self.worth(seat, action)))

    def _kinder(self, view: np.record, seat: int, legal: Sequence[int], best: int) -> int:
        """Beside a partner, not what sense sees no good in, if something worth as much is liked."""
        liked = {each: int(self.game.verbs.liking(view, seat, each)) for each in legal}
        if liked[best] > 0:
            return best
        least = self.worth(seat, best) - self.budget.tact
        kinder = [each for each in legal if liked[each] >= liked[best] + MINDED]
        kinder = [each for each in kinder if self.worth(seat, each) >= least]
        return max(kinder, key=lambda each: (liked[each], self.visits(seat, each)), default=best)

    def think(
        self, view: np.record, seat: int, clock: Clock, legal: Sequence[int] | None = None
    ) -> int:
        """Search until the budget or the clock is spent; how many rounds that were.

        Who names the legal actions asks for a choice alone: it ends when that cannot change.
        """
        self._begin(view)
        ends = time.perf_counter() + min(self.budget.seconds, clock.seconds)
        word, done, left = int(word_of(self.seed, clock.decision)), 0, self.budget.rounds
        while left > 0 and (done == 0 or time.perf_counter() < ends):
            rounds = min(ROUNDS_AT_ONCE, left)
            self._think(seat, rounds, word_of(word, done))
            done, left = done + rounds, left - rounds
            if legal is not None and left < done and self._is_settled(view, seat, legal, left):
                break
        return done

    def _is_settled(self, view: np.record, seat: int, legal: Sequence[int], left: int) -> bool:
        """Whether the rounds that are left cannot change what is chosen."""
        self._legal[: len(legal)] = legal
        edges, nodes, count = self._edges, self._nodes, self._count
        lead = self._search.lead_of(edges, nodes, count, seat, self._legal, len(legal))
        return lead > left and not self._may_give_way(view, seat, legal)

    def _may_give_way(self, view: np.record, seat: int, legal: Sequence[int]) -> bool:
        """Whether tact may still weigh what other actions are worth."""
        if not self._has_tact(view):
            return False
        return int(self.game.verbs.liking(view, seat, self._favourite(seat, legal))) <= 0

    def _has_tact(self, view: np.record) -> bool:
        """Whether there is a partner, and sense to tell what he minds."""
        has_partner = self._sides(view) < int(view["players"])
        return self.budget.tact > 0.0 and self.game.has_sense and has_partner

    def visits(self, seat: int, action: int) -> int:
        """How often the last search chose an action."""
        return int(self._search.visits_of(self._edges, self._nodes, self._count, seat, action))

    def worth(self, seat: int, action: int) -> float:
        """What came of it, from 0 to 1."""
        return float(self._search.reward_of(self._edges, self._nodes, self._count, seat, action))

    def _think_with(self, brain: Brain) -> None:
        """Who is asked how things stand where a round ends; with nobody's, the game's own sense."""
        if brain is not self._brain:
            self._brain, self._paper = brain, brain.paper()

    def _begin(self, view: np.record) -> None:
        self._view[0] = view
        if self._count[GENERATION] == GENERATIONS - 1:
            self._count[GENERATION] = 0
            self._edges["key"] = 0
        self._search.begin(self._nodes, self._count)
        budget = self.budget
        players, sides = int(view["players"]), self._sides(view)
        self._setting[:] = (
            budget.explore * 2 / sides,  # the more play, the smaller are everybody's hopes
            budget.width, budget.sense, budget.model, budget.cap * players, sides, budget.sees_all,
            budget.guide * 2 / sides,
        )  # fmt: skip

    def _sides(self, view: np.record) -> int:
        return self.game.sides(int(view["players"]), self.game.read_options(view))

    def _think(self, seat: int, rounds: int, noise: np.uint64) -> None:
        self._search.think(
            self._view, seat, rounds, self._worlds, self._worlds.view(np.uint64),
            self._edges, self._nodes, self._count, self._at, self._path, self._who,
            self._key, self._legal, self._setting, self._odds, self._shares, self._brain.weights,
            self._seen, *self._paper, noise,
        )  # fmt: skip
