"""Quick numbers for players who draw lots and for fresh keys; no secret hangs on them."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions
from ludotoc.engine.cards import lowest
from ludotoc.engine.jit import rule

_MIX_1, _MIX_2, _GOLDEN = (
    np.uint64(word) for word in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0x9E3779B97F4A7C15)
)
_WORD = (1 << 64) - 1
_1, _27, _30, _31, _32 = (np.uint64(bits) for bits in (1, 27, 30, 31, 32))


@rule
def mix(seed: np.uint64, number: np.uint64) -> np.uint64:
    """Well-mixed bits (SplitMix64): one word for each number of a seed."""
    word = seed + (number + _1) * _GOLDEN
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


def word_of(seed: int, number: int) -> np.uint64:
    """The same word, for callers that are not compiled."""
    word = (seed + (number + 1) * int(_GOLDEN)) & _WORD
    word = ((word ^ (word >> 30)) * int(_MIX_1)) & _WORD
    word = ((word ^ (word >> 27)) * int(_MIX_2)) & _WORD
    return np.uint64(word ^ (word >> 31))


@rule
def below(noise: np.uint64, limit: int) -> int:
    """A number from 0 to limit - 1, each as likely to within one part in four billion."""
    return int(((noise >> _32) * np.uint64(limit)) >> _32)


@rule
def pick(out: Actions, count: int, noise: np.uint64) -> int:
    """One of the legal actions, each equally likely."""
    return out[below(noise, count)]


@rule
def first_seat(seats: int) -> int:
    """The lowest of the seats that may act: where several may, they are asked in turn."""
    return lowest(np.uint64(seats))
