"""Whom one plays with: read from what was typed, or asked before the first card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotoc.bots.levels import LEVELS, USUAL
from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker, languages
from ludotoc.engine.words import say

if TYPE_CHECKING:
    from ludotoc.cli.screen import Screen


def read_bots(text: str, seats: Sequence[int]) -> dict[int, str]:
    """Bots in a list such as `child,champion`: one for all seats, or one for each in order."""
    names = [_name_of(part.strip()) for part in text.split(",")] if text else [USUAL.name]
    if len(names) not in (1, len(seats)):
        raise Refused(
            "{count:bot is|bots are} named for {seats:seat|seats}",
            count=len(names),
            seats=len(seats),
        )
    return dict(zip(seats, names * len(seats) if len(names) == 1 else names, strict=True))


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
