"""Why not."""

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat


def why_not(s: np.record, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal."""
    if s.turn == s.players:
        return Refused("all have spoken, the game is over", "CU3")
    return Refused("it is {who}'s turn to speak", "CU2", who=Seat(int(s.turn)))
