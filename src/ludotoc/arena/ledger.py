"""A run on disk: a header with the whole setting, then one line a board, written as they come.

What was written is never written again: the same command goes on where the last one stopped,
however it stopped. A last line that was cut off by a crash is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from ludotoc.arena.match import Played
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted

KIND = "ludotoc arena"
FORM = 1  # raised whenever the lines are written differently


class Ledger:
    """Keeps what is played; without a path it keeps nothing."""

    def __init__(self, path: Path | None, header: Mapping[str, Any]) -> None:
        self.path, self.found = path, list[Played]()
        self._header: dict[str, Any] = {"kind": KIND, "form": FORM, **header}
        self._file: TextIO | None = None
        if path is not None:
            try:
                self._file = self._open(path)
            except OSError as reason:
                raise _cannot_be_kept(path, reason) from None

    def _open(self, path: Path) -> TextIO:
        whole = _whole_lines(path)
        if whole:
            self._check(path, whole[0])
            self.found = [_read(path, line, number) for number, line in enumerate(whole[1:], 2)]
        file = path.open("r+" if path.exists() else "w", encoding="utf-8", newline="\n")
        file.seek(sum(len(line.encode()) + 1 for line in whole))
        file.truncate()
        if not whole:
            _write(file, self._header)
        return file

    def _check(self, path: Path, line: str) -> None:
        header = _json(line)
        if not isinstance(header, dict) or header.get("kind") != KIND:
            raise Refused("{path} is no saved run of an arena", path=Quoted(str(path)))
        asked = json.loads(json.dumps(self._header))
        differs = [name for name in asked if header.get(name) != asked[name]]
        if differs:
            message = "{path} was begun with another {what}; give the run a file of its own"
            raise Refused(message, path=Quoted(str(path)), what=", ".join(differs))

    def keep(self, played: Iterable[Played]) -> None:
        """Write boards and see that they are written."""
        if self._file is not None:
            for each in played:
                _write(self._file, asdict(each))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()


def seed_in(path: Path) -> int | None:
    """The seed a run was begun with; None where there is none yet, or none that can be read."""
    try:
        with path.open(encoding="utf-8") as file:
            header = _json(file.readline())
    except (OSError, UnicodeDecodeError):
        return None
    seed = header.get("seed") if isinstance(header, dict) else None
    return seed if isinstance(seed, int) else None


def _write(file: TextIO, facts: Mapping[str, Any]) -> None:
    file.write(json.dumps(facts, separators=(",", ":")) + "\n")
    file.flush()


def _whole_lines(path: Path) -> list[str]:
    """Every line that was written to its end."""
    if not path.exists():
        return []
    try:
        return path.read_text(encoding="utf-8").split("\n")[:-1]
    except UnicodeDecodeError:
        raise Refused("{path} is no saved run of an arena", path=Quoted(str(path))) from None


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _read(path: Path, line: str, number: int) -> Played:
    facts = _json(line)
    if not isinstance(facts, dict) or set(facts) != {each.name for each in fields(Played)}:
        message = "line {number} of {path} is no board of an arena"
        raise Refused(message, number=number, path=Quoted(str(path)))
    return Played(**facts)


def _cannot_be_kept(path: Path, reason: OSError) -> Refused:
    message = "the run cannot be kept in {path}: {reason}"
    return Refused(message, path=Quoted(str(path)), reason=str(reason.strerror))
