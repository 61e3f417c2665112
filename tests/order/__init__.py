"""The order of legal actions, kept: a change that only makes rules faster leaves it as it is.

`python -m tests.order` writes the snapshots anew; do so only where a rule plays differently.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

from ludotoc.engine.game import Game
from ludotoc.games import find_game
from tests.playing import decisions, table_with

FOLDER = Path(__file__).parent
DECISIONS = 300
SEED = 5  # with it Tock shows every kind of action but one
# The number of players and the options, for games whose defaults would leave too much out.
MIXES: dict[str, tuple[int, dict[str, str]]] = {
    "tock": (6, {"teams": "halves", "dice": "gain"}),
}


def snapshot_of(name: str) -> Path:
    """Where a game's snapshot is kept."""
    return FOLDER / f"{name}.txt"


def order_of(name: str) -> list[str]:
    """One line a decision: whose it is, and what that seat may do, in the order of the rules."""
    game, lines = find_game(name), list[str]()
    for number in count():
        lines += lines_of_game(game, number, DECISIONS - len(lines))
        if len(lines) == DECISIONS:
            return lines
    raise AssertionError("there is always another game")


def lines_of_game(game: Game, number: int, most: int) -> list[str]:
    """A random game. Players choose from sorted lists, so that another order is no other game."""
    players, options = MIXES.get(game.name, (game.players[0], {}))
    rng = Random(f"{SEED} {game.name} {number}")
    s = table_with(game, rng, players, options)
    played = decisions(game, s, rng, choose=lambda rng, legal: rng.choice(sorted(legal)), most=most)
    return [f"{seat}: {' '.join(map(str, legal))}" for seat, legal in played]
