"""Sitting down at a new table, or at one that was left; mistakes are told before any waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.cli.settings import read_seed
from ludotoc.cli.talk import read_text
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.games import find_game

if TYPE_CHECKING:
    from ludotoc.play import Table


def sit_down(name: str, players: int | None, options: dict[str, str], seed: str | None) -> Table:
    """A new table."""
    game = find_game(name)
    seats = game.check_players(game.players[0] if players is None else players)
    game.check_options(seats, options)
    from ludotoc.cli.progress import prepare
    from ludotoc.play import new_table
    from ludotoc.play.fairness import read_seed as check_seed

    secret = check_seed(read_seed(seed))
    prepare(game)
    return new_table(name, seats, seed=secret, contributions=(), **options)


def go_on(name: str, file: str) -> Table:
    """The table of a saved record, if nobody has touched it and it can be played on."""
    game, text = find_game(name), read_text(file)
    from ludotoc.cli.progress import prepare
    from ludotoc.play.record import read_headers, verify_record

    headers = read_headers(text)
    if headers["Game"] != name:
        message, other = "{file} is a game of {other}, not of {game}", headers["Game"][:24]
        raise Refused(message, file=Quoted(file), other=other, game=name)
    if "Seed" not in headers:
        message = "{file} does not tell its seed: it can be looked at, not played on"
        raise Refused(message, file=Quoted(file))
    prepare(game)
    table = verify_record(text)
    if table.is_over:
        raise Refused("this game is over; look at it with: ludotoc replay {file}", file=file)
    table.settle()
    return table
