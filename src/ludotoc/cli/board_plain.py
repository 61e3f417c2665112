"""How a table is shown whose game has no drawing yet: field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

if TYPE_CHECKING:
    import numpy as np

HIDDEN_FIELDS = ("chance", "viewer")


def seat_names(players: int) -> tuple[str, ...]:
    """What the seats are called."""
    return tuple(f"seat {seat}" for seat in range(players))


def draw(
    view: np.record,
    seat: int,
    width: int,
    height: int,
    ascii_only: bool,
    numbered: bool,
) -> list[Text]:
    """One field a line."""
    names = [name for name in view.dtype.names or () if name not in HIDDEN_FIELDS]
    return [Text(f"{name:12} {_value(view[name])}"[:width], no_wrap=True) for name in names]


def _value(value: Any) -> str:
    return str(value.tolist()).replace(" ", "")


def title(view: np.record, seat: int) -> str:
    """The table in a line."""
    return f"you are seat {seat}" if seat < view["players"] else "as an onlooker sees it"


def question(view: np.record, seat: int) -> str:
    """What is being asked of a seat."""
    return "Your turn."


def sight(view: np.record, seat: int) -> str:
    """Nothing is looked at that the fields do not keep."""
    return ""


def hand_of(view: np.record, seat: int) -> list[str]:
    """What a seat holds is among the fields."""
    return []


def foretells(before: np.record, after: np.record) -> bool:
    """Nothing is said of what a move leads to."""
    return False


def change(before: np.record, after: np.record, seat: int) -> tuple[str, str]:
    """Nothing is said of where a move leads and what else it does."""
    return "", ""
