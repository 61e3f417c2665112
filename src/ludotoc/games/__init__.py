"""The shelf: one folder a game, and the ring two of them share."""

from __future__ import annotations

import importlib

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game

NAMES = ("tock", "toctoc", "toctoctoc", "chocolat", "chocottes")
WORKSHOP = ()
WRITTEN = (*NAMES, *WORKSHOP)


def find_game(name: str) -> Game:
    """The game of that name, or a refusal that lists the shelf."""
    if name not in WRITTEN:
        raise Refused(f"there is no game {name!r} on the shelf; there is {', '.join(NAMES)}")
    game: Game = importlib.import_module(f"ludotoc.games.{name}").GAME
    return game


def find_complete_game(name: str) -> Game:
    """A game that can be played at a table."""
    game = find_game(name)
    if name not in NAMES:
        raise Refused(f"{game.titles['en']} can be simulated, but not yet played at a table")
    return game
