"""What is said at a table: a sentence is a constant template and the things it speaks of.

A template is English, and the key under which a translation is found. What it speaks of stands in
braces: numbers, plain texts (a square, a card as it is written), seats, which are said as the
player's name, terms, words of the game that have a translation of their own, what somebody wrote,
which every language quotes in its own way, and whole sentences.
A translation may ask for a form of what it speaks of (see `engine.speech`):

    {count:step|steps}        the number and the word that fits it: 1 step, 2 steps
    {who:you play|* plays}    what is said to that player himself, and to all others of *, his name
    {whose:your|*'s}          the same; French says {whose:votre Pieu|le Pieu de *}, d'Anna, de Marc
    {card:de}                 French: du Roi, de la Dame, de l'As
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Union

import msgspec


class Seat(msgspec.Struct, frozen=True, gc=False):
    """Whoever sits there: said by name where names are known, and as "you" to himself."""

    number: int

    def __str__(self) -> str:
        return f"seat {self.number}"


class Term(msgspec.Struct, frozen=True, gc=False):
    """A word of the game, which every language has its own for: `Term("the Witch")`."""

    text: str

    def __str__(self) -> str:
        return self.text


class Quoted(msgspec.Struct, frozen=True, gc=False):
    """What somebody wrote, in quotation marks; signs that cannot be shown are spelled out."""

    text: str

    def __str__(self) -> str:
        return repr(self.text)


class Sentence:
    """Something that can be said in any language.

    It is no dataclass, so that JSON has no form for it and asks a speaker.
    """

    __slots__ = ("_hash", "template", "values")

    def __init__(self, template: str, values: Mapping[str, Value] = MappingProxyType({})) -> None:
        self.template, self.values, self._hash = template, values, 0

    def __str__(self) -> str:
        """The sentence in English; without values the template is the sentence, braces and all."""
        from ludotoc.engine.speech import PLAIN

        return PLAIN.say(self)

    def __repr__(self) -> str:
        return f"Sentence({self.template!r}, {dict(self.values)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.template == other.template and self.values == other.values

    def __hash__(self) -> int:
        """Counted once: speakers look up the same sentences move after move."""
        if not self._hash:
            self._hash = hash((self.template, frozenset(self.values.items())))
        return self._hash


Value = Union[str, int, Seat, Term, Quoted, Sentence]  # noqa: UP007  it speaks of itself


def say(template: str, **values: Value) -> Sentence:
    """A sentence: `say("{who} brings a pawn out", who=Seat(2))`."""
    return Sentence(template, values)
