"""The marks of a Tock board in a terminal: colours, initials, signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.games.ring.notation import COLOURS
from ludotoc.games.tock.state import CARD, PARTS

if TYPE_CHECKING:
    import numpy as np

STYLES = {  # of a pawn, and of the squares of its colour
    "green": ("bold white on dark_green", "green"),
    "red": ("bold white on red3", "red"),
    "orange": ("bold black on dark_orange", "dark_orange"),
    "white": ("bold black on white", "default"),
    "yellow": ("bold black on yellow", "yellow"),
    "blue": ("bold white on blue", "bright_blue"),
    "pink": ("bold black on pink1", "pink1"),
    "black": ("bold white on grey23", "bright_black"),
}
GLYPHS = {"plain": "·", "star": "★", "dice": "⚄", "house": "○", "turn": "▶"}
ASCII = {"plain": ".", "star": "*", "dice": "%", "house": "o", "turn": ">"}
ARROWS = {(-1, 0): "^", (1, 0): "v", (0, 1): ">", (0, -1): "<"}


def seat_names(players: int) -> tuple[str, ...]:
    """What the seats are called."""
    return COLOURS[players]


def initial_of(colour: str) -> str:
    """The letter that stands for a colour: black is K, since blue has the B."""
    return "K" if colour == "black" else colour[0].upper()


def own_colour(view: np.record, seat: int) -> int:
    """Whose pawns a seat calls a to d: its own, or the team-mate's it helps at its turn."""
    helps = view.turn == seat and view.stage >= CARD and view.stage != PARTS
    return int(view.colour) if helps else seat
