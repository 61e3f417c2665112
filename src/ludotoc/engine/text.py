"""Text forms: a position is one line of `name=value` fields; helpers that read and refuse them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game

NOTHING = "-"
MOST_DIGITS = 12


def write_fields(game: Game, fields: Mapping[str, str]) -> str:
    """A line that begins with the game and its version."""
    return " ".join([game.name, f"v{game.version}", *(f"{n}={v}" for n, v in fields.items())])


def read_fields(game: Game, text: str, known: Iterable[str]) -> dict[str, str]:
    """The fields of a line by name, or a refusal that says which word is wrong."""
    words = text.split()
    head = [game.name, f"v{game.version}"]
    if words[:2] != head:
        raise Refused(
            f"a position of {game.name} begins with {' '.join(head)!r}, not {text[:24]!r}"
        )
    names = set(known)
    fields: dict[str, str] = {}
    for place, word in enumerate(words[2:], 3):
        name, equals, value = word.partition("=")
        if not equals or name not in names:
            raise Refused(
                f"word {place} of the position, {word[:24]!r}, is no field of {game.name}"
            )
        if name in fields:
            raise Refused(f"field {name} stands twice in the position")
        fields[name] = value
    return fields


def needed(fields: Mapping[str, str], name: str) -> str:
    """A field that must be there."""
    if name not in fields:
        raise Refused(f"the position lacks the field {name}")
    return fields[name]


def read_number(name: str, text: str, lowest: int, highest: int) -> int:
    """A whole number within limits."""
    digits = text.removeprefix("-")
    is_number = len(digits) <= MOST_DIGITS and digits.isascii() and digits.isdigit()
    if is_number and lowest <= int(text) <= highest:
        return int(text)
    raise Refused(f"field {name} is a number from {lowest} to {highest}, not {text[:24]!r}")


def read_choice(name: str, text: str, choices: Sequence[str]) -> int:
    """Which of a few words it is."""
    if text in choices:
        return choices.index(text)
    raise Refused(f"field {name} is one of {', '.join(choices)}, not {text[:24]!r}")


def split(text: str, separator: str) -> list[str]:
    """The parts of a list; a lone dash is an empty one."""
    return [] if text == NOTHING else text.split(separator)


def join(parts: Iterable[str], separator: str) -> str:
    """A list as text; an empty one is a lone dash."""
    return separator.join(parts) or NOTHING
