"""The curves of a school as one picture, drawn anew at every examination."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from ludotoc.arena.chart import Scale, dot, line, picture, scale_over, text
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Sentence, say

Entry = dict[str, Any]
WIDTH, MARGIN, LEFT, RIGHT = 860.0, 28.0, 96.0, 820.0
TOP, PANEL, GAP = 84.0, 150.0, 46.0


def curves_picture(title: str, diary: Sequence[Entry], speaker: Speaker) -> str:
    """Shares against simple players, curiosity left, and speed: over the minutes."""
    minutes = scale_over([0.0, *(entry["minute"] for entry in diary)], LEFT, RIGHT, 0.0, 1e9, 0.0)
    panels = [
        (_compared(diary), _shares(diary)),
        (say("entropy of its choices"), [[entry["progress"]["entropy"] for entry in diary]]),
        (say("decisions a second"), [[entry["decisions_a_second"] for entry in diary]]),
    ]
    parts = [text(title, MARGIN, 44, 22, weight=700)]
    for place, (name, rows) in enumerate(panels):
        top = TOP + place * (PANEL + GAP)
        parts += _panel(name, rows, diary, minutes, top, speaker)
    height = TOP + len(panels) * (PANEL + GAP) + 16
    return picture(WIDTH, height, title, parts)


def _compared(diary: Sequence[Entry]) -> Sentence:
    if len(diary[0]["marks"]) == 1:
        return say("share of wins, the rival")
    return say("share of wins, greedy (filled) and random")


def _shares(diary: Sequence[Entry]) -> list[list[float]]:
    """First against greedy, then against random players; or against the rival alone."""
    marks = [[mark["share"]["mean"] for mark in reversed(entry["marks"])] for entry in diary]
    return [list(row) for row in zip(*marks, strict=True)]


def _panel(
    name: Sentence, rows: list[list[float]], diary: Sequence[Entry], minutes: Scale, top: float,
    speaker: Speaker,
) -> list[str]:  # fmt: skip
    """One quantity over time, with the values at its edges."""
    values = [value for row in rows for value in row]
    heights = scale_over([0.0, *values], top + PANEL, top, 0.0, 1e12)
    parts = [text(speaker.tell(name), LEFT, top - 8, 14, "dim", weight=600)]
    for tick in heights.ticks(4):
        parts.append(line(LEFT, heights.at(tick), RIGHT, heights.at(tick)))
        parts.append(text(f"{tick:,g}", LEFT - 8, heights.at(tick) + 4, 12, "dim", "end"))
    for number, row in enumerate(rows):
        spots = [
            (minutes.at(entry["minute"]), heights.at(value))
            for entry, value in zip(diary, row, strict=True)
        ]
        look = f"seat{number}"
        parts += [
            line(*one, *two, look, 2, dashed=number > 0) for one, two in itertools.pairwise(spots)
        ]
        parts += [dot(x, y, look, 4) for x, y in spots]
    last = diary[-1]["minute"]
    parts.append(text(f"{last:g} min", RIGHT, top + PANEL + 18, 12, "dim", "end"))
    return parts
