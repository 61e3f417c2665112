"""The rules read by Python, on a plain view: words and pictures ask what a card would do.

Compiled rules take records only. Words and pictures are made from plain views, of which there are
many a move, so the very same rules are run by the interpreter there; nothing is said twice.
"""

from __future__ import annotations

import dis
import types
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ludotoc.engine.game import Game
from ludotoc.engine.record import empty_record, legal_list


@cache
def read(rule: Any) -> Callable[..., Any]:
    """A rule, and all it calls, as plain Python; only such as change nothing can be read."""
    source = getattr(rule, "py_func", None)
    if source is None:  # nothing is compiled in this run
        return rule
    scope = dict(source.__globals__)
    for name in _names_called(source):
        if hasattr(scope.get(name), "py_func"):
            scope[name] = read(scope[name])
    return types.FunctionType(source.__code__, scope, source.__name__)


def _names_called(source: Any) -> set[str]:
    return {
        str(each.argval) for each in dis.get_instructions(source) if each.opname == "LOAD_GLOBAL"
    }


def recorded(game: Game, view: Any) -> np.record:
    """A plain view as the record it was opened from, for what only compiled rules can tell."""
    s = empty_record(game.record_type)
    _fill(s, view)
    return s


def _fill(s: Any, view: Any) -> None:
    for name in s.dtype.names:
        value = getattr(view, name)
        if s.dtype[name].names:
            _fill(s[name], value)
        else:
            s[name] = value


def legal_in(game: Game, view: Any, seat: int) -> list[int]:
    """What a seat may do now, from a plain view."""
    return legal_list(game, recorded(game, view), seat)
