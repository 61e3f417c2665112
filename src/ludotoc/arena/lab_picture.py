"""The plot of a rule lab: a row for each table that was tried, a column for each figure.

One scale a column, so that the eye runs down it and stops where a rule makes a difference.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ludotoc.arena.chart import Scale, bar, dot, hill, line, picture, text
from ludotoc.arena.names import tally_name
from ludotoc.arena.picture import game_title
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Sentence, say

MARGIN, TOP, FOOT = 28.0, 128.0, 66.0
ROW_AT_LEAST, LINE = 64.0, 13.0  # a row, and each seat in it
SEATS_WIDTH, LENGTH_WIDTH, SMALL_WIDTH, GAP = 250.0, 210.0, 128.0, 34.0
LETTER, BOLD = 7.6, 8.2
AIR = 18.0  # between two headings
ENDS = ("low", "high")
POOR_SPACE = 150.0

Facts = dict[str, Any]


@dataclass(frozen=True)
class Column:
    """A figure: its heading, its scale, and how it looks in a row."""

    heading: Sentence
    scale: Scale
    drawn: Callable[[Facts, Scale, float, float], str]
    percent: bool = False


def lab_picture(facts: Facts, speaker: Speaker) -> str:
    """All of it."""
    rows: Sequence[Facts] = facts["tables"]
    labels = [label_of(row) for row in rows]
    left = MARGIN + max(POOR_SPACE, LETTER * max(len(line) for label in labels for line in label))
    columns = _columns(rows, left + GAP)
    width = columns[-1].scale.right + MARGIN
    high = max(ROW_AT_LEAST, LINE * max(row["players"] for row in rows) + 18)
    bottom = TOP + high * len(rows)
    parts = [_headings(facts, columns, speaker)]
    parts += [bar(0, TOP + high * n, width, high, "band") for n in range(0, len(rows), 2)]
    parts += [_grid(column, bottom) for column in columns]
    for number, (row, label) in enumerate(zip(rows, labels, strict=True)):
        top = TOP + high * number
        parts.append(_label(label, top + high / 2))
        parts += [column.drawn(row, column.scale, top + 7, high - 14) for column in columns]
    parts.append(_legend(rows, MARGIN, bottom + 52, speaker))
    return picture(width, bottom + FOOT, _title(facts, speaker), parts)


def label_of(row: Facts) -> list[str]:
    """What was chosen at this table, a line each."""
    return [f"{name} {value}" for name, value in row["varied"].items()] or ["·"]


def _label(lines: Sequence[str], middle: float) -> str:
    first = middle - 8.5 * (len(lines) - 1) + 5
    return "".join(
        text(words, MARGIN, first + 17 * place, 14, weight=600) for place, words in enumerate(lines)
    )


def _title(facts: Facts, speaker: Speaker) -> str:
    bots = say("every seat played by {bot}", bot=facts["bot"])
    games = say("{games} games a table", games=f"{facts['games']:,}")
    return " · ".join([game_title(facts, speaker), speaker.say(bots), speaker.say(games)])


def _headings(facts: Facts, columns: Sequence[Column], speaker: Speaker) -> str:
    note = speaker.tell(say("thin lines and pale bars are 95 % intervals; one scale a column"))
    parts = [
        text(_title(facts, speaker), MARGIN, 40, 22, weight=700),
        text(note, MARGIN, 64, 14, "dim"),
    ]
    for column in columns:
        room = int((column.scale.right - column.scale.left + GAP - AIR) / BOLD)
        lines = textwrap.wrap(speaker.tell(column.heading), room)
        for up, words in enumerate(reversed(lines)):
            parts.append(text(words, column.scale.left, TOP - 14 - 17 * up, 14, weight=600))
    return "".join(parts)


def _grid(column: Column, bottom: float) -> str:
    parts = []
    for tick in column.scale.ticks(4):
        x, shown = column.scale.at(tick), 100 * tick if column.percent else tick
        parts.append(line(x, TOP, x, bottom, "shade", 0.7))
        words = f"{shown:+g}" if column.scale.low < 0 and tick else f"{shown:g}"
        parts.append(text(words, x, bottom + 16, 12, "dim", "middle"))
    return "".join(parts)


def _columns(rows: Sequence[Facts], left: float) -> list[Column]:
    """Seats, lengths, what was tallied, comebacks."""
    ends = [abs(seat[end] - row["fair"]) for row in rows for seat in row["order"] for end in ENDS]
    at, far = left + SEATS_WIDTH, 1.08 * max(*ends, 0.001)
    heading = say("wins by order of play, points")
    columns = [Column(heading, Scale(-far, far, left, at), _seats, percent=True)]
    longest = max(row["shape"]["width"] * len(row["shape"]["games"]) for row in rows)
    scale = Scale(0, longest, at + GAP, at + GAP + LENGTH_WIDTH)
    columns.append(Column(say("length in decisions"), scale, _lengths))
    at = scale.right
    for name in rows[0]["tallies"]:
        figures = [row["tallies"][name] for row in rows]
        columns.append(
            _small(say("{what} a game", what=tally_name(name)), figures, at, _tally(name))
        )
        at += GAP + SMALL_WIDTH
    if rows[0]["comebacks"] is not None:
        figures = [row["comebacks"] for row in rows]
        heading = say("comebacks, %")
        columns.append(_small(heading, figures, at, _dot_of("comebacks"), percent=True))
    return columns


def _small(
    heading: Sentence, figures: Sequence[Facts], at: float, drawn: Any, percent: bool = False
) -> Column:
    highest = max(max(figure["high"] for figure in figures) * 1.12, 1e-6)
    return Column(heading, Scale(0, highest, at + GAP, at + GAP + SMALL_WIDTH), drawn, percent)


def _seats(row: Facts, scale: Scale, top: float, height: float) -> str:
    """A dot for whoever begins and for each after him, around the fair share."""
    fair, step = row["fair"], height / row["players"]
    middle = scale.at(0)
    parts = [line(middle, top, middle, top + height, "ink", 1.4, dashed=True)]
    for number, seat in enumerate(row["order"]):
        y, look = top + step * (number + 0.5), f"seat{number}"
        low, mean, high = (scale.at(seat[end] - fair) for end in ("low", "mean", "high"))
        parts.append(line(middle, y, mean, y, look, 3))
        parts.append(bar(low, y - 3, high - low, 6, look, 0.4))
        parts.append(dot(mean, y, look, min(4.5, step / 2.2)))
    return "".join(parts)


def _lengths(row: Facts, scale: Scale, top: float, height: float) -> str:
    """How games are spread over lengths, the median marked and written."""
    games, width = row["shape"]["games"], row["shape"]["width"]
    floor, most = top + height, max(*row["shape"]["games"], 1)
    room = height - 14
    points = [
        (scale.at(place * width + (width - 1) / 2), floor - room * count / most)
        for place, count in enumerate(games)
    ]
    median = row["length"]["quantiles"][1]
    x = scale.at(median)
    anchor = "end" if x > (scale.left + scale.right) / 2 else "start"
    beside = x - 5 if anchor == "end" else x + 5
    return (
        hill(points, floor, "seat0")
        + line(x, floor, x, top + 2, "ink", 1.6)
        + text(f"{median:,}", beside, top + 11, 12, "ink", anchor, 600)
    )


def _tally(name: str) -> Callable[[Facts, Scale, float, float], str]:
    def drawn(row: Facts, scale: Scale, top: float, height: float) -> str:
        return _bar_of(row["tallies"][name], scale, top + height / 2, 1)

    return drawn


def _dot_of(name: str) -> Callable[[Facts, Scale, float, float], str]:
    def drawn(row: Facts, scale: Scale, top: float, height: float) -> str:
        return _bar_of(row[name], scale, top + height / 2, 100)

    return drawn


def _bar_of(figure: Facts, scale: Scale, y: float, times: int) -> str:
    """A bar from nothing to the mean, its interval, and the number over it."""
    at = scale.at(figure["mean"])
    return (
        bar(scale.left, y - 3, at - scale.left, 12, "seat1", 0.75)
        + line(scale.at(figure["low"]), y + 3, scale.at(figure["high"]), y + 3, "ink", 1.6)
        + text(f"{times * figure['mean']:.3g}", scale.left, y - 8, 12, "ink", weight=600)
    )


def _legend(rows: Sequence[Facts], x: float, y: float, speaker: Speaker) -> str:
    parts = []
    for number in range(max(row["players"] for row in rows)):
        words = speaker.tell(say("no. {number}", number=number + 1))
        parts.append(dot(x + 5, y - 4, f"seat{number}") + text(words, x + 16, y, 12, "dim"))
        x += 34 + LETTER * len(words)
    return "".join(parts)
