"""The ladder: bots by the names one types.

`random`, `eager`, `greedy`, `search:1000` (rounds a decision), `search:80ms` (time a decision), and
`cheater:1000`, the search that is shown every card: the ceiling of luck, for arenas only.
`learned` plays what a network has learned by playing against itself; `learned:DIR` what your own
school has (`ludotoc train`). `guided:80ms` searches where that network would look first, and so
does `guided:80ms:DIR` with a school's.
`child`, `family`, `regular` and `champion` are the levels for people. `greedy+sieve` is greedy with
a memory like a sieve. Whoever studies search turns its dials: `search:1000,sense=0,cap=60`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ludotoc.bots.bot import Bot
from ludotoc.bots.guided import GuidedBot, guided_budget
from ludotoc.bots.learned import LearnedBot, learned_bot
from ludotoc.bots.levels import FOR_MEMORY, LEVELS, bot_of, level_named
from ludotoc.bots.memory import Memory, Remembering, Strength, strength_named
from ludotoc.bots.search import Budget, SearchBot, usual_budget
from ludotoc.bots.simple import KINDS, SimpleBot
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.words import Quoted

LOOKING_AHEAD = ("search:1000", "search:80ms")
OFFERED = (*(level.name for level in LEVELS), *KINDS, *LOOKING_AHEAD, "learned", "guided:80ms")
KNOWN = (*OFFERED, "cheater:1000")
SEARCHES = re.compile(r"(search|cheater):([1-9]\d{0,7})(ms)?((?:,[a-z]+=[^,]*)*)")
GUIDED = re.compile(r"guided:([1-9]\d{0,7})(ms)?((?:,[a-z]+=[^,:]*)*)(?::(.+))?")
LEARNED = re.compile(r"learned(?::(.+))?")
DIALS = {
    "explore": (0.0, 10.0),
    "width": (0.0, 100.0),
    "sense": (0.0, 1.0),
    "model": (0.0, 1.0),
    "cap": (1, 100_000),
    "tact": (0.0, 1.0),
    "guide": (0.0, 10.0),
}
MOST_ROUNDS_IN_TIME = 1_000_000


def bot_named(text: str, game: Game, seed: int = 0, known: tuple[str, ...] = KNOWN) -> Bot:
    """The bot of that name for a game, or a refusal that lists those one may name."""
    if level := level_named(text):
        return bot_of(level, game, seed)
    name, plus, memory = text.partition("+")
    if plus:
        strength = strength_named(memory)
        own = Memory(game, strength, int(word_of(seed, FOR_MEMORY)))
        return Remembering(bot_who_forgets(name, game, seed, known, strength), own)
    if found := _taught(text, game, seed, None):
        return found
    if text in KINDS:
        return SimpleBot(game, text, seed)
    if searching := SEARCHES.fullmatch(text):
        kind, number, unit, dials = searching.groups()
        budget = _spend(_dialled(usual_budget(game), dials), int(number), unit)
        return SearchBot(game, replace(budget, sees_all=kind == "cheater"), seed)
    raise Refused(
        "there is no bot {name}; there is {known}", name=Quoted(text), known=", ".join(known)
    )


def check_table(bot: Bot, players: int, options: dict[str, str]) -> None:
    """Refuse who has learned other tables than this; everybody else plays anywhere."""
    himself = bot.bot if isinstance(bot, Remembering) else bot
    if isinstance(himself, LearnedBot):
        himself.check_table(players, options)


def bot_who_forgets(
    name: str, game: Game, seed: int, known: tuple[str, ...], strength: Strength
) -> Bot:
    """One who has learned knows how good his memory is."""
    return _taught(name, game, seed, strength) or bot_named(name, game, seed, known)


def _taught(text: str, game: Game, seed: int, strength: Strength | None) -> Bot | None:
    """Who plays what was learned, or looks ahead with it."""
    if found := LEARNED.fullmatch(text):
        return learned_bot(game, found[1], strength)
    if found := GUIDED.fullmatch(text):
        number, unit, dials, folder = found.groups()
        budget = _spend(_dialled(guided_budget(game), dials), int(number), unit)
        turned = [part.partition("=")[0] for part in dials.split(",")[1:]]
        guide = learned_bot(game, folder, strength) if folder else LearnedBot(game, None, strength)
        return GuidedBot(game, budget, guide, seed, turned)
    return None


def _spend(budget: Budget, number: int, unit: str | None) -> Budget:
    if unit is None:
        return replace(budget, rounds=number)
    return replace(budget, rounds=MOST_ROUNDS_IN_TIME, seconds=number / 1000)


def _dialled(budget: Budget, dials: str) -> Budget:
    """The budget with the dials turned as written: `,sense=0.5,cap=60`."""
    for part in dials.split(",")[1:]:
        name, _, text = part.partition("=")
        if name not in DIALS:
            message = "a search has no dial {name}; it has {known}"
            raise Refused(message, name=Quoted(name), known=", ".join(DIALS))
        value = _number(name, text)
        turned: dict[str, Any] = {name: int(value) if name == "cap" else value}
        budget = replace(budget, **turned)
    return budget


def _number(name: str, text: str) -> float:
    least, most = DIALS[name]
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not least <= value <= most:
        message = "the dial {name} goes from {least} to {most}, not to {value}"
        raise Refused(
            message, name=name, least=f"{least:g}", most=f"{most:g}", value=Quoted(text[:24])
        )
    return value
