"""How a table is shown: by its game's own drawing where there is one, by its fields otherwise.

A later room, `draw`, will show every game from its scene; only this file knows what stands in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from ludotoc.cli import board_plain

if TYPE_CHECKING:
    import numpy as np
    from rich.text import Text

    from ludotoc.engine.game import Game


@dataclass(frozen=True)
class Drawing:
    """What the terminal asks of a drawing; every answer comes from a view."""

    seat_names: Callable[[int], tuple[str, ...]] = board_plain.seat_names
    draw: Callable[[np.record, int, int, int, bool, bool], list[Text]] = board_plain.draw
    title: Callable[[np.record, int], str] = board_plain.title
    question: Callable[[np.record, int], str] = board_plain.question
    hand_of: Callable[[np.record, int], list[str]] = board_plain.hand_of
    foretells: Callable[[np.record, np.record], bool] = board_plain.foretells
    change: Callable[[np.record, np.record, int], tuple[str, str]] = board_plain.change
    sight: Callable[[np.record, int], str] = board_plain.sight  # what is seen now and never again


def drawing_of(game: Game) -> Drawing:
    """The drawing of a game: its own, or the plain lines its folder has for it, or its fields."""
    if game.name in OWN_DRAWINGS:
        return OWN_DRAWINGS[game.name]()
    return _of_plain_lines(game) if game.has_module("plain") else Drawing()


def _of_plain_lines(game: Game) -> Drawing:
    """What a game's folder says of its table in `plain.py`: lines, a hand, a question, a sight."""
    from rich.text import Text

    plain = game.module("plain")

    def draw(view: np.record, seat: int, width: int, *_: object) -> list[Text]:
        pieces = [piece for line in plain.lines(view, seat) for piece in wrap(line, width) or [""]]
        return [Text(piece, no_wrap=True) for piece in pieces]

    sight = getattr(plain, "sight", board_plain.sight)
    return Drawing(draw=draw, question=plain.question, hand_of=plain.hand_of, sight=sight)


def _of_tock() -> Drawing:
    from ludotoc.cli import board_tock, marks_tock, words_tock

    return Drawing(
        marks_tock.seat_names,
        board_tock.draw,
        words_tock.title,
        words_tock.question,
        words_tock.hand_of,
        words_tock.foretells,
        words_tock.change,
    )


OWN_DRAWINGS: dict[str, Callable[[], Drawing]] = {"tock": _of_tock}
