"""Tock: pawns, cards, stars, and a 7 that takes whatever it passes."""

from __future__ import annotations

from collections.abc import Mapping

from ludotoc.engine.game import Game, Option
from ludotoc.engine.words import Sentence, say


def _unfit(players: int, options: Mapping[str, str]) -> Sentence | None:
    if options["teams"] == "halves" and players == 4:
        return say("teams=halves needs 6 or 8 players; with 4, teams=pairs is the same")
    return None


def _sides(players: int, options: Mapping[str, str]) -> int:
    """TK6 Partners sit opposite; halves are every other seat."""
    return {"none": players, "pairs": players // 2, "halves": 2}[options["teams"]]


GAME = Game(
    name="tock",
    titles={"en": "Tock", "fr": "Tock"},
    clauses="TK",
    clause_count=36,
    players=(4, 6, 8),
    options=(
        Option("teams", ("none", "pairs", "halves"), "TK6"),
        Option("stars", ("on", "off"), "TK7"),
        Option("dice", ("off", "recoil", "gain"), "TK7"),
        Option("jump4", ("back", "forward"), "TK27"),
        Option("base", ("1", "2", "5"), "TK30", field="token_base"),
        Option("pot", ("game", "series"), "TK32", field="pot_lasts"),
    ),
    version=1,
    actions=409,
    most_legal=144,
    longest_game=20_000,
    tallies=("discards", "exits", "captures"),
    high_wins=True,
    package=__name__,
    players_clause="TK1",
    unfit=_unfit,
    sides=_sides,
)
