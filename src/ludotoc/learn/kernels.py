"""What happens at one table where somebody learns, written once for the cores and the GPU.

A learner sees what his seat may know, through its memory where remembering is the game; his critic
sees every seat's view. The functions named `..._of` are templates: `bind_to` gives them a game.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any

import numba
import numpy as np
from numba import types

from ludotoc.batch.kernels import Counts, Flags, Masks, Numbers, Seats
from ludotoc.batch.kernels import bind_to as bind_batch
from ludotoc.bots.foresight import bind_foresight
from ludotoc.bots.kernels import ASKED, RANDOM, scope_of
from ludotoc.bots.kernels import bind_to as bind_players
from ludotoc.bots.memory import BEFORE_ALL, STRENGTHS
from ludotoc.bots.recalling import bind_memory, memory_type
from ludotoc.engine.arrays import Actions
from ludotoc.engine.game import Game
from ludotoc.engine.jit import bind, kernel, rule
from ludotoc.engine.noise import below, first_seat, mix, pick
from ludotoc.learn.ahead import AHEAD_KERNELS, AHEAD_RULES

if TYPE_CHECKING:
    Record = Annotated[np.record, Any]
    Records = Annotated[np.ndarray, Any]
    Memory = Annotated[np.record, Any]
    Memories = Annotated[np.ndarray, Any]
    actors: Any
    assist: Any
    clear_heads: Any
    feature_total: Any
    features: Any
    fold: Any
    is_over: Any
    legal_actions: Any
    liking: Any
    mask: Any
    note_result: Any
    note_view: Any
    observe: Any
    open_table: Any
    play_on: Any
    promise: Any
    reopen: Any
    remind: Any
    seat_learner: Any
    take_part: Any
    weaken: Any
    winners: Any

Everything = Annotated[np.ndarray, types.float32[:, :, ::1]]
Kinds = Annotated[np.ndarray, types.int8[:, ::1]]
Likings = Annotated[np.ndarray, types.float32[::1]]

SPANS = tuple(each.span for each in STRENGTHS)
MIXINGS = tuple(each.mixing for each in STRENGTHS)
CAPACITIES = tuple(each.capacity for each in STRENGTHS)
DIALS = len(STRENGTHS)
ANY_DIAL = -1
_1, _2, _3, _4 = (np.uint64(number) for number in (1, 2, 3, 4))


# --- memories; without one, the three functions below stand for them ---


def no_heads_of(memories: Memories, table: int, players: int, dial: int, noise: np.uint64) -> None:
    """Nothing is to be remembered."""


def no_view_of(
    memories: Memories, table: int, seat: int, view: Record, age: int, known: Actions
) -> None:
    """Nothing is noticed."""


def no_remind_of(
    memories: Memories, table: int, seat: int, view: Record, known: Actions, numbers: Numbers
) -> None:
    """Nothing was forgotten."""


def clear_heads_of(
    memories: Memories, table: int, players: int, dial: int, noise: np.uint64
) -> None:
    """Everybody begins with an empty head; how good it is falls by lot unless it was said.

    Five of eight forget nothing: the best are to learn most of how the best play.
    """
    for seat in range(players):
        lot = mix(noise, np.uint64(seat))
        level = min(below(lot, 2 * DIALS), DIALS - 1) if dial == ANY_DIAL else dial
        m = memories[table, seat]
        m.key[0], m.key[1] = mix(lot, _1), mix(lot, _2)
        m.span, m.mixing, m.capacity = SPANS[level], MIXINGS[level], CAPACITIES[level]
        m.decision, m.looks, m.turn, m.asked = BEFORE_ALL, 0, 0, 0
        for fact in range(len(m.noted)):
            m.noted[fact], m.seen_at[fact], m.times[fact] = BEFORE_ALL, 0, 0
            m.lost[fact], m.other[fact], m.side[fact] = 0, 0, 0


def note_view_of(
    memories: Memories, table: int, seat: int, view: Record, age: int, known: Actions
) -> None:
    """A seat looks at the table."""
    fold(memories[table, seat], view, age, known)


def remind_of(
    memories: Memories, table: int, seat: int, view: Record, known: Actions, numbers: Numbers
) -> None:
    """What a seat still knows, and how good its memory is, as the last numbers."""
    m = memories[table, seat]
    weaken(m, view, known)
    first = numbers.shape[1] - DIALS
    for level in range(DIALS):
        numbers[table, first + level] = 1.0 if m.capacity == CAPACITIES[level] else 0.0


# --- one table ---


def seat_learner_of(
    states: Records, table: int, blank: Records, memories: Memories, dial: int, seed: np.uint64,
    number: np.uint64,
) -> None:  # fmt: skip
    """The first game of a table; its number says which."""
    states[table] = blank[0]
    open_table(states[table], mix(seed, number * _2), mix(seed, number * _2 + _1))
    clear_heads(memories, table, states[table].players, dial, mix(seed, number ^ _4))


def observe_of(
    states: Records, table: int, memories: Memories, ages: Counts, view: Records, out: Actions,
    known: Actions, seats: Seats, masks: Masks, numbers: Numbers, everything: Everything,
    hopes: Numbers, likings: Numbers, kinds: Kinds, all_like: bool,
) -> None:  # fmt: skip
    """Who decides, what is legal and liked, what he knows, what all know together, who may hope.

    What is liked is asked where simple players decide, and everywhere if all are to like.
    """
    acting = actors(states[table])
    seats[table] = first_seat(acting) if acting != 0 else -1
    for action in range(masks.shape[1]):
        masks[table, action] = False
    if acting == 0:
        masks[table, 0] = True
        return
    seat, players = int(seats[table]), int(states[table].players)
    count = legal_actions(states[table], seat, out)
    for place in range(count):
        masks[table, out[place]] = True
    for turned in range(players):
        who = (seat + turned) % players
        view[0] = states[table]
        mask(view[0], who)
        features(view[0], everything[table, turned])
        note_view(memories, table, who, view[0], ages[table], known)
        hopes[table, who] = promise(states[table], who)
    view[0] = states[table]
    mask(view[0], seat)
    remind(memories, table, seat, view[0], known, numbers)
    features(view[0], numbers[table])
    if all_like or kinds[table, seat] != ASKED:
        for place in range(count):
            likings[table, out[place]] = liking(view[0], seat, out[place])


def note_result_of(s: Record, table: int, won: Numbers) -> None:
    """A win is worth as many as play, shared by who won, and costs everybody one."""
    players, found = int(s.players), winners(s)
    count = 0
    for seat in range(players):
        count += (found >> seat) & 1
    for seat in range(players):
        share = promise(s, seat) if count == 0 else ((found >> seat) & 1) / count
        won[table, seat] = share * players - 1.0


def take_part_of(
    states: Records, table: int, blank: Records, memories: Memories, dial: int, actions: Actions,
    ages: Counts, longest: int, won: Numbers, done: Flags, again: bool,
) -> None:  # fmt: skip
    """One decision; a game that is over or too long is counted, and the next one begins."""
    done[table] = False
    if is_over(states[table]):
        return
    play_on(states[table], actions[table])
    ages[table] += 1
    if is_over(states[table]) or ages[table] >= longest:
        done[table] = True
        note_result(states[table], table, won)
        if again:
            reopen(states, table, blank)
            noise = mix(states[table].chance.key[0], _3)
            clear_heads(memories, table, states[table].players, dial, noise)
            ages[table] = 0


def assist_of(
    states: Records, table: int, kinds: Kinds, out: Actions, likings: Numbers, noise: np.uint64,
    actions: Actions,
) -> None:  # fmt: skip
    """Where a simple player is to decide, he does; what he likes was seen when all looked."""
    acting = actors(states[table])
    if acting == 0:
        return
    seat = first_seat(acting)
    kind = kinds[table, seat]
    if kind == ASKED:
        return
    count = legal_actions(states[table], seat, out)
    lot = mix(noise, np.uint64(table))
    if kind == RANDOM:
        actions[table] = pick(out, count, lot)
    else:
        actions[table] = best_liked(likings[table], out, count, lot)


@rule
def best_liked(likings: Likings, out: Actions, count: int, noise: np.uint64) -> int:
    """The action liked best; among equals any, by lot."""
    best, most, equals = int(out[0]), likings[out[0]], 1
    for place in range(1, count):
        points = likings[out[place]]
        if points > most:
            best, most, equals = int(out[place]), points, 1
        elif points == most:
            equals += 1
            if below(mix(noise, np.uint64(place)), equals) == 0:
                best = int(out[place])
    return best


# --- many tables, for a core ---


def seat_all_of(
    states: Records, blank: Records, memories: Memories, dial: int, seed: np.uint64,
    seatings: int, first: int, last: int,
) -> None:  # fmt: skip
    """So many tables in a row play the same board."""
    for table in range(first, last):
        number = np.uint64(table // seatings)
        seat_learner(states, table, blank, memories, dial, seed, number)


def observe_all_of(
    states: Records, memories: Memories, ages: Counts, view: Records, out: Actions, known: Actions,
    seats: Seats, masks: Masks, numbers: Numbers, everything: Everything, hopes: Numbers,
    likings: Numbers, kinds: Kinds, all_like: bool, first: int, last: int,
) -> None:  # fmt: skip
    """Every table of a slice."""
    for table in range(first, last):
        observe(
            states, table, memories, ages, view, out, known, seats, masks, numbers, everything,
            hopes, likings, kinds, all_like,
        )  # fmt: skip


def take_part_all_of(
    states: Records, blank: Records, memories: Memories, dial: int, actions: Actions, ages: Counts,
    longest: int, won: Numbers, done: Flags, again: bool, first: int, last: int,
) -> None:  # fmt: skip
    """Every table of a slice."""
    for table in range(first, last):
        take_part(
            states, table, blank, memories, dial, actions, ages, longest, won, done, again
        )  # fmt: skip


def assist_all_of(
    states: Records, kinds: Kinds, out: Actions, likings: Numbers, noise: np.uint64,
    actions: Actions, first: int, last: int,
) -> None:  # fmt: skip
    """Every table of a slice."""
    for table in range(first, last):
        assist(states, table, kinds, out, likings, noise, actions)


WITHOUT_MEMORY: dict[str, Any] = {
    "clear_heads": no_heads_of,
    "note_view": no_view_of,
    "remind": no_remind_of,
}
WITH_MEMORY: dict[str, Any] = {
    "clear_heads": clear_heads_of,
    "note_view": note_view_of,
    "remind": remind_of,
}
TABLE_RULES: dict[str, Any] = {
    "seat_learner": seat_learner_of,
    "observe": observe_of,
    "note_result": note_result_of,
    "take_part": take_part_of,
    "assist": assist_of,
    **AHEAD_RULES,
}
KERNELS: dict[str, Any] = {
    "seat_all": seat_all_of,
    "observe_all": observe_all_of,
    "take_part_all": take_part_all_of,
    "assist_all": assist_all_of,
    **AHEAD_KERNELS,
}


def dials_of(game: Game) -> int:
    """How many numbers say how good a memory is."""
    return DIALS if game.has_memory else 0


def bind_to(game: Game) -> SimpleNamespace:
    """The learners' functions over one game's record and verbs."""
    scope = scope_of(game)
    kept = memory_type(max(game.most_facts, 1))
    scope["Memories"] = Annotated[np.ndarray, numba.from_dtype(kept)[:, ::1]]
    players = bind_players(game)
    scope["promise"] = players.promise
    foresight = bind_foresight(game)
    scope |= {name: getattr(foresight, name) for name in ("suppose", "continuations", "glance")}
    batch = bind_batch(game)
    scope |= {name: getattr(batch, name) for name in ("open_table", "reopen", "play_on")}
    if game.has_memory:
        memory = bind_memory(game, players.choose)
        scope |= {"fold": memory.fold, "weaken": memory.weaken}
    heads = WITH_MEMORY if game.has_memory else WITHOUT_MEMORY
    for name, template in (heads | TABLE_RULES).items():
        scope[name] = rule(bind(template, game.name, **scope))
    for name, template in KERNELS.items():
        scope[name] = kernel(bind(template, game.name, **scope))
    return SimpleNamespace(**{name: scope[name] for name in (*TABLE_RULES, *KERNELS)})
