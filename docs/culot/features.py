"""The learner's numbers: of each seat, from the viewer on, its card if known, and its word."""

from culot.state import CARDS, DARE, DUCK, State
from ludotoc.engine.arrays import Features
from ludotoc.engine.jit import kernel

A_SEAT = 3


@kernel
def feature_total(players: int) -> int:
    """How many numbers `features` writes."""
    return A_SEAT * players


@kernel
def features(s: State, out: Features) -> int:
    """The numbers; an onlooker sees the table from seat 0."""
    first = s.viewer if 0 <= s.viewer < s.players else 0
    for place in range(s.players):
        seat = (first + place) % s.players
        out[A_SEAT * place] = max(0, s.card[seat]) / CARDS
        out[A_SEAT * place + 1] = s.said[seat] == DUCK
        out[A_SEAT * place + 2] = s.said[seat] == DARE
    return A_SEAT * s.players
