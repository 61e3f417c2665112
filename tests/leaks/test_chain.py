"""The chain that every seat sees the head of: nobody can try out what a hidden line was."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import pytest

from ludotoc.games import NAMES
from ludotoc.play.fairness import blind_of, link
from ludotoc.play.table import Table
from tests.leaks.pairs import MIXES, history


@pytest.mark.parametrize("game", NAMES)
def test_a_hidden_line_cannot_be_guessed_from_two_heads(game: str) -> None:
    mix = next(each for each in MIXES if each.game == game)
    table = history(mix, Random(game), 6).table
    hidden = [place for place, entry in enumerate(table.entries) if entry.is_secret]
    assert hidden, "nothing was hidden, so nothing was tested"
    assert chained(table, ()) == table.head
    for bare in ({hidden[0]}, {hidden[-1]}, set(hidden)):
        assert chained(table, bare) != table.head


def chained(table: Table, bare: Collection[int]) -> str:
    """The head of the chain, where some hidden lines had no blind."""
    head = link(b"", table.heading())
    for place, entry in enumerate(table.entries):
        has_blind = entry.is_secret and place not in bare
        head = link(head, entry.line, blind_of(table.seed or b"", place) if has_blind else b"")
    return head.hex()
