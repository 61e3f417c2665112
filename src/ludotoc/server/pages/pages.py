"""The pages of the house as HTML, in a language; what moves on them is the page's own business.

A page is a template of `web/templates`, given plain data: what `/api` would answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ludotoc.draw.lettering import wordmark
from ludotoc.engine.speech import ENGLISH, Speaker
from ludotoc.engine.words import Sentence, Value, say
from ludotoc.games import NAMES, find_game
from ludotoc.server.pages.rules import rules_of

FORMS = {
    "two": say("One against one"), "free": say("Each for himself"), "teams": say("In teams"),
}  # fmt: skip


@cache
def _templates() -> Environment:
    loader = PackageLoader("ludotoc", "web/templates")
    made = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    made.globals["wordmark"] = Markup(wordmark())  # nosec B704: our own drawing
    return made


@cache
def _speaker(language: str) -> Speaker:
    return Speaker(language)


def _render(name: str, language: str, person: object, **values: object) -> str:
    """A template with what every page is given: its language, who looks, what is on the shelf."""

    def spoken(template: str, **values: Value) -> str:
        return _speaker(language).say(Sentence(template, values))

    own = {"language": language, "say": spoken, "shelf": shelf(language), "person": person}
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
    return Markup(text)  # nosec B704: it holds no sign that HTML reads


def lobby_page(language: str, games: Sequence[object], tables: object, person: object) -> str:
    """The five boxes, the tables that wait and those that run."""
    told = _data({"games": games, "tables": tables})
    return _render(
        "lobby.html", language, person, here="lobby", games=games, told=told,
        players_of=lambda game: _speaker(language).say(how_many(_fact(game, "players"))),
    )  # fmt: skip


def _fact(game: Any, name: str) -> Any:
    """Something about a game, whether it comes as a struct or as plain data."""
    return game[name] if isinstance(game, Mapping) else getattr(game, name)


def how_many(players: Sequence[int]) -> Sentence:
    """For how many players a game is, in words."""
    if len(players) == 1:
        return say("{count:player|players}", count=players[0])
    if list(players) == list(range(players[0], players[-1] + 1)):
        return say("{low} to {high} players", low=players[0], high=players[-1])
    first = ", ".join(map(str, players[:-1]))
    return say("{first} or {last} players", first=first, last=players[-1])


def table_page(language: str, table: str, title: str, person: object) -> str:
    """A table; all that is seen there comes by its socket."""
    return _render("table.html", language, person, table=table, title=title)


def replay_page(language: str, table: str, title: str, person: object) -> str:
    """A game that is over, to be looked through."""
    return _render("replay.html", language, person, table=table, title=title)


def ratings_page(language: str, games: Sequence[object], person: object) -> str:
    """Who plays how well, by game and form."""
    forms = [(form, _speaker(language).say(title)) for form, title in FORMS.items()]
    return _render(
        "ratings.html", language, person, here="ratings", games=games, forms=forms,
        forms_of=lambda game: " ".join(forms_of(_fact(game, "name"))),
    )  # fmt: skip


@cache
def forms_of(name: str) -> list[str]:
    """The forms in which a game can be played: what it is rated by."""
    game = find_game(name)
    usual = {option.name: option.values[0] for option in game.options}
    tables = [{**usual, option.name: value} for option in game.options for value in option.values]
    found = {
        _form(players, game.sides(players, options))
        for players in game.players
        for options in chain([usual], tables)
    }
    return [form for form in FORMS if form in found]


def _form(players: int, sides: int) -> str:
    if sides < players:
        return "teams"
    return "two" if sides == 2 else "free"


def rules_page(language: str, game: str, person: object, is_drawn: bool = True) -> str:
    """The rules with their pictures, drawn once; not in a hurry, so never on the event loop."""
    text, headings = rules_of(game, language, is_drawn)
    titles = find_game(game).titles
    return _render(
        "rules.html", language, person, here=f"rules/{game}", game=game, text=text,
        headings=headings, title=titles.get(language, titles[ENGLISH]), is_drawn=is_drawn,
    )  # fmt: skip


def me_page(language: str, person: object) -> str:
    """One's own name, account and programs."""
    return _render("me.html", language, person, here="me")


def door_page(language: str, text: str, person: object, code: str = "", wrong: str = "") -> str:
    """For who is not known yet, in a house that is open to those who were invited."""
    return _render("door.html", language, person, text=text, code=code, wrong=wrong)


def error_page(language: str, text: str, person: object) -> str:
    """Something that is not there, or may not be seen."""
    return _render("error.html", language, person, text=text)
