"""A batch and the tools around it: tables that wait, who won, and arrays that are not copied."""

from __future__ import annotations

import jax
import numpy as np
import pytest

import ludotoc
from ludotoc.batch.kernels import LEAVE
from ludotoc.engine.record import bytes_of
from ludotoc.games import NAMES, find_game


def test_a_table_that_is_left_stays_byte_for_byte_as_it_is() -> None:
    tables = ludotoc.batch("chocolat", 8, players=2, seed=3)
    _, masks, _ = tables.look(features=False)
    actions = np.where(np.arange(8) % 2 == 0, LEAVE, masks.argmax(axis=1))
    before = [bytes_of(record) for record in tables.records()]
    _, done = tables.step(actions)
    after = [bytes_of(record) for record in tables.records()]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False] * 4
    assert not done.any()


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_tells_who_won_as_the_game_does(name: str) -> None:
    game, rng = find_game(name), np.random.default_rng(1)
    tables = ludotoc.batch(name, 16, seed=6, auto_reset=False)
    for _ in range(game.longest_game):
        _, masks, _ = tables.look(features=False)
        _, done = tables.step(np.argmax(masks * rng.random(masks.shape), axis=1))
        if done.sum() > 4:
            break
    records = tables.records()
    over = np.flatnonzero(done).tolist()
    assert len(over) > 4
    assert [int(tables.winners[each]) for each in over] == [
        int(game.verbs.winners(records[each])) for each in over
    ]


@pytest.mark.parametrize("given", [np.zeros(3, np.int16), np.zeros((4, 1), np.int16), 7])
def test_another_number_of_actions_than_tables_is_refused(given: object) -> None:
    tables = ludotoc.batch("chocolat", 4, players=2)
    before = tables.records().tobytes()
    with pytest.raises(ludotoc.Refused, match="4 tables take 4 actions in a row, not"):
        tables.step(given)
    assert tables.records().tobytes() == before


@pytest.mark.parametrize("tables", [1, 3, 64])
def test_arrays_are_handed_over_without_a_copy(tables: int) -> None:
    """By DLPack, as PyTorch and JAX take them over; what is looked at next is seen there too."""
    batch = ludotoc.batch("chocolat", tables, players=2, threads=1)
    seats, masks, numbers = batch.look()
    for array in (seats, masks, numbers, batch.winners):
        assert np.from_dlpack(array).ctypes.data == array.ctypes.data
        taken = jax.numpy.from_dlpack(array, copy=False)
        assert taken.unsafe_buffer_pointer() == array.ctypes.data


def test_actions_may_come_from_jax() -> None:
    one, other = (ludotoc.batch("chocolat", 8, players=2, seed=1) for _ in range(2))
    _, masks, _ = one.look()
    one.step(jax.numpy.argmax(jax.numpy.from_dlpack(masks), axis=1))
    other.step(masks.argmax(axis=1))
    assert one.records().tobytes() == other.records().tobytes()
