"""One table on the screen: the board, who sits there, what happened, the choices, the hand."""

from __future__ import annotations

import math
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from ludotoc.cli.talk import to_people
from ludotoc.draw.canvas import Line, text_of, wrapped
from ludotoc.draw.marks import as_ascii
from ludotoc.draw.terminal import TextTable
from ludotoc.engine.record import seats_in
from ludotoc.hosting.looking import look_at

if TYPE_CHECKING:
    import numpy as np
    from rich.console import Console
    from rich.text import Text

    from ludotoc.engine.scene import Scene
    from ludotoc.hosting.teller import Teller

PROMPT = "> "
MARGIN = 2
LEAST_PANEL = 38  # columns that what is said needs beside a board
AROUND = 3  # lines for the title, the keys and the prompt
ENDLESS = 60  # lines on paper
MOST_NEWS = 9
AIR = 2  # empty lines around news
BETWEEN = 5  # columns for a number and a gap
NUMBER = "bold cyan"


@dataclass(frozen=True)
class Page:
    """What is said beside a picture."""

    title: str
    news: Sequence[str] = ()
    question: str = ""
    choices: Sequence[str] = ()
    message: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)


class Screen:
    """Shows a table to people; on a terminal every picture begins at the top."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.console: Console = to_people()
        self.is_live = self.console.is_terminal
        self.numbered = False

    @property
    def is_answered(self) -> bool:
        """Whether somebody sits there who can be asked something."""
        return self.is_live and sys.stdin.isatty()

    @property
    def ascii_only(self) -> bool:
        """Whether only plain letters can be shown."""
        return bool(self.console.options.ascii_only)

    @property
    def height(self) -> int:
        """Lines that a picture and what is said may take."""
        return self.console.height - AROUND if self.is_live else ENDLESS

    def show(self, view: np.record, seat: int, page: Page) -> None:
        """A table as a seat sees it."""
        if self.is_live:
            self.console.clear()
        self._print([[(f" {page.title} ", "bold reverse")]])
        look = look_at(self.teller.game, view)
        if look is None:
            self._print(self._plain_lines(view))
            self._print(self._said(page, self.console.width, self.height))
            return
        layout, scene = look
        picture = TextTable(layout, self.teller.speaker(seat), self.ascii_only)
        actors = seats_in(int(self.teller.game.verbs.actors(view)))
        width = self.console.width
        hands = picture.hands(scene, width, page.numbers, bool(page.choices))
        room = self.height - len(hands)
        board = picture.board(
            scene, width - LEAST_PANEL - MARGIN, room, page.numbers, self.numbered
        )
        if board:
            self._beside(board, picture, scene, page, actors, room)
        else:
            street = picture.street(scene, width, page.numbers, actors)
            self._print(street)
            self._print(self._said(page, width, room - len(street)))
        self._print(hands)

    def _beside(
        self,
        board: list[Line],
        picture: TextTable,
        scene: Scene,
        page: Page,
        actors: Collection[int],
        room: int,
    ) -> None:
        """The board to the left; to its right players, news, the question and the choices."""
        wide = max(len(text_of(line)) for line in board)
        width = self.console.width - wide - MARGIN
        seats = picture.seats(scene, width, page.numbers, actors)
        said = self._said(page, width, room - len(seats))
        panel = [*seats, *said]
        for row in range(max(len(board), len(panel))):
            left = board[row] if row < len(board) else []
            right = panel[row] if row < len(panel) else []
            gap = " " * (wide + MARGIN - len(text_of(left)))
            self._print([[*left, (gap, ""), *right]])

    def _said(self, page: Page, width: int, room: int) -> list[Line]:
        """News as far as there is room, then what is asked, what may be chosen, and answers."""
        asked: list[Line] = wrapped([(page.question, "bold")], width, 0) if page.question else []
        answers = [
            line
            for text in page.message.splitlines()
            for line in wrapped([(text, "bold yellow")], width)
        ]
        news = [line for text in page.news for line in wrapped([(text, "italic")], width)]
        if self.is_live:
            news = news[-MOST_NEWS:]
        left = room - len(asked) - len(answers) - AIR
        asked += [*self._choices(page.choices, width, left - len(news)), *answers]
        if self.is_live:
            news = news[-(room - len(asked) - AIR) :] if room - len(asked) > AIR else []
        return [[], *news, *([[]] if news else []), *asked]

    def _choices(self, choices: Sequence[str], width: int, room: int) -> list[Line]:
        """Numbered choices below each other, side by side where there is no room for that."""
        lines = [line for n, text in enumerate(choices, 1) for line in _choice(n, text, width)]
        if not lines or len(lines) <= room or not self.is_live:
            return lines
        columns = max(1, width // (max(map(len, choices)) + BETWEEN))
        rows = math.ceil(len(choices) / columns)
        if rows == len(choices) <= room + MOST_NEWS:
            return lines
        places = [range(row, len(choices), rows) for row in range(rows)]
        return [self._choice_row(choices, each, width // columns) for each in places]

    @staticmethod
    def _choice_row(choices: Sequence[str], places: range, width: int) -> Line:
        line: Line = []
        for place in places:
            text = choices[place][: width - 3]
            line += [(f"{place + 1:2} ", NUMBER), (text.ljust(width - 3), "")]
        return line

    def _plain_lines(self, view: np.record) -> list[Line]:
        from ludotoc.cli.board_plain import lines

        return [[(line[: self.console.width], "")] for line in lines(view)]

    def _print(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self.console.print(self._text(line), soft_wrap=not self.is_live)

    def _text(self, line: Line) -> Text:
        from rich.text import Text

        text = Text(no_wrap=True)
        for part, style in line:
            text.append(as_ascii(part) if self.ascii_only else part, style)
        text.rstrip()
        return text

    def say(self, text: str, style: str = "") -> None:
        """A line of its own."""
        self._print([[(line, style)] for line in text.splitlines()])

    def ask(self, hint: str = "") -> str | None:
        """A line a person typed, or None at the end of the input."""
        if not sys.stdin.isatty():
            line = sys.stdin.readline()
            if line:
                self.console.print(PROMPT + line.rstrip(), markup=False)
            return line.strip() if line else None
        _with_history()
        if hint:
            self._print([[(hint[: self.console.width], "dim")]])
        try:
            return input(PROMPT).strip()
        except EOFError:
            return None


@cache
def _with_history() -> None:
    """Arrow keys and what was typed before, in `input`."""
    import readline  # noqa: F401


def _choice(number: int, text: str, width: int) -> list[Line]:
    return wrapped([(f"{number:2} ", NUMBER), (text, "")], width, indent=3)
