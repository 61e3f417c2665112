"""Looking ahead to what a seat sees after its next two decisions, compiled.

In most games a turn is decided in stages (a card, then a pawn), so one looks at what the whole of
it leads to. What an action leaves to chance or to other hands is imagined: nobody looks further
than he can see. The functions named `..._of` are templates: `bind_foresight` gives them a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numba import types

from ludotoc.bots.forecast import forecast
from ludotoc.bots.ismcts import share_of
from ludotoc.bots.kernels import scope_of
from ludotoc.bots.networks import Array, Brain
from ludotoc.engine.arrays import Actions, Features
from ludotoc.engine.dice import Key
from ludotoc.engine.game import Game
from ludotoc.engine.jit import bind, kernel, rule
from ludotoc.engine.noise import mix, word_of
from ludotoc.engine.record import new_records

if TYPE_CHECKING:
    Record = Annotated[np.record, Any]
    Records = Annotated[np.ndarray, Any]
    actors: Any
    apply: Any
    continuations: Any
    features: Any
    glance: Any
    imagine: Any
    is_over: Any
    legal_actions: Any
    mask: Any
    prospect: Any
    share: Any
    suppose: Any

Shares = Annotated[np.ndarray, types.float64[::1]]

OPEN = -1.0  # how it ends is not known yet
LEAST = 1e-6  # nobody is surer than that
FIRST, NEXT = 0, 1
_1, _2 = np.uint64(1), np.uint64(2)


def suppose_of(s: Record, seat: int, key: Key, noise: np.uint64) -> None:
    """Of a record, keep what a seat may know, and imagine the rest."""
    mask(s, seat)
    key[0], key[1] = mix(noise, _1), mix(noise, _2)
    imagine(s, key)


def continuations_of(s: Record, seat: int, out: Actions) -> int:
    """What the same seat, and nobody else, decides next; none where its turn is over."""
    if actors(s) != 1 << seat:
        return 0
    return legal_actions(s, seat, out)


def glance_of(s: Record, seat: int, sides: int, seen: Features) -> float:
    """What a seat sees in a world, or its share where the game is over."""
    if is_over(s):
        return share(s, seat, sides)
    mask(s, seat)
    features(s, seen)
    return OPEN


def prospect_of(
    worlds: Records,
    seat: int,
    sides: int,
    brain: Features,
    seen: Features,
    first: Features,
    second: Features,
) -> float:
    """What part of a win a seat may hope for in a world."""
    found = glance(worlds[NEXT], seat, sides, seen)
    if found == OPEN:
        return forecast(brain, seen, first, second)
    return found


def weigh_of(
    view: Records,
    seat: int,
    sides: int,
    legal: Actions,
    choices: int,
    worlds: Records,
    key: Key,
    out: Actions,
    brain: Features,
    seen: Features,
    first: Features,
    second: Features,
    noise: np.uint64,
    shares: Shares,
) -> None:
    """What part of a win each action leads to, followed by the best that one can do then."""
    suppose(view[0], seat, key, noise)
    for place in range(choices):
        worlds[FIRST] = view[0]
        apply(worlds[FIRST], seat, int(legal[place]))
        count = continuations(worlds[FIRST], seat, out)
        worlds[NEXT] = worlds[FIRST]
        shares[place] = 0.0
        if count == 0:
            shares[place] = prospect(worlds, seat, sides, brain, seen, first, second)
        for following in range(count):
            worlds[NEXT] = worlds[FIRST]
            apply(worlds[NEXT], seat, int(out[following]))
            found = prospect(worlds, seat, sides, brain, seen, first, second)
            shares[place] = max(shares[place], found)


RULES: dict[str, Any] = {
    "share": share_of,
    "suppose": suppose_of,
    "continuations": continuations_of,
    "glance": glance_of,
    "prospect": prospect_of,
}


def bind_foresight(game: Game) -> SimpleNamespace:
    """Foresight over one game's record and verbs."""
    scope = scope_of(game)
    for name, template in RULES.items():
        scope[name] = rule(bind(template, game.name, **scope))
    weigh = kernel(bind(weigh_of, game.name, **scope))
    return SimpleNamespace(weigh=weigh, **{name: scope[name] for name in RULES})


_bound: dict[str, SimpleNamespace] = {}


def foresight_of(game: Game) -> SimpleNamespace:
    """The compiled foresight of a game, bound once."""
    if game.package not in _bound:
        _bound[game.package] = bind_foresight(game)
    return _bound[game.package]


class Foresight:
    """Asks a forecaster about what each action leads to; the same view, the same answer."""

    def __init__(self, game: Game) -> None:
        self.game, self._weigh = game, foresight_of(game).weigh
        self._view: Any = new_records(game.record_type, 1)
        self._worlds: Any = new_records(game.record_type, 2)
        self._key = np.zeros(2, np.uint64)
        self._legal, self._out = (np.zeros(game.most_legal, np.int16) for _ in range(2))
        self._shares = np.zeros(game.most_legal)

    def odds(self, brain: Brain, view: np.record, seat: int, legal: Sequence[int]) -> Array:
        """The logarithm of the odds of winning after each of the legal actions."""
        players, count = int(view.players), len(legal)
        self._view[0], self._legal[:count] = view, legal
        seen: Array = np.zeros(int(self.game.verbs.feature_total(players)), np.float32)
        sides = self.game.sides(players, self.game.read_options(view))
        self._weigh(
            self._view, seat, sides, self._legal, count, self._worlds, self._key, self._out,
            brain.weights, seen, *brain.paper(), word_of(0, 0), self._shares,
        )  # fmt: skip
        shares = self._shares[:count].clip(LEAST, 1.0 - LEAST)
        found: Array = np.log(shares / (1.0 - shares))
        return found
