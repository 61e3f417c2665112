"""The oracle of Toc Toc Toc: the clauses KK1 to KK18 in plain Python, slow and only for tests.

Kinds are 0 monsters, 1 ghosts, 2 vampires. A card is its type: 4 * kind + 0 normal, + 1 brute,
+ 2 musician, + 3 vamp; 12 child, 13 taxi-hearse, 14 scarecrow. Equal cards are one choice.

Chance, in this order: ("guests",) 12 normals; ("deck",) the pack; ("first",) a seat.
Decisions: ("offer", type, seat), ("open",), ("refuse",), and the rival's choices
("take", type) of a vamp's guest and ("kind", kind) for a child or a taxi.
"""

from __future__ import annotations

from typing import Any

Decision = tuple[Any, ...]
Snapshot = dict[str, Any]

KINDS = range(3)
NORMAL, BRUTE, MUSICIAN, VAMP = range(4)
CHILD, TAXI, SCARECROW = 12, 13, 14
FIRST_GUESTS = sorted(4 * [4 * kind + NORMAL for kind in KINDS])
HAND = 5


def kind_of(card: int) -> int | None:
    """KK1, KK12 Children, taxis and scarecrows are of no kind."""
    return card // 4 if card < CHILD else None


def is_vamp(card: int) -> bool:
    """KK1 The vamps of the three kinds."""
    return card < CHILD and card % 4 == VAMP


def full_pack(players: int) -> list[int]:
    """KK1 The 55 cards; KK2 three players leave out one brute of each kind."""
    brutes = 1 if players == 3 else 2
    pack = 5 * [CHILD] + 3 * [TAXI] + 2 * [SCARECROW]
    for kind in KINDS:
        for role, copies in ((NORMAL, 7), (BRUTE, brutes), (MUSICIAN, 1), (VAMP, 5)):
            pack += copies * [4 * kind + role]
    return sorted(pack)


def without(cards: list[int], taken: list[int]) -> list[int]:
    """The cards less those taken, one for one."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def of_kind(guests: list[int], kind: int) -> list[int]:
    """KK3 One column of a party."""
    return [guest for guest in guests if kind_of(guest) == kind]


def endangered_kinds(guests: list[int]) -> list[int]:
    """KK10, KK14 The most numerous of the kinds with guests and, at this moment, no brute."""
    sizes = {
        kind: len(of_kind(guests, kind))
        for kind in KINDS
        if of_kind(guests, kind) and 4 * kind + BRUTE not in guests
    }
    return [kind for kind, size in sizes.items() if size == max(sizes.values())]


def party_score(guests: list[int]) -> int:
    """KK16 One a guest, twice in a musician's kind; KK12 a scarecrow 3, never doubled."""
    score = 3 * guests.count(SCARECROW)
    for kind in KINDS:
        doubled = 4 * kind + MUSICIAN in guests
        score += len(of_kind(guests, kind)) * (2 if doubled else 1)
    return score


class Oracle:
    """One game of Toc Toc Toc; see `snapshot` for what it holds."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        """KK1 Three to five players, nothing dealt; the game has no options."""
        if players not in (3, 4, 5):
            raise ValueError("KK1: 3 to 5 players")
        if options:
            raise ValueError(f"no option {min(options)}")
        self.players = players
        self.stage = "guests"
        self.guests: list[list[int]] = [[] for _ in range(players)]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.known: list[list[int]] = [[] for _ in range(players)]
        self.pile: list[int] = []
        self.removed: list[int] = []
        self.turn: int | None = None
        self.card: int | None = None
        self.door: int | None = None
        self.opened: bool | None = None

    def pending(self) -> tuple[str, ...] | None:
        """KK3, KK4 The first guests, then the cards, then who begins."""
        return (self.stage,) if self.stage in ("guests", "deck", "first") else None

    def outcomes(self) -> list[int]:
        """KK4 Any seat may begin; the two shuffles are too many to list."""
        if self.stage == "first":
            return list(range(self.players))
        if self.pending():
            raise NotImplementedError(f"the outcomes of {self.stage} are too many to list")
        return []

    def chance(self, outcome: Any) -> None:
        """KK3, KK4 Give the pending event its outcome."""
        if self.stage == "guests":
            self.invite(list(outcome))
        elif self.stage == "deck":
            self.deal(list(outcome))
        elif self.stage == "first":
            self.begin(outcome)
        else:
            raise ValueError("no chance event is pending")

    def invite(self, normals: list[int]) -> None:
        """KK3 Two of the twelve normals for each player."""
        if sorted(normals) != FIRST_GUESTS:
            raise ValueError("KK3: four normals of each kind")
        for seat in range(self.players):
            self.guests[seat] = sorted(normals[2 * seat : 2 * seat + 2])
        self.stage = "deck"

    def pack(self) -> list[int]:
        """KK3 The first guests not dealt are back in the pack."""
        return without(full_pack(self.players), [guest for party in self.guests for guest in party])

    def deal(self, deck: list[int]) -> None:
        """KK4 Five cards each, the rest is the pile."""
        if sorted(deck) != self.pack():
            raise ValueError("KK4: the deck holds what is left of the pack")
        for seat in range(self.players):
            self.hands[seat] = sorted(deck[HAND * seat : HAND * (seat + 1)])
        self.pile = deck[HAND * self.players :]
        self.stage = "first"

    def begin(self, seat: int) -> None:
        """KK4 The first player is drawn."""
        if seat not in range(self.players):
            raise ValueError("KK4: the first player is one of the players")
        self.turn = seat
        self.stage = "offer"

    def offerer(self) -> int:
        """KK5 Whose turn it is."""
        assert self.turn is not None
        return self.turn

    def revealer(self) -> int:
        """KK6 Who opens has the card; refused, it is his who offered it."""
        assert self.door is not None
        return self.door if self.opened else self.offerer()

    def rival(self) -> int:
        """KK6 The other of the two."""
        assert self.door is not None
        return self.offerer() if self.opened else self.door

    def actors(self) -> set[int]:
        """KK5 The offerer, KK6 the one behind the door, KK9 and KK10 the rival who chooses."""
        if self.stage == "offer":
            return {self.offerer()}
        if self.stage == "answer":
            assert self.door is not None
            return {self.door}
        if self.stage in ("take", "kind"):
            return {self.rival()}
        return set()

    def legal(self, seat: int) -> set[Decision]:
        """KK5 Any card before any other player; KK6 open or refuse; KK9, KK10 the choices."""
        if seat not in self.actors():
            return set()
        if self.stage == "offer":
            others = [other for other in range(self.players) if other != seat]
            return {("offer", card, other) for card in self.hands[seat] for other in others}
        if self.stage == "answer":
            return {("open",), ("refuse",)}
        return {(self.stage, choice) for choice in self.choices()}

    def choices(self) -> list[int]:
        """KK9 The guests a vamp may lead away; KK10, KK11 the tied kinds; KK13 each once."""
        assert self.card is not None
        party = self.guests[self.revealer()]
        kind = kind_of(self.card)
        return endangered_kinds(party) if kind is None else sorted(set(of_kind(party, kind)))

    def play(self, seat: int, decision: Decision) -> None:
        """Take one decision of one seat."""
        if decision not in self.legal(seat):
            raise ValueError(f"seat {seat} may not decide {decision}")
        if self.stage == "offer":
            self.offer(decision[1], decision[2])
        elif self.stage == "answer":
            self.reveal(decision == ("open",))
        else:
            self.apply_effect(decision[1])

    def offer(self, card: int, door: int) -> None:
        """KK5 The card lies face down before the other player."""
        self.hands[self.offerer()].remove(card)
        self.card, self.door = card, door
        self.stage = "answer"

    def reveal(self, opened: bool) -> None:
        """KK6 The card is shown; KK18 if an equal one was known, it was that one."""
        assert self.card is not None
        self.opened = opened
        if self.card in self.known[self.offerer()]:
            self.known[self.offerer()].remove(self.card)
        if is_vamp(self.card) or self.card in (CHILD, TAXI):
            self.ask_or_apply()
        else:
            self.guests[self.revealer()] = sorted([*self.guests[self.revealer()], self.card])
            self.end_turn()

    def ask_or_apply(self) -> None:
        """KK13 A choice with one outcome is not asked; without any the card only leaves."""
        assert self.card is not None
        choices = self.choices()
        if len(choices) > 1:
            self.stage = "take" if is_vamp(self.card) else "kind"
        else:
            self.apply_effect(choices[0] if choices else None)

    def apply_effect(self, choice: int | None) -> None:
        """KK9 One guest goes over, KK10 a whole kind does, KK11 or leaves; the card leaves."""
        assert self.card is not None
        leaving: list[int] = []
        if choice is not None:
            party = self.guests[self.revealer()]
            leaving = [choice] if is_vamp(self.card) else of_kind(party, choice)
        self.guests[self.revealer()] = without(self.guests[self.revealer()], leaving)
        if self.card == TAXI:
            self.removed += leaving
        else:
            self.guests[self.rival()] = sorted(self.guests[self.rival()] + leaving)
        self.removed = sorted([*self.removed, self.card])
        self.end_turn()

    def end_turn(self) -> None:
        """KK7 The offerer draws; KK15 the next player with cards goes on, or all is over."""
        seat = self.offerer()
        self.draw(seat)
        self.card, self.door, self.opened = None, None, None
        order = [(seat + step) % self.players for step in range(1, self.players + 1)]
        holders = [other for other in order if self.hands[other]]
        self.turn = holders[0] if holders else None
        self.stage = "offer" if holders else "over"

    def draw(self, seat: int) -> None:
        """KK7 The visible card, while the pile lasts; KK18 all have seen it."""
        if self.pile:
            card = self.pile.pop(0)
            self.hands[seat] = sorted([*self.hands[seat], card])
            self.known[seat] = sorted([*self.known[seat], card])

    def is_over(self) -> bool:
        """KK15 The game ends when all hands are empty."""
        return self.stage == "over"

    def scores(self) -> list[int]:
        """KK16 What each party is worth as it stands."""
        return [party_score(party) for party in self.guests]

    def winners(self) -> set[int]:
        """KK16 At the end the highest wins, a tie is shared; before it nobody has won."""
        if not self.is_over():
            return set()
        return {seat for seat, score in enumerate(self.scores()) if score == max(self.scores())}

    def snapshot(self) -> Snapshot:
        """Everything that matters, in lists, numbers and text, so that JSON keeps it as it is.

        players  how many play
        options  always empty
        stage    guests, deck, first, offer, answer, take, kind or over: what is awaited now
        guests   the party of each seat, sorted
        hands    the cards of each seat without the one it offers, sorted
        known    for each seat the cards all know it to hold, sorted; until an offered card
                 is revealed it may be one of them, so they are in the hand or the offer
        pile     the draw pile, the visible card first
        removed  the cards that left the game, sorted (not the brutes KK2 leaves in the box)
        turn     who offers, None before the first player is drawn and at the end
        card     the card offered, then revealed, until its effect is done; None without offer
        door     before whom it lies, None without offer
        opened   True or False once it is answered, None before
        """
        return {
            "players": self.players,
            "options": {},
            "stage": self.stage,
            "guests": [list(party) for party in self.guests],
            "hands": [list(hand) for hand in self.hands],
            "known": [list(cards) for cards in self.known],
            "pile": list(self.pile),
            "removed": list(self.removed),
            "turn": self.turn,
            "card": self.card,
            "door": self.door,
            "opened": self.opened,
        }

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Oracle:
        """The game a snapshot describes."""
        oracle = cls(snapshot["players"], snapshot["options"])
        oracle.stage = snapshot["stage"]
        oracle.guests = [list(party) for party in snapshot["guests"]]
        oracle.hands = [list(hand) for hand in snapshot["hands"]]
        oracle.known = [list(cards) for cards in snapshot["known"]]
        oracle.pile = list(snapshot["pile"])
        oracle.removed = list(snapshot["removed"])
        oracle.turn = snapshot["turn"]
        oracle.card = snapshot["card"]
        oracle.door = snapshot["door"]
        oracle.opened = snapshot["opened"]
        return oracle

    def clone(self) -> Oracle:
        """Another game in the same position."""
        return Oracle.from_snapshot(self.snapshot())
