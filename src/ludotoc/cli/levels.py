"""Whom one plays with: read from what was typed, or asked before the first card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ludotoc.bots import seat_bot
from ludotoc.bots.ladder import check_table
from ludotoc.bots.levels import LEVELS, USUAL
from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker, languages
from ludotoc.engine.words import say
from ludotoc.games import find_game

if TYPE_CHECKING:
    from ludotoc.cli.screen import Screen
    from ludotoc.play import Table


def read_bots(text: str, seats: Sequence[int]) -> dict[int, str]:
    """Bots in a list such as `child,champion`: one for all seats, or one for each in order."""
    names = _names_in(text) or [USUAL.name]
    if len(names) not in (1, len(seats)):
        raise Refused(
            "{count:bot is|bots are} named for {seats:seat|seats}",
            count=len(names),
            seats=len(seats),
        )
    return dict(zip(seats, names * len(seats) if len(names) == 1 else names, strict=True))


def _names_in(text: str) -> list[str]:
    return [_name_of(part.strip()) for part in text.split(",")] if text else []


def players_with(text: str, people: str) -> int | None:
    """How many sit down where bots are named seat by seat; None where that tells nothing."""
    bots = len(_names_in(text))
    return bots + len(people.split(",")) if bots > 1 else None


def check_bots(game: str, text: str) -> None:
    """Refuse bots there are not, before anything is compiled for them."""
    for name in _names_in(text):
        seat_bot(find_game(game), name, 0)


def check_company(table: Table, names: Iterable[str]) -> None:
    """Refuse bots who have learned other tables than this."""
    for name in names:
        check_table(seat_bot(table.game, name, 0).bot, table.players, table.options)


def _name_of(text: str) -> str:
    """A level by its name, or as a language calls it; names of the ladder stay as they are."""
    for level in LEVELS:
        titles = [Speaker(language).word(level.title) for language in languages()]
        bare = [title.partition(" ")[2] for title in titles]  # without its article
        if text.lower() in {level.name, *titles, *bare}:
            return level.name
    return text


def ask_for_level(screen: Screen, seat: int) -> str:
    """The four levels, to choose from by number; Enter alone takes the usual one."""
    speaker, usual = screen.teller.speaker(seat), LEVELS.index(USUAL) + 1
    asked = speaker.tell(say("who do you want to play with?"))
    while True:
        screen.say(asked, "bold")
        for number, level in enumerate(LEVELS, 1):
            told = say("{level}: {said}", level=level.title, said=level.said)
            screen.say(f"{number:2} {speaker.say(told)}")
        line = screen.ask(speaker.say(say("a number; Enter alone: {number}", number=usual)))
        if not line:
            return USUAL.name
        if line.isascii() and line.isdigit() and 1 <= int(line[:9]) <= len(LEVELS):
            return LEVELS[int(line) - 1].name
        if (name := _name_of(line)) in [level.name for level in LEVELS]:
            return name
