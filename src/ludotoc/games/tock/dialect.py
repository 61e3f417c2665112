"""What Tock calls its pawns, and the clauses that speak of pawns, houses and cards."""

from __future__ import annotations

from ludotoc.engine.words import Term
from ludotoc.games.ring.notation import HOUSE_LETTER, Dialect

DIALECT = Dialect(
    pieces=Term("pawns"),
    house=Term("house"),
    letter=HOUSE_LETTER,
    seats_clause="TK1",
    house_clause="TK4",
    taking_clause="TK15",
    pack_clause="TK5",
    deal_clause="TK8",
    exchange_clause="TK9",
    joker_clause="TK21",
)
