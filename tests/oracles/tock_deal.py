"""TK1-TK9, TK33: the table of Tock: who sits where, what is known of a game, and the deal."""

from __future__ import annotations

import copy
from typing import Any, Self

from tests.oracles.tock_board import Board, Pawn, Seven

OPTIONS = {
    "teams": ("none", "pairs", "halves"),
    "stars": ("on", "off"),
    "dice": ("off", "recoil", "gain"),
    "jump4": ("back", "forward"),
    "base": ("1", "2", "5"),
    "pot": ("game", "series"),
}
PACKS = {
    4: list(range(54)),
    6: sorted([*range(55), *range(26)]),
    8: sorted([*range(56), *range(52)]),
}


class Table:
    """TK1-TK9 Everything there is in one game of Tock, and its deal.

    Keys of a snapshot:
    players, options: as given, every option named;
    places: per seat the places of pawns 0..3: "camp", ("ring", square) or ("house", 1..4);
    hands: per seat the sorted kinds; deck: the kinds by position, None once dealt or drawn
    (empty while a shuffle is awaited); deal: 0, 1, 2; dealer, turn: seats (None until known);
    stage: dealer, deck, take, pass, turn, buy, bought, way, jump, recoil, fine, over;
    card: the kind in play or None (it is in `gone` already);
    contenders: the seats that still roll to be dealer; rolls: their rolls so far, or those of a
    purchase; blocks: while cards are taken, the dealt blocks in deck order; chosen: while cards
    are taken or passed, per seat the index or kind chosen or None, else empty;
    allowed: after a purchase, the sorted kinds that may be discarded;
    seven: None or the seven being played (rest, last, stepped, jumped, owed, landed, helping);
    pawn: the (seat, number) that is asked to jump or that recoils, else None;
    asked: the seat that answers or rolls for it; way: the direction of the jump, else None;
    gone: sorted kinds played or discarded since the shuffle; received: per seat the kind got in
    this deal's exchange until a copy of it leaves the hand; tokens, pot; won: sorted winners.
    """

    def __init__(self, players: int, options: dict[str, str]) -> None:
        """TK1, TK6, TK7 A new game: the dealer is not known yet."""
        self.options = {name: options.get(name, values[0]) for name, values in OPTIONS.items()}
        known = all(self.options[name] in values for name, values in OPTIONS.items())
        if players not in PACKS or set(options) - set(OPTIONS) or not known:
            raise ValueError("no such table")
        if players == 4 and self.options["teams"] == "halves":
            raise ValueError("TK6: halves need 6 or 8 players")
        self.players = players
        self.board = Board(players, self.options["stars"] == "on")
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[int | None] = []
        self.deal = 0
        self.dealer: int | None = None
        self.turn: int | None = None
        self.stage = "dealer"
        self.card: int | None = None
        self.contenders = list(range(players))
        self.rolls: list[int] = []
        self.blocks: list[list[int]] = []
        self.chosen: list[int | None] = []
        self.allowed: list[int] = []
        self.seven: Seven | None = None
        self.pawn: Pawn | None = None
        self.asked: int | None = None
        self.way: int | None = None
        self.gone: list[int] = []
        self.received: list[int | None] = [None] * players
        self.tokens = [0] * players
        self.pot = 0
        self.won: list[int] = []

    def team(self, seat: int) -> list[int]:
        """TK6 The seat and its team-mates, clockwise from it."""
        gap = {"none": self.players, "pairs": self.players // 2, "halves": 2}[self.options["teams"]]
        return [(seat + step) % self.players for step in range(0, self.players, gap)]

    def colour(self) -> int | None:
        """TK33 The colour the player moves: the next unfinished of his team; None if all home."""
        unfinished = [seat for seat in self.team(self.mover()) if not self.board.is_home(seat)]
        return unfinished[0] if unfinished else None

    def own(self) -> int:
        """TK33 The colour the player moves, in a game that goes on."""
        colour = self.colour()
        assert colour is not None
        return colour

    def mover(self) -> int:
        """The player of the card."""
        assert self.turn is not None
        return self.turn

    def owner(self, pawn: Pawn) -> int:
        """TK22, TK33 Who rolls and pays for a pawn: the mover for what he moves as his own."""
        return self.mover() if pawn[0] == self.own() else pawn[0]

    def roll_dealer(self, pips: int) -> None:
        """TK8 The lowest deals; those who share the lowest roll again."""
        self.rolls.append(pips)
        if len(self.rolls) < len(self.contenders):
            return
        lowest = min(self.rolls)
        pairs = zip(self.contenders, self.rolls, strict=True)
        self.contenders = [seat for seat, roll in pairs if roll == lowest]
        self.rolls = []
        if len(self.contenders) == 1:
            self.dealer = self.contenders.pop()
            self.stage = "deck"

    def shuffle(self, deck: list[int]) -> None:
        """TK8 A new deck and its first deal."""
        if sorted(deck) != PACKS[self.players]:
            raise ValueError("not the pack")
        self.deck = list(deck)
        self.deal_cards(0)

    def deal_cards(self, deal: int) -> None:
        """TK8, TK9 Five, four, four cards each; then the exchange."""
        self.deal = deal
        count = 5 if deal == 0 else 4
        first = self.players * (0, 5, 9)[deal]
        self.blocks = []
        for seat in range(self.players):
            at = first + count * seat
            self.blocks.append([card for card in self.deck[at : at + count] if card is not None])
            self.deck[at : at + count] = [None] * count
        self.hands = [sorted(block) for block in self.blocks]
        self.chosen = [None] * self.players
        self.turn = None
        self.stage = "take" if self.options["teams"] == "none" else "pass"
        if self.stage == "pass":
            self.blocks = []

    def choose(self, seat: int, choice: int) -> None:
        """TK9 A card is taken or passed; once all are chosen they change hands together."""
        self.chosen[seat] = choice
        if None in self.chosen:
            return
        cards: list[tuple[int, int, int]] = []
        for chooser, choice_made in enumerate(self.chosen):
            assert choice_made is not None
            if self.stage == "take":
                giver = (chooser - 1) % self.players
                cards.append((giver, chooser, self.blocks[giver][choice_made]))
            else:
                cards.append((chooser, self.team(chooser)[1], choice_made))
        for giver, _, kind in cards:
            self.hands[giver].remove(kind)
        for _, taker, kind in cards:
            self.hands[taker] = sorted([*self.hands[taker], kind])
            self.received[taker] = kind
        self.blocks, self.chosen = [], []
        assert self.dealer is not None
        self.turn = (self.dealer + 1) % self.players
        self.stage = "turn"

    def snapshot(self) -> dict[str, Any]:
        """Everything that matters, see the class."""
        plain = {name: value for name, value in vars(self).items() if name != "board"}
        plain["places"] = self.board.places
        if self.seven is not None:
            plain["seven"] = vars(self.seven) | {
                "stepped": sorted(self.seven.stepped),
                "jumped": sorted(self.seven.jumped),
            }
        return copy.deepcopy(plain)

    @classmethod
    def from_snapshot(cls, snapshot: dict[str, Any]) -> Self:
        """The game a snapshot shows; pairs may be lists, as JSON has them."""
        game = cls(snapshot["players"], snapshot["options"])
        plain = copy.deepcopy(snapshot)
        places = plain.pop("places")
        game.board.places = [[p if p == "camp" else (p[0], p[1]) for p in row] for row in places]
        seven = plain.pop("seven")
        vars(game).update(plain)
        game.pawn = None if game.pawn is None else (game.pawn[0], game.pawn[1])
        if seven is not None:
            for name in ("stepped", "jumped"):
                seven[name] = {(pawn[0], pawn[1]) for pawn in seven[name]}
            seven["last"] = None if seven["last"] is None else (seven["last"][0], seven["last"][1])
            game.seven = Seven(**seven)
        return game

    def clone(self) -> Self:
        """A second game that goes its own way."""
        return self.from_snapshot(self.snapshot())
