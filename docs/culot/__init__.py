"""Culot: one card each, and the nerve to say that yours is the highest."""

from ludotoc.engine.game import Game

GAME = Game(
    name="culot",
    titles={"en": "Culot", "fr": "Culot"},
    clauses="CU",
    clause_count=5,
    players=(2, 3),
    options=(),
    version=1,
    actions=2,
    most_legal=2,
    longest_game=3,
    tallies=("dares",),
    package=__name__,
    players_clause="CU1",
)
