"""The oracle of Toc Chocottes: the slow, plain twin of the game, written from the clauses CC1-CC20.

Card `4 * (value - 1) + copy`; of the values 10 to 13 the copies 0 and 1 are dreams.

Chance events:
    ("starter",)               a seat, first round only
    ("deck",)                  the 56 cards: four for seat 0, four for seat 1, ..., then the pile
    ("tile",)                  6, 8 or 10
    ("shuffle", seat, i, j)    0: the two cards stay, 1: they change places
Decisions:
    ("look", i, j)             all seats at once, i < j
    ("draw",) ("knock",)       the turn
    ("discard",) ("replace", i)            with the card drawn
    ("snap", i) ("pass",)                  in a snap window
    ("skip",) ("rift",) ("peek", i) ("witch", seat, i, j) ("swap", i, seat, j) ("gift", seat)
    ("reap", i)                            when an effect is resolved
"""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

from tests.oracles.chocottes_board import CARDS, NOBODY, Board
from tests.oracles.chocottes_knowledge import CHANGE, STAY, FaceDown, Knowledge

Decision = tuple[Any, ...]

COPIES = 4
CARDS_DEALT = 4
DREAM_VALUES = (10, 11, 12, 13)
RIFT, WEREWOLF, WITCH, VAMPIRE, BOGEYMAN, REAPER = 7, 10, 11, 12, 13, 14
EFFECT_VALUES = (RIFT, WEREWOLF, WITCH, VAMPIRE, BOGEYMAN, REAPER)
TILES = [6, 8, 10]
GAME_END = 50


def value_of(card: int) -> int:
    """CC1 Four cards of each value 1-14."""
    return card // COPIES + 1


def points_of(card: int) -> int:
    """CC1 Two of each of 10, 11, 12, 13 are dreams and worth 0, all others their value."""
    is_dream = value_of(card) in DREAM_VALUES and card % COPIES < 2
    return 0 if is_dream else value_of(card)


class Oracle(Board):
    """A game of Toc Chocottes; the keys of `snapshot` stand with the board."""

    # The protocol

    def pending(self) -> tuple[Any, ...] | None:
        """The chance event that must be given now."""
        if self.shuffling is not None:
            return ("shuffle", *self.shuffling)
        return (self.phase,) if self.phase in ("starter", "deck", "tile") else None

    def outcomes(self) -> list[int]:
        """Every outcome of the pending event, all equally likely."""
        if self.phase == "deck":
            raise NotImplementedError("a deck of 56 cards has too many orders")
        by_phase = {"starter": list(range(self.players)), "tile": TILES, "shuffle": [STAY, CHANGE]}
        return list(by_phase.get(self.phase, []))

    def chance(self, outcome: Any) -> None:
        """Give the pending event its outcome."""
        if self.phase == "deck":
            self.deal(outcome)
        elif outcome not in self.outcomes():
            raise ValueError(f"{outcome} is no outcome of {self.pending()}")
        elif self.phase == "starter":
            self.starter, self.phase = outcome, "deck"
        elif self.phase == "shuffle":
            self.toss(outcome)
        else:
            self.score(outcome)

    def actors(self) -> set[int]:
        """The seats that may decide now."""
        if self.phase == "look":
            return set(self.to_look)
        if self.phase in ("turn", "drawn"):
            return {self.active}
        if self.phase == "window":
            return {self.asking[0]}
        return {self.effect[0]} if self.effect is not None else set()

    def legal(self, seat: int) -> set[Decision]:
        """The decisions of a seat now."""
        if seat not in self.actors():
            return set()
        positions = range(len(self.cards[seat]))
        if self.phase == "look":
            return {("look", first, second) for first, second in combinations(positions, 2)}
        if self.phase == "turn":
            return {("draw",), ("knock",)}
        if self.phase == "drawn":
            return {("discard",)} | {("replace", position) for position in positions}
        if self.phase == "window":
            return {("pass",)} | {("snap", position) for position in positions}
        return {("skip",)} | self.uses_of_effect()

    def play(self, seat: int, decision: Decision) -> None:
        """One decision of one seat."""
        if decision not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {decision} now")
        name, *details = decision
        getattr(self, f"do_{name}")(seat, *details)

    def is_over(self) -> bool:
        """CC18"""
        return self.phase == "over"

    def scores(self) -> list[int]:
        """The total of each seat."""
        return list(self.totals)

    def winners(self) -> set[int]:
        """CC18 The lowest total, a tie is shared; a knocker at exactly 50 wins alone."""
        if not self.is_over():
            return set()
        if self.ending == "knock" and self.totals[self.ender] == GAME_END:
            return {self.ender}
        return {seat for seat in self.seats() if self.totals[seat] == min(self.totals)}

    # The round

    def seats(self) -> range:
        """All seats, from seat 0."""
        return range(self.players)

    def others(self, seat: int) -> list[int]:
        """All seats but one."""
        return [other for other in self.seats() if other != seat]

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats in clockwise order, the given one first."""
        return [(seat + step) % self.players for step in self.seats()]

    def deal(self, deck: list[int]) -> None:
        """CC2 Four face-down cards each; the rest is the pile; the discard starts empty."""
        if sorted(deck) != list(range(CARDS)):
            raise ValueError("CC1: a deck has each of the 56 cards once")
        self.knowledge = Knowledge(self.players)
        self.pile, self.discards = list(deck), []
        for seat in self.seats():
            self.cards[seat] = [self.take_top() for _ in range(CARDS_DEALT)]
        self.ending, self.ender, self.active = "", NOBODY, self.starter
        self.to_look, self.phase = list(self.seats()), "look"

    def take_top(self) -> FaceDown:
        """The top card of the pile comes to the table, unseen."""
        return self.knowledge.place(self.pile.pop(0))

    def do_look(self, seat: int, first: int, second: int) -> None:
        """CC2 Each looks at two of his own cards, freely chosen."""
        for position in (first, second):
            self.knowledge.see(seat, self.cards[seat][position])
        self.to_look.remove(seat)
        if not self.to_look:
            self.start_turn(self.starter)

    def start_turn(self, seat: int) -> None:
        """CC3 CC6 A new turn; who was barred from snapping is so no longer."""
        self.active, self.barred, self.phase = seat, [], "turn"

    def do_draw(self, seat: int) -> None:
        """CC3 Draw the top card and look at it."""
        self.drawn = self.take_top()
        self.knowledge.see(seat, self.drawn)
        self.phase = "drawn"

    def card_drawn(self) -> FaceDown:
        """The card drawn leaves the hand."""
        assert self.drawn is not None
        drawn, self.drawn = self.drawn, None
        return drawn

    def do_discard(self, seat: int) -> None:
        """CC3 Discard the card drawn."""
        self.put_on_discards(seat, self.card_drawn())
        self.open_window()

    def do_replace(self, seat: int, position: int) -> None:
        """CC3 The card drawn takes the place of an own card, which is discarded."""
        replaced = self.cards[seat][position]
        self.cards[seat][position] = self.card_drawn()
        self.put_on_discards(seat, replaced)
        self.open_window()

    def put_on_discards(self, owner: int, placed: FaceDown) -> None:
        """CC7 A card is discarded face up; its effect waits behind those already there."""
        self.knowledge.show(placed)
        self.discards.append(placed.card)
        if value_of(placed.card) in EFFECT_VALUES:
            self.effects.append((owner, value_of(placed.card)))

    def discard_own(self, seat: int, position: int) -> None:
        """CC3 CC15 A card leaves, the gap closes; who has none left ends the round at once."""
        self.put_on_discards(seat, self.cards[seat].pop(position))
        if self.cards[seat]:
            self.open_window()
        else:
            self.end_round("empty", seat)

    # The snap window

    def open_window(self) -> None:
        """CC5 All who may snap are asked, the active player first, then clockwise."""
        self.effect, self.phase = None, "window"
        self.asking = [seat for seat in self.clockwise_from(self.active) if self.may_snap(seat)]
        if not self.asking:
            self.next_effect()

    def may_snap(self, seat: int) -> bool:
        """CC6 Barred in this turn is who snapped wrongly when the pile was already empty."""
        return seat not in self.barred and bool(self.cards[seat])

    def do_pass(self, seat: int) -> None:
        """CC5 The window closes when all have passed in succession."""
        self.asking.remove(seat)
        if not self.asking:
            self.next_effect()

    def do_snap(self, seat: int, position: int) -> None:
        """CC5 Discard an own card of the number on top; asking starts again, right or wrong."""
        if value_of(self.cards[seat][position].card) == value_of(self.discards[-1]):
            self.discard_own(seat, position)
        else:
            self.snap_wrongly(seat, position)
            self.open_window()

    def snap_wrongly(self, seat: int, position: int) -> None:
        """CC6 All see the card; it stays, and the top card of the pile is added unseen."""
        self.knowledge.show(self.cards[seat][position])
        if self.pile:
            self.cards[seat].append(self.take_top())
        else:
            self.barred = sorted([*self.barred, seat])

    # The effects

    def next_effect(self) -> None:
        """CC7 The oldest effect; one that can't do anything is not asked; none left: turn over."""
        if not self.effects:
            self.finish_turn()
            return
        self.effect, self.phase = self.effects.pop(0), "effect"
        if not self.uses_of_effect():
            self.open_window()

    def uses_of_effect(self) -> set[Decision]:
        """CC7 All ways to use the effect now resolved."""
        assert self.effect is not None
        owner, value = self.effect
        own = range(len(self.cards[owner]))
        if value == RIFT:
            return {("rift",)} if owner != self.active and self.pile else set()
        if value == WEREWOLF:
            return {("peek", position) for position in own}
        if value == WITCH:
            return self.uses_of_witch(owner)
        if value == VAMPIRE:
            return self.uses_of_vampire(owner)
        if value == BOGEYMAN:
            return self.uses_of_bogeyman(owner)
        return {("reap", position) for position in own} if owner != self.active else set()

    def uses_of_witch(self, owner: int) -> set[Decision]:
        """CC10 Any two cards of one other player."""
        return {
            ("witch", seat, first, second)
            for seat in self.others(owner)
            for first, second in combinations(range(len(self.cards[seat])), 2)
        }

    def uses_of_vampire(self, owner: int) -> set[Decision]:
        """CC11 Any own card for any card of another player."""
        return {
            ("swap", own, seat, theirs)
            for own in range(len(self.cards[owner]))
            for seat in self.others(owner)
            for theirs in range(len(self.cards[seat]))
        }

    def uses_of_bogeyman(self, owner: int) -> set[Decision]:
        """CC12 Another player who has fewer than four cards, if the pile has a card to give."""
        poor = [seat for seat in self.others(owner) if len(self.cards[seat]) < CARDS_DEALT]
        return {("gift", seat) for seat in poor} if self.pile else set()

    def do_skip(self, seat: int) -> None:
        """CC7 Effects are optional; the window opens again all the same."""
        self.open_window()

    def do_rift(self, seat: int) -> None:
        """CC8 The active player gets the top card of the pile unseen."""
        self.cards[self.active].append(self.take_top())
        self.open_window()

    def do_peek(self, seat: int, position: int) -> None:
        """CC9 Look at one own card."""
        self.knowledge.see(seat, self.cards[seat][position])
        self.open_window()

    def do_witch(self, seat: int, victim: int, first: int, second: int) -> None:
        """CC10 Two cards of one other player go behind the back, until the coin has fallen."""
        self.shuffling, self.effect, self.phase = (victim, first, second), None, "shuffle"

    def toss(self, coin: int) -> None:
        """CC10 The two cards stay or change places, unseen by all."""
        assert self.shuffling is not None
        (victim, *positions), self.shuffling = self.shuffling, None
        first, second = (self.cards[victim][position] for position in positions)
        if coin == CHANGE:
            first.card, second.card = second.card, first.card
        self.knowledge.mix(first, second)
        self.open_window()

    def do_swap(self, seat: int, own: int, other: int, theirs: int) -> None:
        """CC11 The cards change places; only the swapper looks at what he got."""
        given, taken = self.cards[seat][own], self.cards[other][theirs]
        self.cards[seat][own], self.cards[other][theirs] = taken, given
        self.knowledge.see(seat, taken)
        self.open_window()

    def do_gift(self, seat: int, other: int) -> None:
        """CC12 The top card of the pile, unseen, to another player."""
        self.cards[other].append(self.take_top())
        self.open_window()

    def do_reap(self, seat: int, position: int) -> None:
        """CC13 Discard any other own card; the window that opens is for its value."""
        self.discard_own(seat, position)

    # The ends

    def finish_turn(self) -> None:
        """CC16 If the pile is empty the round ends after the turn; otherwise the next plays."""
        if self.pile:
            self.start_turn((self.active + 1) % self.players)
        else:
            self.end_round("pile", NOBODY)

    def do_knock(self, seat: int) -> None:
        """CC14 Instead of drawing, end the round."""
        self.end_round("knock", seat)

    def end_round(self, ending: str, ender: int) -> None:
        """CC15 CC19 Pending effects and windows lapse; all cards are revealed."""
        self.ending, self.ender = ending, ender
        self.asking, self.barred, self.effects, self.effect = [], [], [], None
        for placed in chain(*self.cards):
            self.knowledge.show(placed)
        if self.who_adds_the_tile():
            self.phase = "tile"
        else:
            self.score(0)

    def card_points(self) -> list[int]:
        """CC14 Each adds his cards."""
        return [sum(points_of(placed.card) for placed in cards) for cards in self.cards]

    def who_adds_the_tile(self) -> list[int]:
        """CC14 The knocker, unless strictly least; CC15 all but who ran out; CC16 all."""
        if self.ending == "empty":
            return self.others(self.ender)
        if self.ending == "pile":
            return list(self.seats())
        points = self.card_points()
        is_least = all(points[self.ender] < points[other] for other in self.others(self.ender))
        return [] if is_least else [self.ender]

    def score(self, tile: int) -> None:
        """CC17 CC18 Add the round; the game ends at 50 or more, otherwise the next round comes."""
        self.round_points = self.card_points()
        for seat in self.who_adds_the_tile():
            self.round_points[seat] += tile
        for seat in self.seats():
            self.totals[seat] += self.round_points[seat]
        if max(self.totals) >= GAME_END:
            self.phase = "over"
        else:
            self.starter, self.phase = self.next_starter(), "deck"

    def next_starter(self) -> int:
        """CC17 Highest total, then more points in the last round, then first after the starter."""
        in_order = self.clockwise_from(self.starter + 1)
        return max(in_order, key=lambda seat: (self.totals[seat], self.round_points[seat]))
