"""Toc Chocottes: get rid of your nightmares, remember where they lie, and knock in time."""

from __future__ import annotations

from ludotoc.engine.game import Game, Option

GAME = Game(
    name="chocottes",
    titles={"en": "Toc Chocottes", "fr": "Toc Chocottes"},
    clauses="CC",
    clause_count=20,
    players=(2, 3, 4, 5),
    options=(Option("windows", ("asked", "live"), "CC5", field="live"),),
    version=1,
    actions=475,
    most_legal=56,
    longest_game=20_000,
    tallies=("snaps", "knocks", "effects"),
    high_wins=False,
    most_facts=64,
    by_clock=("order",),
    package=__name__,
    players_clause="CC1",
)
