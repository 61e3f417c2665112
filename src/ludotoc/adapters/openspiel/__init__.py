"""The five games for OpenSpiel. Importing this room registers them:

    import pyspiel
    import ludotoc.adapters.openspiel

    game = pyspiel.load_game("ludotoc_tock(players=4,teams=pairs)")
    state = game.new_initial_state()

The parameters are `players`, the game's options, `max_moves` (a longer game is cut and worth 0) and
`memory` (how many of its last views an information state holds as a tensor).
"""

from __future__ import annotations

from ludotoc.adapters.openspiel.game import TableGame, register
from ludotoc.adapters.openspiel.state import TableState
from ludotoc.games import NAMES

__all__ = ["TableGame", "TableState"]

for _name in NAMES:
    register(_name)
