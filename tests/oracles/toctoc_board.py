"""The board of Jeu du Toc Toc for the oracle: corners, tips, garages and how marbles move on them.

Everything is walked hole by hole over plain lists; nothing here is clever on purpose.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

SEATS = range(4)
MARBLES = range(4)
HOUSE_PLACES = 4
WAYS = ("ring", "house")
RING = 72
SIDE = 18
LAST_TIP = 63

Place = str | tuple[str, int]
CAMP: Place = "camp"


def corner_of(seat: int) -> int:
    """TT2 The own corner, where marbles come out."""
    return SIDE * seat + 17


def kind_of(place: Place) -> str:
    """TT2 Garage A ("camp"), the circuit ("ring") or garage B ("house")."""
    return place if isinstance(place, str) else place[0]


def relative(seat: int, square: int) -> int:
    """TT2 How far a square lies after the corner of a seat."""
    return (square - corner_of(seat)) % RING


TIPS = {(corner_of(seat) + 9) % RING for seat in SEATS}


@dataclass
class Board:
    """TT1 TT2 Sixteen marbles, each at "camp", ("ring", square) or ("house", place)."""

    options: dict[str, str]
    places: list[list[Place]]
    fresh: list[int | None]

    @classmethod
    def empty(cls, options: dict[str, str]) -> Board:
        return cls(options, [[CAMP for _ in MARBLES] for _ in SEATS], [None for _ in SEATS])

    def clone(self) -> Board:
        return Board(self.options, [[*row] for row in self.places], [*self.fresh])

    # Looking

    def is_on_ring(self, seat: int, marble: int) -> bool:
        return kind_of(self.places[seat][marble]) == "ring"

    def is_all_in_camp(self, seat: int) -> bool:
        return all(place == CAMP for place in self.places[seat])

    def is_all_home(self, seat: int) -> bool:
        """TT18 TT19 Whether the four marbles of a seat stand in garage B."""
        return all(kind_of(place) == "house" for place in self.places[seat])

    def is_fresh_on(self, place: Place) -> bool:
        """TT8 Whether a marble that came out and has not moved since stands on this place."""
        return any(
            marble is not None and self.places[seat][marble] == place
            for seat, marble in enumerate(self.fresh)
        )

    # Coming out

    def can_exit(self, seat: int) -> bool:
        """TT7 A marble in garage A, and no fresh own marble on the corner."""
        return CAMP in self.places[seat] and self.fresh[seat] is None

    def exit(self, seat: int) -> None:
        """TT7 The first marble of garage A goes to the corner and eats what stands there."""
        marble = self.places[seat].index(CAMP)
        self.put(seat, marble, corner_of(seat))
        self.fresh[seat] = marble

    # Walking

    def is_before_garage(self, seat: int, square: int) -> bool:
        """TT2 Garage B opens after rel 70, or by option at the own corner."""
        mouth = 70 if self.options["garage"] == "70" else 0
        return relative(seat, square) == mouth

    def next_place(self, seat: int, here: Place, way: str, begins_lap: bool) -> Place | None:
        """TT16 One step forward; only a fresh marble, which begins its lap, ignores the garage."""
        assert isinstance(here, tuple)
        kind, number = here
        if kind == "house":
            return ("house", number + 1) if number < HOUSE_PLACES else None
        if self.is_before_garage(seat, number) and not begins_lap:
            if way == "house":
                return ("house", 1)
            if self.options["overshoot"] == "no":
                return None
        return ("ring", (number + 1) % RING)

    def previous_place(self, here: Place) -> Place:
        """TT9 One step backwards: over corner and garage mouth alike, never into a garage."""
        assert isinstance(here, tuple)
        return ("ring", (here[1] - 1) % RING)

    def route(self, seat: int, marble: int, distance: int, way: str) -> list[Place] | None:
        """TT16 Every place a walk touches, the last included; None where the way is closed."""
        here: Place | None = self.places[seat][marble]
        touched: list[Place] = []
        for step in range(abs(distance)):
            assert here is not None
            if distance < 0:
                here = self.previous_place(here)
            else:
                begins_lap = step == 0 and self.fresh[seat] == marble
                here = self.next_place(seat, here, way, begins_lap)
            if here is None:
                return None
            touched.append(here)
        return touched

    def can_walk(self, seat: int, marble: int, distance: int, way: str) -> bool:
        """TT8 TT9 TT16 Only fresh marbles stop a walk; a place in garage B must be free."""
        if not self.is_on_ring(seat, marble):
            return False
        route = self.route(seat, marble, distance, way)
        if route is None or kind_of(route[-1]) != way:
            return False
        if any(self.is_fresh_on(place) for place in route):
            return False
        return way == "ring" or route[-1] not in self.places[seat]

    def walks(self, seat: int, distance: int) -> set[tuple[int, str]]:
        """TT6 The marbles that can go this distance, and their ways."""
        return {
            (marble, way)
            for marble in MARBLES
            for way in WAYS
            if self.can_walk(seat, marble, distance, way)
        }

    def walk(self, seat: int, marble: int, distance: int, way: str, devours: bool = False) -> None:
        """TT9 TT10 Eat what stands at the end; a 7 devours what stands on the road too."""
        route = self.route(seat, marble, distance, way)
        assert route is not None
        if self.fresh[seat] == marble:
            self.fresh[seat] = None
        for place in route[:-1] if devours else []:
            if kind_of(place) == "ring":
                self.eat(place, seat, marble)
        end = route[-1]
        assert isinstance(end, tuple)
        if end[0] == "house":
            self.places[seat][marble] = end
        else:
            self.put(seat, marble, end[1])
            self.propel(seat, marble)

    def put(self, seat: int, marble: int, square: int) -> None:
        """TT9 Set a marble down on a hole of the ring and eat who stood there."""
        self.eat(("ring", square), seat, marble)
        self.places[seat][marble] = ("ring", square)

    def eat(self, place: Place, eater_seat: int, eater: int) -> None:
        """TT9 Whoever stands here goes back to garage A, own and partner's marbles too."""
        for seat in SEATS:
            for marble in MARBLES:
                if self.places[seat][marble] == place and (seat, marble) != (eater_seat, eater):
                    assert self.fresh[seat] != marble
                    self.places[seat][marble] = CAMP

    def propel(self, seat: int, marble: int) -> None:
        """TT13 From a tip to the next one, once, unless a fresh marble stands in between."""
        here = self.places[seat][marble]
        assert isinstance(here, tuple)
        square = here[1]
        if square not in TIPS:
            return
        if self.options["last_tip"] == "stops" and relative(seat, square) == LAST_TIP:
            return
        if not self.is_fresh_on(("ring", (square + 9) % RING)):
            self.put(seat, marble, (square + SIDE) % RING)

    # The jack

    def swaps(self, seat: int) -> set[tuple[int, int, int]]:
        """TT12 (own marble, other seat, its marble), all on the circuit and none fresh."""
        return {
            (own, other, marble)
            for own in MARBLES
            for other in SEATS
            for marble in MARBLES
            if other != seat and self.is_swappable(seat, own) and self.is_swappable(other, marble)
        }

    def is_swappable(self, seat: int, marble: int) -> bool:
        """TT8 TT12 On the circuit and not fresh."""
        return self.is_on_ring(seat, marble) and self.fresh[seat] != marble

    def swap(self, seat: int, own: int, other: int, marble: int) -> None:
        """TT12 TT13 Change places; a tip then propels the own marble only."""
        mine, theirs = self.places[seat], self.places[other]
        mine[own], theirs[marble] = theirs[marble], mine[own]
        self.propel(seat, own)

    # The seven

    def parts(self, seat: int, left: int, moved: Collection[int]) -> set[tuple[int, int, str]]:
        """TT10 (marble, steps, way) of each part after which the 7 can still be completed."""
        return {
            (marble, steps, way)
            for steps in range(1, left + 1)
            for marble, way in self.walks(seat, steps)
            if marble not in moved
            and self.after_part(seat, marble, steps, way).can_complete(
                seat, left - steps, [*moved, marble]
            )
        }

    def after_part(self, seat: int, marble: int, steps: int, way: str) -> Board:
        board = self.clone()
        board.walk(seat, marble, steps, way, devours=True)
        return board

    def can_complete(self, seat: int, left: int, moved: Collection[int]) -> bool:
        """TT10 TT11 Try everything: no step is left, or the last marble has come home."""
        if left == 0 or self.is_all_home(seat):
            return True
        return any(
            self.after_part(seat, marble, steps, way).can_complete(
                seat, left - steps, [*moved, marble]
            )
            for steps in range(left, 0, -1)
            for marble, way in self.walks(seat, steps)
            if marble not in moved
        )
