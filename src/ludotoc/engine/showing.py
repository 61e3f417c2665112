"""What everybody at a table is sent after a move: the scene as each one sees it, as JSON.

Pieces and notes are made once and shared by all scenes they lie in, and each listener's speaker
remembers what it has said; so what is the same for all is made once, without a game's doing.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludotoc.engine.game import SPECTATOR, Game
from ludotoc.engine.plain import all_plain
from ludotoc.engine.record import views_of
from ludotoc.engine.scene import encode
from ludotoc.engine.speech import Speaker


def shown(game: Game, s: np.record, speakers: Sequence[Speaker]) -> list[bytes]:
    """The scene for every listener, from what his seat may know; without a seat he looks on."""
    scene = game.module("scene").scene
    seats = [SPECTATOR if each.listener is None else each.listener for each in speakers]
    views = all_plain(views_of(game, s, seats))
    return [encode(scene(view), each.say) for view, each in zip(views, speakers, strict=True)]
