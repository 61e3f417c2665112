"""Whoever is named in an arena: bots of the ladder, and your own as `module:Name`.

`Name(game, seed)` makes the bot. Programs of your own are run only here, where you name them
yourself: never at a table of the house.
"""

from __future__ import annotations

import importlib
import re
import sys

from ludotoc.bots import Bot, bot_named
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted

YOURS = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")


def seated_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name."""
    found = YOURS.fullmatch(name)
    return _yours(found[1], found[2], game, seed) if found else bot_named(name, game, seed)


def _yours(module: str, maker: str, game: Game, seed: int) -> Bot:
    if "" not in sys.path:
        sys.path.insert(0, "")  # what lies in this folder, as python itself would find it
    try:
        bot: Bot = getattr(importlib.import_module(module), maker)(game, seed)
    except (ImportError, AttributeError) as reason:
        message = "there is no bot {name}: {reason}"
        raise Refused(message, name=Quoted(f"{module}:{maker}"), reason=str(reason)) from reason
    return bot
