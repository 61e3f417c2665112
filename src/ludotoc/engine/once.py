"""Something that is worked out once, when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class once(Generic[Value]):  # noqa: N801  it stands where a function would
    """As `functools.cached_property`, but without its lock, which costs more than most values.

    Two threads that ask at the same time may both work it out.
    """

    def __init__(self, make: Callable[[Any], Value]) -> None:
        self._make, self.__doc__ = make, make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, found: Any, owner: type | None = None) -> Value:
        """Afterwards it is an attribute like any other."""
        value: Value = self._make(found)
        found.__dict__[self._name] = value
        return value
