"""How a table is shown whose game has no scene yet: field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

HIDDEN_FIELDS = ("chance", "viewer")


def lines(view: np.record) -> list[str]:
    """One field a line."""
    names = [name for name in view.dtype.names or () if name not in HIDDEN_FIELDS]
    return [f"{name:12} {_value(view[name])}" for name in names]


def _value(value: Any) -> str:
    return str(value.tolist()).replace(" ", "")
