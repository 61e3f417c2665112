"""Jeu du Toc Toc: two teams, tips that shoot marbles on, and fresh marbles nobody may pass."""

from __future__ import annotations

from ludotoc.engine.game import Game, Option

GAME = Game(
    name="toctoc",
    titles={"en": "Jeu du Toc Toc", "fr": "Jeu du Toc Toc"},
    clauses="TT",
    clause_count=20,
    players=(4,),
    options=(
        Option("garage", ("70", "72"), "TT2"),
        Option("last_tip", ("propels", "stops"), "TT13"),
        Option("overshoot", ("no", "yes"), "TT16"),
    ),
    version=1,
    actions=294,
    most_legal=57,
    longest_game=20_000,
    tallies=("discards", "exits", "captures"),
    high_wins=True,
    package=__name__,
    players_clause="TT1",
    sides=lambda players, options: 2,
)
