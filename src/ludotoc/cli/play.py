"""`ludotoc play`: a game in the terminal."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotoc.cli.settings import (
    choices_option,
    game_argument,
    json_option,
    players_option,
    read_choices,
    read_seats,
    seed_option,
)
from ludotoc.cli.talk import note, to_programs
from ludotoc.engine.errors import Refused

if TYPE_CHECKING:
    from ludotoc.cli.session import Session


@click.command("play")
@game_argument
@players_option
@choices_option
@seed_option
@click.option("--seats", default="0", show_default=True, help="Where people sit, such as 0,2.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game.")
@json_option
def command(
    game: str,
    players: int | None,
    choices: tuple[str, ...],
    seed: str | None,
    seats: str,
    resume: str | None,
    as_json: bool,
) -> None:
    """Play in the terminal, against bots that play at random.

    Moves may also be piped in, one a line; the end of the input saves the game.
    """
    options = read_choices(choices)
    if resume is not None and (players is not None or options or seed is not None):
        raise Refused("a resumed game keeps its own players, options and seed")
    from ludotoc.cli.seating import go_on, sit_down

    if resume is None:
        table = sit_down(game, players, options, seed)
    else:
        table = go_on(game, resume)
    people = read_seats(seats, table.players)
    from ludotoc.cli.drawing import drawing_of
    from ludotoc.cli.screen import Screen
    from ludotoc.cli.session import Session
    from ludotoc.cli.tables import new_file_for

    path = Path(resume).resolve() if resume else new_file_for(table)
    screen = None if as_json else Screen(drawing_of(table.game))
    session = Session(table, people, screen, path)
    try:
        session.run()
    except KeyboardInterrupt:
        if path.exists():
            note(f"\nSaved. Go on with: {resume_command(session)}")
        raise
    to_programs(facts_of(session)) if as_json else say_goodbye(session)


def resume_command(session: Session) -> str:
    """What to type to go on."""
    people = ",".join(map(str, session.seats))
    seats = "" if people == "0" else f" --seats {people}"
    file = shlex.quote(str(session.path))
    return f"ludotoc play {session.table.game.name} --resume {file}{seats}"


def facts_of(session: Session) -> dict[str, Any]:
    """How the game stands, as the first person there may know it."""
    table, seat = session.table, session.seats[0]
    waiting = [seat for seat in table.actors if seat in session.seats]
    return {
        "game": table.game.name,
        "players": table.players,
        "options": table.options,
        "seats": session.seats,
        "is_over": table.is_over,
        "winners": table.winners,
        "scores": table.scores,
        "to_move": waiting,
        "legal_moves": {str(seat): table.legal_moves(seat) for seat in waiting},
        "log": table.log(seat),
        "file": str(session.path),
        "resume": "" if table.is_over else resume_command(session),
    }


def say_goodbye(session: Session) -> None:
    """Who won, or how to go on."""
    from ludotoc.cli.news import news_for

    table, screen = session.table, session.screen
    assert screen is not None
    if table.is_over:
        if screen.is_live:
            screen.console.clear()
        seat = session.seats[0]
        news = news_for(table, seat, screen.drawing.seat_names(table.players))
        screen.print_beside(screen.picture(table.view(seat), seat), news)
        names = screen.drawing.seat_names(table.players)
        winners = " and ".join(names[seat] for seat in table.winners)
        screen.console.print(f"The game is over: {winners} won.", style="bold")
        file = shlex.quote(str(session.path))
        after = f"Check it: ludotoc verify {file}\nSee it:   ludotoc replay {file}"
    else:
        after = f"Saved. Go on with: {resume_command(session)}"
    screen.console.print(after, markup=False, soft_wrap=True)
