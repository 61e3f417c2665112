"""`ludotoc replay`: step through a record in the terminal."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import click

from ludotoc.cli.settings import file_argument, json_option
from ludotoc.cli.talk import read_text, to_programs
from ludotoc.engine.errors import Refused

if TYPE_CHECKING:
    from ludotoc.cli.film import Film
    from ludotoc.cli.screen import Screen

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
@json_option
def command(
    file: str, seat: int | None, move: int | None, speed: float | None, as_json: bool
) -> None:
    """Step through a record, as a seat saw it; of a finished game all cards are open."""
    if speed is not None and not speed > 0:
        raise Refused(f"the speed is a number above 0, not {speed:g}")
    film = open_film(file, seat)
    from ludotoc.cli.drawing import drawing_of
    from ludotoc.cli.screen import Screen

    if move is not None:
        film.check_move(move)
    if as_json:
        tell(film, move)
        return
    screen = Screen(drawing_of(film.table.game))
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
    from ludotoc.cli.drawing import drawing_of

    table = film.table
    names = drawing_of(table.game).seat_names(table.players)
    facts = {
        "game": table.game.name,
        "players": table.players,
        "options": table.options,
    }
    if move is not None:
        now = {"move": move, "of": film.last, "text": film.news(move, names)}
        to_programs({**facts, **now, "position": film.position(move)})
        return
    moves = [film.news(number, names) for number in range(1, film.last + 1)]
    end = {"is_over": table.is_over, "winners": table.winners, "scores": table.scores}
    to_programs({**facts, "moves": moves, **end})


def show(screen: Screen, film: Film, number: int) -> None:
    """The table after a move."""
    from rich.text import Text

    names = screen.drawing.seat_names(film.table.players)
    view = film.view(number)
    title = f"{film.table.game.titles['en']}, move {number} of {film.last}"
    screen.console.print(Text(title, "bold reverse"))
    screen.print_beside(screen.picture(view, film.seat), film.news(number, names))
    for seat, name in enumerate(names):
        if hand := screen.drawing.hand_of(view, seat):
            screen.console.print(f"{name:7} {' '.join(hand)}", markup=False)
    if number == film.last and film.table.is_over:
        winners = " and ".join(names[seat] for seat in film.table.winners)
        screen.console.print(f"The game is over: {winners} won.", style="bold")


def print_out(screen: Screen, film: Film) -> None:
    """On paper: all moves, then the last picture."""
    names = screen.drawing.seat_names(film.table.players)
    for number in range(1, film.last + 1):
        line = "; ".join(film.news(number, names))
        screen.console.print(f"{number:4} {line}", markup=False, soft_wrap=True)
    show(screen, film, film.last)


def run(screen: Screen, film: Film, speed: float) -> None:
    """From the first move to the last, at a pace one can follow."""
    for number in range(film.last + 1):
        screen.console.clear()
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
    screen.console.clear()
    show(screen, film, number)
    screen.console.print(KEYS, style="dim")
