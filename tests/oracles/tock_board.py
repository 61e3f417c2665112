"""TK1-TK4, TK12-TK20, TK25-TK27: the board of Tock and what a single pawn may do on it.

Everything is walked square by square and looked up by scanning all pawns: slow on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Spot = tuple[str, int]
Place = str | Spot
Pawn = tuple[int, int]

SIDE = 18
STARS = {3, 8, 14, 18}
DICE = {6, 12}
CROSSING = 7
LAST = 16


class Board:
    """TK1 The ring of 18 squares a side, and where the four pawns of every colour stand."""

    def __init__(self, players: int, stars: bool, places: list[list[Place]] | None = None) -> None:
        self.players = players
        self.size = SIDE * players
        self.stars = stars
        self.places: list[list[Place]] = places or [["camp"] * 4 for _ in range(players)]

    def copy(self) -> Board:
        """A board that can be changed without changing this one."""
        return Board(self.players, self.stars, [list(row) for row in self.places])

    def key(self) -> tuple[tuple[Place, ...], ...]:
        """All places, hashable."""
        return tuple(tuple(row) for row in self.places)

    def start(self, colour: int) -> int:
        """TK2 The start square of a colour: number 18 of its side."""
        return SIDE * colour + SIDE - 1

    def number(self, square: int) -> int:
        """TK2 The number 1..18 of a square on its side."""
        return square % SIDE + 1

    def place(self, pawn: Pawn) -> Place:
        """Where a pawn is."""
        return self.places[pawn[0]][pawn[1]]

    def ring(self, pawn: Pawn) -> int | None:
        """The ring square of a pawn, None in camp or house."""
        place = self.place(pawn)
        return place[1] if isinstance(place, tuple) and place[0] == "ring" else None

    def pawn_on(self, square: int) -> Pawn | None:
        """The pawn standing on a ring square."""
        for colour, row in enumerate(self.places):
            if ("ring", square) in row:
                return colour, row.index(("ring", square))
        return None

    def is_pieu(self, square: int) -> bool:
        """TK13 A pawn stands here, on its own start."""
        pawn = self.pawn_on(square)
        return pawn is not None and square == self.start(pawn[0])

    def is_star(self, square: int, colour: int) -> bool:
        """TK7, TK19 A star for this colour: its own start is none."""
        return self.stars and self.number(square) in STARS and square != self.start(colour)

    def is_home(self, colour: int) -> bool:
        """TK33 All four pawns of a colour are in its house."""
        return all(place[0] == "house" for place in self.places[colour])

    def step(self, colour: int, place: Spot, way: int, enter: bool) -> Spot | None:
        """TK3, TK16 The next place on a colour's road; `enter` turns into the house after 16."""
        kind, at = place
        if kind == "house":
            return ("house", at + 1) if at < 4 and way > 0 else None
        if enter and way > 0 and at == SIDE * colour + LAST - 1:
            return "house", 1
        return "ring", (at + way) % self.size

    def road(self, colour: int, place: Place, distance: int, enter: bool) -> list[Spot] | None:
        """TK16, TK17 Every place stepped on; None when the house is too short."""
        steps: list[Spot] = []
        for _ in range(abs(distance)):
            if isinstance(place, str):
                return None
            following = self.step(colour, place, 1 if distance > 0 else -1, enter)
            if following is None:
                return None
            steps.append(following)
            place = following
        return steps

    def is_occupied(self, colour: int, place: Spot) -> bool:
        """A pawn stands on this place of this colour's road."""
        if place[0] == "house":
            return place in self.places[colour]
        return self.pawn_on(place[1]) is not None

    def walk(self, pawn: Pawn, distance: int, enter: bool = True) -> Place | None:
        """TK14-TK18 Where a walk of that distance ends, flights included; None if illegal."""
        colour = pawn[0]
        origin = self.place(pawn)
        road = self.road(colour, origin, distance, enter)
        if not road or any(self.is_occupied(colour, place) for place in road[:-1]):
            return None
        kind, at = road[-1]
        if kind == "house":
            return None if self.is_occupied(colour, road[-1]) else road[-1]
        if self.is_pieu(at):
            return None
        if not self.is_star(at, colour):
            return road[-1]
        if self.pawn_on(at) is not None:
            return None
        return self.fly(colour, at, distance, enter, origin)

    def fly(
        self, colour: int, square: int, distance: int, enter: bool, origin: Place | None = None
    ) -> Place | None:
        """TK18-TK20 Flight legs until no star is met; None on a Pieu or back at the origin."""
        while True:
            place = self.flight(colour, square, distance, enter)
            if place[0] == "house":
                return place
            square = place[1]
            if self.is_pieu(square) or place == origin:
                return None
            if not self.is_star(square, colour):
                return place

    def flight(self, colour: int, square: int, distance: int, enter: bool) -> Spot:
        """TK20 The touch-down of one leg: the house if it fits, else along the ring."""
        road = self.road(colour, ("ring", square), distance, enter)
        if road and road[-1][0] == "house":
            inside = [place for place in road if place[0] == "house"]
            if not any(self.is_occupied(colour, place) for place in inside):
                return road[-1]
        return "ring", (square + distance) % self.size

    def jump(self, pawn: Pawn, way: int, past_house: bool) -> int | None:
        """TK27 The 7-square reached by a jump; `past_house` when the card is a five."""
        square = self.ring(pawn)
        if square is None or self.number(square) != CROSSING:
            return None
        if way > 0 and square // SIDE == pawn[0] and not past_house:
            return None
        if any(self.is_pieu((square + way * step) % self.size) for step in range(1, SIDE)):
            return None
        return (square + way * SIDE) % self.size

    def put(self, pawn: Pawn, place: Place) -> Pawn | None:
        """TK15 Sets a pawn down; the pawn that stood there goes to its camp and is returned."""
        taken = None
        if place[0] == "ring" and isinstance(place, tuple):
            taken = self.pawn_on(place[1])
            if taken is not None:
                self.places[taken[0]][taken[1]] = "camp"
        self.places[pawn[0]][pawn[1]] = place
        return taken

    def can_exit(self, colour: int) -> bool:
        """TK12 A pawn in camp and no own pawn on the start."""
        row = self.places[colour]
        return "camp" in row and ("ring", self.start(colour)) not in row

    def exit(self, colour: int) -> None:
        """TK12 The lowest pawn in camp goes to the start."""
        self.put((colour, self.places[colour].index("camp")), ("ring", self.start(colour)))


@dataclass
class Seven:
    """TK25 A seven being played: what is left and what its pawns have done.

    `owed` counts pawns taken on dice squares (TK30), all but one taken by the last step on the
    very square it ended on: that one is `landed`, as it may yet share the roll of the landing.
    `helping`: the own pawns came home during this card (TK34).
    """

    rest: int = 7
    last: Pawn | None = None
    stepped: set[Pawn] = field(default_factory=set)
    jumped: set[Pawn] = field(default_factory=set)
    owed: int = 0
    landed: bool = False
    helping: bool = False

    def copy(self) -> Seven:
        """A seven that can be changed without changing this one."""
        return Seven(
            self.rest,
            self.last,
            set(self.stepped),
            set(self.jumped),
            self.owed,
            self.landed,
            self.helping,
        )

    def part(self, board: Board, pawn: Pawn, steps: int) -> bool:
        """TK25 Moves a pawn, taking all it meets; False (board spoilt) when blocked."""
        road = board.road(pawn[0], board.place(pawn), steps, enter=True)
        if road is None:
            return False
        for place in road:
            if place[0] == "house" and board.is_occupied(pawn[0], place):
                return False
            if place[0] == "ring" and board.is_pieu(place[1]):
                return False
            self.owed += self.landed
            taken = board.put(pawn, place)
            self.landed = taken is not None and board.number(place[1]) in DICE
        self.rest -= steps
        self.last = pawn
        self.stepped.add(pawn)
        return True

    def leap(self, board: Board, pawn: Pawn) -> bool:
        """TK27 The jump in mid-course; False when not possible."""
        if pawn not in self.stepped or pawn in self.jumped:
            return False
        target = board.jump(pawn, 1, past_house=False)
        if target is None:
            return False
        board.put(pawn, ("ring", target))
        self.jumped.add(pawn)
        return True

    def may_end(self, board: Board) -> bool:
        """TK26 The flight of the last pawn, if it stands on a star, is legal."""
        square = None if self.last is None else board.ring(self.last)
        if self.last is None or square is None or not board.is_star(square, self.last[0]):
            return True
        return board.fly(self.last[0], square, 7, enter=True) is not None

    def choices(self, board: Board, colour: int) -> set[tuple[str | int, ...]]:
        """TK25, TK27 The parts and leaps after which the card can still be completed."""
        found: set[tuple[str | int, ...]] = set()
        memo: dict[object, bool] = {}
        if self.rest == 0:
            return found
        for number in range(4):
            for steps in range(1, self.rest + 1):
                after, seven = board.copy(), self.copy()
                moved = seven.part(after, (colour, number), steps)
                if moved and seven.can_complete(after, colour, memo):
                    found.add(("part", number, steps))
            after, seven = board.copy(), self.copy()
            if seven.leap(after, (colour, number)) and seven.can_complete(after, colour, memo):
                found.add(("leap", number))
        return found

    def can_complete(self, board: Board, colour: int, memo: dict[object, bool]) -> bool:
        """TK25, TK34 Some way leads to a legal end; single steps reach all that parts reach."""
        if board.is_home(colour):
            return True
        if (self.rest == 0 or self.helping) and self.may_end(board):
            return True
        if self.rest == 0:
            return False
        flags = frozenset(self.stepped), frozenset(self.jumped)
        key = board.key(), self.rest, self.last, flags
        if key not in memo:
            memo[key] = any(
                seven.can_complete(after, colour, memo)
                for after, seven in self.single_moves(board, colour)
            )
        return memo[key]

    def single_moves(self, board: Board, colour: int) -> list[tuple[Board, Seven]]:
        """Every single step and every leap from here."""
        moves = []
        for number in range(4):
            after, seven = board.copy(), self.copy()
            if seven.part(after, (colour, number), 1):
                moves.append((after, seven))
            after, seven = board.copy(), self.copy()
            if seven.leap(after, (colour, number)):
                moves.append((after, seven))
        return moves
