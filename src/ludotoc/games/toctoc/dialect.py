"""What Jeu du Toc Toc calls its marbles and garages, and the clauses that speak of them."""

from __future__ import annotations

from ludotoc.engine.words import Term
from ludotoc.games.ring.notation import Dialect

DIALECT = Dialect(
    pieces=Term("marbles"),
    house=Term("garage"),
    letter="B",
    seats_clause="TT1",
    house_clause="TT16",
    taking_clause="TT9",
    pack_clause="TT3",
    deal_clause="TT3",
    exchange_clause="TT4",
    joker_clause="TT14",
)
