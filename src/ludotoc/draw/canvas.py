"""A sheet of characters to draw on, row by row, and the styled lines it is read as.

A line is a list of runs: a text and its style, words such as `bold red`, which need not be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

Run = tuple[str, str]
Line = list[Run]
BLANK: Run = (" ", "")


class Canvas:
    """Texts put at a row and a column; a later one covers an earlier one."""

    def __init__(self, height: int) -> None:
        self._rows: list[dict[int, Run]] = [{} for _ in range(height)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write from a column on."""
        for place, letter in enumerate(text, column):
            self._rows[row][place] = (letter, style)

    def is_free(self, row: int, column: int, length: int) -> bool:
        """Whether nothing is written there, nor right beside it."""
        if not 0 <= row < len(self._rows) or column < 0:
            return False
        return not any(place in self._rows[row] for place in range(column - 1, column + length + 1))

    def lines(self) -> list[Line]:
        """The sheet from top to bottom."""
        return [_runs(row) for row in self._rows]


def _runs(row: dict[int, Run]) -> Line:
    cells = [row.get(column, BLANK) for column in range(max(row, default=-1) + 1)]
    return [
        ("".join(letter for letter, _ in alike), style)
        for style, alike in groupby(cells, key=itemgetter(1))
    ]


def text_of(line: Iterable[Run]) -> str:
    """A line without its styles."""
    return "".join(text for text, _ in line)


def wrapped(runs: Sequence[Run], width: int, indent: int = 2) -> list[Line]:
    """Runs in lines of a width; a run is broken only at its spaces, or where it is too long."""
    lines: list[Line] = [[]]
    used = 0
    for word, style in _words(runs):
        if used + len(word.rstrip()) > width and lines[-1]:
            lines.append([(" " * indent, "")])
            used = indent
        room = max(width - used, 1)
        shown = word if len(word.rstrip()) <= room else word[:room]
        lines[-1].append((shown, style))
        used += len(shown)
    return [_joined(line) for line in lines]


def _joined(line: Line) -> Line:
    """Runs of one style as one."""
    return [
        ("".join(text for text, _ in alike), style)
        for style, alike in groupby(line, key=itemgetter(1))
    ]


def _words(runs: Sequence[Run]) -> Iterable[Run]:
    """Each word with the spaces after it."""
    for text, style in runs:
        rest = text
        while rest:
            end = rest.find(" ")
            while 0 <= end + 1 < len(rest) and end >= 0 and rest[end + 1] == " ":
                end += 1
            word, rest = (rest, "") if end < 0 else (rest[: end + 1], rest[end + 1 :])
            yield word, style
