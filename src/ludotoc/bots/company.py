"""For whoever hosts tables: bots in seats, hints, and what becomes of a seat that was left.

    bot = seat_bot(game, "family", seat=2, seed=7)
    bot.follow(views)                # what the seat has seen so far, if the game has begun
    bot.watch(view, decision)        # after every decision at the table, whoever made it
    action = bot.choose(view, legal, Clock(decision, seconds=0.3))
    time.sleep(bot.pause())          # only where somebody looks on

Only views come in here: of the seat the bot sits at, and of no other. All of it may run in a thread
of its own. The same seed, views and decisions give the same actions.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ludotoc.bots.bot import Bot, Clock
from ludotoc.bots.foresight import foresight_of
from ludotoc.bots.ladder import OFFERED, bot_named
from ludotoc.bots.levels import ADVISER, LEVELS, Level, bot_of
from ludotoc.bots.memory import Remembering, kernels_of
from ludotoc.bots.networks import forms_of, weights_of
from ludotoc.bots.pace import doubt, seconds_for
from ludotoc.bots.search import search_of
from ludotoc.bots.simple import players_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.jit import Progress, prepare
from ludotoc.engine.noise import word_of
from ludotoc.engine.plain import plain
from ludotoc.engine.words import Sentence

BEFORE_ALL = -1
LONGEST_THOUGHT = 0.25  # seconds, whatever the clock allows


class Choice(NamedTuple):
    """What a bot last chose from, and how long that took."""

    view: np.record
    legal: Sequence[int]
    decision: int
    spent: float


class SeatBot:
    """A bot that sits somewhere."""

    def __init__(self, game: Game, bot: Bot, seat: int, seed: int) -> None:
        self.game, self.bot, self.seat, self.seed = game, bot, seat, seed
        self.seen = BEFORE_ALL  # how many decisions the table had seen when it last looked
        self._last: Choice | None = None

    @property
    def remembers(self) -> bool:
        """Whether it must be shown every decision."""
        return isinstance(self.bot, Remembering)

    def watch(self, view: np.record, decision: int) -> None:
        """The table as the seat sees it after so many decisions."""
        if isinstance(self.bot, Remembering):
            self.bot.watch(view, decision)
        self.seen = max(self.seen, decision)

    def follow(self, views: Iterable[np.record]) -> None:
        """All that the seat has seen from the beginning, before the first decision and after each.

        For a seat that was left, a game that goes on, or one of which something was taken back.
        """
        self.seen = BEFORE_ALL
        if isinstance(self.bot, Remembering):
            self.bot.memory.clear()
        for decision, view in enumerate(views):
            self.watch(view, decision)

    def choose(self, view: np.record, legal: Sequence[int], clock: Clock) -> int:
        """One of the legal actions, well before a person would have chosen."""
        began = time.perf_counter()
        limited = Clock(clock.decision, min(clock.seconds, LONGEST_THOUGHT))
        action = int(self.bot.choose(view, self.seat, legal, limited))
        self._last = Choice(view, legal, clock.decision, time.perf_counter() - began)
        return action

    def pause(self) -> float:
        """Seconds that a person would have thought about the last choice for longer."""
        if self._last is None:
            return 0.0
        view, legal, decision, spent = self._last
        if isinstance(self.bot, Remembering):
            view = self.bot.memory.recall(view)
        doubted = doubt(self.game, view, self.seat, legal)
        return max(0.0, seconds_for(doubted, self.seed, decision) - spent)


def seat_bot(game: Game, name: str, seat: int, seed: int = 0) -> SeatBot:
    """A bot by its level, or by its name on the ladder; whoever sees all cards never sits down."""
    own = int(word_of(seed, seat))
    bot = bot_named(name, game, own, OFFERED)
    if getattr(bot, "sees_all", False):
        raise Refused("a bot that sees all cards plays in arenas only")
    return SeatBot(game, bot, seat, own)


@dataclass(frozen=True)
class Hint:
    """What one might do, by number and in words."""

    action: int
    said: Sentence | None  # None where the game has no words


class Adviser(SeatBot):
    """Whispers to a person; it remembers like a person, and says nothing a view does not know."""

    def hint(self, view: np.record, legal: Sequence[int], clock: Clock) -> Hint:
        """What the adviser would do."""
        action = self.choose(view, legal, clock)
        if not self.game.has_module("words"):
            return Hint(action, None)
        words: Any = self.game.module("words")
        return Hint(action, words.offered(plain(view), self.seat, action))


def adviser(game: Game, seat: int, seed: int = 0, level: Level = ADVISER) -> Adviser:
    """Somebody who looks over a person's shoulder."""
    own = int(word_of(seed, seat))
    return Adviser(game, bot_of(level, game, own), seat, own)


def make_ready(game: Game, names: Sequence[str], progress: Progress | None = None) -> None:
    """Compile what bots of these names need, or load it, before the first one thinks."""
    prepare(*needed_by(game, names), progress=progress)


def needed_by(game: Game, names: Sequence[str]) -> list[Any]:
    """What bots of these names need."""
    needed: list[Any] = [players_of(game).choose]
    if game.has_sense:
        needed += [game.verbs.liking, game.verbs.promise]
    if game.has_memory:
        needed += [kernels_of(game).fold, kernels_of(game).weaken]
    ladder = {level.name: level.bot for level in (*LEVELS, ADVISER)}
    bots = [ladder.get(name, name) for name in names]
    if any(bot.startswith(("search", "guided")) for bot in bots):
        needed += vars(search_of(game)).values()
    if any(bot.startswith(("learned", "guided")) for bot in bots) and _foresees(game):
        needed.append(foresight_of(game).weigh)
    return needed


def _foresees(game: Game) -> bool:
    """Whether what the house has learned of a game is what comes of actions."""
    return any(not weights_of(form).has_policy for form in forms_of(game))
