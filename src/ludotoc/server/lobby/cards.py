"""What the lobby shows of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ludotoc.engine.speech import ENGLISH, Speaker
from ludotoc.games import NAMES, find_game
from ludotoc.hosting.events import Timing
from ludotoc.hosting.wording import chosen_options, timing_said

PLAYING = "playing"
WAITING = ("waiting",)
RUNNING = ("calling", "playing", "paused")


class SeatCard(msgspec.Struct, frozen=True):
    """Who sits there."""

    who: str  # empty, person, bot
    name: str = ""
    level: str = ""


class TableCard(msgspec.Struct, frozen=True):
    """A table at a glance."""

    id: str
    game: str
    title: str
    players: int
    seats: list[SeatCard]
    options: str  # in words
    timing: str  # in words
    state: str
    onlookers: int
    your_turn: bool = False
    link: str = ""


class Tables(msgspec.Struct, frozen=True):
    """All that somebody is shown of tables."""

    waiting: list[TableCard]
    running: list[TableCard]
    mine: list[TableCard]


def title_of(game: str, language: str) -> str:
    """What a game is called."""
    if game not in NAMES:
        return game
    titles = find_game(game).titles
    return titles.get(language, titles[ENGLISH])


def card_of(
    row: Mapping[str, Any], person: str, language: str, onlookers: int = 0, link: str = ""
) -> TableCard:
    """A table, as it is kept, as the lobby shows it to somebody."""
    speaker = Speaker(language)
    return TableCard(
        row["id"],
        row["game"],
        title_of(row["game"], language),
        row["players"],
        [SeatCard(seat["who"], seat["name"], seat["level"]) for seat in row["seats"]],
        options_text(row["game"], msgspec.json.decode(row["options"]), speaker),
        speaker.tell(timing_said(msgspec.json.decode(row["timing"], type=Timing))),
        row["state"],
        onlookers,
        awaits(row, person),
        link,
    )


def options_text(name: str, options: dict[str, str], speaker: Speaker) -> str:
    """What is played differently from usual."""
    if name not in NAMES:
        return ""
    game = find_game(name)
    usual = {option.name: option.values[0] for option in game.options}
    others = {option: value for option, value in options.items() if usual.get(option) != value}
    return ", ".join(f"{each.title}: {each.text}" for each in chosen_options(game, others, speaker))


def awaits(row: Mapping[str, Any], person: str) -> bool:
    """Whether somebody is to decide at a table."""
    return row["state"] == PLAYING and any(
        seat["person"] == person and seat["acts"] and not seat["has_left"] for seat in row["seats"]
    )
