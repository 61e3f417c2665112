"""Compile what a setting needs, or load it, before anybody's time is taken."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludotoc.arena.match import Sitting
from ludotoc.arena.setting import Setting
from ludotoc.bots.simple import players_of
from ludotoc.engine.jit import Progress, prepare


def compile_for(setting: Setting, progress: Progress | None = None) -> None:
    """The rules and the simple players, then whatever each bot needs to make up its mind."""
    game, players = setting.found, players_of(setting.found)
    sense = (game.verbs.promise,) if game.has_sense else ()
    verbs: Any = game.verbs
    needed = (verbs.settle, players.choose, players.carry_on, *sense)
    game.verbs.prepare(progress)
    prepare(*needed, progress=progress)
    for place, name in enumerate(setting.bots):
        if progress is not None:
            progress(place, len(setting.bots), name)
        try_out(setting, name)


@cache
def warm_up(setting: Setting) -> None:
    """Every bot decides once, on a board that is not counted; once a process."""
    for name in setting.bots:
        try_out(setting, name)


@cache
def try_out(setting: Setting, name: str) -> None:
    """One bot decides once."""
    Sitting(setting, 0, [name] * setting.players, {}).try_out()
