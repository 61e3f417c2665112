"""Toc Chocottes: what each seat may know (CC20).

Every card that lies on the table has a *label*, a number that everybody can follow with the eyes.
A Witch takes the labels of two cards away and gives new ones: which is which is the toss of a coin.
A sight is a label and the card seen under it. Labels, shuffles and sights are the whole knowledge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

STAY, CHANGE = 0, 1


@dataclass
class FaceDown:
    """A card on the table and the label by which everybody follows it."""

    card: int
    label: int


@dataclass
class Knowledge:
    """CC20 The labels given so far, the Witches' pairs in order, and the sights of each seat."""

    players: int
    labels_given: int = 0
    shuffles: list[list[int]] = field(default_factory=list)
    public: dict[int, int] = field(default_factory=dict)
    private: list[dict[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.private = self.private or [{} for _ in range(self.players)]

    def new_label(self) -> int:
        """A label never used before in this round."""
        self.labels_given += 1
        return self.labels_given - 1

    def place(self, card: int) -> FaceDown:
        """A card comes to the table, unseen so far."""
        return FaceDown(card, self.new_label())

    def see(self, seat: int, placed: FaceDown) -> None:
        """CC20 One seat looks at a card."""
        self.private[seat][placed.label] = placed.card

    def show(self, placed: FaceDown) -> None:
        """CC6 CC19 Every seat sees a card."""
        self.public[placed.label] = placed.card

    def mix(self, first: FaceDown, second: FaceDown) -> None:
        """CC10 Two cards lose their labels: from now on a coin stands between old and new."""
        before = [first.label, second.label]
        first.label, second.label = self.new_label(), self.new_label()
        self.shuffles.append([*before, first.label, second.label])

    def origins(self, coins: tuple[int, ...]) -> list[int]:
        """For each label, the first label of the same card if the coins fell so."""
        origin = list(range(self.labels_given))
        for coin, (*before, first, second) in zip(coins, self.shuffles, strict=True):
            after = before if coin == STAY else before[::-1]
            origin[first], origin[second] = (origin[label] for label in after)
        return origin

    def facts(self, seat: int) -> Iterator[tuple[tuple[int, ...], dict[int, int]]]:
        """CC20 All coins that agree with what the seat saw, each with the cards known by label.

        Under every such row of coins the same cards are known, only elsewhere; so the unseen
        cards can lie in equally many ways, and all the rows are equally likely.
        """
        sights = [*self.public.items(), *self.private[seat].items()]
        for coins in product((STAY, CHANGE), repeat=len(self.shuffles)):
            origin = self.origins(coins)
            pairs = {(origin[label], card) for label, card in sights}
            known = dict(pairs)
            if len(pairs) == len(known) == len(set(known.values())):
                labels = range(self.labels_given)
                yield coins, {at: known[origin[at]] for at in labels if origin[at] in known}

    def snapshot(self) -> dict[str, Any]:
        """Plain lists; sights are sorted pairs of label and card."""
        return {
            "labels_given": self.labels_given,
            "shuffles": [list(shuffle) for shuffle in self.shuffles],
            "public": pairs_of(self.public),
            "private": [pairs_of(sights) for sights in self.private],
        }

    @classmethod
    def from_snapshot(cls, players: int, snapshot: dict[str, Any]) -> Knowledge:
        """The inverse of `snapshot`; other keys are left to the caller."""
        return cls(
            players,
            snapshot["labels_given"],
            [list(shuffle) for shuffle in snapshot["shuffles"]],
            dict(snapshot["public"]),
            [dict(sights) for sights in snapshot["private"]],
        )


def pairs_of(sights: dict[int, int]) -> list[list[int]]:
    """Sights as sorted pairs."""
    return [[label, card] for label, card in sorted(sights.items())]
