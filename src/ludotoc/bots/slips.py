"""Players who are not always at their best: now and then they do something else, never a folly.

What another action costs is told by what the game promises when one's turn is over, in one world
that fits the view: no slip gives the game away. Whoever has a partner also keeps to what he likes
almost as much: a partner's pawn is worth little to a promise, and much to a partner.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludotoc.bots.bot import Bot, Clock
from ludotoc.bots.simple import SimpleBot
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.record import copy_of, legal_list, seats_in

OWN_STEPS = 8  # of the rest of a turn, after which its end is not waited for
WHOLE = 1 << 64
FOR_SLIPPING, FOR_CHOOSING, FOR_WORLD = 1, 2, 3


class Slipping:
    """A bot that by lot, in so many decisions, takes another action that costs little."""

    def __init__(
        self,
        game: Game,
        bot: Bot,
        often: float,
        cost: float,
        liked: float,
        seed: int = 0,
        beside: float | None = None,
    ) -> None:
        self.game, self.bot, self.often, self.cost, self.seed = game, bot, often, cost, seed
        self.liked = liked  # beside a partner: how far up from the action liked least to the best
        self.beside = often if beside is None else beside  # how often beside a partner
        self._sensible = SimpleBot(game, "greedy", seed)

    def choose(self, view: np.record, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """What the bot would do, or a slip."""
        best = self.bot.choose(view, seat, legal, clock)
        often = self.beside if self._has_partner(view) else self.often
        if len(legal) == 1 or self._lot(clock, FOR_SLIPPING) >= int(often * WHOLE):
            return best
        others = self.harmless(view, seat, legal, best, clock)
        return others[self._lot(clock, FOR_CHOOSING) % len(others)] if others else best

    def harmless(
        self, view: np.record, seat: int, legal: Sequence[int], best: int, clock: Clock
    ) -> list[int]:
        """The other actions that cost no more than a slip may."""
        world = self._world(view, clock)
        least = self._promise_after(world, seat, best, clock) - self.cost
        others = [action for action in legal if action != best]
        if self._has_partner(view):
            others = self._liked(view, seat, legal, others)
        return [each for each in others if self._promise_after(world, seat, each, clock) >= least]

    def _has_partner(self, view: np.record) -> bool:
        players = int(view["players"])
        return self.game.sides(players, self.game.read_options(view)) < players

    def _liked(
        self, view: np.record, seat: int, legal: Sequence[int], others: Sequence[int]
    ) -> list[int]:
        """Those that are far enough up from the action liked least."""
        if not self.game.has_sense:
            return []
        points = {each: int(self.game.verbs.liking(view, seat, each)) for each in legal}
        least, most = min(points.values()), max(points.values())
        enough = least + self.liked * (most - least)
        return [each for each in others if points[each] >= enough]

    def _world(self, view: np.record, clock: Clock) -> np.record:
        world, lot = copy_of(view), self._lot(clock, FOR_WORLD)
        self.game.verbs.imagine(world, np.array([word_of(lot, 0), word_of(lot, 1)], np.uint64))
        return world

    def _promise_after(self, world: np.record, seat: int, action: int, clock: Clock) -> float:
        """What a seat may hope for when its turn is over, if it plays the rest with sense."""
        if not self.game.has_sense:
            return 0.0
        s, verbs = copy_of(world), self.game.verbs
        for _ in range(OWN_STEPS):
            verbs.apply(s, seat, action)
            verbs.settle(s)
            if seats_in(int(verbs.actors(s)))[:1] != [seat]:
                break
            action = self._sensible.choose(s, seat, legal_list(self.game, s, seat), clock)
        return float(verbs.promise(s, seat))

    def _lot(self, clock: Clock, purpose: int) -> int:
        return int(word_of(int(word_of(self.seed, purpose)), clock.decision))
