"""What is said at a table: a sentence is a constant template and the things it speaks of.

A template is English, and the key under which a translation is found; its values are numbers,
plain texts (a card as it is written, a square), seats, which are said as the player's name, and
terms, words of the game that have a translation of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Seat:
    """Whoever sits there: said by name where names are known."""

    number: int

    def __str__(self) -> str:
        return f"seat {self.number}"


@dataclass(frozen=True)
class Term:
    """A word of the game, which every language has its own for: `Term("the Witch")`."""

    text: str

    def __str__(self) -> str:
        return self.text


Value = str | int | Seat | Term


@dataclass(frozen=True)
class Sentence:
    """Something that can be said in any language."""

    template: str
    values: Mapping[str, Value]

    def __str__(self) -> str:
        """The sentence in English; without values the template is the sentence, braces and all."""
        return self.template.format(**self.values) if self.values else self.template
