"""What the lobby shows of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludotoc.engine.speech import ENGLISH, Speaker
from ludotoc.games import NAMES, find_game
from ludotoc.hosting.events import Timing
from ludotoc.server.wording import options_text, timing_text

WAITING, OVER = "waiting", "over"


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


class Kept(msgspec.Struct, frozen=True):
    """A table and its seats as they are kept: what cards are made of."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    timing: Timing
    host: str
    state: str
    is_listed: bool
    changed: float
    seats: list[Mapping[str, Any]]

    def people(self) -> set[str]:
        """Who sits there."""
        return {str(seat["person"]) for seat in self.seats if seat["person"]}

    def awaits(self, person: str) -> bool:
        """Whether somebody is to decide here."""
        return self.state == "playing" and any(
            seat["person"] == person and seat["acts"] and not seat["has_left"]
            for seat in self.seats
        )


def title_of(game: str, language: str) -> str:
    """What a game is called."""
    if game not in NAMES:
        return game
    titles = find_game(game).titles
    return titles.get(language, titles[ENGLISH])


def card_of(kept: Kept, person: str, language: str, onlookers: int = 0, link: str = "") -> TableCard:
    """A table as the lobby shows it to somebody."""
    speaker = Speaker(language)
    return TableCard(
        kept.id,
        kept.game,
        title_of(kept.game, language),
        kept.players,
        [seat_card(seat) for seat in kept.seats],
        options_text(kept.game, kept.options, speaker),
        timing_text(kept.timing, speaker),
        kept.state,
        onlookers,
        kept.awaits(person),
        link,
    )


def seat_card(seat: Mapping[str, Any]) -> SeatCard:
    """A seat as the lobby shows it."""
    return SeatCard(seat["who"], seat["name"], seat["level"])


def by_change(tables: Sequence[Kept]) -> list[Kept]:
    """The latest first."""
    return sorted(tables, key=lambda kept: -kept.changed)
