"""What is left without a choice, where everybody can see that.

Who has no choice because of the cards in his hand must not play at once: it would tell of them.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.game import Game
from ludotoc.engine.record import copy_of, legal_list

WORLDS = 16  # that fit what an onlooker sees; always the same ones, whatever is true


def has_no_choice(game: Game, view: np.record, onlooker: np.record, seat: int) -> bool:
    """Whether a seat has one action only, and all can see that: its view, and an onlooker's."""
    legal = legal_list(game, view, seat)
    worlds = (_world(game, onlooker, number) for number in range(WORLDS))
    return len(legal) == 1 and all(legal_list(game, each, seat) == legal for each in worlds)


def _world(game: Game, onlooker: np.record, number: int) -> np.record:
    world = copy_of(onlooker)
    game.verbs.imagine(world, np.array([number, WORLDS], np.uint64))
    return world
