"""What stands between a view and a bot where remembering is the game: a memory like a person's.

A view holds all that its seat has ever seen. A memory watches the table from its seat and gives the
view back with what it has lost forgotten and what it mixes up mixed up. See `recalling` for how.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from types import SimpleNamespace
from typing import Any

import numpy as np

from ludotoc.bots.bot import Bot, Clock
from ludotoc.bots.recalling import bind_memory, memory_type
from ludotoc.bots.simple import players_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.record import copy_of, empty_record
from ludotoc.engine.words import Quoted, Sentence, say

BEFORE_ALL = -1
KEY_LABELS = (0x6D656D, 0x6F7279)


@dataclass(frozen=True)
class Strength:
    """How good a memory is."""

    name: str
    span: float  # turns after which half is forgotten
    capacity: int  # so many facts fit in
    mixing: float  # the share of facts taken for a neighbour
    said: Sentence

    @property
    def is_perfect(self) -> bool:
        """Whether it never loses and never confuses anything."""
        return self.span == inf and self.mixing == 0.0


STRENGTHS = (
    Strength(
        "sieve",
        4.0,
        3,
        0.10,
        say(
            "a memory like a sieve: {things:thing|things} at most, half of them gone after "
            "{turns:turn|turns}, one in ten mixed up",
            things=3,
            turns=4,
        ),
    ),
    Strength(
        "ordinary",
        10.0,
        4,
        0.05,
        say(
            "an ordinary memory: {things:thing|things} at most, half of them gone after "
            "{turns:turn|turns}, one in twenty mixed up",
            things=4,
            turns=10,
        ),
    ),
    Strength(
        "good",
        24.0,
        6,
        0.02,
        say(
            "a good memory: {things:thing|things} at most, half of them gone after "
            "{turns:turn|turns}, one in fifty mixed up",
            things=6,
            turns=24,
        ),
    ),
    Strength("elephant", inf, 1 << 16, 0.0, say("an elephant's memory: nothing is ever lost")),
)


def strength_named(name: str) -> Strength:
    """One of the four, or a refusal that lists them."""
    for strength in STRENGTHS:
        if strength.name == name:
            return strength
    known = ", ".join(each.name for each in STRENGTHS)
    raise Refused("a memory is one of {known}, not {name}", known=known, name=Quoted(name[:24]))


_bound: dict[str, SimpleNamespace] = {}


def kernels_of(game: Game) -> SimpleNamespace:
    """The compiled memory of a game, bound once."""
    if game.package not in _bound:
        _bound[game.package] = bind_memory(game, players_of(game).choose)
    return _bound[game.package]


class Memory:
    """The memory of one seat. Equal seeds that watch equal views remember the same."""

    def __init__(self, game: Game, strength: Strength, seed: int = 0) -> None:
        self.game, self.strength, self.seed = game, strength, seed
        self.record: np.record = empty_record(memory_type(game.most_facts))
        self._out = np.zeros(max(game.most_facts, 1), np.int16)
        self.clear()

    def clear(self) -> None:
        """Begin anew, as before the first look; a table that was taken back is watched again."""
        m: Any = empty_record(self.record.dtype)
        m.key[:] = [word_of(self.seed, each) for each in KEY_LABELS]
        m.span, m.mixing = self.strength.span, self.strength.mixing
        m.capacity, m.decision = self.strength.capacity, BEFORE_ALL
        m.noted[:] = BEFORE_ALL
        self.record = m

    def watch(self, view: np.record, decision: int) -> None:
        """Look at the table, after every decision, its own too; `decision` says after how many."""
        if self.game.has_memory:
            kernels_of(self.game).fold(self.record, view, decision, self._out)

    def recall(self, view: np.record) -> np.record:
        """The view that was watched last, as far as it is remembered."""
        remembered = copy_of(view)
        if self.game.has_memory:
            kernels_of(self.game).weaken(self.record, remembered, self._out)
        return remembered


class Remembering:
    """A bot that plays from what its memory holds of a view."""

    def __init__(self, bot: Bot, memory: Memory) -> None:
        self.bot, self.memory = bot, memory

    @property
    def sees_all(self) -> bool:
        """Whether the bot must be given the whole record: a memory does not make it fair."""
        return bool(getattr(self.bot, "sees_all", False))

    def watch(self, view: np.record, decision: int) -> None:
        """Somebody has decided something, and this is what the seat sees now."""
        self.memory.watch(view, decision)

    def choose(self, view: np.record, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """What the bot does, from memory."""
        self.memory.watch(view, clock.decision)
        return self.bot.choose(self.memory.recall(view), seat, legal, clock)
