"""Nobody learns this."""

from ludotoc.engine.arrays import Features
from ludotoc.engine.jit import kernel
from tests.bots.toys.cups.state import State


@kernel
def features(s: State, out: Features) -> int:
    """One number."""
    out[0] = s.looked
    return 1


@kernel
def feature_total(players: int) -> int:
    """One."""
    return 1
