"""Why not, in Tock, where random boards seldom come to it: the reason and its clause."""

from __future__ import annotations

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.games.tock import state as t
from ludotoc.play import Table
from tests.play.tables import (
    GAME,
    GREEN_HAND,
    assert_one_sentence,
    at,
    changes_nothing,
    stacked,
    with_fields,
)

RED = 1
OTHERS = " 2C 3C 4C 6C"

# Red's first card, the board and options, what red plays, what is then asked for, what is said.
Case = tuple[str, dict[str, str], str, str, str, str]
CASES: list[Case] = [
    ("7S", {"red": "yellow4,-,-,-"}, "7S a3 a^", "a^", "pawn a has jumped by this card", "TK27"),
    ("7S", {"red": "yellow4,blue7,-,-"}, "7S a3", "b^", "pawn b jumps only after a step", "TK27"),
    ("7S", {"red": "red4,-,-,-"}, "7S a3", "a^", "would carry seat 1's pawn a past its", "TK27"),
    ("7S", {"red": "yellow4,-,-,-", "yellow": "yellow18,-,-,-"}, "7S a3", "a^",
     "seat 2's Pieu on yellow 18 keeps seat 1's pawn a from jumping", "TK27"),
    ("7S", {"red": "yellow16,blue1,-,-", "yellow": "yellow18,-,-,-"}, "7S", "a5",
     "would pass seat 2's Pieu on yellow 18 with the 7", "TK25"),
    ("JS", {"red": "red16,-,-,-"}, "", "JS", "no other pawn on the ring can be swapped", "TK24"),
    ("5S", {}, "", "5S", "a 5 moves a pawn on the ring, and there is none", "TK22"),
    ("7S", {"red": "yellow16,-,-,-", "yellow": "yellow18,-,-,-"}, "", "7S",
     "can make only 1 step of the 7, which seat 2's pawn a on yellow 18 stops", "TK25"),
    ("5S", {"blue": "blue1,-,-,-", "dice": "gain"}, "buy", "discard 5S",
     "a 5 that could be kept cannot be discarded", "TK11"),
    ("5S", {"blue": "blue1,-,-,-"}, "", "discard 5S",
     "a 5 that can be played may be kept, not discarded", "TK11"),
    ("X1", {"red": "green3,-,-,-"}, "X1", "a18",
     "pawn a would come back to green 3, where it began", "TK19"),
    ("10S", {"red": "yellow8,-,-,-", "yellow": "yellow18,-,-,-"}, "", "10S",
     "pawn a on yellow 8 would land on seat 2's Pieu on yellow 18", "TK13"),
    ("3H", {"red": "red16,H2,yellow1,-"}, "3H", "a", "finds seat 1's pawn b in its way", "TK16"),
    ("7S", {"red": "H3,-,-,-"}, "", "7S", "the pawns can make only 1 step of the 7", "TK25"),
    ("5S", {"red": "yellow4,-,-,-"}, "5S", "a>house", "does not come to the house", "TK22"),
    ("10S", {"red": "yellow16,-,-,-", "blue": "blue18,-,-,-"}, "", "10S",
     "pawn a on yellow 16 would touch down on seat 3's Pieu on blue 18", "TK18"),
    ("5S", {"blue": "blue1,-,-,-"}, "", "buy", "only where dice=gain is played", "TK31"),
    ("KS", {"red": "red18,-,-,-"}, "KS", "exit", "holds the start red 18, so none can", "TK12"),
    ("10S", {"red": "red9,-,-,-"}, "10S", "a13", "this card walks 10, not 13", "TK21"),
]  # fmt: skip


def table_of(case: Case) -> Table:
    """Red has the first card of the case, and the board is as it says."""
    card, fields, moves = case[0], dict(case[1]), case[2]
    options = {each.name: fields.pop(each.name) for each in GAME.options if each.name in fields}
    table = stacked(GREEN_HAND, card + OTHERS, **options)
    assert int(table.state.stage) == t.CARD
    table = at(with_fields(table.position, **fields))
    if moves:
        table.play(RED, moves)
    return table


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[5]} {case[3]}")
def test_the_reason_is_told_with_its_clause(case: Case) -> None:
    table = table_of(case)
    with changes_nothing(table), pytest.raises(Refused) as refused:
        table.play(RED, case[3])
    assert case[4] in refused.value.sentence
    assert refused.value.clause == case[5]
    assert_one_sentence(refused.value)
