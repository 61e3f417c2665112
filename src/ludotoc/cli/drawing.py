"""How a table is shown: by its game's own drawing where there is one, by its fields otherwise.

A later room, `draw`, will show every game from its scene; only this file knows what stands in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
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
    """The drawing of a game."""
    if game.name in OWN_DRAWINGS:
        return OWN_DRAWINGS[game.name]()
    return _in_words(game) if find_spec(f"{game.package}.glance") else Drawing()


def _in_words(game: Game) -> Drawing:
    """A game that tells in lines what lies open."""
    from rich.text import Text

    glance = game.module("glance")

    def draw(
        view: np.record, seat: int, width: int, height: int, ascii_only: bool, numbered: bool
    ) -> list[Text]:
        return [Text(line) for line in glance.lines(view, seat)]

    return Drawing(draw=draw, question=glance.question, sight=glance.sight)


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
