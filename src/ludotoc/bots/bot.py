"""What a bot is: a view in, an action out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np


@dataclass(frozen=True)
class Clock:
    """What one decision may take, and which decision it is.

    A bot draws lots from its seed and the number of the decision, so that whoever plays a board
    again sees the same moves. A bot with a budget of its own keeps to the smaller of the two.
    """

    decision: int = 0  # how many decisions the table has seen before
    seconds: float = float("inf")


class Bot(Protocol):
    """Plays a seat from what that seat may know, and from nothing else.

    It keeps no notes between two decisions: what it knows is what the view says.
    """

    def choose(self, view: np.record, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """One of the legal actions."""
        ...
