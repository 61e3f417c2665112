"""`ludotoc perft`: every sequence of decisions from a position, counted by the compiled rules."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from ludotoc.cli.settings import (
    choices_option,
    game_argument,
    json_option,
    players_option,
    read_choices,
    read_seed,
    seed_option,
)
from ludotoc.cli.talk import in_words, note, to_people, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import say

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.engine.game import Game

TOO_MANY = "depth {number} is not counted: cards are shuffled there, in more than {ways} ways"
DEEPEST = 99


@click.command("perft")
@game_argument
@click.option("--position", metavar="TEXT", help="One line, as `table.position` writes it.")
@click.option("--depth", default=3, show_default=True, help="Decisions in a row.")
@players_option
@choices_option
@seed_option
@json_option
def command(
    game: str,
    position: str | None,
    depth: int,
    players: int | None,
    choices: tuple[str, ...],
    seed: str | None,
    as_json: bool,
) -> None:
    """Count every sequence of decisions from a position, or from a game's first decision.

    What dice decide is summed over all outcomes and adds no depth; counting ends at a shuffle.
    """
    if not 1 <= depth <= DEEPEST:
        message = "the depth is a number from 1 to {deepest}, not {depth}"
        raise Refused(message, deepest=DEEPEST, depth=depth)
    table = begin(game, position, players, choices, seed)
    counts, spent, stopped = count_all(table.game, table.state, depth)
    speed = sum(counts) / spent
    if as_json:
        facts = {
            "game": game,
            "position": table.position,
            "counts": counts,
            "seconds": spent,
        }
        to_programs({**facts, "nodes_per_second": speed, "stopped": stopped})
        return
    console = to_people()
    console.print(table.position, style="dim", markup=False, soft_wrap=True)
    for number, count in enumerate(counts, 1):
        console.print(f"{in_words(say('depth {number}', number=number))}  {count:>16,}")
    told = say("{speed} nodes per second, {seconds} s", speed=f"{speed:,.0f}",
               seconds=f"{spent:.2f}")  # fmt: skip
    console.print(in_words(told))
    if stopped:
        note(stopped)


def begin(
    game: str,
    position: str | None,
    players: int | None,
    choices: tuple[str, ...],
    seed: str | None,
) -> Any:
    """The table to count from."""
    from ludotoc.games import find_game

    found, options = find_game(game), read_choices(choices)
    if position is not None and (players is not None or options or seed is not None):
        raise Refused("a position says its players and options itself, and needs no seed")
    if position is None:
        seats = found.check_players(found.players[0] if players is None else players)
        found.check_options(seats, options)
    from ludotoc.cli.progress import prepare
    from ludotoc.play import new_table, table_from_position
    from ludotoc.play.fairness import read_seed as check_seed

    secret = check_seed(read_seed(seed))
    prepare(found)
    if position is not None:
        return table_from_position(game, position, seed=0)
    return new_table(game, seats, seed=secret, contributions=(), **options)


def count_all(game: Game, s: np.record, depth: int) -> tuple[list[int], float, str]:
    """The counts depth by depth, the seconds they took, and why counting ended early."""
    from ludotoc.cli.counting import MOST_OUTCOMES, Counter, Shuffle
    from ludotoc.cli.progress import Bar

    counts: list[int] = []
    counter = Counter(game, s)
    began, stopped = time.perf_counter(), ""
    with Bar(in_words(say("counting {depth} decisions deep", depth=depth))) as bar:
        for number in range(1, depth + 1):
            bar(number - 1, depth, in_words(say("depth {number}", number=number)))
            try:
                counts.append(counter.count(number))
            except Shuffle:
                ways = f"{MOST_OUTCOMES:,}"
                stopped = in_words(say(TOO_MANY, number=number, ways=ways))
                break
    return counts, time.perf_counter() - began, stopped
