"""What the tests of Toc Toc Toc's pictures and words share: moments, views, and all templates."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

import ludotoc.games
from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, view_of
from ludotoc.engine.speech import Speaker
from ludotoc.games.toctoctoc.state import OVER
from tests.play.toctoctoc import GAME, new_game, step

GAMES = Path(ludotoc.games.__file__).parent
SPEAKING = {"say", "Refused", "Unreadable", "Term"}


@cache
def french(names: tuple[str, ...] = (), listener: int | None = None) -> Speaker:
    """Somebody who speaks the French of this game."""
    return Speaker("fr", names, listener)


class Step(NamedTuple):
    """A decision: the table before and after it, who decided, and what."""

    before: np.record
    after: np.record
    seat: int
    action: int


@cache
def steps() -> list[Step]:
    """All decisions of some random games, with every number of players."""
    found = []
    for number in range(2 * len(GAME.players)):
        rng = Random(f"steps {number}")
        s = new_game(rng, GAME.players[number % len(GAME.players)])
        while s.stage != OVER:
            before, (seat, action) = copy_of(s), step(s, rng)
            found.append(Step(before, copy_of(s), seat, action))
    return found


def viewers(s: np.record) -> tuple[int, ...]:
    """All who may look at a table, the replay with open cards too."""
    return (*range(int(s.players)), SPECTATOR, EVERYTHING)


def seen(s: np.record, viewer: int) -> Any:
    """A plain view."""
    return plain(s if viewer == EVERYTHING else view_of(GAME, s, viewer))
