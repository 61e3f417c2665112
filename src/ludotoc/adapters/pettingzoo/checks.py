"""What an environment is given, held against what it can take."""

from __future__ import annotations

from collections.abc import Collection
from operator import index
from typing import Any, SupportsIndex, cast

import numpy as np

from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.game import Game

SEEDS = 1 << 8 * SEED_BYTES


def one_of(what: str, given: str, known: Collection[str]) -> str:
    """A word that is known, or an error that names those that are."""
    if given not in known:
        raise ValueError(f"{what} can be {', '.join(known)}, not {given!r}")
    return given


def seed_number(given: object) -> int:
    """Any whole number is a seed."""
    try:
        return index(cast(SupportsIndex, given))
    except TypeError:
        raise ValueError(f"a seed is a whole number, not {given!r}") from None


def key_of_seed(seed: int, game: Game) -> np.ndarray[Any, Any]:
    """The key of chance that a table of this seed has."""
    return key_of((seed % SEEDS).to_bytes(SEED_BYTES, "big"), game.name)
