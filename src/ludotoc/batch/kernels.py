"""What happens at one table of many, written once for the cores and the GPU.

The functions named `..._of` are templates: `bind_to` gives them a game's record and verbs.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any

import numba
import numpy as np
from numba import types

from ludotoc.engine.arrays import Actions
from ludotoc.engine.game import Game
from ludotoc.engine.jit import bind, kernel, rule
from ludotoc.engine.noise import first_seat, mix, pick

if TYPE_CHECKING:
    Record = Annotated[np.record, Any]
    Records = Annotated[np.ndarray, Any]
    actors: Any
    apply: Any
    features: Any
    is_over: Any
    legal_actions: Any
    mask: Any
    open_table: Any
    play_on: Any
    play_table: Any
    list_legal: Any
    decide: Any
    close: Any
    reopen: Any
    look_table: Any
    scores: Any
    set_up: Any
    settle: Any
    step_table: Any
    tally: Any
    winners: Any

Seats = Annotated[np.ndarray, types.int8[::1]]
Flags = Annotated[np.ndarray, types.boolean[::1]]
Masks = Annotated[np.ndarray, types.boolean[:, ::1]]
Numbers = Annotated[np.ndarray, types.float32[:, ::1]]
Points = Annotated[np.ndarray, types.int32[:, ::1]]
Counts = Annotated[np.ndarray, types.int64[::1]]

# What is counted while random players play.
DECISIONS, GAMES, CUT, LENGTH, LENGTH_SQUARED, FIRST_WIN = 0, 1, 2, 3, 4, 5
MOST_SEATS, MOST_TALLIES = 8, 3
FIRST_TALLY = FIRST_WIN + MOST_SEATS
STATISTICS = FIRST_TALLY + MOST_TALLIES
ENDLESS = -1
LEAVE = -1  # instead of an action: this table is left as it is

_1, _2 = np.uint64(1), np.uint64(2)


def open_table_of(s: Record, key_0: np.uint64, key_1: np.uint64) -> None:
    """Begin a game; the record has players and options set, and all else zero."""
    s.chance.key[0] = key_0
    s.chance.key[1] = key_1
    set_up(s)
    settle(s)


def reopen_of(states: Records, table: int, blank: Records) -> None:
    """Begin the next game of a table, with a key that follows from the last."""
    key_0, key_1 = states[table].chance.key[0], states[table].chance.key[1]
    states[table] = blank[0]
    open_table(states[table], mix(key_0, _1), mix(key_1, _2))


def play_on_of(s: Record, action: int) -> None:
    """One decision by the seat whose turn it is, and what chance makes of it."""
    apply(s, first_seat(actors(s)), action)
    settle(s)


def list_legal_of(s: Record, out: Actions) -> int:
    """The legal actions of the seat whose turn it is."""
    return legal_actions(s, first_seat(actors(s)), out)


def decide_of(s: Record, action: int, statistics: Counts) -> None:
    """One decision, counted; what chance makes of it is left pending."""
    tallied = tally(s, action)
    for which in range(MOST_TALLIES):
        statistics[FIRST_TALLY + which] += (tallied >> which) & 1
    statistics[DECISIONS] += 1
    apply(s, first_seat(actors(s)), action)


@rule
def note_end(statistics: Counts, winners: int, age: int, was_cut: bool) -> None:
    """Count a game that is over, or was cut for its length."""
    statistics[GAMES] += 1
    statistics[CUT] += int(was_cut)
    statistics[LENGTH] += age
    statistics[LENGTH_SQUARED] += age * age
    for seat in range(MOST_SEATS):
        statistics[FIRST_WIN + seat] += (winners >> seat) & 1


def close_of(
    states: Records,
    table: int,
    blank: Records,
    longest: int,
    statistics: Counts,
    ages: Counts,
    left: Counts,
    row: int,
) -> None:
    """Count a game that is over or too long; while games are left, the next one begins."""
    was_cut = ages[row] >= longest and not is_over(states[table])
    if was_cut or is_over(states[table]):
        note_end(statistics, winners(states[table]), ages[row], was_cut)
        ages[row] = 0
        if left[row] > 0:
            left[row] -= 1
        if left[row] != 0:
            reopen(states, table, blank)


def play_table_of(
    states: Records,
    table: int,
    blank: Records,
    noise: np.uint64,
    moves: int,
    longest: int,
    out: Actions,
    statistics: Counts,
    ages: Counts,
    left: Counts,
    row: int,
) -> None:
    """Random players make so many decisions at a table; while games are left, one after another."""
    for move in range(moves):
        if left[row] == 0:
            return
        count = list_legal(states[table], out)
        decide(states[table], pick(out, count, mix(noise, np.uint64(move))), statistics)
        settle(states[table])
        ages[row] += 1
        close(states, table, blank, longest, statistics, ages, left, row)


def play_random_of(
    states: Records,
    blank: Records,
    seed: np.uint64,
    first: int,
    moves: int,
    longest: int,
    out: Actions,
    statistics: Counts,
    ages: Counts,
    left: Counts,
) -> None:
    """Random play at every table of a slice; `first` is the number of its first table."""
    for table in range(states.shape[0]):
        noise = mix(seed, np.uint64(first + table))
        play_table(states, table, blank, noise, moves, longest, out, statistics, ages, left, table)


def reset_of(states: Records, blank: Records, seed: np.uint64, first: int) -> None:
    """Begin a game at every table, its key fixed by the seed and the table's number."""
    for table in range(states.shape[0]):
        states[table] = blank[0]
        number = np.uint64(first + table)
        open_table(states[table], mix(seed, number * _2), mix(seed, number * _2 + _1))


def step_of(
    states: Records,
    blank: Records,
    actions: Actions,
    points: Points,
    won: Actions,
    done: Flags,
    again: bool,
) -> None:
    """One decision at every table that is not over; ended games give points and begin anew."""
    for table in range(states.shape[0]):
        step_table(states, table, blank, actions, points, won, done, again)


def step_table_of(
    states: Records,
    table: int,
    blank: Records,
    actions: Actions,
    points: Points,
    won: Actions,
    done: Flags,
    again: bool,
) -> None:
    """One decision at one table, or none; who won a game that ended is written as bits."""
    done[table] = is_over(states[table])
    if done[table] or actions[table] == LEAVE:
        return
    play_on(states[table], actions[table])
    done[table] = is_over(states[table])
    if done[table]:
        scores(states[table], points[table])
        won[table] = winners(states[table])
        if again:
            reopen(states, table, blank)


def look_table_of(
    states: Records,
    table: int,
    view: Records,
    out: Actions,
    seats: Seats,
    masks: Masks,
    numbers: Numbers,
    wants_numbers: bool,
) -> None:
    """Whose turn it is at a table, what is legal, and what that seat sees."""
    acting = actors(states[table])
    seats[table] = first_seat(acting) if acting != 0 else -1
    for action in range(masks.shape[1]):
        masks[table, action] = False
    if acting == 0:
        return
    for place in range(legal_actions(states[table], seats[table], out)):
        masks[table, out[place]] = True
    if wants_numbers:
        view[0] = states[table]
        mask(view[0], seats[table])
        features(view[0], numbers[table])


def look_of(
    states: Records,
    view: Records,
    out: Actions,
    seats: Seats,
    masks: Masks,
    numbers: Numbers,
    wants_numbers: bool,
) -> None:
    """The same for every table of a slice."""
    for table in range(states.shape[0]):
        look_table(states, table, view, out, seats, masks, numbers, wants_numbers)


TABLE_RULES: dict[str, Any] = {
    "open_table": open_table_of,
    "reopen": reopen_of,
    "play_on": play_on_of,
    "list_legal": list_legal_of,
    "decide": decide_of,
    "close": close_of,
    "play_table": play_table_of,
    "step_table": step_table_of,
    "look_table": look_table_of,
}
SLICE_KERNELS: dict[str, Any] = {
    "reset": reset_of,
    "step": step_of,
    "look": look_of,
    "play_random": play_random_of,
}


def bind_to(game: Game) -> SimpleNamespace:
    """The batch's functions over one game's record and verbs."""
    records = numba.from_dtype(game.record_type)[::1]
    scope: dict[str, Any] = {
        "Record": Annotated[np.record, game.record_type],
        "Records": Annotated[np.ndarray, records],
        **{verb.__name__: verb for verb in game.verbs},
    }
    for name, template in TABLE_RULES.items():
        scope[name] = rule(bind(template, game.name, **scope))
    for name, template in SLICE_KERNELS.items():
        scope[name] = kernel(bind(template, game.name, **scope))
    return SimpleNamespace(**{name: scope[name] for name in (*TABLE_RULES, *SLICE_KERNELS)})
