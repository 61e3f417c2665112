"""The bots at a table: they play at random and agree to whatever a person takes back."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import TYPE_CHECKING

from ludotoc.cli.news import standing
from ludotoc.engine.game import CHANCE_SEAT

if TYPE_CHECKING:
    from ludotoc.play import Table


def bots_play(
    table: Table, people: Collection[int], watch: Callable[[], None] = lambda: None
) -> None:
    """Each bot chooses evenly among its legal moves, until a person is to decide.

    The seed and the length of the log fix what is chosen: a resumed game goes on the same way.
    After each move people `watch`, since some things are seen for a moment only.
    """
    while bots := [seat for seat in table.actors if seat not in people]:
        seed = table.seed.hex() if table.seed else ""
        moves = table.legal_actions(bots[0])
        table.play_action(bots[0], Random(f"{seed} {len(table.entries)}").choice(moves))
        watch()


def bots_take_back(table: Table, people: Collection[int]) -> None:
    """Undo what bots did since a person's last decision."""
    while (seat := last_decider(table)) is not None and seat not in people:
        table.undo(seat)


def last_decider(table: Table) -> int | None:
    """Who made the last decision that stands."""
    decided = [entry.seat for entry in standing(table.entries) if entry.seat != CHANCE_SEAT]
    return decided[-1] if decided else None


def disclosed(table: Table) -> int:
    """How often something hidden or random has been shown: no undo goes back across that."""
    return int(table.view(0)["chance"]["disclosed"])
