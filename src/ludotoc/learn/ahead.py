"""What comes of every action at many tables, for who looks ahead while learning.

At each table one world is imagined that fits what whoever decides there sees, and all his actions
are tried in it. The functions named `..._of` are templates: `learn.kernels` gives them a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numba import types

from ludotoc.batch.kernels import Counts, Numbers
from ludotoc.engine.dice import Key
from ludotoc.engine.noise import first_seat, mix

if TYPE_CHECKING:
    Records = Annotated[np.ndarray, Any]
    actors: Any
    apply: Any
    consider: Any
    continuations: Any
    foresee: Any
    glance: Any
    imagine_one: Any
    suppose: Any

Certain = Annotated[np.ndarray, types.float32[::1]]
Nexts = Annotated[np.ndarray, types.int16[:, ::1]]


def imagine_one_of(
    states: Records, table: int, key: Key, noise: np.uint64, supposed: Records
) -> None:
    """A world that fits the view of whoever decides at a table."""
    acting = actors(states[table])
    supposed[table] = states[table]
    if acting != 0:
        suppose(supposed[table], first_seat(acting), key, mix(noise, np.uint64(table)))


def consider_of(
    supposed: Records, one: int, which: Counts, tried: Counts, worlds: Records, nexts: Nexts,
    counts: Counts,
) -> None:  # fmt: skip
    """One action of whoever decides at a table, in the world that was imagined there."""
    table = int(which[one])
    seat = first_seat(actors(supposed[table]))
    worlds[one] = supposed[table]
    apply(worlds[one], seat, int(tried[one]))
    counts[one] = continuations(worlds[one], seat, nexts[one])


def foresee_of(
    supposed: Records, one: int, world: Records, which: Counts, worlds: Records, nexts: Nexts,
    counts: Counts, parents: Counts, orders: Counts, sides: int, glances: Numbers,
    certain: Certain,
) -> None:  # fmt: skip
    """What a seat sees when it has gone on in one of the ways it may, or how the game ends."""
    parent = int(parents[one])
    seat = first_seat(actors(supposed[int(which[parent])]))
    world[0] = worlds[parent]
    if counts[parent] > 0:
        apply(world[0], seat, int(nexts[parent, int(orders[one])]))
    certain[one] = glance(world[0], seat, sides, glances[one])


def imagine_all_of(
    states: Records, key: Key, noise: np.uint64, supposed: Records, first: int, last: int
) -> None:
    """At every table of a slice, a world that fits the view of whoever decides."""
    for table in range(first, last):
        imagine_one(states, table, key, noise, supposed)


def consider_all_of(
    supposed: Records, which: Counts, tried: Counts, worlds: Records, nexts: Nexts, counts: Counts,
    first: int, last: int,
) -> None:  # fmt: skip
    """Every action of a slice."""
    for one in range(first, last):
        consider(supposed, one, which, tried, worlds, nexts, counts)


def foresee_all_of(
    supposed: Records, world: Records, which: Counts, worlds: Records, nexts: Nexts,
    counts: Counts, parents: Counts, orders: Counts, sides: int, glances: Numbers,
    certain: Certain, first: int, last: int,
) -> None:  # fmt: skip
    """Every way of a slice."""
    for one in range(first, last):
        foresee(
            supposed, one, world, which, worlds, nexts, counts, parents, orders, sides, glances,
            certain,
        )  # fmt: skip


AHEAD_RULES: dict[str, Any] = {
    "imagine_one": imagine_one_of,
    "consider": consider_of,
    "foresee": foresee_of,
}
AHEAD_KERNELS: dict[str, Any] = {
    "imagine_all": imagine_all_of,
    "consider_all": consider_all_of,
    "foresee_all": foresee_all_of,
}
