"""The oracle of Jeu du Toc Toc: the slow, plain twin of the game, written from its clauses."""

from __future__ import annotations

from typing import Any

from tests.oracles.toctoc_board import SEATS, Board, Place

Decision = tuple[str | int, ...]

OPTIONS = {
    "garage": ("70", "72"),
    "last_tip": ("propels", "stops"),
    "overshoot": ("no", "yes"),
}
PACK = 54
FIRST_JOKER = 52
PILE = 48
HAND = 4
DEALS = 3
ACE, FOUR, SEVEN, JACK, KING = 1, 4, 7, 11, 13


def rank_of(card: int) -> int:
    return card % 13 + 1


def is_joker(card: int) -> bool:
    return card >= FIRST_JOKER


def is_exit_card(card: int) -> bool:
    """TT6 Ace and king bring a marble out; the joker does not."""
    return not is_joker(card) and rank_of(card) in (ACE, KING)


def distance_of(card: int) -> int:
    """TT6 Every number is walked forwards, the 4 backwards."""
    return -FOUR if rank_of(card) == FOUR else rank_of(card)


def partner_of(seat: int) -> int:
    """TT1 Partners sit opposite."""
    return (seat + 2) % 4


def next_seat(seat: int) -> int:
    return (seat + 1) % 4


def copy_of(value: Any) -> Any:
    return [copy_of(item) for item in value] if isinstance(value, list) else value


def place_of(value: Any) -> Place:
    return value if isinstance(value, str) else (value[0], value[1])


class Oracle:
    """One table of Jeu du Toc Toc."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        """TT1 Four players; the first value of an option is its default."""
        if players != len(SEATS):
            raise ValueError("TT1: four players")
        self.players = players
        self.options = {name: values[0] for name, values in OPTIONS.items()} | options
        if any(self.options[name] not in OPTIONS.get(name, ()) for name in self.options):
            raise ValueError(f"no such option: {options}")
        self.board = Board.empty(self.options)
        self.stage = "dealer"
        self.hands: list[list[int]] = [[] for _ in SEATS]
        self.deck: list[int | None] = [None] * PACK
        self.gone: list[int] = []
        self.chosen: list[int | None] = [None for _ in SEATS]
        self.received: list[int | None] = [None for _ in SEATS]
        self.deal = 0
        self.dealer: int | None = None
        self.turn: int | None = None
        self.card: int | None = None
        self.to_play = 0
        self.left = 0
        self.moved: list[int] = []
        self.stuck = [0 for _ in SEATS]
        self.been_out = [False for _ in SEATS]

    # Chance

    def pending(self) -> tuple[str | int, ...] | None:
        """TT3 TT17 The dealer, the order of the pack, or the card drawn from a stuck hand."""
        if self.stage in ("dealer", "deck"):
            return (self.stage,)
        if self.stage == "blind" and self.turn is not None:
            return ("blind", self.turn)
        return None

    def outcomes(self) -> list[int]:
        """TT3 TT17 Every seat, or every card of the stuck hand; orders of the pack are too many."""
        if self.stage == "dealer":
            return [*SEATS]
        if self.stage == "blind" and self.turn is not None:
            return [*self.hands[self.turn]]
        raise NotImplementedError(self.stage)

    def chance(self, outcome: Any) -> None:
        """TT3 TT17 Give the pending event its outcome."""
        if self.stage == "deck" and isinstance(outcome, list):
            self.shuffle(outcome)
        elif self.stage == "dealer" and outcome in SEATS:
            self.dealer = outcome
            self.stage = "deck"
        elif self.turn is not None and self.stage == "blind" and outcome in self.hands[self.turn]:
            self.exit_by_blind_card(self.turn, outcome)
        else:
            raise ValueError(f"{outcome} is no outcome of {self.pending()}")

    def shuffle(self, order: list[int]) -> None:
        """TT3 All 54 cards are shuffled, at first and after every third deal."""
        if sorted(order) != [*range(PACK)]:
            raise ValueError("TT3: the pack holds each of 54 cards once")
        self.deck = [*order]
        self.gone = []
        self.give_cards()

    # Deals

    def give_cards(self) -> None:
        """TT3 Four cards to each player; each seat owns its places in the pack."""
        for seat in SEATS:
            first = HAND * (len(SEATS) * self.deal + seat)
            self.hands[seat] = sorted(self.take(place) for place in range(first, first + HAND))
        self.stage = "exchange"

    def take(self, place: int) -> int:
        card = self.deck[place]
        assert card is not None
        self.deck[place] = None
        return card

    def exchange(self) -> None:
        """TT4 All cards change hands together, then the player after the dealer leads."""
        for seat in SEATS:
            card = self.chosen[seat]
            assert card is not None
            self.hands[seat].remove(card)
            self.hands[partner_of(seat)].append(card)
            self.received[partner_of(seat)] = card
        self.hands = [sorted(hand) for hand in self.hands]
        self.chosen = [None for _ in SEATS]
        assert self.dealer is not None
        self.begin_turn(next_seat(self.dealer))

    def end_deal(self) -> None:
        """TT3 TT17 Count the deals spent in garage A; the deal moves on, the third one shuffles."""
        for seat in SEATS:
            self.stuck[seat] = 0 if self.been_out[seat] else self.stuck[seat] + 1
            self.been_out[seat] = not self.board.is_all_in_camp(seat)
        assert self.dealer is not None
        self.dealer = next_seat(self.dealer)
        self.deal = (self.deal + 1) % DEALS
        self.turn = None
        if self.deal == 0:
            self.stage = "deck"
        else:
            self.give_cards()

    # Turns

    def begin_turn(self, seat: int) -> None:
        """TT17 A turn is one card; after three deals in garage A it begins with the blind draw.

        Drawn or declined, a marble comes out in this very turn, so it is the deal's first.
        """
        self.turn = seat
        self.to_play = 1
        if self.stuck[seat] < DEALS:
            self.stage = "card"
        else:
            self.stage = "stuck" if any(map(is_exit_card, self.hands[seat])) else "blind"

    def exit_by_blind_card(self, seat: int, card: int) -> None:
        """TT17 Whatever was drawn, a joker too, is an exit and the card of this turn."""
        self.discharge(seat, card)
        self.bring_out(seat)
        self.end_card(seat)

    def discharge(self, seat: int, card: int) -> None:
        """TT20 A card leaves a hand and lies open."""
        self.hands[seat].remove(card)
        self.gone = sorted([*self.gone, card])
        if self.received[seat] == card:
            self.received[seat] = None

    def bring_out(self, owner: int) -> None:
        """TT7 TT17 An exit; the count of deals in garage A starts again."""
        self.board.exit(owner)
        self.been_out[owner] = True
        self.stuck[owner] = 0

    def draw(self, seat: int, joker: int) -> None:
        """TT14 TT15 Draw, then two cards in a row, or the only one; an earlier joker is void."""
        self.hands[seat] = sorted([*self.hands[seat], self.take(PILE + joker - FIRST_JOKER)])
        self.to_play = min(2, len(self.hands[seat]))
        self.stage = "card"

    def end_card(self, seat: int) -> None:
        """TT14 TT19 The game is won, or a card in a row follows, or the next who holds cards."""
        self.card = None
        self.left = 0
        self.moved = []
        self.to_play -= 1
        if self.winners():
            self.stage = "over"
        elif self.to_play:
            self.stage = "card"
        else:
            self.pass_turn(seat)

    def pass_turn(self, seat: int) -> None:
        """TT14 Clockwise; a player without cards is skipped."""
        clockwise = [(seat + ahead) % 4 for ahead in range(1, 5)]
        holding = [other for other in clockwise if self.hands[other]]
        if holding:
            self.begin_turn(holding[0])
        else:
            self.end_deal()

    # Decisions

    def actors(self) -> set[int]:
        """TT4 Everyone chooses a card to pass; otherwise the player whose turn it is."""
        if self.stage == "exchange":
            return {seat for seat in SEATS if self.chosen[seat] is None}
        if self.turn is None or self.stage in ("blind", "over"):
            return set()
        return {self.turn}

    def legal(self, seat: int) -> set[Decision]:
        """TT4 TT5 TT10 TT11 TT17 What this seat may decide now."""
        if seat not in self.actors():
            return set()
        if self.stage == "exchange":
            return {("pass", card) for card in self.hands[seat]}
        if self.stage == "stuck":
            return {("accept",), ("decline",)}
        if self.stage == "card":
            return self.cards_allowed(seat)
        if self.stage == "rest":
            return self.parts_of_rest(seat) | {("stop",)}
        if self.stage == "seven":
            return self.parts_of_seven(seat)
        assert self.card is not None
        return self.moves(seat, self.card)

    def cards_allowed(self, seat: int) -> set[Decision]:
        """TT5 A card that can be played must be; otherwise any card is thrown away."""
        hand = self.hands[seat]
        playable: set[Decision] = {("play", card) for card in hand if self.is_playable(seat, card)}
        return playable or {("discard", card) for card in hand}

    def is_playable(self, seat: int, card: int) -> bool:
        """TT14 A joker always is; any other card needs a move."""
        return is_joker(card) or bool(self.moves(seat, card))

    def owner_moved_by(self, seat: int) -> int:
        """TT18 One's own marbles, or the partner's once one's own four are home."""
        return partner_of(seat) if self.board.is_all_home(seat) else seat

    def moves(self, seat: int, card: int) -> set[Decision]:
        """TT6 What a card other than a joker can do."""
        owner = self.owner_moved_by(seat)
        if rank_of(card) == SEVEN:
            return {("part", *part) for part in self.board.parts(owner, SEVEN, [])}
        if rank_of(card) == JACK:
            return {("swap", *swap) for swap in self.board.swaps(owner)}
        distance = distance_of(card)
        found: set[Decision] = {
            ("walk", marble, distance, way) for marble, way in self.board.walks(owner, distance)
        }
        if is_exit_card(card) and self.board.can_exit(owner):
            found.add(("exit",))
        return found

    def parts_of_seven(self, seat: int) -> set[Decision]:
        """TT10 The parts that leave a 7 which can be completed."""
        owner = self.owner_moved_by(seat)
        return {("part", *part) for part in self.board.parts(owner, self.left, self.moved)}

    def parts_of_rest(self, seat: int) -> set[Decision]:
        """TT11 The whole rest of a 7, with one marble of the partner."""
        walks = self.board.walks(self.owner_moved_by(seat), self.left)
        return {("part", marble, self.left, way) for marble, way in walks}

    def play(self, seat: int, decision: Decision) -> None:
        """Carry out a decision of this seat: each verb has its method `do_<verb>`."""
        if decision not in self.legal(seat):
            raise ValueError(f"{decision} is not legal for seat {seat}")
        verb, *details = decision
        getattr(self, f"do_{verb}")(seat, *details)

    def do_pass(self, seat: int, card: int) -> None:
        """TT4 The card lies face down until all have chosen."""
        self.chosen[seat] = card
        if None not in self.chosen:
            self.exchange()

    def do_accept(self, seat: int) -> None:
        """TT17 The next opponent draws, even though an ace or king is held."""
        self.stage = "blind"

    def do_decline(self, seat: int) -> None:
        """TT17 An ordinary turn instead."""
        self.stage = "card"

    def do_discard(self, seat: int, card: int) -> None:
        """TT5 A card thrown away does nothing."""
        self.discharge(seat, card)
        self.end_card(seat)

    def do_play(self, seat: int, card: int) -> None:
        """TT6 TT10 TT14 Put a card down; a joker draws at once, others ask for a move."""
        self.discharge(seat, card)
        if is_joker(card):
            self.draw(seat, card)
        elif rank_of(card) == SEVEN:
            self.card, self.stage, self.left = card, "seven", SEVEN
        else:
            self.card, self.stage = card, "move"

    def do_exit(self, seat: int) -> None:
        """TT7 TT18 A marble comes out."""
        self.bring_out(self.owner_moved_by(seat))
        self.end_card(seat)

    def do_walk(self, seat: int, marble: int, distance: int, way: str) -> None:
        """TT9 A marble walks."""
        self.board.walk(self.owner_moved_by(seat), marble, distance, way)
        self.end_card(seat)

    def do_swap(self, seat: int, own: int, other: int, marble: int) -> None:
        """TT12 Two marbles change places."""
        self.board.swap(self.owner_moved_by(seat), own, other, marble)
        self.end_card(seat)

    def do_part(self, seat: int, marble: int, steps: int, way: str) -> None:
        """TT10 TT11 TT19 One part of a 7; the last own marble home leaves at most a free rest."""
        owner = self.owner_moved_by(seat)
        self.board.walk(owner, marble, steps, way, devours=True)
        self.left -= steps
        self.moved = sorted([*self.moved, marble])
        if self.left == 0 or self.winners():
            self.end_card(seat)
        elif self.board.is_all_home(owner):
            self.offer_rest(seat)

    def offer_rest(self, seat: int) -> None:
        """TT11 Without a marble that can take the whole rest there is nothing to ask."""
        self.stage = "rest"
        self.moved = []
        if not self.parts_of_rest(seat):
            self.end_card(seat)

    def do_stop(self, seat: int) -> None:
        """TT11 The rest of the 7 is given up."""
        self.end_card(seat)

    # The end

    def is_over(self) -> bool:
        return self.stage == "over"

    def winners(self) -> set[int]:
        """TT19 The team whose eight marbles are home."""
        home = {seat for seat in SEATS if self.board.is_all_home(seat)}
        return {seat for seat in home if partner_of(seat) in home}

    def scores(self) -> list[int]:
        """TT19 One point for each winner."""
        return [int(seat in self.winners()) for seat in SEATS]

    # Snapshots

    PLAIN_KEYS = (
        *("stage", "hands", "deck", "gone", "chosen", "received", "deal", "dealer", "turn"),
        *("card", "to_play", "left", "moved", "stuck", "been_out"),
    )

    def snapshot(self) -> dict[str, Any]:
        """Everything that matters, plain and comparable.

        players   4
        options   name to value, defaults filled in
        places    per seat, per marble: "camp", ("ring", square) or ("house", place)
        fresh     per seat: its fresh marble, or None
        stage     "dealer", "deck" and "blind" wait for chance; "exchange"; "stuck" accept or
                  decline; "card" which card; "move" what the card does; "seven" its next part;
                  "rest" what a 7 that brought the last own marble home leaves; "over"
        hands     per seat: sorted kinds (a card chosen for the exchange stays until all chose)
        deck      54 kinds, None where dealt or drawn (all None before the first shuffle); what
                  was never dealt stays until the next shuffle
        gone      sorted kinds played or thrown away since the shuffle, the card in play included
        chosen    per seat: the kind chosen for the exchange, None before and after
        received  per seat: the kind got in this deal's exchange while it is held, else None
        deal      0, 1 or 2: the deal in play; while the deck is awaited, the one to come
        dealer    seat of that deal's dealer, None before the first is drawn
        turn      seat whose turn it is (the last one when over), None outside turns
        card      kind in play in the stages "move", "seven" and "rest", else None
        to_play   cards of this turn not yet carried out, the one in play included; 0 outside
                  turns and when over on the turn's last card; after a joker 2, or 1 with one card
        left      steps left of the 7 in play, else 0
        moved     sorted marbles that have had their part of the 7 in stage "seven", else []
        stuck     per seat: complete deals in a row with all marbles in camp; 0 at any exit
        been_out  per seat: whether a marble was out of camp at any time in this deal
        """
        plain = {key: copy_of(getattr(self, key)) for key in self.PLAIN_KEYS}
        return plain | {
            "players": self.players,
            "options": dict(self.options),
            "places": copy_of(self.board.places),
            "fresh": copy_of(self.board.fresh),
        }

    @classmethod
    def from_snapshot(cls, snapshot: dict[str, Any]) -> Oracle:
        """A table as it was; places may also be lists, as JSON writes them."""
        table = cls(snapshot["players"], snapshot["options"])
        for key in cls.PLAIN_KEYS:
            setattr(table, key, copy_of(snapshot[key]))
        places = [[place_of(value) for value in row] for row in snapshot["places"]]
        table.board = Board(table.options, places, [*snapshot["fresh"]])
        return table

    def clone(self) -> Oracle:
        return Oracle.from_snapshot(self.snapshot())
