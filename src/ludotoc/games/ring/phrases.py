"""How decisions are put into words and read from them, in both games of the ring."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.games.ring.notation import (
    CARD_NUMBERS,
    RANK_NAMES,
    card_text,
    marble_text,
    rank_text,
    read_marble,
)
from ludotoc.games.ring.state import MARBLES

SWAPS = "<->"
_PART = re.compile(r"([a-d]|[a-z]+[1-4]\+)([1-7])")
_WALK = re.compile(r"([a-d])([0-9]{1,2})")


@dataclass(frozen=True)
class Vocabulary:
    """The decisions that have a word of their own, and those that name a card after a word."""

    words: Mapping[str, int]
    firsts: Mapping[str, int]  # by the word before the card: the action of the first card
    cards: int

    def names_of(self, action: int) -> tuple[str, ...]:
        """The proper name and, of a card, the rank alone: `pass KH`, `pass K`; or nothing."""
        for word, number in self.words.items():
            if action == number:
                return (word,)
        for word, first in self.firsts.items():
            if first <= action < first + self.cards:
                card = action - first
                return f"{word} {card_text(card)}".strip(), f"{word} {rank_text(card)}".strip()
        return ()

    def read(self, words: list[str], held: int, is_card_asked: bool) -> int | None:
        """The action a phrase means; a card by its rank alone only where one is asked for."""
        *before, name = words
        if not before and name in self.words:
            return self.words[name]
        first = self.firsts.get(" ".join(before))
        if first is None or not (before or is_card_asked or name.upper() in CARD_NUMBERS):
            return None
        card = self._find_card(name.upper(), held)
        return None if card is None else first + card

    def _find_card(self, name: str, held: int) -> int | None:
        """A card by its name, or by its rank alone: one that is held, if there is one."""
        alike = [card for card in range(self.cards) if name in (card_text(card), rank_text(card))]
        return next(iter([card for card in alike if held >> card & 1] + alike), None)


def swap_text(own: int, other: int, colour: int, players: int) -> str:
    """Two marbles that change places, the player's first: `a<->green2`."""
    return f"{marble_text(own, colour, players)}{SWAPS}{marble_text(other, colour, players)}"


def part_text(s: np.record, marble: int, steps: int) -> str:
    """A part of a 7: `a3`, or `yellow1+3` where one helps."""
    name = marble_text(marble, int(s.turn), int(s.players))
    return f"{name}+{steps}" if s.colour != s.turn else f"{name}{steps}"


def split_part(text: str) -> tuple[str, int] | None:
    """The marble and the steps of a part of a 7."""
    found = _PART.fullmatch(text)
    return (found[1].removesuffix("+"), int(found[2])) if found else None


def split_walk(text: str) -> tuple[str, str]:
    """The marble of a walk, and how far it goes if that is said."""
    found = _WALK.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


def own_marble(s: np.record, name: str, refusal: str, clause: str) -> int | None:
    """Which of the marbles one moves as one's own, 0 to 3; another's (`{marble}`) is refused."""
    marble = read_marble(name, int(s.colour), int(s.players))
    if marble is not None and marble // MARBLES != s.colour:
        raise Refused(refusal, clause, marble=name)
    return None if marble is None else marble % MARBLES


def read_swap(s: np.record, text: str, refusal: str, clause: str) -> tuple[int, int] | None:
    """The own marble, 0 to 3, and the other of a swap."""
    name, arrow, other = text.partition(SWAPS)
    theirs = read_marble(other, int(s.colour), int(s.players))
    if not arrow or theirs is None:
        return None
    own = own_marble(s, name, refusal, clause)
    return None if own is None else (own, theirs)


def number_walked(rank: str) -> str:
    """The number that stands for a rank: `13` for a king."""
    return str(RANK_NAMES.index(rank) + 1)


def read_outcome(text: str, word: str, outcomes: Mapping[str, int]) -> int:
    """What chance decided, of the outcomes there are by name, in a phrase like `card KH`."""
    said, _, value = text.partition(" ")
    if said != word:
        raise Refused("{text} is not what chance decides here", text=Quoted(text[:24]))
    if value not in outcomes:
        raise Refused("{text} is no outcome of chance", text=Quoted(text[:24]))
    return outcomes[value]
