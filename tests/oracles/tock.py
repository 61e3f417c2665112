"""TK1-TK36: the oracle of Tock, the plain and slow twin of the compiled rules, used by tests only.

Chance events: `("dealer", seat)`, `("deck",)`, `("take", seat)`, `("die", seat)`.
Decisions: `("pass", kind)`; `("play", kind)`, `("discard", kind)`, `("buy",)`; then the way:
`("exit",)`, `("walk", pawn, distance)`, `("five", seat, pawn, "ring" | "house")`,
`("swap", pawn, seat, pawn)`, `("part", pawn, steps)`, `("leap", pawn)`, `("stop",)`; at last,
where a jump is possible, `("jump",)` or `("stay",)`.
"""

from __future__ import annotations

from typing import Any

from tests.oracles.tock_board import CROSSING, DICE, Pawn, Place, Seven
from tests.oracles.tock_deal import Table

Decision = tuple[Any, ...]

JOKER, ACE, FOUR, FIVE, SEVEN, JACK, KING = 0, 1, 4, 5, 7, 11, 13
FIRST_JOKER = 52
PARTEUX = {JOKER, ACE, KING}
CHANCE_STAGES = {"dealer", "deck", "take", "buy", "recoil", "fine"}


def rank(kind: int) -> int:
    """TK21 The rank 1..13 of a card, 0 for a joker."""
    return JOKER if kind >= FIRST_JOKER else kind % 13 + 1


def distances(kind: int) -> tuple[int, ...]:
    """TK21, TK23 The walks a card allows, the five and the seven aside."""
    special: dict[int, tuple[int, ...]] = {JOKER: (1, 13, 18), FOUR: (-4,), FIVE: (), SEVEN: ()}
    return special.get(rank(kind), (rank(kind),))


class Oracle(Table):
    """TK10-TK36 One game of Tock; the keys of a snapshot are those of the table."""

    # ---- chance

    def pending(self) -> tuple[Any, ...] | None:
        """TK8, TK9, TK29-TK31 The chance event awaited."""
        if self.stage not in CHANCE_STAGES:
            return None
        if self.stage == "dealer":
            return "dealer", self.contenders[len(self.rolls)]
        if self.stage == "deck":
            return ("deck",)
        if self.stage == "take":
            return "take", self.chosen.index(None)
        return "die", self.asked if self.stage == "recoil" else self.mover()

    def outcomes(self) -> list[int]:
        """Every outcome of the awaited event."""
        event = self.pending()
        if event is None:
            raise ValueError("no chance event is awaited")
        if event[0] == "deck":
            raise NotImplementedError("too many decks")
        if event[0] == "take":
            return list(range(len(self.blocks[event[1] - 1])))
        return list(range(1, 7))

    def chance(self, outcome: Any) -> None:
        """Gives the awaited event its outcome."""
        if self.stage == "deck":
            self.shuffle(list(outcome))
            return
        if outcome not in self.outcomes():
            raise ValueError("no such outcome")
        if self.stage == "dealer":
            self.roll_dealer(outcome)
        elif self.stage == "take":
            self.choose(self.chosen.index(None), outcome)
        elif self.stage == "buy":
            self.roll_price(outcome)
        elif self.stage == "recoil":
            self.recoil(outcome)
        else:
            self.roll_fine(outcome)

    # ---- decisions

    def actors(self) -> set[int]:
        """The seats that may decide now."""
        if self.stage in CHANCE_STAGES or self.stage == "over":
            return set()
        if self.stage == "pass":
            return {seat for seat, choice in enumerate(self.chosen) if choice is None}
        if self.stage == "jump":
            assert self.asked is not None
            return {self.asked}
        return {self.mover()}

    def legal(self, seat: int) -> set[Decision]:
        """The decisions of a seat now."""
        if seat not in self.actors():
            return set()
        if self.stage == "pass":
            return {("pass", kind) for kind in self.hands[seat]}
        if self.stage == "turn":
            return self.turn_choices()
        if self.stage == "bought":
            return {("discard", kind) for kind in self.allowed}
        if self.stage == "jump":
            return {("jump",), ("stay",)}
        if self.seven is not None:
            return self.seven_choices()
        assert self.card is not None
        return self.ways(self.card)

    def turn_choices(self) -> set[Decision]:
        """TK10, TK11, TK31 Play if possible, else discard or buy; the five may be kept."""
        hand = self.hands[self.mover()]
        playable = {kind for kind in hand if self.ways(kind)}
        discards: set[int] = set()
        if not playable:
            discards = set(hand)
        elif all(rank(kind) == FIVE for kind in playable):
            discards = {kind for kind in hand if rank(kind) != FIVE}
        choices: set[Decision] = {("play", kind) for kind in playable}
        choices |= {("discard", kind) for kind in discards}
        if discards and self.options["dice"] == "gain" and self.board.can_exit(self.own()):
            choices.add(("buy",))
        return choices

    def ways(self, kind: int) -> set[Decision]:
        """TK12, TK21-TK25 Every way to play a card."""
        colour = self.own()
        found: set[Decision] = set()
        if rank(kind) in PARTEUX and self.board.can_exit(colour):
            found.add(("exit",))
        for number in range(4):
            for distance in distances(kind):
                if self.board.walk((colour, number), distance) is not None:
                    found.add(("walk", number, distance))
        if rank(kind) == FIVE:
            found |= self.five_ways()
        if rank(kind) == JACK:
            found |= self.swaps()
        if rank(kind) == SEVEN:
            found |= Seven().choices(self.board, colour)
        return found

    def five_ways(self) -> set[Decision]:
        """TK22 The five on an own pawn, house or ring, or on an opponent's, ring only."""
        found: set[Decision] = set()
        friends = self.team(self.mover())
        for seat in range(self.players):
            own = seat == self.own()
            for number in range(4):
                square = self.board.ring((seat, number))
                if square is None or (seat in friends and not own):
                    continue
                if not own and self.board.is_pieu(square):
                    continue
                if self.board.walk((seat, number), 5, enter=False) is not None:
                    found.add(("five", seat, number, "ring"))
                end = self.board.walk((seat, number), 5, enter=True)
                if own and end is not None and end[0] == "house":
                    found.add(("five", seat, number, "house"))
        return found

    def swaps(self) -> set[Decision]:
        """TK24 An own pawn on the ring with any other's that is no Pieu."""
        found: set[Decision] = set()
        for seat in set(range(self.players)) - {self.own()}:
            for other in range(4):
                square = self.board.ring((seat, other))
                if square is None or self.board.is_pieu(square):
                    continue
                for number in range(4):
                    if self.board.ring((self.own(), number)) is not None:
                        found.add(("swap", number, seat, other))
        return found

    def seven_choices(self) -> set[Decision]:
        """TK25, TK34 Parts, leaps and, once the own pawns are home, the stop."""
        assert self.seven is not None
        found: set[Decision] = set(self.seven.choices(self.board, self.own()))
        if self.seven.helping and self.seven.may_end(self.board):
            found.add(("stop",))
        return found

    def play(self, seat: int, decision: Decision) -> None:
        """Carries out a legal decision."""
        if decision not in self.legal(seat):
            raise ValueError(f"not legal: {decision}")
        name, *rest = decision
        if name == "pass":
            self.choose(seat, rest[0])
        elif name == "buy":
            self.buy()
        elif name == "discard":
            self.drop(rest[0])
            self.allowed = []
            self.next_turn()
        elif name == "play":
            self.drop(rest[0])
            self.card = rest[0]
            self.seven = Seven() if rank(rest[0]) == SEVEN else None
            self.stage = "way"
        elif name in {"jump", "stay"}:
            self.answer_jump(name == "jump")
        elif name in {"part", "leap", "stop"}:
            self.play_seven(decision)
        else:
            self.play_way(decision)

    def drop(self, kind: int) -> None:
        """TK35 A card leaves the hand for all to see."""
        self.hands[self.mover()].remove(kind)
        self.gone = sorted([*self.gone, kind])
        if self.received[self.mover()] == kind:
            self.received[self.mover()] = None

    def buy(self) -> None:
        """TK31 A Pieu is bought: three rolls set its price, what may be discarded is settled."""
        self.allowed = sorted(choice[1] for choice in self.turn_choices() if choice[0] == "discard")
        self.rolls = []
        self.stage = "buy"

    def roll_price(self, pips: int) -> None:
        """TK31 After the third roll the player pays and a pawn goes out."""
        self.rolls.append(pips)
        if len(self.rolls) == 3:
            self.pay(self.mover(), sum(self.rolls))
            self.rolls = []
            self.board.exit(self.own())
            self.stage = "bought"

    def pay(self, seat: int, pips: int) -> None:
        """TK30 Pips times base go into the pot, in the `gain` game only."""
        if self.options["dice"] == "gain":
            self.tokens[seat] -= pips * int(self.options["base"])
            self.pot += pips * int(self.options["base"])

    # ---- carrying out a card

    def play_way(self, decision: Decision) -> None:
        """TK12, TK21-TK24 An exit, a swap, a walk or a five."""
        colour = self.own()
        if decision[0] == "exit":
            self.board.exit(colour)
            self.end_card()
        elif decision[0] == "swap":
            mine, theirs = (colour, decision[1]), (decision[2], decision[3])
            places = self.board.places
            places[mine[0]][mine[1]], places[theirs[0]][theirs[1]] = (
                self.board.place(theirs),
                self.board.place(mine),
            )
            self.end_card()
        elif decision[0] == "walk":
            pawn = (colour, decision[1])
            way = 1 if decision[2] > 0 or self.options["jump4"] == "forward" else -1
            self.move(pawn, self.board.walk(pawn, decision[2]), way)
        else:
            pawn = (decision[1], decision[2])
            self.move(pawn, self.board.walk(pawn, 5, enter=decision[3] == "house"), 1)

    def move(self, pawn: Pawn, place: Place | None, way: int) -> None:
        """TK15, TK28 A pawn ends somewhere; its square acts."""
        assert place is not None
        self.board.put(pawn, place)
        self.trigger(pawn, way, self.mover())

    def trigger(self, pawn: Pawn, way: int, seat: int) -> None:
        """TK27-TK29 A dice square makes the owner roll, a 7-square may ask `seat` to jump."""
        square = self.board.ring(pawn)
        self.pawn = self.asked = self.way = None
        if square is None:
            self.end_trigger()
        elif self.options["dice"] != "off" and self.board.number(square) in DICE:
            self.pawn, self.asked, self.stage = pawn, self.owner(pawn), "recoil"
        elif self.jump_target(pawn, way) is not None:
            self.pawn, self.asked, self.way, self.stage = pawn, seat, way, "jump"
        else:
            self.end_trigger()

    def jump_target(self, pawn: Pawn, way: int) -> int | None:
        """TK27 The square a jump leads to, None if it is not possible."""
        assert self.card is not None
        if self.seven is not None and pawn in self.seven.jumped:
            return None
        return self.board.jump(pawn, way, past_house=rank(self.card) == FIVE)

    def answer_jump(self, jumps: bool) -> None:
        """TK27 The optional jump; nothing happens on the 7-square it leads to."""
        assert self.pawn is not None
        assert self.way is not None
        if jumps:
            target = self.jump_target(self.pawn, self.way)
            assert target is not None
            assert self.board.number(target) == CROSSING
            self.board.put(self.pawn, ("ring", target))
        self.end_trigger()

    def recoil(self, pips: int) -> None:
        """TK29, TK30 The pawn flies back; on a Pieu it stays and the fine doubles."""
        assert self.pawn is not None
        assert self.asked is not None
        pawn, seat = self.pawn, self.asked
        square = self.board.ring(pawn)
        assert square is not None
        target = self.board.fly(pawn[0], square, -pips, enter=False)
        if target is None:
            self.pay(seat, 2 * pips)
            self.end_trigger()
        else:
            self.pay(seat, pips)
            self.board.put(pawn, target)
            self.trigger(pawn, 1, seat)

    def play_seven(self, decision: Decision) -> None:
        """TK25, TK34 One part, leap or stop of a seven."""
        assert self.seven is not None
        colour = self.own()
        if decision[0] == "part":
            self.seven.part(self.board, (colour, decision[1]), decision[2])
        elif decision[0] == "leap":
            self.seven.leap(self.board, (colour, decision[1]))
        if self.options["dice"] != "gain":
            self.seven.owed, self.seven.landed = 0, False
        now = self.colour()
        if now is None or decision[0] == "stop":
            self.end_seven()
            return
        self.seven.helping |= now != colour
        if not self.seven.choices(self.board, now):
            self.end_seven()

    def end_seven(self) -> None:
        """TK26, TK30 The last pawn's square acts; a pawn it took on a dice square shares its roll.

        Of a pawn that has been taken by a leap since its last step nothing more is asked.
        """
        seven = self.seven
        assert seven is not None
        assert seven.last is not None
        pawn = seven.last
        seven.landed = False
        square = self.board.ring(pawn)
        if square is None:
            self.end_trigger()
        elif self.board.is_star(square, pawn[0]):
            self.move(pawn, self.board.fly(pawn[0], square, 7, enter=True), 1)
        else:
            self.trigger(pawn, 1, self.mover())

    def end_trigger(self) -> None:
        """TK30 After the last square has acted a seven pays what it owes."""
        self.pawn = self.asked = self.way = None
        if self.seven is not None and self.seven.owed:
            self.stage = "fine"
        else:
            self.end_card()

    def roll_fine(self, pips: int) -> None:
        """TK30 One roll for each pawn a seven took on a dice square."""
        assert self.seven is not None
        self.seven.owed -= 1
        self.pay(self.mover(), pips)
        self.end_trigger()

    def end_card(self) -> None:
        """TK21, TK33 The game is won, a joker draws and plays again, or the turn passes."""
        card, self.card, self.seven = self.card, None, None
        assert card is not None
        if self.colour() is None:
            self.win()
        elif rank(card) == JOKER:
            at = 13 * self.players + card - FIRST_JOKER
            drawn = self.deck[at]
            assert drawn is not None
            self.deck[at] = None
            self.hands[self.mover()] = sorted([*self.hands[self.mover()], drawn])
            self.stage = "turn"
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """TK8 The next player; with all hands empty the next deal or a shuffle."""
        self.turn = (self.mover() + 1) % self.players
        self.stage = "turn"
        if any(self.hands):
            return
        self.received = [None] * self.players
        if self.deal < 2:
            self.deal_cards(self.deal + 1)
            return
        assert self.dealer is not None
        self.dealer = (self.dealer + 1) % self.players
        self.deck, self.gone, self.turn, self.deal, self.stage = [], [], None, 0, "deck"

    def win(self) -> None:
        """TK32, TK33 The team of the last card shares the pot; the odd tokens are that player's."""
        team = self.team(self.mover())
        for seat in team:
            self.tokens[seat] += self.pot // len(team)
        self.tokens[self.mover()] += self.pot % len(team)
        self.pot = 0
        self.won = sorted(team)
        self.stage = "over"

    # ---- the end

    def is_over(self) -> bool:
        """TK33 Somebody has won."""
        return self.stage == "over"

    def scores(self) -> list[int]:
        """TK33 One for each winner."""
        return [int(seat in self.won) for seat in range(self.players)]

    def winners(self) -> set[int]:
        """TK33 The seats that won, empty before the end."""
        return set(self.won)
