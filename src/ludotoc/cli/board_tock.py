"""A Tock board drawn from what a seat may know. No rule is decided here: it only shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.cli.canvas import Canvas
from ludotoc.cli.layout_tock import Layout, Spot, choose_layout
from ludotoc.cli.marks_tock import ARROWS, ASCII, GLYPHS, STYLES, initial_of, own_colour
from ludotoc.engine.record import seats_in
from ludotoc.games.ring.notation import COLOURS, LETTERS
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE
from ludotoc.games.tock import GAME
from ludotoc.games.tock.state import (
    CROSSING,
    DICE_GAIN,
    DICE_OFF,
    DICE_SQUARES,
    LAST_BEFORE_HOUSE,
    STAR_SQUARES,
    STARS_ON,
)

if TYPE_CHECKING:
    import numpy as np
    from rich.text import Text


def draw(
    view: np.record,
    seat: int,
    width: int,
    height: int,
    ascii_only: bool,
    numbered: bool,
) -> list[Text]:
    """The board with the seat's side at the bottom, as large as the room allows."""
    layout = choose_layout(int(view.players), seat, width, height, numbered)
    board = _Board(view, seat, layout, ASCII if ascii_only else GLYPHS, numbered)
    return board.lines()


class _Board:
    def __init__(
        self,
        view: np.record,
        seat: int,
        layout: Layout,
        glyphs: dict[str, str],
        numbered: bool,
    ) -> None:
        self.view, self.seat, self.layout = view, seat, layout
        self.glyphs, self.numbered = glyphs, numbered
        self.colours = COLOURS[int(view.players)]
        self.canvas = Canvas(layout.height + 1)

    def lines(self) -> list[Text]:
        """Squares, houses, pawns, and a line for every player."""
        for square, spot in self.layout.squares.items():
            self._cell(spot, *self._mark(square))
        for side, spots in self.layout.houses.items():
            for spot in spots:
                self._cell(spot, self.glyphs["house"], STYLES[self.colours[side]][1])
        for marble in range(MARBLES * len(self.colours)):
            self._pawn(marble)
        self._players()
        self.canvas.put(self.layout.height, 0, self._legend(), "dim")
        return self.canvas.lines()

    def _legend(self) -> str:
        words = ["clockwise" if self.layout.is_ring else "walk right, then up a row"]
        words += [
            "S start",
            f"{'^v<>' if self.layout.is_ring else '>'} way home",
            "# crossing",
        ]
        words += [f"{self.glyphs['star']} star"] * int(self.view.stars == STARS_ON)
        words += [f"{self.glyphs['dice']} dice"] * int(self.view.dice != DICE_OFF)
        return "  ".join(words)

    def _cell(self, spot: Spot, text: str, style: str) -> None:
        self.canvas.put(spot[0], spot[1] * self.layout.cell, text, style)

    def _mark(self, square: int) -> tuple[str, str]:
        """What is printed on a square, and in which style."""
        side, number = square // SIDE, square % SIDE + 1
        colour = self.colours[side]
        style, owner = STYLES[colour][1], initial_of(colour).lower()
        if number == SIDE:
            return f"S{owner}", f"bold {style}"
        if number == LAST_BEFORE_HOUSE:
            return self._door(side, square) + owner, f"bold {style}"
        if number == CROSSING:
            return "#", f"bold {style}"
        if number in STAR_SQUARES and self.view.stars == STARS_ON:
            return self.glyphs["star"], style
        if number in DICE_SQUARES and self.view.dice != DICE_OFF:
            return self.glyphs["dice"], f"bold {style}"
        is_told = self.numbered and self.layout.is_ring
        return (str(number), style) if is_told else (self.glyphs["plain"], style)

    def _door(self, side: int, square: int) -> str:
        (row, cell), (next_row, next_cell) = (
            self.layout.squares[square],
            self.layout.houses[side][0],
        )
        return ARROWS.get((next_row - row, next_cell - cell), ">")

    def _pawn(self, marble: int) -> None:
        seat, number = divmod(marble, MARBLES)
        place = int(self.view.ring.place[marble])
        if place == CAMP:
            return
        houses = self.layout.houses[seat]
        spot = houses[place - HOUSE - 1] if place > HOUSE else self.layout.squares[place]
        colour = self.colours[seat]
        self._cell(spot, initial_of(colour) + self._name(seat, number), STYLES[colour][0])

    def _name(self, seat: int, number: int) -> str:
        """Letters for the pawns one moves as one's own, as moves are written."""
        return LETTERS[number] if seat == own_colour(self.view, self.seat) else str(number + 1)

    def _players(self) -> None:
        acting = seats_in(int(GAME.verbs.actors(self.view)))
        has_tokens = self.view.dice == DICE_GAIN
        top, left = min(self.layout.texts.values())
        heading = f"{'':10}camp{'hand':>5}{'tok':>5}"[: 24 if has_tokens else 19]
        self.canvas.put(top - 1, left, heading, "dim")
        if not self.layout.is_ring:
            self._numbers(top - 1)
        for seat, (row, column) in self.layout.texts.items():
            colour = self.colours[seat]
            places = self.view.ring.place[MARBLES * seat : MARBLES * seat + MARBLES]
            waiting = [self._name(seat, pawn) for pawn in range(MARBLES) if places[pawn] == CAMP]
            turn = self.glyphs["turn"] if seat in acting else " "
            tokens = f"{int(self.view.tokens[seat]):>5}" if has_tokens else ""
            self.canvas.put(row, column, turn)
            self.canvas.put(row, column + 1, initial_of(colour), STYLES[colour][0])
            line = f" {colour:<7}{''.join(waiting):<4}{int(self.view.held[seat]):>5}{tokens}"
            self.canvas.put(row, column + 2, line, "bold" if seat == self.seat else "")

    def _numbers(self, row: int) -> None:
        """Above the rows, the numbers of their squares and of the places in the house."""
        side = self.layout.squares[0][1]
        for number in range(SIDE):
            text = str(number + 1) if number < 9 or number % 2 else ""  # else they run together
            self._cell((row, side + number), text, "dim")
        for number in range(MARBLES):
            self._cell((row, self.layout.houses[0][number][1]), f"H{number + 1}", "dim")
