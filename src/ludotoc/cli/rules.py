"""`ludotoc rules`: a game's rules, from its own folder."""

from __future__ import annotations

from importlib.resources import files

import click

from ludotoc.cli.language import spoken_language
from ludotoc.cli.settings import game_argument, json_option
from ludotoc.cli.talk import to_people, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.speech import ENGLISH
from ludotoc.engine.words import Quoted

PAGES = {"en": "RULES.md", "fr": "RULES.fr.md"}
COMFORTABLE = 100  # columns; longer lines are hard to read


@click.command("rules")
@game_argument
@click.option("--lang", metavar="|".join(PAGES), help="The page's; else the one that is spoken.")
@json_option
def command(game: str, lang: str | None, as_json: bool) -> None:
    """The rules of a game, in English or French."""
    from ludotoc.games import find_game

    spoken = spoken_language()
    language = lang or (spoken if spoken in PAGES else ENGLISH)
    text = page(find_game(game), language)
    if as_json:
        to_programs({"game": game, "lang": language, "text": text})
    else:
        show(text)


def page(game: Game, lang: str) -> str:
    """The text of a rules page, in Markdown."""
    if lang not in PAGES:
        message, (one, other) = "the rules are written in {one} and {other}, not in {lang}", PAGES
        raise Refused(message, one=one, other=other, lang=Quoted(lang[:24]))
    return files(game.package).joinpath(PAGES[lang]).read_text(encoding="utf-8")


def show(text: str) -> None:
    """Rendered, in a pager, for a terminal; as it was written for a pipe."""
    console = to_people()
    if not console.is_terminal:
        click.echo(text)
        return
    from rich.markdown import Markdown

    with console.capture() as rendered:
        console.print(Markdown(text), width=min(console.width, COMFORTABLE))
    click.echo_via_pager(rendered.get())
