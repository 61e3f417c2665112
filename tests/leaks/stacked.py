"""Tables whose chance may be stacked, and which note everything that is done to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import outcome_list
from ludotoc.hosting import calling
from ludotoc.play.table import Table

BACK = -9  # stands for a seat: so much of what was played is left


class Deed(NamedTuple):
    """Something done to a table: a decision, an outcome of chance, or a step back."""

    who: int
    what: int
    is_drawn: bool = False  # by the key, and not by the clock


class Stacked(Table):
    """A table that draws its chance from a script, where it is given one."""

    script: deque[int] | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        self.done: list[Deed] = []
        self._is_drawing = False
        super().__init__(*given, **named)

    def settle(self) -> None:
        while outcome_list(self.game, self._state):
            drawn = int(self.game.verbs.draw_chance(self._state))
            self._is_drawing = True
            try:
                self.give_chance(drawn if self.script is None else self.script.popleft())
            finally:
                self._is_drawing = False

    def give_chance(self, outcome: int) -> None:
        super().give_chance(outcome)
        self.done.append(Deed(CHANCE_SEAT, outcome, self._is_drawing))

    def make(self, seat: int, action: int) -> None:
        super().make(seat, action)
        self.done.append(Deed(seat, action))

    def undo(self, seat: int) -> str:
        text = super().undo(seat)
        self.done.append(Deed(BACK, len(self._played)))
        return text

    def undo_agreed(self, decisions: int) -> None:
        super().undo_agreed(decisions)
        self.done.append(Deed(BACK, len(self._played)))


@contextmanager
def stacked(script: Sequence[int] | None = None) -> Iterator[None]:
    """Within, a house deals at tables that note what is done, by a script if there is one."""

    class Dealt(Stacked):
        pass

    Dealt.script = None if script is None else deque(script)
    kept, calling.Table = calling.Table, Dealt  # type: ignore[misc]
    try:
        yield
    finally:
        calling.Table = kept  # type: ignore[misc]
