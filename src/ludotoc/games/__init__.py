"""The shelf: one folder a game, and the ring two of them share."""

from __future__ import annotations

import importlib

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted

NAMES = ("tock", "toctoc", "toctoctoc", "chocolat", "chocottes")


def find_game(name: str) -> Game:
    """The game of that name, or a refusal that lists the shelf."""
    if name not in NAMES:
        known = ", ".join(NAMES)
        raise Refused(
            "there is no game {name} on the shelf; there is {known}", name=Quoted(name), known=known
        )
    game: Game = importlib.import_module(f"ludotoc.games.{name}").GAME
    return game
