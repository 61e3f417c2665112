"""How the simple players decide, compiled: by lot, by the next thing gained, by good sense.

The functions named `..._of` are templates: `bind_to` gives them a game's record and verbs. A game
that has no `sense.py` is played by lot.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any

import numba
import numpy as np
from numba import types

from ludotoc.engine.arrays import Actions
from ludotoc.engine.dice import Key
from ludotoc.engine.game import Game
from ludotoc.engine.jit import bind, kernel, rule
from ludotoc.engine.noise import below, first_seat, mix, pick

if TYPE_CHECKING:
    Record = Annotated[np.record, Any]
    Records = Annotated[np.ndarray, Any]
    actors: Any
    apply: Any
    choose: Any
    hope: Any
    imagine: Any
    is_over: Any
    legal_actions: Any
    like_best: Any
    liking: Any
    mask: Any
    promise: Any
    settle: Any
    take_eagerly: Any
    winners: Any

Kinds = Annotated[np.ndarray, types.int8[::1]]

# Who sits at a seat, where compiled code decides; anyone else is asked.
ASKED, RANDOM, EAGER, GREEDY = 0, 1, 2, 3

TRIES = 8  # how often an eager player tries the rest of his turn
OWN_STEPS = 8  # after which he stops trying
WORLD, TRIAL = 0, 1
_1, _2 = np.uint64(1), np.uint64(2)


def no_liking_of(s: Record, seat: int, action: int) -> int:
    """Without sense all actions are alike."""
    return 0


def no_promise_of(s: Record, seat: int) -> float:
    """Without sense nobody knows before the end."""
    if not is_over(s):
        return 0.5
    return float((winners(s) >> seat) & 1)


def no_belief_of(s: Record, seat: int) -> float:
    """Without sense all worlds are as likely."""
    return 1.0


def like_best_of(s: Record, seat: int, out: Actions, count: int, noise: np.uint64) -> int:
    """The action a sensible player likes best; among equals any, by lot."""
    best, most, equals = int(out[0]), liking(s, seat, out[0]), 1
    for place in range(1, count):
        points = liking(s, seat, out[place])
        if points > most:
            best, most, equals = int(out[place]), points, 1
        elif points == most:
            equals += 1
            if below(mix(noise, np.uint64(place)), equals) == 0:
                best = int(out[place])
    return best


def hope_of(worlds: Records, seat: int, action: int, out: Actions, noise: np.uint64) -> float:
    """What a seat may hope for at the end of its turn, the rest of which it tries by lot."""
    worlds[TRIAL] = worlds[WORLD]
    apply(worlds[TRIAL], seat, action)
    settle(worlds[TRIAL])
    for step in range(OWN_STEPS):
        acting = actors(worlds[TRIAL])
        if acting == 0 or first_seat(acting) != seat:
            break
        count = legal_actions(worlds[TRIAL], seat, out)
        apply(worlds[TRIAL], seat, pick(out, count, mix(noise, np.uint64(step))))
        settle(worlds[TRIAL])
    return promise(worlds[TRIAL], seat)


def take_eagerly_of(
    worlds: Records, seat: int, legal: Actions, count: int, out: Actions, noise: np.uint64
) -> int:
    """The action after which, in one world, things look best at once: take, else advance."""
    best, most = int(legal[0]), -1.0
    for place in range(count):
        for attempt in range(TRIES):
            lot = mix(noise, np.uint64(place * TRIES + attempt))
            found = hope(worlds, seat, int(legal[place]), out, lot)
            if found > most:
                best, most = int(legal[place]), found
    return best


def choose_of(
    view: Records,
    seat: int,
    kind: int,
    worlds: Records,
    key: Key,
    legal: Actions,
    out: Actions,
    noise: np.uint64,
) -> int:
    """What a simple player does at a view."""
    count = legal_actions(view[0], seat, legal)
    if kind == RANDOM or count == 1:
        return pick(legal, count, noise)
    if kind == GREEDY:
        return like_best(view[0], seat, legal, count, noise)
    worlds[WORLD] = view[0]
    key[0], key[1] = mix(noise, _1), mix(noise, _2)
    imagine(worlds[WORLD], key)
    return take_eagerly(worlds, seat, legal, count, out, noise)


def carry_on_of(
    table: Records,
    kinds: Kinds,
    seeds: Key,
    decision: int,
    last: int,
    view: Records,
    worlds: Records,
    key: Key,
    legal: Actions,
    out: Actions,
) -> int:
    """Simple players play until the game is over, is too long, or somebody else is to be asked.

    The answer is the number of decisions made so far, from the beginning.
    """
    while decision < last and not is_over(table[0]):
        seat = first_seat(actors(table[0]))
        if kinds[seat] == ASKED:
            break
        view[0] = table[0]
        mask(view[0], seat)
        noise = mix(seeds[seat], np.uint64(decision))
        apply(table[0], seat, choose(view, seat, kinds[seat], worlds, key, legal, out, noise))
        settle(table[0])
        decision += 1
    return decision


DEFAULTS: dict[str, Any] = {
    "liking": no_liking_of,
    "promise": no_promise_of,
    "belief": no_belief_of,
}
RULES: dict[str, Any] = {
    "like_best": like_best_of,
    "hope": hope_of,
    "take_eagerly": take_eagerly_of,
}
KERNELS: dict[str, Any] = {"choose": choose_of, "carry_on": carry_on_of}


def scope_of(game: Game) -> dict[str, Any]:
    """A game's record and verbs, and what stands for the sense it may lack."""
    scope: dict[str, Any] = {
        "Record": Annotated[np.record, game.record_type],
        "Records": Annotated[np.ndarray, numba.from_dtype(game.record_type)[::1]],
        **{verb.__name__: verb for verb in game.verbs},
    }
    if not game.has_sense:
        for name, template in DEFAULTS.items():
            scope[name] = rule(bind(template, game.name, **scope))
    return scope


def bind_to(game: Game) -> SimpleNamespace:
    """The simple players' functions over one game's record and verbs."""
    scope = scope_of(game)
    for name, template in RULES.items():
        scope[name] = rule(bind(template, game.name, **scope))
    for name, template in KERNELS.items():
        scope[name] = kernel(bind(template, game.name, **scope))
    return SimpleNamespace(**{name: scope[name] for name in (*DEFAULTS, *RULES, *KERNELS)})
