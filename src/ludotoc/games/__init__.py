"""The shelf: one folder a game, and the ring two of them share."""

from __future__ import annotations

import importlib

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game

NAMES = ("tock",)


def find_game(name: str) -> Game:
    """The game of that name, or a refusal that lists the shelf."""
    if name not in NAMES:
        raise Refused(f"there is no game {name!r} on the shelf; there is {', '.join(NAMES)}")
    game: Game = importlib.import_module(f"ludotoc.games.{name}").GAME
    return game
