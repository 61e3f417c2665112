"""Records know their memory, and are records all the same."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import ludotoc
from ludotoc.engine.game import SPECTATOR, straight
from ludotoc.engine.record import (
    Record,
    bytes_of,
    copy_of,
    disclosed_in,
    empty_record,
    is_chance_pending,
    legal_list,
    outcome_list,
    view_of,
    views_of,
)

TABLE = ludotoc.new_table("toctoctoc", players=4, seed=7)
GAME = TABLE.game
SEATS = (0, 1, 2, 3, SPECTATOR)


def test_a_copy_is_equal_and_independent() -> None:
    s: Any = TABLE.state
    copy: Any = copy_of(s)
    copy["players"] = 3
    copy.chance.key[:] = 5
    assert bytes_of(s) == bytes_of(TABLE.state) != bytes_of(copy)
    assert (copy.players, s.players) == (3, 4)
    assert list(copy["chance"]["key"]) == [5, 5]


def test_what_is_no_field_is_refused() -> None:
    s: Any = TABLE.state
    with pytest.raises(AttributeError, match="moon"):
        _ = s.moon
    with pytest.raises(AttributeError):
        s.moon = 1


def test_a_record_is_the_same_from_a_block_or_from_memory_of_its_own() -> None:
    """Compiled code reads and writes both, and neither takes anything from the other."""
    s = TABLE.state
    block: Any = np.frombuffer(bytearray(2 * bytes_of(s)), s.dtype)
    assert isinstance(block[0], Record)
    GAME.verbs.mask(block[0], 1)
    assert bytes_of(block[0]) == bytes_of(view_of(GAME, s, 1)) != bytes_of(s)
    assert bytes_of(block[1]) == bytes_of(s)


def test_views_in_one_block_are_those_made_one_by_one() -> None:
    views = views_of(GAME, TABLE.state, SEATS)
    assert [bytes_of(view) for view in views] == [
        bytes_of(view_of(GAME, TABLE.state, seat)) for seat in SEATS
    ]


def test_a_verb_says_the_same_straight_as_when_it_looks_at_what_it_is_given() -> None:
    s = TABLE.state
    for seat in TABLE.actors:
        out = np.zeros(GAME.most_legal, np.int16)
        count = GAME.verbs.legal_actions(s, seat, out)
        assert legal_list(GAME, s, seat) == [int(action) for action in out[:count]]
    assert straight(GAME.verbs.actors)(s) == GAME.verbs.actors(s)
    assert straight(len) is len


def test_chance_is_pending_as_long_as_it_has_outcomes() -> None:
    s = empty_record(GAME.record_type)
    GAME.write_options(s, 4, GAME.check_options(4, {}))
    GAME.verbs.set_up(s)
    assert is_chance_pending(GAME, s)
    assert outcome_list(GAME, s)
    assert not is_chance_pending(GAME, TABLE.state)
    assert not outcome_list(GAME, TABLE.state)


def test_what_was_disclosed_is_read_where_it_lies() -> None:
    s: Any = TABLE.state
    s.chance.disclosed = 321
    assert disclosed_in(s) == 321 == int(copy_of(s)["chance"]["disclosed"])


def test_a_record_travels() -> None:
    s = TABLE.state
    assert bytes_of(pickle.loads(pickle.dumps(s))) == bytes_of(s)
