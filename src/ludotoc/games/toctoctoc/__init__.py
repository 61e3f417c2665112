"""Toc Toc Toc: somebody knocks; open the door, or leave the guest to the neighbour."""

from __future__ import annotations

from ludotoc.engine.game import Game

GAME = Game(
    name="toctoctoc",
    titles={"en": "Toc Toc Toc", "fr": "Toc Toc Toc"},
    clauses="KK",
    clause_count=18,
    players=(3, 4, 5),
    options=(),
    version=1,
    actions=68,
    most_legal=20,
    longest_game=150,
    tallies=("opened", "refused", "choices"),
    high_wins=True,
    package=__name__,
    players_clause="KK1",
)
