"""`ludotoc lab`: what a rule does, found out by playing it a million times."""

from __future__ import annotations

import secrets
from typing import Any

import click

import ludotoc
from ludotoc.cli import INTERRUPTED
from ludotoc.cli.arena import check_picture, put_picture, speaker
from ludotoc.cli.settings import (
    choices_option,
    game_argument,
    json_option,
    players_option,
    read_choices,
)
from ludotoc.cli.talk import in_words, to_people, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, say

GAMES = 10_000
MOST_GAMES = 10**9
FRESH_BITS = 32


@click.command("lab")
@game_argument
@click.option("--vary", default="", metavar="NAMES", help="Options to vary, such as stars,dice.")
@click.option("--games", metavar="N", help="Games a table, such as 1e6; 10000 otherwise.")
@click.option("--bots", "bot", default="random", metavar="BOT", help="Who plays every seat.")
@players_option
@choices_option
@click.option("--seed", type=int, metavar="N", help="A number; a fresh one otherwise.")
@click.option("--threads", type=int, metavar="N", help="CPU threads; all cores otherwise.")
@click.option(
    "--plot", is_flag=False, flag_value="lab.svg", metavar="[FILE]",
    help="Draw what was found as FILE.svg or FILE.png; lab.svg otherwise.",
)  # fmt: skip
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    vary: str,
    games: str | None,
    bot: str,
    players: int | None,
    choices: tuple[str, ...],
    seed: int | None,
    threads: int | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Play every mix of some rules, and compare: seats, length, captures, discards, comebacks.

    A comeback is a game whose winner, in its later two thirds, was once promised less than half of
    the fair share.
    """
    from ludotoc.arena.lab import Lab, compile_lab, mixes

    names = [name.strip() for name in vary.split(",") if name.strip()]
    tables, unfit = mixes(game, names, players, read_choices(choices))
    number = secrets.randbits(FRESH_BITS) if seed is None else seed
    lab = Lab(bot, read_games(games), number, threads)
    lab.check(tables)
    check_picture(plot)
    from ludotoc.cli.progress import Bar

    with Bar(in_words(say("compiling the lab of {game}, once", game=game))) as bar:
        compile_lab(game, bar)
    with Bar(
        in_words(say("trying {count:table|tables} of {game}", count=len(tables), game=game))
    ) as bar:
        found = lab.try_all(tables, bar)
    facts = facts_of(game, lab, found, unfit)
    if plot and found:
        from ludotoc.arena.lab_picture import lab_picture

        put_picture(lab_picture(facts, speaker()), plot)
    to_programs(facts) if as_json else show(facts)
    if lab.is_interrupted:
        ctx.exit(INTERRUPTED)


def read_games(text: str | None) -> int:
    """A whole number of games, in digits or as 1e6."""
    if text is None:
        return GAMES
    try:
        number = float(text)
    except ValueError:
        number = 0.5
    if (
        number != int(number if abs(number) < MOST_GAMES * 2 else 0)
        or not 2 <= number <= MOST_GAMES
    ):
        message = "games are a whole number from 2 to 1e9, not {text}"
        raise Refused(message, text=Quoted(text[:24]))
    return int(number)


def facts_of(game: str, lab: Any, found: Any, unfit: int) -> dict[str, Any]:
    """All that was found, with what one needs to find it again."""
    from ludotoc.arena.findings import findings
    from ludotoc.games import find_game

    return {
        "version": ludotoc.__version__,
        "game_version": find_game(game).version,
        "game": game,
        "bot": lab.bot,
        "games": lab.games,
        "seed": lab.seed,
        "interrupted": lab.is_interrupted,
        "unfit": unfit,
        "tables": findings(found),
    }


def show(facts: dict[str, Any]) -> None:
    """A row for each table that was tried."""
    from ludotoc.arena.lab_table import lab_tables, opening_lines

    console, voice = to_people(), speaker()
    console.print(f"{facts['game']}, {facts['bot']}", style="bold")
    for line in opening_lines(facts):
        console.print(voice.tell(line))
    if facts["tables"]:
        for table in lab_tables(facts, voice):
            console.print(table)
