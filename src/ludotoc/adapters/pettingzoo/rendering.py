"""A table for the eye: as text, in the terminal, as pixels; drawn from a view like all pictures."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np

from ludotoc.draw.canvas import Line, text_of
from ludotoc.draw.picture import layout_of, png_of, svg_of
from ludotoc.draw.terminal import TextTable
from ludotoc.engine.game import SPECTATOR, Game
from ludotoc.engine.plain import plain
from ludotoc.engine.record import seats_in
from ludotoc.engine.speech import ENGLISH, Speaker

COLUMNS, ROWS = 100, 40
PIXELS = 480


def lines_of(game: Game, view: np.record) -> list[Line]:
    """The board or the street, who sits there, and the viewer's own cards."""
    shown = plain(view)
    options = tuple(game.read_options(view).items())
    layout = layout_of(game.package, shown.players, options, shown.viewer)
    scene = game.module("scene").scene(shown)
    listener = None if shown.viewer == SPECTATOR else shown.viewer
    picture = TextTable(layout, Speaker(ENGLISH, (), listener))
    acting = seats_in(int(game.verbs.actors(view)))
    board = picture.board(scene, COLUMNS, ROWS, {})
    seats = picture.seats if board else picture.street
    return [*board, *seats(scene, COLUMNS, {}, acting), *picture.hands(scene, COLUMNS, {}, False)]


def text(game: Game, view: np.record) -> str:
    """The table in plain letters."""
    return "\n".join(text_of(line).rstrip() for line in lines_of(game, view))


def show(game: Game, view: np.record) -> None:
    """The table in colours, in the terminal; what that cannot write is a question mark."""
    from rich.console import Console
    from rich.text import Text

    console = Console(width=COLUMNS, highlight=False)
    for line in lines_of(game, view):
        known = [(_within(console.encoding, words), style) for words, style in line]
        console.print(Text.assemble(*known))
    console.print()


def _within(encoding: str, words: str) -> str:
    return words.encode(encoding, "replace").decode(encoding)


def pixels(game: Game, view: np.record) -> np.ndarray[Any, Any]:
    """The table as the page shows it, row by row, in red, green and blue."""
    drawn = png_of(svg_of(game, view), PIXELS)
    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"), np.uint8)


MODES: dict[str, Callable[[Game, np.record], Any]] = {
    "human": show,
    "ansi": text,
    "rgb_array": pixels,
}
