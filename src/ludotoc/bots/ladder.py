"""The ladder: bots by the names one types.

`random`, `eager`, `greedy`, `search:1000` (rounds a decision), `search:80ms` (time a decision), and
`cheater:1000`, the search that is shown every card: the ceiling of luck, for arenas only.
`child`, `family`, `regular` and `champion` are the levels for people. `greedy+sieve` is greedy with
a memory like a sieve.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ludotoc.bots.bot import Bot
from ludotoc.bots.levels import FOR_MEMORY, LEVELS, bot_of, level_named
from ludotoc.bots.memory import Memory, Remembering, strength_named
from ludotoc.bots.search import Budget, SearchBot, usual_budget
from ludotoc.bots.simple import KINDS, SimpleBot
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.words import Quoted

KNOWN = (
    *(level.name for level in LEVELS), *KINDS, "search:1000", "search:80ms", "cheater:1000",
)  # fmt: skip
SEARCHES = re.compile(r"(search|cheater):([1-9]\d{0,7})(ms)?")
MOST_ROUNDS_IN_TIME = 1_000_000


def bot_named(text: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name for a game, or a refusal that lists those there are."""
    if level := level_named(text):
        return bot_of(level, game, seed)
    name, plus, memory = text.partition("+")
    if plus:
        strength = strength_named(memory)
        own = Memory(game, strength, int(word_of(seed, FOR_MEMORY)))
        return Remembering(bot_named(name, game, seed), own)
    if text in KINDS:
        return SimpleBot(game, text, seed)
    if found := SEARCHES.fullmatch(text):
        kind, number, unit = found.groups()
        budget = replace(_spend(usual_budget(game), int(number), unit), sees_all=kind == "cheater")
        return SearchBot(game, budget, seed)
    raise Refused(
        "there is no bot {name}; there is {known}", name=Quoted(text), known=", ".join(KNOWN)
    )


def _spend(budget: Budget, number: int, unit: str | None) -> Budget:
    if unit is None:
        return replace(budget, rounds=number)
    return replace(budget, rounds=MOST_ROUNDS_IN_TIME, seconds=number / 1000)
