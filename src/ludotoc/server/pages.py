"""The pages of the house as HTML, in a language; what moves on them is the page's own business.

A page is a template of `web/templates`, given plain data: what `/api` would answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ludotoc.draw.lettering import wordmark
from ludotoc.engine.speech import ENGLISH, Speaker
from ludotoc.engine.words import Sentence, Value
from ludotoc.games import NAMES, find_game

Data = Mapping[str, Any]


@cache
def _templates() -> Environment:
    loader = PackageLoader("ludotoc", "web/templates")
    made = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    made.globals["wordmark"] = Markup(wordmark())
    return made


@cache
def _speaker(language: str) -> Speaker:
    return Speaker(language)


def _render(name: str, language: str, person: object, **values: object) -> str:
    """A template with what every page is given: its language, who looks, what is on the shelf."""

    def say(template: str, **spoken: Value) -> str:
        return _speaker(language).say(Sentence(template, spoken))

    own = {"language": language, "say": say, "shelf": shelf(language), "person": person}
    return _templates().get_template(name).render({"here": "", **own, **values})


@cache
def shelf(language: str) -> tuple[dict[str, str], ...]:
    """The names and titles of the games."""
    games = [find_game(name) for name in NAMES]
    return tuple(
        {"name": game.name, "title": game.titles.get(language, game.titles[ENGLISH])}
        for game in games
    )


def _data(value: object) -> Markup:
    """Data for the page's script, harmless within HTML."""
    text = msgspec.json.encode(value).decode()
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def lobby_page(language: str, games: Sequence[object], tables: object, person: object) -> str:
    """The five boxes, the tables that wait and those that run."""
    told = _data({"games": games, "tables": tables})
    return _render("lobby.html", language, person, here="lobby", games=games, told=told)


def table_page(language: str, table: str, title: str, person: object) -> str:
    """A table; all that is seen there comes by its socket."""
    return _render("table.html", language, person, table=table, title=title)


def replay_page(language: str, table: str, title: str, person: object) -> str:
    """A game that is over, to be looked through."""
    return _render("replay.html", language, person, table=table, title=title)


def ratings_page(language: str, games: Sequence[object], person: object) -> str:
    """Who plays how well, by game and form."""
    return _render("ratings.html", language, person, here="ratings", games=games)


def me_page(language: str, person: object) -> str:
    """One's own name, account and programs."""
    return _render("me.html", language, person, here="me")


def error_page(language: str, text: str, person: object) -> str:
    """Something that is not there, or may not be seen."""
    return _render("error.html", language, person, text=text)
