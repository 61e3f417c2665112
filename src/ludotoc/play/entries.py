"""What a table's log is made of: decisions, outcomes of chance, undos; and who sees what of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ludotoc.engine.game import CHANCE_SEAT

UNDO = "undo"
DRAW = "draw"
HIDDEN = "?"


@dataclass(frozen=True)
class Entry:
    """One thing that happened: a decision, an outcome of chance, or an undo."""

    seat: int
    text: str
    is_secret: bool = False
    shown: str = ""  # what all see of it, where that is less than its text, or more
    is_sealed: bool = False  # secret, and nobody else may notice that it has happened at all
    number: int = field(default=-1, compare=False)  # of the action or the outcome, where it is one

    def seen_by(self, seat: int) -> str:
        """What a seat sees of it; a question mark where that is nothing."""
        if self.is_secret and self.seat != seat:
            return self.shown or HIDDEN
        return self.text if self.is_secret else self.shown or self.text

    @property
    def line(self) -> str:
        """The entry as it is chained and written."""
        return f"{'*' if self.seat == CHANCE_SEAT else self.seat} {self.text}"


def is_agreed_undo(entry: Entry) -> bool:
    """Whether all agreed to go back."""
    return entry.seat == CHANCE_SEAT and entry.text.startswith(UNDO)


@dataclass(frozen=True)
class Moment:
    """How the table stood before a decision, so that it can be taken back."""

    seat: int
    text: str
    state: np.record
    disclosed: int
