"""A record as a film: how the table stood after each move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.words import Seat
from ludotoc.hosting.news import ALL, told

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.hosting.teller import Teller
    from ludotoc.play import Table

HIDDEN = "something hidden"


@dataclass(frozen=True)
class Frame:
    """The table after a move, and how much of the log there was."""

    state: np.record
    entries: int


class Film:
    """The frames of a game, seen from a seat, or with all cards open once the game is over."""

    def __init__(self, text: str, seat: int | None) -> None:
        self.frames: list[Frame] = []
        self.table = self._replay(text)
        if seat is not None and not 0 <= seat < self.table.players:
            last = self.table.players - 1
            raise Refused("seats are numbered 0 to {last}, not {seat}", last=last, seat=seat)
        open_to_all = self.table.is_over and seat is None
        self.seat = 0 if seat is None else seat
        self.viewer = ALL if open_to_all else SPECTATOR if seat is None else seat

    def _replay(self, text: str) -> Table:
        from ludotoc.play.record import check_head, empty_table, read_headers, replay

        lines = text.splitlines()

        def watch(table: Table, number: int) -> None:
            if not lines[number - 1].startswith("*"):
                self.frames.append(Frame(table.state, len(table.entries)))

        headers = read_headers(text)
        table = empty_table(headers)
        replay(table, text, watch)
        check_head(table, headers)
        self.frames.append(Frame(table.state, len(table.entries)))
        return table

    @property
    def listener(self) -> int:
        """Who is spoken to: a seat, or whoever looks on."""
        return self.viewer if 0 <= self.viewer < self.table.players else SPECTATOR

    @property
    def last(self) -> int:
        """The number of the last move; 0 is before the first."""
        return len(self.frames) - 1

    def check_move(self, number: int) -> int:
        """A move this film has."""
        if not 0 <= number <= self.last:
            template = "the record has moves 0 to {last}, not {number}"
            raise Refused(template, last=self.last, number=number)
        return number

    def view(self, number: int) -> np.record:
        """What may be seen after a move."""
        from ludotoc.engine.record import copy_of, view_of

        state = self.frames[number].state
        if self.viewer == ALL:
            return copy_of(state)
        return view_of(self.table.game, state, self.viewer)

    def notation(self, number: int) -> list[str]:
        """What a move was, and what chance made of it, as records write it."""
        names = [str(Seat(seat)) for seat in range(self.table.players)]
        entries = self.table.entries[slice(*self._span(number))]
        return told(entries, self.viewer, names) or [HIDDEN]

    def news(self, number: int, teller: Teller) -> list[str]:
        """The same in sentences."""
        return teller.news(self.viewer, *self._span(number))

    def _span(self, number: int) -> tuple[int, int]:
        """The entries of a move and of what followed it."""
        first = self.frames[number - 1].entries if number else 0
        return first, self.frames[number].entries

    def position(self, number: int) -> str:
        """The position after a move, where all of it may be seen and nothing is pending."""
        from ludotoc.engine.record import outcome_list

        state, game = self.frames[number].state, self.table.game
        if self.viewer != ALL or outcome_list(game, state):
            return ""
        text: str = game.module("position").write_position(state)
        return text
