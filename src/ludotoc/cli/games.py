"""`ludotoc games`: what is on the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ludotoc.cli.language import spoken_language
from ludotoc.cli.settings import json_option
from ludotoc.cli.talk import in_words, to_programs
from ludotoc.engine.words import say

if TYPE_CHECKING:
    from ludotoc.engine.game import Game

Row = tuple[str, str, str, str]
HEADINGS = (
    say("name"), say("title"), say("players"), say("options (the first value is the default)"),
)  # fmt: skip


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """What is on the shelf: players and options of every game."""
    from ludotoc.games import NAMES, find_game

    shelf = [find_game(name) for name in NAMES]
    if as_json:
        to_programs({"games": [facts_of(game) for game in shelf]})
    else:
        show(shelf)


def facts_of(game: Game) -> dict[str, Any]:
    """A game's facts, for programs."""
    return {
        "name": game.name,
        "titles": dict(game.titles),
        "version": game.version,
        "players": list(game.players),
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.values[0],
                "clause": option.clause,
            }
            for option in game.options
        ],
    }


def show(shelf: list[Game]) -> None:
    """A table, one block of rows a game; drawn without rich, which takes longer than all else."""
    name, title, players, options = map(in_words, HEADINGS)
    blocks = [[(name, title, players, options)], *(rows_of(game) for game in shelf)]
    widths = [max(len(row[column]) for block in blocks for row in block) for column in range(3)]
    for block in blocks:
        for row in block:
            cells = [row[column].ljust(widths[column]) for column in range(3)]
            name = click.style(cells[0], bold=True)
            click.echo("  ".join((name, *cells[1:], row[3])).rstrip())
        click.echo()
    first = shelf[0]
    click.echo(in_words(say("To play one: {command}", command=f"ludotoc play {first.name}")))
    if first.options:
        choice = f"--option {first.options[0].name}={first.options[0].values[-1]}"
        command = f"ludotoc play {first.name} --players {first.players[-1]} {choice}"
        click.echo(in_words(say("Or so: {command}", command=command)))


def rows_of(game: Game) -> list[Row]:
    """A game's name, title and players, and an option a row."""
    options = [f"{option.name}=" + " | ".join(option.values) for option in game.options] or [""]
    title = game.titles.get(spoken_language(), game.titles["en"])
    facts = (game.name, title, ", ".join(map(str, game.players)))
    return [(*facts, options[0]), *(("", "", "", option) for option in options[1:])]
