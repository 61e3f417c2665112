"""`ludotoc play`: a game in the terminal."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotoc.cli.language import check_language, spoken_language
from ludotoc.cli.settings import (
    choices_option,
    game_argument,
    json_option,
    lang_option,
    names_option,
    players_option,
    read_choices,
    read_seats,
    seed_option,
)
from ludotoc.cli.talk import note, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.words import say

if TYPE_CHECKING:
    from ludotoc.cli.screen import Screen
    from ludotoc.cli.session import Session

LAST = "last"
SAVED = "saved. Go on with:"


@click.command("play")
@game_argument
@players_option
@choices_option
@seed_option
@click.option("--seats", default="0", show_default=True, help="Where people sit, such as 0,2.")
@names_option
@click.option(
    "--bots",
    metavar="LEVELS",
    help="Who else plays, such as family, or child,champion,family seat by seat.",
)
@click.option("--resume", metavar="FILE", help="Go on with a saved game, or with the `last` one.")
@lang_option
@json_option
def command(
    game: str,
    players: int | None,
    choices: tuple[str, ...],
    seed: str | None,
    seats: str,
    names: str,
    bots: str | None,
    resume: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Play in the terminal, with bots of four levels: child, family, regular, champion.

    Moves may also be piped in, one a line; the end of the input saves the game.
    """
    options = read_choices(choices)
    if resume is not None and (players is not None or options or seed is not None):
        raise Refused("a resumed game keeps its own players, options and seed")
    language = check_language(lang) if lang else spoken_language()
    from ludotoc.cli.seating import go_on, sit_down

    asked = named_company(game, bots, seats, players) if bots else players
    if resume == LAST:
        resume = last_file_of(game)
    if resume is None:
        table = sit_down(game, asked, options, seed)
    else:
        table = go_on(game, resume)
    people = read_seats(seats, table.players)
    others = [seat for seat in range(table.players) if seat not in people]
    from ludotoc.cli.levels import check_company, read_bots
    from ludotoc.cli.progress import prepare_bots
    from ludotoc.cli.screen import Screen
    from ludotoc.cli.session import Session
    from ludotoc.cli.tables import new_file_for
    from ludotoc.hosting.names import read_names
    from ludotoc.hosting.teller import Teller

    path = Path(resume).resolve() if resume else new_file_for(table)
    teller = Teller(table, read_names(names, people, table.players), language)
    screen = None if as_json else Screen(teller)
    if bots is None and screen is not None and screen.is_answered and others:
        from ludotoc.cli.levels import ask_for_level

        bots = ask_for_level(screen, people[0])
    company = read_bots(bots or "", others)
    check_company(table, company.values())
    prepare_bots(table.game, list(company.values()))
    session = Session(table, people, company, teller, screen, path)
    session.set_up_by = {"--names": names, "--bots": bots or "", "--lang": lang or ""}
    try:
        session.run()
    except KeyboardInterrupt:
        if path.exists():
            note(f"\n{teller.say(people[0], say(SAVED))} {resume_command(session)}")
        raise
    to_programs(facts_of(session)) if as_json else say_goodbye(session)


def named_company(game: str, bots: str, seats: str, players: int | None) -> int | None:
    """How many sit down, if bots are named who are there; else a refusal, before any waiting."""
    from ludotoc.cli.levels import check_bots, players_with

    check_bots(game, bots)
    return players_with(bots, seats) if players is None else players


def last_file_of(game: str) -> str:
    """The saved game of this kind that was played last."""
    from ludotoc.cli.tables import home

    files = sorted(home().glob(f"{game}-*.txt"), key=lambda path: path.stat().st_mtime)
    if not files:
        raise Refused("no game of {game} is saved", game=repr(game[:24]))
    return str(files[-1])


def resume_command(session: Session) -> str:
    """What to type to go on."""
    people = ",".join(map(str, session.seats))
    words = ["ludotoc", "play", session.table.game.name, "--resume", str(session.path)]
    words += [] if people == "0" else ["--seats", people]
    for option, value in session.set_up_by.items():
        words += [option, value] if value else []
    return shlex.join(words)


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
    table, screen = session.table, session.screen
    assert screen is not None
    seat = session.seats[0]
    if table.is_over:
        _show_end(session, screen, seat)
        file = shlex.quote(str(session.path))
        check, see = say("check it:"), say("see it:")
        orders = ((check, f"ludotoc verify {file}"), (see, f"ludotoc replay {file}"))
        after = "\n".join(f"{session.teller.say(seat, word)} {order}" for word, order in orders)
    else:
        after = f"{session.teller.say(seat, say(SAVED))} {resume_command(session)}"
    screen.console.print(after, markup=False, soft_wrap=True)


def _show_end(session: Session, screen: Screen, seat: int) -> None:
    """The table as it stands at the end; several people are spoken of by name."""
    from ludotoc.cli.replay import ending
    from ludotoc.cli.screen import Page

    teller = session.teller
    listener = seat if len(session.seats) == 1 else SPECTATOR
    news = teller.news_since_turn(seat) if listener == seat else ()
    page = Page(teller.title(), news, message=ending(teller, listener))
    screen.show(session.table.view(listener), listener, page)
