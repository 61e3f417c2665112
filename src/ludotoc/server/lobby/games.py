"""`/api/games`: what is on the shelf, in the caller's language."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ludotoc.bots.levels import LEVELS
from ludotoc.engine.game import Game, Option
from ludotoc.engine.speech import ENGLISH, Speaker
from ludotoc.games import NAMES, find_game
from ludotoc.server.shelf.shelf import Shelf


class ValueFacts(msgspec.Struct, frozen=True):
    """What an option can be."""

    value: str
    text: str


class OptionFacts(msgspec.Struct, frozen=True):
    """Something a table agrees on; the first value is the usual one."""

    name: str
    title: str
    text: str
    clause: str
    values: list[ValueFacts]


class LevelFacts(msgspec.Struct, frozen=True):
    """A bot one can sit down with."""

    name: str
    title: str
    text: str


class GameFacts(msgspec.Struct, frozen=True):
    """A game of the house."""

    name: str
    title: str
    players: list[int]
    minutes: tuple[int, int]
    summary: str
    options: list[OptionFacts]
    levels: list[LevelFacts]
    memory: bool
    ready: float = 1.0  # from 0 to 1: how far it is compiled


def games_on(shelf: Shelf, language: str) -> list[GameFacts]:
    """Every game, and how far it is."""
    facts = (facts_of(name, language) for name in NAMES)
    return [msgspec.structs.replace(each, ready=shelf.parts[each.name]) for each in facts]


@cache
def facts_of(name: str, language: str) -> GameFacts:
    """A game's facts in a language."""
    game, speaker = find_game(name), Speaker(language)
    words: Any = game.module("words")
    return GameFacts(
        name,
        game.titles.get(language, game.titles[ENGLISH]),
        list(game.players),
        words.MINUTES,
        speaker.tell(words.SUMMARY),
        [_option(game, option, speaker) for option in game.options],
        [
            LevelFacts(level.name, speaker.word(level.title), speaker.tell(level.said))
            for level in LEVELS
        ],
        game.has_memory,
    )


def _option(game: Game, option: Option, speaker: Speaker) -> OptionFacts:
    title, meanings = game.module("words").OPTIONS[option.name]
    values = [ValueFacts(value, speaker.tell(meanings[value])) for value in option.values]
    return OptionFacts(option.name, speaker.tell(title), "", option.clause, values)
