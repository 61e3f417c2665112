"""One table: play, log, undo, replay, and the proof that nobody cheated."""

from __future__ import annotations

from collections.abc import Sequence

from ludotoc.games import find_game
from ludotoc.play.entries import Entry
from ludotoc.play.fairness import Signer
from ludotoc.play.record import read_record, verify_record
from ludotoc.play.table import Table

__all__ = ["Entry", "Signer", "Table", "new_table", "read_record", "table_from_position",
           "verify_record"]  # fmt: skip


def new_table(
    game: str,
    players: int | None = None,
    seed: int | str | bytes | None = None,
    contributions: Sequence[bytes] = (),
    **options: object,
) -> Table:
    """Sit down to a game: `new_table("tock", players=4, seed=7, teams="pairs")`."""
    found = find_game(game)
    chosen = {name: str(value) for name, value in options.items()}
    seats = found.players[0] if players is None else players
    table = Table(found, seats, chosen, seed=seed, contributions=contributions)
    table.settle()
    return table


def table_from_position(game: str, text: str, seed: int | str | bytes | None = None) -> Table:
    """A table as a position describes it; what chance still decides comes from a fresh seed."""
    found = find_game(game)
    s = found.module("position").read_position(text)
    table = Table(found, int(s.players), found.read_options(s), seed=seed, position=text)
    table.settle()
    return table
