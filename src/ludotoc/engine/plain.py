"""A record opened up for Python: pictures and words are made from it."""

from __future__ import annotations

import math
import struct
from collections import namedtuple
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np

from ludotoc.engine.record import memory_of

_LETTERS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
Numbers = tuple[int, ...]
Place = int | slice
Maker = Callable[[Numbers], Any]


def plain(s: np.record) -> Any:
    """A record as plain numbers and tuples, under the same names: Python reads those much faster.

    Pictures and words are made from it; it is a named tuple, so nobody writes to it.
    """
    code, build = _opened(s.dtype)
    return build(code.unpack(memory_of(s)))


def all_plain(records: Any) -> list[Any]:
    """Many records of one block, opened."""
    code, build = _opened(records.dtype)
    return [build(flat) for flat in code.iter_unpack(records.tobytes())]


@cache
def _opened(dtype: np.dtype[Any]) -> tuple[struct.Struct, Maker]:
    """How the bytes of a record are read, and what is made of the numbers."""
    letters, makers, place, numbers = "=", {}, 0, 0
    for name, (kind, offset) in _fields(dtype):
        letters += f"{offset - place}x"
        base, shape = kind.subdtype or (kind, ())
        code, build = _opened(base) if base.names else (None, None)
        size = _length(code) if code else math.prod(shape)
        letters += code.format.removeprefix("=") if code else f"{size}{_LETTERS[base.str[1:]]}"
        makers[name] = _maker(numbers, numbers + size, shape, build)
        place, numbers = offset + kind.itemsize, numbers + size
    letters += f"{dtype.itemsize - place}x"
    return struct.Struct(letters), _builder(makers)


def _builder(makers: dict[str, Place | Maker]) -> Maker:
    """Numbers and rows are picked out in one go, what has parts is made one by one."""
    places = {name: each for name, each in makers.items() if not callable(each)}
    parted = {name: each for name, each in makers.items() if callable(each)}
    names = (*places, *parted)
    record: Any = namedtuple("Plain", names)  # type: ignore[misc]
    make: Any = tuple.__new__
    pick, rest = itemgetter(*places.values(), slice(0, 0)), tuple(parted.values())

    def build(flat: Numbers) -> Any:
        return make(record, (*pick(flat)[:-1], *[each(flat) for each in rest]))

    return build


def _fields(dtype: np.dtype[Any]) -> list[tuple[str, tuple[np.dtype[Any], int]]]:
    found: Any = dtype.fields or {}
    return sorted(((name, each[:2]) for name, each in found.items()), key=lambda field: field[1][1])


def _length(code: struct.Struct) -> int:
    return len(code.unpack(bytes(code.size)))


def _maker(first: int, end: int, shape: tuple[int, ...], build: Maker | None) -> Place | Maker:
    """Where a field stands: one number, a row of them; or how its rows or parts are made."""
    if build is not None:
        return lambda flat: build(flat[first:end])
    if not shape:
        return first
    if len(shape) == 1:
        return slice(first, end)
    rows = [slice(each, each + shape[1]) for each in range(first, end, shape[1])]
    return lambda flat: tuple([flat[row] for row in rows])
