"""A bot of one's own: it tries every action in a few worlds it can imagine, and keeps the best.

ludotoc arena chocolat --players 4 --bots dogged:Dogged random --boards 20
"""

from random import Random

import numpy as np

from ludotoc.bots import Clock
from ludotoc.engine.game import Game
from ludotoc.engine.record import copy_of

WORLDS = 3


class Dogged:
    """Knows no rule of any game: it only asks the contract what follows."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed

    def choose(self, view: np.record, seat: int, legal: list[int], clock: Clock) -> int:
        lots = Random(self.seed * 100_003 + clock.decision)
        hopes = {action: self.hope(view, seat, action, Random(lots.random())) for action in legal}
        return max(legal, key=lambda action: hopes[action])

    def hope(self, view: np.record, seat: int, action: int, lots: Random) -> float:
        verbs, hope = self.game.verbs, 0.0
        for _ in range(WORLDS):
            world = copy_of(view)
            verbs.imagine(world, np.array([lots.getrandbits(64) for _ in range(2)], np.uint64))
            verbs.apply(world, seat, action)
            verbs.settle(world)
            hope += verbs.promise(world, seat)
        return hope
