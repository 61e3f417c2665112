"""Rules cannot be called from Python: these kernels call them for the tests."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numba import types

from ludotoc.engine.cards import count, has, lowest, only, without_lowest
from ludotoc.engine.dice import Chance, Order, draw_below, label, roll_die, shuffle, siphash
from ludotoc.engine.jit import kernel

Draws = Annotated[np.ndarray, types.int64[::1]]
Labels = Annotated[np.ndarray, types.int64[:, ::1]]
Table = Annotated[np.ndarray, types.int64[:, ::1]]

PURPOSE, NUMBER, POSITION = 0, 1, 2


@kernel
def hash_of(key_0: np.uint64, key_1: np.uint64, word: np.uint64) -> np.uint64:
    """`siphash`."""
    return siphash(key_0, key_1, word)


@kernel
def label_of(purpose: int, epoch: int, number: int, position: int, again: int) -> np.uint64:
    """`label`."""
    return label(purpose, epoch, number, position, again)


@kernel
def draw_all(chance: Chance, labels: Labels, limit: int, out: Draws) -> None:
    """`draw_below` for every row of purpose, number and position."""
    for row in range(labels.shape[0]):
        purpose, number = labels[row, PURPOSE], labels[row, NUMBER]
        out[row] = draw_below(chance, purpose, number, labels[row, POSITION], limit)


@kernel
def die(chance: Chance, purpose: int, seat: int, rolled_before: int) -> int:
    """`roll_die`."""
    return roll_die(chance, purpose, seat, rolled_before)


@kernel
def shuffle_once(chance: Chance, purpose: int, number: int, order: Order, size: int) -> None:
    """`shuffle`."""
    shuffle(chance, purpose, number, order, size)


@kernel
def count_shuffles(chance: Chance, shuffles: int, order: Order, seen: Table) -> None:
    """How often each card comes to lie at each position, each time shuffled from the same order."""
    size = seen.shape[0]
    for number in range(shuffles):
        for card in range(size):
            order[card] = card
        shuffle(chance, 0, number, order, size)
        for position in range(size):
            seen[position, order[position]] += 1


@kernel
def set_of(card: int) -> np.uint64:
    """`only`."""
    return only(card)


@kernel
def holds(some: np.uint64, card: int) -> bool:
    """`has`."""
    return has(some, card)


@kernel
def size_of(some: np.uint64) -> int:
    """`count`."""
    return count(some)


@kernel
def first_of(some: np.uint64) -> int:
    """`lowest`."""
    return lowest(some)


@kernel
def rest_of(some: np.uint64) -> np.uint64:
    """`without_lowest`."""
    return without_lowest(some)


KERNELS = (
    hash_of,
    label_of,
    draw_all,
    die,
    shuffle_once,
    count_shuffles,
    set_of,
    holds,
    size_of,
    first_of,
    rest_of,
)
