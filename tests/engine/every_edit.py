"""Edits every source a game's verbs are built from, and names those whose cache stays the same.

Runs in a Python of its own, on a copy of the package: `main(package, game)`.
"""

from __future__ import annotations

import ast
import functools
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludotoc.engine import jit
from ludotoc.games import find_game


def main(package: Path, name: str) -> None:
    """Prints the rooms that were edited, how often, and after which edits a cache would be old."""
    assert Path(jit.__file__).parents[1] == package
    verbs = list(find_game(name).verbs)
    edits = Edits({verb: rooms_used(package, verb) for verb in verbs})
    rooms = set.union(*edits.rooms.values())
    for room in sorted(rooms):
        edit_room(edits, room)
    page = package / "games" / name / "RULES.md"
    edits.make("a page", page.parent, functools.partial(page.write_text, "A page."))
    print(json.dumps({"rooms": sorted(room.name for room in rooms), "unseen": edits.unseen}))


class Edits:
    """What each edit left as it was."""

    def __init__(self, rooms: dict[Any, set[Path]]) -> None:
        self.rooms = rooms
        self.folders = self.folders_now()
        self.unseen: dict[str, list[str]] = {}

    def folders_now(self) -> dict[Any, Path]:
        """Where a fresh process would look for each verb."""
        for name, function in vars(jit).items():
            if hasattr(function, "cache_clear") and name != "_callees":
                function.cache_clear()
        return {verb: jit.cache_folder(verb) for verb in self.rooms}

    def make(self, what: str, room: Path, edit: Callable[[], object]) -> None:
        """Edit, and note the verbs built from that room whose cache is the same as before."""
        edit()
        before, self.folders = self.folders, self.folders_now()
        self.unseen[what] = [
            verb.__name__
            for verb, rooms in self.rooms.items()
            if room in rooms and self.folders[verb] == before[verb]
        ]


def edit_room(edits: Edits, room: Path) -> None:
    """Each file of a folder is edited, one is touched, one comes and goes."""
    sources = sorted(room.glob("*.py"))
    for source in sources:
        text = source.read_text(encoding="utf-8") + "\n# edited\n"
        edits.make(f"{room.name}/{source.name}", room, functools.partial(source.write_text, text))
    more = room / "more.py"
    edits.make(f"{room.name}, a touch", room, functools.partial(os.utime, sources[-1]))
    edits.make(f"{room.name}, a new file", room, functools.partial(more.write_text, ""))
    edits.make(f"{room.name}, a file gone", room, more.unlink)


def rooms_used(package: Path, verb: Any) -> set[Path]:
    """The folders of all rules a verb stands on, and of all names that those import and use."""
    rooms = {package / "engine"}
    for function in jit._with_callees([verb]):
        code = function.py_func.__code__
        imported = rooms_of_imports(package, code.co_filename)
        rooms.add(Path(code.co_filename).parent)
        rooms |= {imported[name] for name in code.co_names if name in imported}
    return rooms


@functools.cache
def rooms_of_imports(package: Path, source: str) -> dict[str, Path]:
    """The folder each name comes from that a file imports from the package."""
    return {
        alias.name: (package.parent / statement.module.replace(".", "/")).parent
        for statement in ast.walk(ast.parse(Path(source).read_text(encoding="utf-8")))
        if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("ludotoc.")
        for alias in statement.names
    }
