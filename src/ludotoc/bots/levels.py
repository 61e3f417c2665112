"""Four levels for people, in every game: from a child to the club champion.

A level is a bot of the ladder, how often it slips and what a slip may cost, and a memory for the
games where remembering is the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotoc.bots.bot import Bot
from ludotoc.bots.memory import Memory, Remembering, strength_named
from ludotoc.bots.slips import Slipping
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.words import Sentence, Term, say

FOR_SLIPS, FOR_MEMORY = 1, 2


@dataclass(frozen=True)
class Level:
    """Who one can sit down with."""

    name: str  # as it is typed
    title: Term  # as it is read
    said: Sentence
    bot: str  # on the ladder
    memory: str
    slips: float = 0.0  # the part of decisions that are not its best
    cost: float = 0.0  # the part of a win that a slip may cost
    liked: float = 1.0  # beside a partner: how far up among what is liked a slip must be
    beside: float = 0.0  # and the part of decisions that are not its best


LEVELS = (
    Level(
        "child",
        Term("a child"),
        say("takes the next nice thing, slips often and forgets fast"),
        "greedy",
        "sieve",
        slips=0.6,
        cost=0.10,
        liked=0.3,
        beside=0.8,
    ),
    Level(
        "family",
        Term("the family"),
        say("plays with sense, slips now and then and forgets like anybody"),
        "greedy",
        "ordinary",
        slips=0.2,
        cost=0.05,
        liked=0.3,
        beside=0.4,
    ),
    Level(
        "regular",
        Term("a regular"),
        say("seldom misses what matters and remembers well"),
        "greedy",
        "good",
    ),
    Level(
        "champion",
        Term("the club champion"),
        say("thinks ahead and forgets nothing"),
        "guided:1000,tact=0.04",
        "elephant",
    ),
)
USUAL = LEVELS[1]
ADVISER = replace(LEVELS[3], name="adviser", memory="good")  # nobody is told what he could not know


def level_named(name: str) -> Level | None:
    """One of the four, if it is called so."""
    return next((level for level in LEVELS if level.name == name), None)


def bot_of(level: Level, game: Game, seed: int = 0) -> Bot:
    """A bot that plays a game at a level."""
    from ludotoc.bots.ladder import KNOWN, bot_who_forgets

    strength = strength_named(level.memory)
    bot = bot_who_forgets(level.bot, game, seed, KNOWN, strength)
    if level.slips > 0.0:
        own = int(word_of(seed, FOR_SLIPS))
        bot = Slipping(game, bot, level.slips, level.cost, level.liked, own, level.beside)
    if game.has_memory:
        memory = Memory(game, strength, int(word_of(seed, FOR_MEMORY)))
        bot = Remembering(bot, memory)
    return bot
