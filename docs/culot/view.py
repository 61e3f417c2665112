"""CU3: what each seat may know, and worlds that fit it."""

import numpy as np

from culot.rules import card_of_the_pack, is_over
from culot.state import CARDS, DARE, FOR_WORLD, HIDDEN, State
from ludotoc.engine.dice import Key, draw_below
from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.jit import kernel

NO_KEY = np.uint64(0)


@kernel
def mask(s: State, seat: int) -> None:
    """CU3 Wipe the key, and every card but one's own and those that were dared and are shown."""
    s.chance.key[0], s.chance.key[1] = NO_KEY, NO_KEY
    s.viewer = seat
    for other in range(s.players):
        if other != seat and not (is_over(s) and s.said[other] == DARE):
            s.card[other] = HIDDEN


@kernel
def imagine(s: State, key: Key) -> None:
    """CU1 Any card not seen may lie before any seat whose card is hidden."""
    s.chance.key[0], s.chance.key[1] = key[0], key[1]
    left = CARDS
    for seat in range(s.players):
        left -= int(s.card[seat] != HIDDEN)
    for seat in range(s.players):
        if s.card[seat] == HIDDEN:
            s.card[seat] = card_of_the_pack(s, draw_below(s.chance, FOR_WORLD, 0, seat, left))
            left -= 1
    s.viewer = EVERYTHING
