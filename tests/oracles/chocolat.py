"""The oracle of Chocolat !: the clauses CH1 to CH11 in plain Python, slow and only for tests.

Flavours are 0 mint, 1 strawberry, 2 vanilla, 3 chocolate. A card is 15 * flavour + value - 1,
the jokers are 60 to 63. A cell of the box is 4 * row + column, as the box lies now.

Chance, in this order: ("box",) the 16 flavours by cell; ("dealer",) a seat, after the study;
("deck",) the 64 cards, dealt in blocks by seat number.
Decisions: ("ready",) in the study, ("card", card), ("sweet", cell).
"""

from __future__ import annotations

from typing import Any

Decision = tuple[Any, ...]
Snapshot = dict[str, Any]

FLAVOURS = range(4)
VALUES_PER_FLAVOUR = 15
CARDS = range(64)
FIRST_JOKER = 60
SIDE = 4
CELLS = range(SIDE * SIDE)
TRICKS = 16
OPTIONS = {"study": ["60", "30", "10"], "young": ["off", "on"]}


def is_joker(card: int) -> bool:
    """CH1 Four of the 64 cards are jokers."""
    return card >= FIRST_JOKER


def flavour_of(card: int) -> int | None:
    """CH1 Every card but a joker has a flavour."""
    return None if is_joker(card) else card // VALUES_PER_FLAVOUR


def value_of(card: int) -> int:
    """CH1 Every flavour has the values 1 to 15."""
    return card % VALUES_PER_FLAVOUR + 1


def trick_flavour(trick: list[int]) -> int | None:
    """CH5 The first card that is no joker fixes the flavour; jokers alone have none."""
    for card in trick:
        if not is_joker(card):
            return flavour_of(card)
    return None


def playable(hand: list[int], trick: list[int]) -> list[int]:
    """CH4, CH5 Follow if a flavour is fixed and you hold it; otherwise anything goes."""
    demanded = trick_flavour(trick)
    following = [card for card in hand if demanded is not None and flavour_of(card) == demanded]
    return following or list(hand)


def winning_place(trick: list[int]) -> int:
    """CH6 The last joker wins; without a joker, the highest card of the flavour."""
    jokers = [place for place, card in enumerate(trick) if is_joker(card)]
    if jokers:
        return jokers[-1]
    followers = [
        place for place, card in enumerate(trick) if flavour_of(card) == trick_flavour(trick)
    ]
    return max(followers, key=lambda place: value_of(trick[place]))


def sweet_points(sweet: int, flavour: int | None) -> int:
    """CH7 Mint 1, strawberry 2, vanilla 3, chocolate 4; doubled in a trick of its flavour."""
    return (sweet + 1) * (2 if sweet == flavour else 1)


def turned(box: list[int | None]) -> list[int | None]:
    """CH8 A quarter to the right: row r, column c goes to row c, column 3 - r."""
    after: list[int | None] = [None for _ in CELLS]
    for row in range(SIDE):
        for column in range(SIDE):
            after[SIDE * column + (SIDE - 1 - row)] = box[SIDE * row + column]
    return after


def chosen_options(options: dict[str, str]) -> dict[str, str]:
    """CH2, CH8 The options with their defaults filled in."""
    for name, value in options.items():
        if value not in OPTIONS.get(name, []):
            raise ValueError(f"no option {name}={value}")
    return {name: options.get(name, values[0]) for name, values in OPTIONS.items()}


class Oracle:
    """One game of Chocolat !; see `snapshot` for what it holds."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        """CH1 Two to four players, an empty box, nothing dealt."""
        if players not in (2, 3, 4):
            raise ValueError("CH1: 2 to 4 players")
        self.players = players
        self.options = chosen_options(options)
        self.stage = "box"
        self.box: list[int | None] = []
        self.covered = False
        self.ready: set[int] = set()
        self.dealer: int | None = None
        self.leader: int | None = None
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.unused: list[int] = []
        self.trick: list[int] = []
        self.gone: list[int] = []
        self.tricks = 0
        self.points = [0] * players
        self.void: list[set[int]] = [set() for _ in range(players)]

    def pending(self) -> tuple[str, ...] | None:
        """CH2, CH3 The sweets, then after the study the dealer, then the cards."""
        return (self.stage,) if self.stage in ("box", "dealer", "deck") else None

    def outcomes(self) -> list[int]:
        """CH3 Any seat may be dealer; the two shuffles are too many to list."""
        if self.stage == "dealer":
            return list(range(self.players))
        if self.pending():
            raise NotImplementedError(f"the outcomes of {self.stage} are too many to list")
        return []

    def chance(self, outcome: Any) -> None:
        """CH2, CH3 Give the pending event its outcome."""
        if self.stage == "box":
            self.fill_box(list(outcome))
        elif self.stage == "dealer":
            self.name_dealer(outcome)
        elif self.stage == "deck":
            self.deal(list(outcome))
        else:
            raise ValueError("no chance event is pending")

    def fill_box(self, sweets: list[int]) -> None:
        """CH1, CH2 Sixteen sweets, four of each flavour, shown to all."""
        if sorted(sweets) != sorted(4 * list(FLAVOURS)):
            raise ValueError("CH1: four sweets of each flavour")
        self.box = list(sweets)
        self.stage = "study"

    def name_dealer(self, seat: int) -> None:
        """CH3 The player after the dealer leads."""
        if seat not in range(self.players):
            raise ValueError("CH3: the dealer is one of the players")
        self.dealer = seat
        self.leader = (seat + 1) % self.players
        self.stage = "deck"

    def deal(self, deck: list[int]) -> None:
        """CH3 32 cards each for two players, 16 each for three or four."""
        if sorted(deck) != list(CARDS):
            raise ValueError("CH1: the deck holds each of 64 cards once")
        share = 32 if self.players == 2 else 16
        for seat in range(self.players):
            self.hands[seat] = sorted(deck[share * seat : share * (seat + 1)])
        self.unused = sorted(deck[share * self.players :])
        self.stage = "card"

    def cards_in_trick(self) -> int:
        """CH9 One card each; with two players two each."""
        return 4 if self.players == 2 else self.players

    def seat_at(self, place: int) -> int:
        """CH3, CH9 Who plays the card at this place of the trick, clockwise from the leader."""
        assert self.leader is not None
        return (self.leader + place) % self.players

    def winner_of_trick(self) -> int:
        """CH6, CH9 The seat whose card wins the complete trick."""
        return self.seat_at(winning_place(self.trick))

    def actors(self) -> set[int]:
        """CH2 All who are not ready; CH4 the next to play; CH7 the winner of the trick."""
        if self.stage == "study":
            return set(range(self.players)) - self.ready
        if self.stage == "card":
            return {self.seat_at(len(self.trick))}
        if self.stage == "sweet":
            return {self.winner_of_trick()}
        return set()

    def legal(self, seat: int) -> set[Decision]:
        """CH2 Ready; CH4, CH5 a card that may be played; CH7 a sweet still covered."""
        if seat not in self.actors():
            return set()
        if self.stage == "study":
            return {("ready",)}
        if self.stage == "card":
            return {("card", card) for card in playable(self.hands[seat], self.trick)}
        return {("sweet", cell) for cell in CELLS if self.box[cell] is not None}

    def play(self, seat: int, decision: Decision) -> None:
        """Take one decision of one seat."""
        if decision not in self.legal(seat):
            raise ValueError(f"seat {seat} may not decide {decision}")
        if self.stage == "study":
            self.be_ready(seat)
        elif self.stage == "card":
            self.play_card(seat, decision[1])
        else:
            self.take_sweet(seat, decision[1])

    def be_ready(self, seat: int) -> None:
        """CH2 The study ends when all agree; the sweets are covered before the deal."""
        self.ready.add(seat)
        if len(self.ready) == self.players:
            self.covered = True
            self.stage = "dealer"

    def play_card(self, seat: int, card: int) -> None:
        """CH4 One card to the trick; who does not follow holds no card of the flavour."""
        demanded = trick_flavour(self.trick)
        if demanded is not None and flavour_of(card) != demanded:
            self.void[seat].add(demanded)
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) == self.cards_in_trick():
            self.stage = "sweet"

    def take_sweet(self, seat: int, cell: int) -> None:
        """CH7 The winner uncovers a sweet, counts it and leads next; CH8 the box turns."""
        sweet = self.box[cell]
        assert sweet is not None
        self.points[seat] += sweet_points(sweet, trick_flavour(self.trick))
        self.box[cell] = None
        if self.options["young"] == "off":
            self.box = turned(self.box)
        self.gone = sorted(self.gone + self.trick)
        self.trick = []
        self.leader = seat
        self.tricks += 1
        self.stage = "over" if self.tricks == TRICKS else "card"

    def is_over(self) -> bool:
        """CH3 One deal is a game: 16 tricks."""
        return self.stage == "over"

    def scores(self) -> list[int]:
        """CH7 The points so far."""
        return list(self.points)

    def winners(self) -> set[int]:
        """CH10 At the end the highest total wins, a tie is shared; before it nobody has won."""
        if not self.is_over():
            return set()
        return {seat for seat in range(self.players) if self.points[seat] == max(self.points)}

    def snapshot(self) -> Snapshot:
        """Everything that matters, in lists, numbers and text, so that JSON keeps it as it is.

        players  how many play
        options  study and young, as text
        stage    box, study, dealer, deck, card, sweet or over: what is awaited now
        box      16 flavours by cell as the box lies now, None once taken; [] before it is filled
        covered  whether the study is over and the sweets lie covered
        ready    the seats that have ended their study, sorted
        dealer   a seat, None before it is drawn
        leader   who leads or led the trick on the table, None before the dealer is known
        hands    the cards of each seat, sorted
        unused   the cards nobody was dealt, sorted
        trick    the cards on the table, as played; a full trick stays until its sweet is taken
        gone     the cards of finished tricks, sorted
        tricks   how many tricks are finished, their sweets taken
        points   the points of each seat
        void     for each seat the flavours it once failed to follow, sorted: CH4 proves that it
                 holds none, for good, as no hand ever gains a card; a card played while
                 no flavour was fixed (a lead, or after jokers only) proves nothing
        """
        return {
            "players": self.players,
            "options": dict(self.options),
            "stage": self.stage,
            "box": list(self.box),
            "covered": self.covered,
            "ready": sorted(self.ready),
            "dealer": self.dealer,
            "leader": self.leader,
            "hands": [list(hand) for hand in self.hands],
            "unused": list(self.unused),
            "trick": list(self.trick),
            "gone": list(self.gone),
            "tricks": self.tricks,
            "points": list(self.points),
            "void": [sorted(flavours) for flavours in self.void],
        }

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Oracle:
        """The game a snapshot describes."""
        oracle = cls(snapshot["players"], snapshot["options"])
        oracle.stage = snapshot["stage"]
        oracle.box = list(snapshot["box"])
        oracle.covered = snapshot["covered"]
        oracle.ready = set(snapshot["ready"])
        oracle.dealer = snapshot["dealer"]
        oracle.leader = snapshot["leader"]
        oracle.hands = [list(hand) for hand in snapshot["hands"]]
        oracle.unused = list(snapshot["unused"])
        oracle.trick = list(snapshot["trick"])
        oracle.gone = list(snapshot["gone"])
        oracle.tricks = snapshot["tricks"]
        oracle.points = list(snapshot["points"])
        oracle.void = [set(flavours) for flavours in snapshot["void"]]
        return oracle

    def clone(self) -> Oracle:
        """Another game in the same position."""
        return Oracle.from_snapshot(self.snapshot())
