"""Cups: three riddles in one toy, each of which a search answers wrongly if it leaks or forgets.

`sealed`: both show stone, leaf or blade at once; `open`: one after the other; `look`: the first
player guesses under which of two cups the coin lies, and may look before.
"""

from ludotoc.engine.game import Game, Option

GAME = Game(
    name="cups",
    titles={"en": "Cups"},
    clauses="CU",
    clause_count=1,
    players=(2,),
    options=(Option("riddle", ("sealed", "open", "look"), "CU1"),),
    version=1,
    actions=3,
    most_legal=3,
    longest_game=3,
    tallies=(),
    package=__name__,
    players_clause="CU1",
)
