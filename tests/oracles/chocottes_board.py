"""Toc Chocottes: what lies on the table, who knows what of it, and how both are written down."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, Self

from tests.oracles.chocottes_knowledge import FaceDown, Knowledge

CARDS = 56
NOBODY = -1


class Board:
    """A position of Toc Chocottes. `snapshot` names all that matters:

    players       number of seats
    phase         "starter" | "deck" | "look" | "turn" | "drawn" | "window" | "effect" | "shuffle"
                  | "tile" | "over"
    totals        points of each seat over all rounds finished
    round_points  points of each seat in the last round finished, tile included
    starter       who starts this round (-1 before the first is known)
    active        whose turn it is (-1 before the first deal; the starter's while all look; the
                  last one's until the next deal)
    cards         for each seat its cards by position; after a round they lie until the next deal
    pile          top first
    discards      top last
    drawn         the card in the active player's hand, or None
    to_look       seats that have not yet looked at two cards, ascending
    asking        seats still to be asked in this window, the first is asked now
    barred        seats that may not snap again in this turn, ascending
    effects       [owner, value] of the effects that wait, oldest first
    effect        [owner, value] of the effect being decided, or None
    shuffling     [seat, i, j] while a Witch waits for her coin, or None
    ending        "" while the round runs, else "knock" | "empty" | "pile"
    ender         who knocked or ran out of cards, else -1
    knowledge     CC20, a dict:
        labels        for each seat the labels of its cards by position
        drawn         the label of the card drawn, or None
        labels_given  how many labels were given in this round
        shuffles      the Witches in order: [old label at i, old at j, new label at i, new at j]
        public        [label, card] of what all saw, sorted by label
        private       for each seat [label, card] of what it looked at, sorted by label
    """

    def __init__(self, players: int, options: dict[str, str]) -> None:
        """CC1 Two to five players; there are no options."""
        if not 2 <= players <= 5 or options:
            raise ValueError("CC1: two to five players, no options")
        self.players = players
        self.phase = "starter"
        self.totals = [0] * players
        self.round_points = [0] * players
        self.starter = NOBODY
        self.active = NOBODY
        self.cards: list[list[FaceDown]] = [[] for _ in range(players)]
        self.pile: list[int] = []
        self.discards: list[int] = []
        self.drawn: FaceDown | None = None
        self.to_look: list[int] = []
        self.asking: list[int] = []
        self.barred: list[int] = []
        self.effects: list[tuple[int, int]] = []
        self.effect: tuple[int, int] | None = None
        self.shuffling: tuple[int, int, int] | None = None
        self.ending = ""
        self.ender = NOBODY
        self.knowledge = Knowledge(players)

    def known(self, seat: int) -> list[list[int | None]]:
        """CC20 By seat and position the card that a seat is certain of from its sights, or None."""
        all_facts = [facts for _, facts in self.knowledge.facts(seat)]

        def certain(label: int) -> int | None:
            cards = {facts.get(label) for facts in all_facts}
            return cards.pop() if len(cards) == 1 else None

        return [[certain(placed.label) for placed in cards] for cards in self.cards]

    def worlds(self, seat: int) -> Iterator[dict[str, Any]]:
        """CC20 Every world that agrees with what a seat saw, all equally likely.

        A world has `cards` by seat and position, `drawn`, `pile` in order, and the `coins` of the
        Witches so far. The same cards come again where other coins lead to them. A pending
        shuffle is not tossed. The number is a factorial: for small positions only.
        """
        sizes = [len(cards) for cards in self.cards]
        on_table = [placed.label for cards in self.cards for placed in cards]
        on_table += [self.drawn.label] if self.drawn is not None else []
        for coins, facts in self.knowledge.facts(seat):
            unseen = sorted(set(range(CARDS)) - set(self.discards) - set(facts.values()))
            for order in permutations(unseen):
                rest = list(order)
                cards = [facts[at] if at in facts else rest.pop() for at in on_table]
                yield {
                    "cards": [[cards.pop(0) for _ in range(size)] for size in sizes],
                    "drawn": cards.pop() if self.drawn is not None else None,
                    "pile": rest,
                    "coins": list(coins),
                }

    def snapshot(self) -> dict[str, Any]:
        """Everything that matters, in lists, numbers and words; see the class for the keys."""
        return {
            "players": self.players,
            "phase": self.phase,
            "totals": list(self.totals),
            "round_points": list(self.round_points),
            "starter": self.starter,
            "active": self.active,
            "cards": [[placed.card for placed in cards] for cards in self.cards],
            "pile": list(self.pile),
            "discards": list(self.discards),
            "drawn": None if self.drawn is None else self.drawn.card,
            "to_look": list(self.to_look),
            "asking": list(self.asking),
            "barred": list(self.barred),
            "effects": [list(effect) for effect in self.effects],
            "effect": None if self.effect is None else list(self.effect),
            "shuffling": None if self.shuffling is None else list(self.shuffling),
            "ending": self.ending,
            "ender": self.ender,
            "knowledge": {
                "labels": [[placed.label for placed in cards] for cards in self.cards],
                "drawn": None if self.drawn is None else self.drawn.label,
                **self.knowledge.snapshot(),
            },
        }

    @classmethod
    def from_snapshot(cls, snapshot: dict[str, Any]) -> Self:
        """The inverse of `snapshot`."""
        board, knowledge = cls(snapshot["players"], {}), snapshot["knowledge"]
        for name in ("phase", "starter", "active", "ending", "ender"):
            setattr(board, name, snapshot[name])
        for name in ("totals", "round_points", "pile", "discards", "to_look", "asking", "barred"):
            setattr(board, name, list(snapshot[name]))
        for name in ("effect", "shuffling"):
            setattr(board, name, None if snapshot[name] is None else tuple(snapshot[name]))
        board.effects = [(owner, value) for owner, value in snapshot["effects"]]
        board.cards = [
            [FaceDown(card, label) for card, label in zip(cards, labels, strict=True)]
            for cards, labels in zip(snapshot["cards"], knowledge["labels"], strict=True)
        ]
        if snapshot["drawn"] is not None:
            board.drawn = FaceDown(snapshot["drawn"], knowledge["drawn"])
        board.knowledge = Knowledge.from_snapshot(board.players, knowledge)
        return board

    def clone(self) -> Self:
        """A game of its own, in the same position."""
        return self.from_snapshot(self.snapshot())
