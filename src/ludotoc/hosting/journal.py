"""What was written down of a table to be told again: what happened, and what was said."""

from __future__ import annotations

import msgspec

from ludotoc.engine.words import Sentence
from ludotoc.hosting.events import Said

NOBODY = -1


class Noted(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to be told: an entry of the log, or a sentence about those who sit there."""

    at: float
    seat: int = NOBODY
    entry: int = -1
    text: Sentence | None = None


class Journal:
    """The log and the chat of a table."""

    def __init__(self) -> None:
        self.all: list[Noted] = []
        self.chat: list[tuple[float, Said]] = []

    def note(self, at: float, text: Sentence, seat: int = NOBODY) -> None:
        """Something about those who sit there."""
        self.all.append(Noted(at, seat, text=text))

    def note_entries(self, seats: list[int], first: int, at: float) -> None:
        """New entries of the table's log, each by who decided."""
        self.all += [Noted(at, seat, entry) for entry, seat in enumerate(seats, first)]
