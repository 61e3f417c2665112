"""The plot of an arena: every share with its interval, beside the fair share."""

from __future__ import annotations

from typing import Any

from ludotoc.arena.chart import Scale, bar, dot, line, picture, scale_over, text
from ludotoc.arena.report import points
from ludotoc.engine.speech import ENGLISH, Speaker
from ludotoc.engine.words import say
from ludotoc.games import find_game

WIDTH, MARGIN = 860.0, 28.0
TOP, ROW, HEADING, FOOT = 92.0, 34.0, 34.0, 62.0
LEFT, RIGHT = 214.0, 716.0


def arena_picture(facts: dict[str, Any], speaker: Speaker) -> str:
    """A panel for each field, a row for each bot that plays alone against it."""
    shown = shown_matches(facts)
    panels = [
        (name, [match for match in shown if match["column"] == name]) for name in facts["bots"]
    ]
    panels = [(name, rows) for name, rows in panels if rows]
    values = [match[end] for match in shown for end in ("low", "high")] + [facts["fair"]]
    scale = scale_over(values, LEFT, RIGHT, 0.0, 1.0)
    height = TOP + sum(HEADING + ROW * len(rows) for _, rows in panels) + FOOT
    title = title_of(facts, speaker)
    parts = [
        text(title, MARGIN, 40, 22, weight=700),
        text(_below(facts, speaker), MARGIN, 64, 14, "dim"),
    ]
    parts += _grid(scale, height)
    y = TOP
    for name, rows in panels:
        against = speaker.tell(say("against a field of {name}", name=name))
        parts.append(text(against, MARGIN, y + 18, 14, "dim", weight=600))
        y += HEADING
        for match in rows:
            parts.append(_row(match, facts["fair"], scale, y + ROW / 2))
            y += ROW
    parts.append(_fair(facts, scale, height, speaker))
    return picture(WIDTH, height, title, parts)


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
    players = speaker.say(say("{count:player|players}", count=facts["players"]))
    chosen = [f"{name}={value}" for name, value in facts["options"].items()]
    return " · ".join([game_title(facts, speaker), players, *chosen])


def game_title(facts: dict[str, Any], speaker: Speaker) -> str:
    """What the game is called where that language is spoken."""
    titles = find_game(facts["game"]).titles
    return titles.get(speaker.language, titles[ENGLISH])


def _below(facts: dict[str, Any], speaker: Speaker) -> str:
    boards = max((match["boards"] for match in facts["matches"]), default=0)
    template = (
        "win share in points; bars are 95 % intervals over {boards:board|boards} in all seatings"
    )
    return speaker.tell(say(template, boards=boards))


def _grid(scale: Scale, height: float) -> list[str]:
    bottom = height - FOOT + 8
    parts = []
    for tick in scale.ticks(8):
        x = scale.at(tick)
        parts.append(line(x, TOP, x, bottom, "shade", 0.6))
        parts.append(text(f"{100 * tick:g}", x, bottom + 18, 12, "dim", "middle"))
    return parts


def _row(match: dict[str, Any], fair: float, scale: Scale, y: float) -> str:
    look = "good" if match["low"] > fair else "bad" if match["high"] < fair else "even"
    low, high = scale.at(match["low"]), scale.at(match["high"])
    return "".join(
        [
            text(match["row"], LEFT - 14, y + 5, 15, anchor="end", weight=600),
            line(LEFT, y, RIGHT, y, "shade", 0.6),
            bar(low, y - 6, high - low, 12, look, 0.45),
            dot(scale.at(match["share"]), y, look),
            text(
                points(match["share"], match["half_width"]), RIGHT + 18, y + 5, 14, look, weight=600
            ),
        ]
    )


def _fair(facts: dict[str, Any], scale: Scale, height: float, speaker: Speaker) -> str:
    x, bottom = scale.at(facts["fair"]), height - FOOT + 8
    fair = speaker.tell(say("fair {share}", share=f"{100 * facts['fair']:.3g}"))
    return line(x, TOP, x, bottom, "ink", 1.6, dashed=True) + text(
        fair, x, bottom + 36, 13, "ink", "middle", 600
    )
