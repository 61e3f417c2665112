"""What a law is: a function whose docstring is the law and which objects where it is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ludotoc.engine.record import bytes_of

Law = Callable[..., None]


class Objection(Exception):
    """What a law says of a game that breaks it."""


class Broken(AssertionError):
    """A game breaks a law: which one, how, and where to see it again."""

    def __init__(self, game: str, law: Law, how: str, where: str) -> None:
        self.law, self.sentence, self.how, self.where = name_of(law), sentence_of(law), how, where
        lines = (f"{game} breaks the law {self.law!r}: {self.sentence}", how, where)
        super().__init__("\n  ".join(line for line in lines if line))


def name_of(law: Law) -> str:
    """A law is called by its function's name."""
    return law.__name__


def sentence_of(law: Law) -> str:
    """What it demands, in a sentence."""
    return (law.__doc__ or "").strip().splitlines()[0]


def need(holds: object, how: str) -> None:
    """Object unless it holds."""
    if not holds:
        raise Objection(how)


def need_all(missing: Iterable[object], how: str) -> None:
    """Object if anything is missing, and say what."""
    found = ", ".join(str(each) for each in missing)
    need(not found, f"{how}: {found}")


def need_same(one: np.record, other: np.record, how: str) -> None:
    """Object unless two records are the same byte for byte, and say which fields are not."""
    if bytes_of(one) != bytes_of(other):
        raise Objection(f"{how}; what differs: {', '.join(differing_fields(one, other))}")


def differing_fields(one: np.record, other: np.record) -> list[str]:
    """Where two records are not the same."""
    names: tuple[str, ...] = one.dtype.names or ()
    fields = [name for name in names if _bytes(one[name]) != _bytes(other[name])]
    return fields or ["the gaps between fields"]


def _bytes(field: Any) -> bytes:
    return bytes(field.tobytes())
