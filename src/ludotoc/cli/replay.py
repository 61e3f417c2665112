"""`ludotoc replay`: step through a record in the terminal."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import click

from ludotoc.cli.language import check_language, spoken_language
from ludotoc.cli.settings import (
    file_argument,
    json_option,
    lang_option,
    names_option,
)
from ludotoc.cli.talk import read_text, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import say

if TYPE_CHECKING:
    from ludotoc.cli.film import Film
    from ludotoc.cli.screen import Screen
    from ludotoc.hosting.teller import Teller

KEYS = "space or right: next | left: back | Home, End | n numbers | q quit"
STEPS = {
    " ": 1,
    "\r": 1,
    "\n": 1,
    "\x1b[C": 1,
    "\x1bOC": 1,
    "\x1b[D": -1,
    "\x1bOD": -1,
    "b": -1,
}
FIRST = ("\x1b[H", "\x1b[1~", "\x1bOH", "g")
LAST = ("\x1b[F", "\x1b[4~", "\x1bOF", "G")
LEAVE = ("q", "\x04")


@click.command("replay")
@file_argument
@click.option("--seat", type=int, metavar="N", help="As this seat saw it; else as an onlooker.")
@click.option("--move", type=int, metavar="K", help="Show the table after move K, and no more.")
@click.option("--speed", type=float, metavar="S", help="Go on by itself, S moves a second.")
@names_option
@lang_option
@json_option
def command(
    file: str,
    seat: int | None,
    move: int | None,
    speed: float | None,
    names: str,
    lang: str | None,
    as_json: bool,
) -> None:
    """Step through a record, as a seat saw it; of a finished game all cards are open."""
    if speed is not None and not speed > 0:
        raise Refused("the speed is a number above 0, not {speed}", speed=f"{speed:g}")
    language = check_language(lang) if lang else spoken_language()
    film = open_film(file, seat)
    from ludotoc.cli.screen import Screen
    from ludotoc.hosting.names import read_names
    from ludotoc.hosting.teller import Teller

    called = read_names(names, range(film.table.players), film.table.players)
    if move is not None:
        film.check_move(move)
    if as_json:
        tell(film, move)
        return
    screen = Screen(Teller(film.table, called, language))
    if move is not None:
        show(screen, film, move)
    elif not (screen.is_live and sys.stdin.isatty()):
        print_out(screen, film)
    elif speed is not None:
        run(screen, film, speed)
    else:
        step_through(screen, film)


def open_film(file: str, seat: int | None) -> Film:
    """The record as a film; its game's rules are compiled if need be."""
    text = read_text(file)
    from ludotoc.cli.film import Film
    from ludotoc.cli.verify import prepare_for
    from ludotoc.play.record import read_headers

    prepare_for(read_headers(text)["Game"])
    return Film(text, seat)


def tell(film: Film, move: int | None) -> None:
    """The whole record, or one moment of it, for programs."""
    table = film.table
    facts = {
        "game": table.game.name,
        "players": table.players,
        "options": table.options,
    }
    if move is not None:
        now = {"move": move, "of": film.last, "text": film.notation(move)}
        to_programs({**facts, **now, "position": film.position(move)})
        return
    moves = [film.notation(number) for number in range(1, film.last + 1)]
    end = {"is_over": table.is_over, "winners": table.winners, "scores": table.scores}
    to_programs({**facts, "moves": moves, **end})


def show(screen: Screen, film: Film, number: int) -> None:
    """The table after a move."""
    from ludotoc.cli.screen import Page

    teller, listener = screen.teller, film.listener
    title = teller.say(
        listener,
        say("{game}, move {number} of {last}", game=teller.title(), number=number, last=film.last),
    )
    is_end = number == film.last and film.table.is_over
    result = ending(teller, listener) if is_end else ""
    page = Page(title, film.news(number, teller), message=result)
    screen.show(film.view(number), listener, page)


def print_out(screen: Screen, film: Film) -> None:
    """On paper: all moves, then the last picture."""
    from ludotoc.hosting.sights import in_a_row

    speaker = screen.teller.speaker(film.viewer)
    for number in range(1, film.last + 1):
        if news := film.news(number, screen.teller):
            screen.say(f"{number:4} {in_a_row(speaker, news)}")
    show(screen, film, film.last)


def run(screen: Screen, film: Film, speed: float) -> None:
    """From the first move to the last, at a pace one can follow."""
    for number in range(film.last + 1):
        show(screen, film, number)
        time.sleep(1 / speed)


def step_through(screen: Screen, film: Film) -> None:
    """Forwards and backwards by keys."""
    from ludotoc.cli.keys import pressed_keys

    number = 0
    with pressed_keys() as keys:
        show_step(screen, film, number)
        for key in keys:
            if key in LEAVE:
                return
            if key == "n":
                screen.numbered = not screen.numbered
            number = 0 if key in FIRST else film.last if key in LAST else number + STEPS.get(key, 0)
            number = max(0, min(film.last, number))
            show_step(screen, film, number)


def show_step(screen: Screen, film: Film, number: int) -> None:
    """The table after a move, and what can be done next."""
    show(screen, film, number)
    screen.say(screen.teller.say(film.listener, say(KEYS)), "dim")


def ending(teller: Teller, listener: int) -> str:
    """That the game is over, and how it ended."""
    return "\n".join([teller.say(listener, say("the game is over")), *teller.result(listener)])
