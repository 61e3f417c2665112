"""Ludotoc: a house of five French table games.

>>> import ludotoc
>>> table = ludotoc.new_table("tock", players=4, seed=1, teams="pairs")
>>> table.actors
[0, 1, 2, 3]
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ludotoc.engine.painting import hire

if TYPE_CHECKING:
    from ludotoc.batch import batch
    from ludotoc.draw.picture import svg_of
    from ludotoc.engine.errors import Refused
    from ludotoc.games import find_game
    from ludotoc.play import Table, new_table, read_record, table_from_position, verify_record

__version__ = "0.1.0"
_HOME = {
    "find_game": "ludotoc.games",
    "new_table": "ludotoc.play",
    "read_record": "ludotoc.play",
    "Refused": "ludotoc.engine.errors",
    "svg_of": "ludotoc.draw.picture",
    "Table": "ludotoc.play",
    "table_from_position": "ludotoc.play",
    "verify_record": "ludotoc.play",
}
__all__ = ["Refused", "Table", "batch", "find_game", "new_table", "read_record",
           "svg_of", "table_from_position", "verify_record"]  # fmt: skip


def _paint(*what: Any) -> str:
    picture: str = importlib.import_module("ludotoc.draw.picture").svg_of(*what)
    return picture


hire(_paint)


def __getattr__(name: str) -> Any:
    """Import what is asked for only then: the house opens quickly."""
    if name == "batch":
        return importlib.import_module("ludotoc.batch")
    if name in _HOME:
        return getattr(importlib.import_module(_HOME[name]), name)
    raise AttributeError(f"module 'ludotoc' has no attribute {name!r}")
