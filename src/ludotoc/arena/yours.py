"""Whoever is named in an arena: bots of the ladder, and your own as `module:Name`.

`Name(game, seed)` makes the bot. Programs of your own are run only here, where you name them
yourself: never at a table of the house.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from typing import Any

from ludotoc.bots import Bot, bot_named
from ludotoc.bots.ladder import KNOWN
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted

YOURS = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")
LADDERS = {name.partition(":")[0] for name in KNOWN}  # `search:abc` is mistyped, not a program


def seated_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name."""
    found = YOURS.fullmatch(name)
    if found and found[1] not in LADDERS:
        return _yours(found[1], found[2], game, seed)
    return bot_named(name, game, seed)


def _yours(module: str, maker: str, game: Game, seed: int) -> Bot:
    if "" not in sys.path:
        sys.path.insert(0, "")  # what lies in this folder, as python itself would find it
    name = Quoted(f"{module}:{maker}")
    try:
        make = getattr(importlib.import_module(module), maker)
    except (ImportError, AttributeError) as reason:
        raise Refused("there is no bot {name}: {reason}", name=name, reason=str(reason)) from reason
    if not _makes_a_bot(make):
        message = "{name} makes no bot: it takes a game and a seed, and what it makes can choose"
        raise Refused(message, name=name)
    bot: Bot = make(game, seed)
    return bot


def _makes_a_bot(make: Any) -> bool:
    """Whether it can be called as bots are made; a class must also have the method."""
    try:
        inspect.signature(make).bind("game", "seed")
    except (TypeError, ValueError):
        return False
    return not inspect.isclass(make) or callable(getattr(make, "choose", None))
