"""What is left without a choice, where everybody can see that.

Who has no choice because of the cards in his hand must not play at once: it would tell of them.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.game import Game
from ludotoc.engine.record import copy_of, legal_list

WORLDS = 16  # that fit what an onlooker sees; always the same ones, whatever is true


def is_open(game: Game, view: np.record, seat: int, action: int) -> bool:
    """Whether an onlooker, whose view it is, can tell that a seat has this action and no other."""
    worlds = (_world(game, view, number) for number in range(WORLDS))
    return all(legal_list(game, world, seat) == [action] for world in worlds)


def has_no_choice(game: Game, view: np.record, onlooker: np.record, seat: int) -> bool:
    """Whether a seat has one action only, and all can see that: his view, and an onlooker's."""
    legal = legal_list(game, view, seat)
    return len(legal) == 1 and is_open(game, onlooker, seat, legal[0])


def _world(game: Game, view: np.record, number: int) -> np.record:
    world = copy_of(view)
    game.verbs.imagine(world, np.array([number, WORLDS], np.uint64))
    return world
