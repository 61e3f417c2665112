"""A record opened up for Python: pictures and words are made from it."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

_LETTERS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
Numbers = tuple[int, ...]


def plain(s: np.record) -> Any:
    """A record as plain numbers and tuples, under the same names: Python reads those much faster.

    Pictures and words are made from it; nothing written to it reaches the table.
    """
    code, build = _opened(s.dtype)
    return build(code.unpack(s.tobytes()), 0)


@cache
def _opened(dtype: np.dtype[Any]) -> tuple[struct.Struct, Callable[[Numbers, int], Any]]:
    """How the bytes of a record are read, and what is made of the numbers."""
    letters, makers, place, numbers = "=", {}, 0, 0
    for name, (kind, offset) in _fields(dtype):
        letters += f"{offset - place}x"
        base, shape = kind.subdtype or (kind, ())
        if base.names:
            inner, build = _opened(base)
            size = len(inner.unpack(bytes(inner.size)))
            letters += inner.format.removeprefix("=")
        else:
            size, build = math.prod(shape), None
            letters += f"{size}{_LETTERS[base.str[1:]]}"
        makers[name] = _maker(numbers, shape, build)
        place, numbers = offset + kind.itemsize, numbers + size
    letters += f"{dtype.itemsize - place}x"

    def build_all(flat: Numbers, first: int) -> Any:
        return SimpleNamespace(**{name: make(flat, first) for name, make in makers.items()})

    return struct.Struct(letters), build_all


def _fields(dtype: np.dtype[Any]) -> list[tuple[str, tuple[np.dtype[Any], int]]]:
    found: Any = dtype.fields or {}
    return sorted(((name, each[:2]) for name, each in found.items()), key=lambda field: field[1][1])


def _maker(at: int, shape: tuple[int, ...], build: Any) -> Callable[[Numbers, int], Any]:
    """What one field is made of: a number, a tuple, a tuple of tuples, or a record of its own."""
    if build is not None:
        return lambda flat, first: build(flat, first + at)
    if not shape:
        return lambda flat, first: flat[first + at]
    if len(shape) == 1:
        return lambda flat, first: flat[first + at : first + at + shape[0]]
    row = shape[1]
    starts = range(at, at + shape[0] * row, row)
    return lambda flat, first: tuple(flat[first + each : first + each + row] for each in starts)
