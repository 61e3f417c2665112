"""Who draws tables. The house says it when it opens, so that a table need not know any drawing."""

from __future__ import annotations

from collections.abc import Callable

Painter = Callable[..., str]
_hired: list[Painter] = []


def hire(painter: Painter) -> None:
    """From now on this one draws."""
    _hired[:] = [painter]


def paint(*what: object) -> str:
    """The picture of a game's view."""
    return _hired[0](*what)
