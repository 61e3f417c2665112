"""TT6-TT8, TT16: what keeps a marble from going somewhere, for explanations.

The answer is 0, or a negative number that names the clause.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.jit import kernel, rule
from ludotoc.games.ring.rules import is_in_house, is_on_ring, place_of, seat_of
from ludotoc.games.ring.state import ENTERS_HOUSE
from ludotoc.games.toctoc.board import free_places, steps_to_garage
from ludotoc.games.toctoc.state import GARAGE_PLACES, OVERSHOOT_NO, State
from ludotoc.games.toctoc.walk import clear_steps, may_go_back
from ludotoc.games.toctoc.ways import playable_cards

# Ten times the clause, so that one clause may refuse in several ways.
FREE = 0
IN_GARAGE_A = -60
FRESH_AHEAD = -80
FRESH_BEHIND = -81
IN_GARAGE_B = -160
NEVER_BACKWARDS_IN = -161
SHORT_OF_GARAGE = -162
BEYOND_GARAGE = -163
PLACE_IS_TAKEN = -164
PASSES_GARAGE = -165


@rule
def before_garage(s: State, marble: int, steps: int) -> int:
    """TT8, TT16 What keeps a marble from ending in its garage B."""
    inside = steps - steps_to_garage(s, marble)
    if inside <= 0:
        return SHORT_OF_GARAGE
    if steps - inside > clear_steps(place_of(s.ring, marble), s.ring.stakes):
        return FRESH_AHEAD
    if inside > GARAGE_PLACES:
        return BEYOND_GARAGE
    is_free = (free_places(s, seat_of(marble)) >> (inside - 1)) & 1 != 0
    return FREE if is_free else PLACE_IS_TAKEN


@rule
def along_circuit(s: State, marble: int, steps: int) -> int:
    """TT8, TT16 What keeps a marble from going on along the circuit."""
    if steps > clear_steps(place_of(s.ring, marble), s.ring.stakes):
        return FRESH_AHEAD
    passes = steps > steps_to_garage(s, marble)
    return PASSES_GARAGE if s.overshoot == OVERSHOOT_NO and passes else FREE


@kernel
def obstacle(s: State, marble: int, steps: int, way: int) -> int:
    """TT6-TT8, TT16 What keeps a marble from making so many steps, back if they are negative."""
    place = place_of(s.ring, marble)
    if is_in_house(place):
        return IN_GARAGE_B
    if not is_on_ring(place):
        return IN_GARAGE_A
    if steps > 0:
        if way == ENTERS_HOUSE:
            return before_garage(s, marble, steps)
        return along_circuit(s, marble, steps)
    if way == ENTERS_HOUSE:
        return NEVER_BACKWARDS_IN
    return FREE if may_go_back(s, marble) else FRESH_BEHIND


@kernel
def cards_to_play(s: State) -> np.uint64:
    """TT5 The cards in hand that can be played."""
    return playable_cards(s)
