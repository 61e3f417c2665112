"""The plot of an arena: every share with its interval, beside the fair share."""

from __future__ import annotations

import textwrap
from typing import Any

from ludotoc.arena.chart import Scale, bar, dot, line, picture, scale_over, text
from ludotoc.arena.report import match_points
from ludotoc.engine.speech import ENGLISH, Speaker
from ludotoc.engine.words import say
from ludotoc.games import find_game

MARGIN, TOP, LINE = 28.0, 74.0, 20.0
ROW, HEADING, FOOT = 32.0, 44.0, 62.0
NAMES_AT_LEAST, BOLD, SMALL = 172.0, 9.6, 8.2  # room for names, and for a letter of either size
PLOT, FIGURES = 502.0, 144.0


def arena_picture(facts: dict[str, Any], speaker: Speaker) -> str:
    """A panel for each field, a row for each bot that plays alone against it."""
    shown = shown_matches(facts)
    panels = [
        (name, [match for match in shown if match["column"] == name]) for name in facts["bots"]
    ]
    panels = [(name, rows) for name, rows in panels if rows]
    values = [match[end] for match in shown for end in ("low", "high")] + [facts["fair"]]
    names = max([NAMES_AT_LEAST, *(BOLD * len(match["row"]) for match in shown)])
    left = MARGIN + names + 14
    scale = scale_over(values, left, left + PLOT, 0.0, 1.0)
    width = scale.right + FIGURES
    below = _below(facts, speaker, int((width - 2 * MARGIN) / SMALL))
    parts = [text(_heading(facts, speaker), MARGIN, 40, 22, weight=700)]
    parts += [
        text(words, MARGIN, 64 + LINE * number, 14, "dim") for number, words in enumerate(below)
    ]
    y = TOP + LINE * (len(below) - 1)
    for name, rows in panels:
        parts.append(_panel(name, rows, facts["fair"], scale, y, speaker))
        y += HEADING + ROW * len(rows)
    parts.append(_feet(facts["fair"], scale, y, speaker))
    return picture(width, y + FOOT, title_of(facts, speaker), parts)


def _panel(
    name: str, rows: list[dict[str, Any]], fair: float, scale: Scale, y: float, speaker: Speaker
) -> str:
    """A field, and below it everybody who met it; no line runs through the words."""
    top, bottom = y + HEADING, y + HEADING + ROW * len(rows)
    against = speaker.tell(say("against a field of {name}", name=name))
    parts = [text(against, MARGIN, top - 8, 14, "dim", weight=600)]
    for tick in scale.ticks(8):
        parts.append(line(scale.at(tick), top, scale.at(tick), bottom, "shade", 0.6))
    parts += [_row(match, fair, scale, top + ROW * (n + 0.5)) for n, match in enumerate(rows)]
    parts.append(line(scale.at(fair), top, scale.at(fair), bottom, "ink", 1.6, dashed=True))
    return "".join(parts)


def shown_matches(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """Every duel once: with two sides the other one's share says the same again."""
    order = facts["bots"].index
    return [
        match
        for match in facts["matches"]
        if match["boards"] and (facts["sides"] > 2 or order(match["row"]) < order(match["column"]))
    ]


def title_of(facts: dict[str, Any], speaker: Speaker) -> str:
    """The game, who sits there, and what was chosen."""
    return " · ".join([_heading(facts, speaker), *_chosen(facts)])


def _heading(facts: dict[str, Any], speaker: Speaker) -> str:
    players = speaker.say(say("{count:player|players}", count=facts["players"]))
    return " · ".join([game_title(facts, speaker), players])


def _chosen(facts: dict[str, Any]) -> list[str]:
    return [f"{name}={value}" for name, value in facts["options"].items()]


def game_title(facts: dict[str, Any], speaker: Speaker) -> str:
    """What the game is called where that language is spoken."""
    titles = find_game(facts["game"]).titles
    return titles.get(speaker.language, titles[ENGLISH])


def _below(facts: dict[str, Any], speaker: Speaker, letters: int) -> list[str]:
    """What was chosen, and how to read the rest, in lines of so many letters."""
    boards = max((match["boards"] for match in facts["matches"]), default=0)
    template = (
        "win share in points; bars are 95 % intervals over {boards:board|boards} in all seatings"
    )
    read = speaker.tell(say(template, boards=boards))
    told = (" · ".join(_chosen(facts)), read)
    return [each for words in told for each in textwrap.wrap(words, letters)]


def _row(match: dict[str, Any], fair: float, scale: Scale, y: float) -> str:
    look = "good" if match["low"] > fair else "bad" if match["high"] < fair else "even"
    low, high = scale.at(match["low"]), scale.at(match["high"])
    return "".join(
        [
            text(match["row"], scale.left - 14, y + 5, 15, anchor="end", weight=600),
            line(scale.left, y, scale.right, y, "shade", 0.6),
            bar(low, y - 6, high - low, 12, look, 0.45),
            dot(scale.at(match["share"]), y, look),
            text(match_points(match), scale.right + 18, y + 5, 14, look, weight=600),
        ]
    )


def _feet(fair: float, scale: Scale, y: float, speaker: Speaker) -> str:
    """What the lines mean."""
    parts = [
        text(f"{100 * tick:g}", scale.at(tick), y + 18, 12, "dim", "middle")
        for tick in scale.ticks(8)
    ]
    words = speaker.tell(say("fair {share}", share=f"{100 * fair:.3g}"))
    return "".join(parts) + text(words, scale.at(fair), y + 38, 13, "ink", "middle", 600)
