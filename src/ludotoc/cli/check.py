"""`ludotoc check`: hold a game, on the shelf or of one's own, to the laws of the contract."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

import click

from ludotoc.cli.settings import json_option
from ludotoc.cli.talk import note, to_people, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted

if TYPE_CHECKING:
    from ludotoc.engine.game import Game

BROKEN = 1


@click.command("check")
@click.argument("game", metavar="GAME|PACKAGE")
@click.option("--games", "wanted", default=24, show_default=True, help="How many games to play.")
@click.option("--seed", default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--no-notation", is_flag=True, help="For a game that has no text forms yet.")
@json_option
def command(game: str, wanted: int, seed: int, no_notation: bool, as_json: bool) -> None:
    """Play a game at random and hold it to every law of the contract.

    A package of one's own is named as it would be imported, here or from the current folder.
    """
    if wanted < 1:
        raise Refused("at least one game is played, not {games}", games=wanted)
    found = find(game)
    from ludotoc.cli.progress import Bar, prepare
    from ludotoc.testing import Broken, check_game

    prepare(found)
    try:
        with Bar(f"checking {found.titles['en']}") as bar:
            report = check_game(
                found, games=wanted, seed=seed, notation=not no_notation, progress=bar
            )
    except Broken as broken:
        tell_breach(broken, as_json)
        sys.exit(BROKEN)
    if as_json:
        to_programs({"is_lawful": True, **vars(report)})
    else:
        to_people().print(str(report), markup=False)


def tell_breach(broken: AssertionError, as_json: bool) -> None:
    """Which law, how, and where."""
    if as_json:
        to_programs({"is_lawful": False, **vars(broken)})
    else:
        note(str(broken))


def find(name: str) -> Game:
    """A game of the shelf, or the `GAME` of a package."""
    from ludotoc.engine.game import Game
    from ludotoc.games import NAMES, find_game

    if name in NAMES:
        return find_game(name)
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        game = getattr(importlib.import_module(name), "GAME", None)
    except (ImportError, ValueError, TypeError):
        raise Refused(
            "{name} is neither a game on the shelf nor a package that can be imported",
            name=Quoted(name[:40]),
        ) from None
    if not isinstance(game, Game):
        raise Refused("{name} has no GAME", name=Quoted(name[:40]))
    return game
