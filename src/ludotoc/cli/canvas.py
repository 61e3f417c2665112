"""A sheet of characters to draw on, row by row."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text

BLANK = (" ", "")


class Canvas:
    """Texts put at a row and a column; a later one covers an earlier one."""

    def __init__(self, height: int) -> None:
        self._rows: list[dict[int, tuple[str, str]]] = [{} for _ in range(height)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write from a column on."""
        for place, letter in enumerate(text, column):
            self._rows[row][place] = (letter, style)

    def lines(self) -> list[Text]:
        """The sheet from top to bottom."""
        return [_line(row) for row in self._rows]


def _line(row: dict[int, tuple[str, str]]) -> Text:
    cells = [row.get(column, BLANK) for column in range(max(row, default=-1) + 1)]
    text = Text(no_wrap=True)
    for style, alike in groupby(cells, key=itemgetter(1)):
        text.append("".join(letter for letter, _ in alike), style)
    return text
