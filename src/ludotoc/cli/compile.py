"""`ludotoc compile`: the rules as machine code, before they are needed."""

from __future__ import annotations

import time

import click

from ludotoc.cli.settings import json_option
from ludotoc.cli.talk import in_words, to_people, to_programs
from ludotoc.engine.words import say


@click.command("compile")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--sim", "with_simulator", is_flag=True, help="Also what `ludotoc sim` runs.")
@json_option
def command(names: tuple[str, ...], with_simulator: bool, as_json: bool) -> None:
    """Compile rules and bots ahead, so that the first game starts at once."""
    from ludotoc.games import NAMES, find_game

    games = [find_game(name) for name in names or NAMES]
    from ludotoc.bots.levels import LEVELS
    from ludotoc.cli.progress import prepare, prepare_bots
    from ludotoc.cli.sim import compile_ahead

    seconds: dict[str, float] = {}
    for game in games:
        began = time.perf_counter()
        prepare(game)
        prepare_bots(game, [level.name for level in LEVELS])
        if with_simulator:
            compile_ahead(game.name)
        seconds[game.name] = round(time.perf_counter() - began, 3)
    if as_json:
        to_programs({"seconds": seconds})
        return
    console = to_people()
    for name, spent in seconds.items():
        console.print(
            in_words(say("{game}: ready after {seconds} s", game=name, seconds=f"{spent:.1f}"))
        )
