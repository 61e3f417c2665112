"""The ladder: bots by the names one types.

`random`, `eager`, `greedy`, `search:1000` (rounds a decision), `search:80ms` (time a decision), and
`cheater:1000`, the search that is shown every card: the ceiling of luck, for arenas only.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ludotoc.bots.bot import Bot
from ludotoc.bots.search import Budget, SearchBot, usual_budget
from ludotoc.bots.simple import KINDS, SimpleBot
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted

KNOWN = (*KINDS, "search:1000", "search:80ms", "cheater:1000")
SEARCHES = re.compile(r"(search|cheater):([1-9]\d{0,7})(ms)?")
MOST_ROUNDS_IN_TIME = 1_000_000


def bot_named(text: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name for a game, or a refusal that lists those there are."""
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
