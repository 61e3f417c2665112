"""What a seat sees of a game that random players play, look by look."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np

from ludotoc.engine.game import Game
from ludotoc.engine.record import view_of
from ludotoc.games import find_game
from tests.playing import any_table, decisions, table_with

MEMORY_GAMES = ("chocolat", "chocottes")


@cache
def views_of_game(name: str, seed: int, seat: int = 0, players: int = 0) -> tuple[np.record, ...]:
    """The views of one seat before each decision."""
    game, rng = find_game(name), Random(seed)
    s = table_with(game, rng, players, {}) if players else any_table(game, rng)
    return tuple(view_of(game, s, seat) for _ in decisions(game, s, rng, most=200))


def facts_in(game: Game, view: np.record) -> set[int]:
    """What a view holds that must be remembered."""
    out = np.zeros(game.most_facts, np.int16)
    return {int(fact) for fact in out[: game.verbs.facts(view, out)]}
