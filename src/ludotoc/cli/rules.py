"""`ludotoc rules`: a game's rules, from its own folder, with pictures of real positions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludotoc.cli.language import spoken_language
from ludotoc.cli.progress import prepare
from ludotoc.cli.settings import game_argument, json_option
from ludotoc.cli.talk import in_words, note, to_people, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted, say

if TYPE_CHECKING:
    from rich.console import Console

    from ludotoc.draw.lesson import Lesson

LANGUAGES = ("en", "fr")
COMFORTABLE = 100  # columns; longer lines are hard to read


@click.command("rules")
@game_argument
@click.option("--lang", metavar="|".join(LANGUAGES), help="The page's; else the one spoken.")
@click.option("-o", "--out", metavar="FILE.html", help="Write the illustrated page as one file.")
@json_option
def command(game: str, lang: str | None, out: str | None, as_json: bool) -> None:
    """The rules of a game, in English or French."""
    from ludotoc.games import find_game

    found, language = find_game(game), lang or page_language()
    text = page(found, language)
    if out:
        write(found, language, Path(out))
    if as_json:
        to_programs({"game": game, "lang": language, "text": text, "file": out})
    elif out:
        note(in_words(say("Drawn: {path}", path=str(out))))
    else:
        show(found, language)


def page_language() -> str:
    """The language that is spoken, if there are pages in it."""
    return spoken_language() if spoken_language() in LANGUAGES else LANGUAGES[0]


def page(game: Game, lang: str) -> str:
    """The text of a rules page, in Markdown."""
    if lang not in LANGUAGES:
        message = "the rules are written in {one} and {other}, not in {lang}"
        one, other = LANGUAGES
        raise Refused(message, one=one, other=other, lang=Quoted(lang[:24]))
    from ludotoc.draw.written import page_text

    return page_text(game, lang)


def write(game: Game, lang: str, path: Path) -> None:
    """The page with its pictures, as HTML."""
    from ludotoc.draw.page import html_of

    if path.suffix != ".html":
        raise Refused("a page is FILE.html, not {out}", out=Quoted(str(path)[:40]))
    prepare(game)
    try:
        path.write_text(html_of(game, lang), encoding="utf-8")
    except OSError as reason:
        raise Refused(
            "{out} cannot be written: {reason}",
            out=Quoted(str(path)[:40]),
            reason=str(reason.strerror),
        ) from None


def show(game: Game, lang: str) -> None:
    """Rendered, in a pager, for a terminal; as it was written for a pipe."""
    console = to_people()
    if not console.is_terminal:
        click.echo(page(game, lang))
        return
    prepare(game)
    with console.capture() as rendered:
        _print(console, game, lang)
    click.echo_via_pager(rendered.get())


def _print(console: Console, game: Game, lang: str) -> None:
    from rich.markdown import Markdown

    from ludotoc.draw.page import parted

    width = min(console.width, COMFORTABLE)
    for part in parted(game, lang):
        if isinstance(part, str):
            console.print(Markdown(part), width=width)
        else:
            _print_picture(console, part, lang, width)


def _print_picture(console: Console, lesson: Lesson, lang: str, width: int) -> None:
    """A board in characters, and below it what is to be seen."""
    from rich.text import Text

    plain = not console.encoding.lower().startswith("utf")
    console.print()
    for line in lesson.text(lang, width, plain):
        console.print(Text.assemble(*line), no_wrap=True, width=width)
    console.print(Text(lesson.caption(lang), "italic"), width=width)
    console.print()
