"""One table in other people's hands: a whole step is one compiled call.

The functions named `..._of` are templates: `bind_to` gives them a game's record and verbs. A call
from Python costs more than a decision, so each does all that an adapter asks for at once.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any

import numba
import numpy as np
from numba import types

from ludotoc.engine.arrays import Actions, Features, Weights
from ludotoc.engine.dice import Key
from ludotoc.engine.game import CHANCE_SEAT, Game
from ludotoc.engine.jit import bind, interpreted, kernel, prepare, rule
from ludotoc.engine.noise import first_seat

if TYPE_CHECKING:
    Record = Annotated[np.record, Any]
    Records = Annotated[np.ndarray, Any]
    actors: Any
    apply: Any
    chance_outcomes: Any
    features: Any
    is_listed: Any
    legal_actions: Any
    look: Any
    mask: Any
    next_seat: Any
    set_up: Any
    settle: Any

Choices = Annotated[np.ndarray, types.int8[::1]]

NOBODY = -2  # decides when the game is over
ILLEGAL = -3  # the action was none of those listed, and nothing has changed
SHIFT = 16  # a count stands above a player's number, which is raised so that none is negative
RAISE = 8


def next_seat_of(s: Record) -> int:
    """Whose turn it is; where several decide at once they are asked in turn, the lowest first."""
    acting = actors(s)
    return first_seat(acting) if acting != 0 else NOBODY


def look_of(
    table: Records, seat: int, is_asked: bool, view: Records, out: Actions, choices: Choices,
    numbers: Features,
) -> int:  # fmt: skip
    """What a seat sees and, if it is asked, may do: from its view alone; the number of choices."""
    view[0] = table[0]
    mask(view[0], seat)
    features(view[0], numbers)
    for action in range(choices.shape[0]):
        choices[action] = 0
    count = legal_actions(view[0], seat, out) if is_asked else 0
    for place in range(count):
        choices[out[place]] = 1
    return count


def start_of(table: Records, blank: Records, key: Key, is_settled: bool) -> int:
    """A new game, and who begins; what chance decides first comes from the key, or is pending."""
    table[0] = blank[0]
    table[0].chance.key[0] = key[0]
    table[0].chance.key[1] = key[1]
    set_up(table[0])
    if is_settled:
        settle(table[0])
    return next_seat(table[0])


def see_of(
    table: Records, seat: int, is_asked: bool, view: Records, out: Actions, choices: Choices,
    numbers: Features,
) -> int:  # fmt: skip
    """What a seat sees: the same for whoever is not compiled."""
    return look(table, seat, is_asked, view, out, choices, numbers)


def is_listed_of(out: Actions, count: int, action: int) -> bool:
    """Whether an action is among those listed."""
    for place in range(count):
        if out[place] == action:
            return True
    return False


def step_of(
    table: Records, seat: int, action: int, view: Records, out: Actions, count: int,
    choices: Choices, numbers: Features,
) -> int:  # fmt: skip
    """One decision by the seat whose choices `out` lists; who is next, what he sees and may do.

    The answer holds who is next and how many choices `out` lists then.
    """
    if not is_listed(out, count, action):
        return ILLEGAL + RAISE
    apply(table[0], seat, action)
    settle(table[0])
    after = next_seat(table[0])
    if after == NOBODY:
        return NOBODY + RAISE
    return look(table, after, True, view, out, choices, numbers) * SHIFT + after + RAISE


def turn_of(
    table: Records, player: int, action: int, out: Actions, count: int, weights: Weights
) -> int:
    """One decision, or one outcome of chance; who decides then, and among how many things.

    When nobody plays, nothing is changed: then this tells how the table stands.
    """
    if player != NOBODY:
        if not is_listed(out, count, action):
            return ILLEGAL + RAISE
        apply(table[0], player, action)
    count = chance_outcomes(table[0], out, weights)
    after = CHANCE_SEAT
    if count == 0:
        after = next_seat(table[0])
        if after != NOBODY:
            count = legal_actions(table[0], after, out)
    return count * SHIFT + after + RAISE


RULES: dict[str, Any] = {"next_seat": next_seat_of, "look": look_of, "is_listed": is_listed_of}
KERNELS: dict[str, Any] = {"start": start_of, "see": see_of, "step": step_of, "turn": turn_of}


def bind_to(game: Game) -> SimpleNamespace:
    """The adapters' kernels over one game's record and verbs."""
    scope: dict[str, Any] = {
        "Record": Annotated[np.record, game.record_type],
        "Records": Annotated[np.ndarray, numba.from_dtype(game.record_type)[::1]],
        **{verb.__name__: verb for verb in game.verbs},
    }
    for name, template in RULES.items():
        scope[name] = rule(bind(template, game.name, **scope))
    for name, template in KERNELS.items():
        scope[name] = kernel(bind(template, game.name, **scope))
    return SimpleNamespace(**{name: scope[name] for name in KERNELS})


@cache
def kernels_in(package: str) -> SimpleNamespace:
    """The kernels over the game of a package, ready to be called."""
    bound = vars(bind_to(importlib.import_module(package).GAME))
    prepare(*bound.values())
    return SimpleNamespace(**{name: _entry(each) for name, each in bound.items()})


def _entry(compiled: Any) -> Callable[..., Any]:
    """The machine code itself, without the dispatcher that looks at every argument first.

    It trusts its caller to hand it what it was compiled for; the arrays are all made here.
    """
    if interpreted:
        whole: Callable[..., Any] = compiled
        return whole
    entry: Callable[..., Any] = compiled.overloads[compiled.signatures[0]].entry_point
    return entry
