"""`ludotoc draw`: a moment of a record as a picture, or the whole game as a film."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludotoc.cli.language import check_language, spoken_language
from ludotoc.cli.settings import file_argument, json_option
from ludotoc.cli.talk import in_words, note, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, say

if TYPE_CHECKING:
    from ludotoc.cli.film import Film

KINDS = (".svg", ".png", ".gif")
WIDTH = 800


@click.command("draw")
@file_argument
@click.option("--move", type=int, metavar="K", help="After move K; else after the last.")
@click.option("--seat", type=int, metavar="N", help="As this seat saw it; else as an onlooker.")
@click.option("--lang", help="The language of what is written; else the one that is spoken.")
@click.option("--width", type=click.IntRange(40, 4000), default=WIDTH, help="Pixels, of PNG, GIF.")
@click.option("-o", "--out", required=True, metavar="FILE", help="FILE.svg, FILE.png or FILE.gif.")
@json_option
def command(
    file: str,
    move: int | None,
    seat: int | None,
    lang: str | None,
    width: int,
    out: str,
    as_json: bool,
) -> None:
    """Draw a record: one moment as SVG or PNG, or all moves as an animated GIF."""
    path = Path(out)
    if path.suffix not in KINDS:
        kinds = ", ".join(KINDS)
        raise Refused("a picture is one of {kinds}, not {out}", kinds=kinds, out=Quoted(out[:40]))
    language = check_language(lang) if lang else spoken_language()
    from ludotoc.cli.replay import open_film

    film = open_film(file, seat)
    number = film.last if move is None else film.check_move(move)
    try:
        path.write_bytes(drawn(film, path.suffix, number, language, width))
    except OSError as reason:
        raise Refused(
            "{out} cannot be written: {reason}", out=Quoted(out[:40]), reason=str(reason.strerror)
        ) from None
    if as_json:
        to_programs({"file": str(path), "move": number, "of": film.last})
    else:
        note(in_words(say("Drawn: {path}", path=str(path))))


def drawn(film: Film, kind: str, number: int, lang: str, width: int) -> bytes:
    """One picture, or for a film those of all moves up to a number."""
    from ludotoc.draw.picture import gif_of, png_of, svg_of

    game = film.table.game
    if kind == ".gif":
        moves = range(number + 1)
        return gif_of((svg_of(game, film.view(each), (), lang) for each in moves), width)
    picture = svg_of(game, film.view(number), (), lang)
    return picture.encode() if kind == ".svg" else png_of(picture, width)
