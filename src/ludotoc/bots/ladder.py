"""The ladder: bots by the names one types, from `random` to `search:1000`."""

from __future__ import annotations

from ludotoc.bots.bot import Bot
from ludotoc.bots.simple import KINDS, SimpleBot
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted

KNOWN = (*KINDS,)


def bot_named(text: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name for a game, or a refusal that lists those there are."""
    if text in KINDS:
        return SimpleBot(game, text, seed)
    raise Refused(
        "there is no bot {name}; there is {known}", name=Quoted(text), known=", ".join(KNOWN)
    )
