"""One table on the screen: the board, what happened, the hand, the choices, and a question."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from ludotoc.cli.news import news_for
from ludotoc.cli.talk import to_people

if TYPE_CHECKING:
    import numpy as np
    from rich.console import Console
    from rich.text import Text

    from ludotoc.cli.drawing import Drawing
    from ludotoc.cli.menu import Choice
    from ludotoc.play import Table

KEYS = "number or move | ? why not | u undo | n numbers | r rules | h help | q quit"
PROMPT = "> "
AROUND = 7  # lines that are neither board nor choices
FEWEST_CHOICE_LINES = 6
LEAST_NEWS = 17  # columns that news need beside the board
MARGIN = 2
ENDLESS = 99  # lines on paper


class Screen:
    """Shows a table to people; on a terminal every picture begins at the top."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.console: Console = to_people()
        self.is_live = self.console.is_terminal
        self.numbered = False

    @property
    def ascii_only(self) -> bool:
        """Whether only plain letters can be shown."""
        return bool(self.console.options.ascii_only)

    def picture(self, view: np.record, seat: int) -> list[Text]:
        """The board with a seat's side at the bottom, in the room there is."""
        width, room = self.console.width, self._room(FEWEST_CHOICE_LINES)
        return self.drawing.draw(view, seat, width, room, self.ascii_only, self.numbered)

    def show_turn(self, table: Table, seat: int, choices: Sequence[Choice], message: str) -> None:
        """Everything a person needs to decide."""
        from rich.text import Text

        if self.is_live:
            self.console.clear()
        view = table.view(seat)
        self.console.print(Text(self.drawing.title(view, seat), "bold reverse"))
        board = self.picture(view, seat)
        names = self.drawing.seat_names(table.players)
        self.print_beside(board, news_for(table, seat, names))
        self._print_hand(self.drawing.hand_of(view, seat), choices)
        self.console.print(Text(self.drawing.question(view, seat), "bold"))
        self._print_choices(choices, self._room(len(board)))
        if message:
            self.console.print(Text(message, "bold yellow"))

    def print_beside(self, board: Sequence[Text], news: Sequence[str]) -> None:
        """News to the right of the board, the latest lowest; below it where it is narrow."""
        from rich.text import Text

        width = max(map(len, board))
        room = self.console.width - width - MARGIN
        if room < LEAST_NEWS:
            for line in board:
                self.console.print(line)
            self.console.print(Text("; ".join(news), "italic"))
            return
        shown = [piece for line in news for piece in wrap(line, room, subsequent_indent="  ")]
        beside = shown[-len(board) :] + [""] * len(board)
        for line, piece in zip(board, beside, strict=False):
            self.console.print(Text.assemble(line, " " * (width + MARGIN - len(line)), piece))

    def _print_hand(self, hand: Sequence[str], choices: Sequence[Choice]) -> None:
        """Cards that cannot be chosen now stand in brackets."""
        from rich.text import Text

        if not hand:
            return
        words = {word for choice in choices for word in choice.move.split()}
        line = Text("Your cards: ")
        for card in hand:
            line.append(*((card, "bold") if card in words else (f"({card})", "dim")))
            line.append("  ")
        self.console.print(line)

    def has_room_for(self, choices: Sequence[Choice], view: np.record, seat: int) -> bool:
        """Whether all choices can be shown with what they do."""
        if not self.is_live:
            return True
        return self._rows_for(_with_notes(choices)) <= self._room(len(self.picture(view, seat)))

    def _room(self, board: int) -> int:
        return self.console.height - board - AROUND if self.is_live else ENDLESS

    def _print_choices(self, choices: Sequence[Choice], room: int) -> None:
        """In columns; what a move does is told as long as there is room for it."""
        lines = _with_notes(choices)
        if self._rows_for(lines) > room:
            lines = _in_columns([(choice.move, choice.effect) for choice in choices])
        if self._rows_for(lines) > room:
            lines = [choice.move for choice in choices]
        rows = self._rows_for(lines)
        width = self._width_of(lines)
        for row in range(rows):
            self._print_row(lines, range(row, len(lines), rows), width)

    def _print_row(self, lines: Sequence[str], places: range, width: int) -> None:
        from rich.text import Text

        text = Text(no_wrap=True)
        for place in places:
            text.append(f"{place + 1:3} ", "bold cyan")
            text.append(lines[place].ljust(width))
        text.rstrip()
        self.console.print(text, overflow="ellipsis")

    def _width_of(self, lines: Sequence[str]) -> int:
        return max(map(len, lines), default=0) + MARGIN

    def _rows_for(self, lines: Sequence[str]) -> int:
        columns = max(1, self.console.width // (self._width_of(lines) + 4))
        return math.ceil(len(lines) / columns)

    def ask(self, hint: str = KEYS) -> str | None:
        """A line a person typed, or None at the end of the input."""
        if not sys.stdin.isatty():
            line = sys.stdin.readline()
            if line:
                self.console.print(PROMPT + line.rstrip(), markup=False)
            return line.strip() if line else None
        import readline  # noqa: F401  # arrow keys and history in input()

        self.console.print(hint, style="dim", markup=False)
        try:
            return input(PROMPT).strip()
        except EOFError:
            return None


def _with_notes(choices: Sequence[Choice]) -> list[str]:
    notes = [", ".join(filter(None, (choice.where, choice.effect))) for choice in choices]
    return _in_columns(list(zip((choice.move for choice in choices), notes, strict=True)))


def _in_columns(pairs: Sequence[tuple[str, str]]) -> list[str]:
    longest = max((len(move) for move, _ in pairs), default=0)
    return [f"{move:{longest}}  {note}".rstrip() for move, note in pairs]
