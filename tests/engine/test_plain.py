"""A plain record says what the record says, field by field."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotoc.engine.plain import plain
from ludotoc.games import NAMES, find_game


def any_record(name: str, seed: int) -> np.record:
    """A record of random bytes: every field has a value of its own."""
    dtype = find_game(name).record_type
    drawn = np.random.default_rng(seed).bytes(dtype.itemsize)
    found: np.record = np.frombuffer(drawn, dtype).view(np.recarray)[0]
    return found


def assert_same(opened: Any, field: Any) -> None:
    if field.dtype.names is None:
        assert np.array_equal(np.array(opened, field.dtype), field)
        return
    for name in field.dtype.names:
        assert_same(getattr(opened, name), field[name])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_field_is_opened(name: str, seed: int) -> None:
    s = any_record(name, seed)
    opened = plain(s)
    assert_same(opened, s)
    assert set(opened._fields) == set(s.dtype.names)


def test_numbers_are_pythons_own() -> None:
    opened = plain(any_record("tock", 3))
    assert type(opened.stage) is int
    assert type(opened.hand[0]) is tuple
    assert type(opened.ring.place[0]) is int
