"""Chocolat !: win tricks to pick sweets from a box seen for a minute, and which keeps turning."""

from __future__ import annotations

from ludotoc.engine.game import Game, Option

GAME = Game(
    name="chocolat",
    titles={"en": "Chocolat !", "fr": "Chocolat !"},
    clauses="CH",
    clause_count=11,
    players=(2, 3, 4),
    options=(
        Option("study", ("60", "30", "10"), "CH2"),
        Option("young", ("off", "on"), "CH8"),
    ),
    version=1,
    actions=81,
    most_legal=32,
    longest_game=84,
    tallies=("jokers", "discards", "doubles"),
    high_wins=True,
    steady=True,
    most_facts=16,
    glimpses=("sweet",),
    package=__name__,
    players_clause="CH1",
)
