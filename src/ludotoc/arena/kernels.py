"""Whole games of simple players, compiled, with what a rule lab counts about them.

The functions named `..._of` are templates: `bind_to` gives them a game's record and verbs.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numba import types

from ludotoc.batch.kernels import MOST_SEATS, MOST_TALLIES
from ludotoc.bots.kernels import GREEDY, RANDOM, Kinds, scope_of
from ludotoc.bots.simple import players_of
from ludotoc.engine.arrays import Actions
from ludotoc.engine.dice import Key
from ludotoc.engine.game import Game
from ludotoc.engine.jit import bind, kernel, rule
from ludotoc.engine.noise import first_seat, mix, pick

if TYPE_CHECKING:
    Record = Annotated[np.record, Any]
    Records = Annotated[np.ndarray, Any]
    actors: Any
    apply: Any
    begin: Any
    choose: Any
    decide: Any
    is_over: Any
    legal_actions: Any
    like_best: Any
    look_at_promise: Any
    mask: Any
    play_game: Any
    promise: Any
    set_up: Any
    settle: Any
    tally: Any
    winners: Any

Sums = Annotated[np.ndarray, types.float64[::1]]
Counts = Annotated[np.ndarray, types.int64[::1]]

# What is summed over games; behind each, where it is no count, the sum of its squares.
GAMES, CUT, COMEBACKS, LENGTH, LENGTH_SQUARED, FIRST_WIN = 0, 1, 2, 3, 4, 5
FIRST_WIN_SQUARED = FIRST_WIN + MOST_SEATS
FIRST_ORDER = FIRST_WIN_SQUARED + MOST_SEATS  # the same, counted from whoever begins
FIRST_ORDER_SQUARED = FIRST_ORDER + MOST_SEATS
FIRST_TALLY = FIRST_ORDER_SQUARED + MOST_SEATS
FIRST_TALLY_SQUARED = FIRST_TALLY + MOST_TALLIES
SUMS = FIRST_TALLY_SQUARED + MOST_TALLIES

# A comeback: in the later two thirds of the game the winner's promise was once below half of the
# fair share. It is looked at after every so many decisions.
LOOK = 4
EARLY = 3
POOR = 0.5

_1, _2 = np.uint64(1), np.uint64(2)


def begin_of(table: Records, blank: Records, seed: np.uint64, number: int) -> None:
    """Set up one game; its chance is fixed by the seed and its number."""
    table[0] = blank[0]
    table[0].chance.key[0] = mix(seed, np.uint64(number) * _2)
    table[0].chance.key[1] = mix(seed, np.uint64(number) * _2 + _1)
    set_up(table[0])
    settle(table[0])


def decide_of(
    table: Records, seat: int, kind: int, view: Records, worlds: Records, key: Key,
    legal: Actions, out: Actions, noise: np.uint64,
) -> int:  # fmt: skip
    """What a simple player does; who decides by lot or by sense needs no copy of what he sees."""
    if kind not in (RANDOM, GREEDY):
        view[0] = table[0]
        mask(view[0], seat)
        return choose(view, seat, kind, worlds, key, legal, out, noise)
    count = legal_actions(table[0], seat, legal)
    if kind == RANDOM or count == 1:
        return pick(legal, count, noise)
    return like_best(table[0], seat, legal, count, noise)


def look_at_promise_of(s: Record, sides: int, decision: int, poor: Counts) -> None:
    """Note who looks like losing now."""
    for side in range(sides):
        if promise(s, side) < POOR / sides:
            poor[side] = decision


@rule
def is_comeback(won: int, sides: int, length: int, poor: Counts) -> bool:
    """Whether a winner looked like losing after the first third."""
    for side in range(sides):
        if (won >> side) & 1 != 0 and poor[side] * EARLY > length:
            return True
    return False


@rule
def sides_that_won(winners: int, players: int, sides: int) -> int:
    """The sides of the winning seats, as bits."""
    won = 0
    for seat in range(players):
        if (winners >> seat) & 1 != 0:
            won |= 1 << (seat % sides)
    return won


@rule
def begins(acting: int, before: int) -> bool:
    """Whether somebody decides alone, and not as the last of several who decide together."""
    return acting & (acting - 1) == 0 and before & (before - 1) == 0


@rule
def note_shares(won: int, players: int, sides: int, first: int, sums: Sums) -> None:
    """What each seat's side has won; winners share one win."""
    winning = 0
    for side in range(sides):
        winning += (won >> side) & 1
    for seat in range(players):
        if (won >> (seat % sides)) & 1 != 0:
            share = 1.0 / winning
            sums[FIRST_WIN + seat] += share
            sums[FIRST_WIN_SQUARED + seat] += share * share
            order = (seat - first + players) % players
            sums[FIRST_ORDER + order] += share
            sums[FIRST_ORDER_SQUARED + order] += share * share


@rule
def note_game(length: int, tallied: Counts, sums: Sums, lengths: Counts) -> None:
    """How long it was and what happened in it."""
    sums[GAMES] += 1.0
    sums[LENGTH] += float(length)
    sums[LENGTH_SQUARED] += float(length) * float(length)
    lengths[length] += 1
    for which in range(MOST_TALLIES):
        sums[FIRST_TALLY + which] += float(tallied[which])
        sums[FIRST_TALLY_SQUARED + which] += float(tallied[which]) * float(tallied[which])


def play_game_of(
    table: Records, kinds: Kinds, sides: int, seed: np.uint64, longest: int, looks: bool,
    view: Records, worlds: Records, key: Key, legal: Actions, out: Actions,
    sums: Sums, lengths: Counts, poor: Counts, tallied: Counts,
) -> None:  # fmt: skip
    """One game from its beginning to its end, counted."""
    for which in range(MOST_TALLIES):
        tallied[which] = 0
    for side in range(MOST_SEATS):
        poor[side] = 0
    decision, first, before = 0, -1, 0
    while decision < longest and not is_over(table[0]):
        acting = actors(table[0])
        seat = first_seat(acting)
        if first < 0 and begins(acting, before):
            first = seat
        before = acting
        noise = mix(mix(seed, np.uint64(seat)), np.uint64(decision))
        action = decide(table, seat, kinds[seat], view, worlds, key, legal, out, noise)
        happened = tally(table[0], action)
        for which in range(MOST_TALLIES):
            tallied[which] += (happened >> which) & 1
        apply(table[0], seat, action)
        settle(table[0])
        decision += 1
        if looks and decision % LOOK == 0 and not is_over(table[0]):
            look_at_promise(table[0], sides, decision, poor)
    players = int(table[0].players)
    note_game(decision, tallied, sums, lengths)
    if not is_over(table[0]):
        sums[CUT] += 1.0
        return
    won = sides_that_won(winners(table[0]), players, sides)
    note_shares(won, players, sides, max(first, 0), sums)
    if is_comeback(won, sides, decision, poor):
        sums[COMEBACKS] += 1.0


def try_rules_of(
    table: Records, blank: Records, kinds: Kinds, sides: int, seed: np.uint64, first: int,
    games: int, longest: int, looks: bool, view: Records, worlds: Records, key: Key,
    legal: Actions, out: Actions, sums: Sums, lengths: Counts, poor: Counts, tallied: Counts,
) -> None:  # fmt: skip
    """Games from one number on, one after another."""
    for number in range(first, first + games):
        begin(table, blank, seed, number)
        noise = mix(seed ^ _1, np.uint64(number))
        play_game(
            table, kinds, sides, noise, longest, looks, view, worlds, key, legal, out, sums,
            lengths, poor, tallied,
        )  # fmt: skip


RULES: dict[str, Any] = {
    "begin": begin_of,
    "decide": decide_of,
    "look_at_promise": look_at_promise_of,
    "play_game": play_game_of,
}


def bind_to(game: Game) -> SimpleNamespace:
    """The lab's kernel over one game's record and verbs."""
    scope = scope_of(game) | vars(players_of(game))
    for name, template in RULES.items():
        scope[name] = rule(bind(template, game.name, **scope))
    return SimpleNamespace(try_rules=kernel(bind(try_rules_of, game.name, **scope)))
