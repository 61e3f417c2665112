"""Pictures of the rules: positions that show what a clause says, kept beside its game.

A game's `pictures.py` has `PICTURES`, in the order of its rules page. Whoever shows the page draws
them from the position itself, so that no picture can show what the rules do not allow.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotoc.engine.words import Sentence


class Picture(NamedTuple):
    """A position as one seat sees it, and what is to be seen there."""

    clause: str  # it stands behind this clause of the page
    caption: Sentence
    position: str
    seat: int
    move: str = ""  # a legal move of that seat, lit with what it moves; else what may be picked
    barred: str = ""  # a move that the clause forbids; what stands in its way is lit
    is_still: bool = False  # nothing is to be done, only to be looked at
    lit: tuple[str, ...] = ()  # what else to look at
