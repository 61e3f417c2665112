"""Moves in words: `duck`, `dare`; chance deals `card 5`."""

import numpy as np

from culot.state import CARDS
from ludotoc.engine.errors import Refused, Unreadable

WORDS = ("duck", "dare")
DEALT = {f"card {card}": card for card in range(1, CARDS + 1)}


def text_of(s: np.record, seat: int, action: int) -> str:
    """An action in words."""
    return WORDS[action]


def names_of(s: np.record, seat: int, action: int) -> tuple[str, ...]:
    """Every way it may be typed, the proper one first."""
    return (WORDS[action],)


def read_action(s: np.record, seat: int, text: str) -> int:
    """The action a word means, legal or not."""
    if text.lower() in WORDS:
        return WORDS.index(text.lower())
    raise Unreadable("{text} is no move of Culot; one ducks or dares", "CU2", text=repr(text[:24]))


def chance_text(s: np.record, outcome: int) -> str:
    """What chance decided, in words."""
    return f"card {outcome}"


def read_chance(s: np.record, text: str) -> int:
    """The outcome that a phrase means."""
    if text in DEALT:
        return DEALT[text]
    raise Refused("{text} is no card of Culot", "CU1", text=repr(text[:24]))
