"""Where games that people play in the terminal are kept, so that none is lost."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ludotoc.engine.errors import Refused

if TYPE_CHECKING:
    from ludotoc.play import Table


def home() -> Path:
    """The folder of this user's tables."""
    import platformdirs

    return Path(os.environ.get("LUDOTOC_HOME") or platformdirs.user_data_dir("ludotoc")) / "tables"


def new_file_for(table: Table) -> Path:
    """A file no other table uses, named after what was promised before the deal."""
    name, number = f"{table.game.name}-{table.commitment[:12]}", 1
    path = home() / f"{name}.txt"
    while path.exists():
        number += 1
        path = home() / f"{name}-{number}.txt"
    return path


def save(table: Table, path: Path) -> None:
    """Write the record with its seed, all of it or nothing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new")
        beside.write_text(table.record(with_seed=True), encoding="utf-8")
        beside.replace(path)
    except OSError as reason:
        raise Refused("the game cannot be saved: {reason}", reason=str(reason)) from None
