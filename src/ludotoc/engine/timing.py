"""Decisions that end by themselves: a snap window, a minute to study a box.

A game says in its `actions.py` where the clock decides: `timed(view)`, from a plain view, or None.
Rules know no time; a house that keeps it tells the table when it is over (`Table.close`).
"""

from __future__ import annotations

from typing import NamedTuple


class Timed(NamedTuple):
    """The decision now open to several seats, and how it ends when its time is over."""

    seconds: float
    action: int  # what everybody makes who has not ended his part
    is_sealed: bool  # it never ends sooner, and nobody sees before what others have done
