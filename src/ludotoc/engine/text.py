"""Text forms: a position is one line of `name=value` fields; helpers that read and refuse them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted

NOTHING = "-"
MOST_DIGITS = 12
QUOTED = 24  # signs of what is refused


def write_fields(game: Game, fields: Mapping[str, str]) -> str:
    """A line that begins with the game and its version."""
    return " ".join([game.name, f"v{game.version}", *(f"{n}={v}" for n, v in fields.items())])


def read_fields(game: Game, text: str, known: Iterable[str]) -> dict[str, str]:
    """The fields of a line by name, or a refusal that says which word is wrong."""
    words = text.split()
    head = [game.name, f"v{game.version}"]
    if words[:2] != head:
        raise Refused(
            "a position of {game} begins with {head}, not {text}",
            game=game.name,
            head=Quoted(" ".join(head)),
            text=Quoted(text[:QUOTED]),
        )
    names = set(known)
    fields: dict[str, str] = {}
    for place, word in enumerate(words[2:], 3):
        name, equals, value = word.partition("=")
        if not equals or name not in names:
            raise Refused(
                "word {place} of the position, {word}, is no field of {game}",
                place=place,
                word=Quoted(word[:QUOTED]),
                game=game.name,
            )
        if name in fields:
            raise Refused("field {field} stands twice in the position", field=name)
        fields[name] = value
    return fields


def needed(fields: Mapping[str, str], name: str) -> str:
    """A field that must be there."""
    if name not in fields:
        raise Refused("the position lacks the field {field}", field=name)
    return fields[name]


def read_number(name: str, text: str, lowest: int, highest: int) -> int:
    """A whole number within limits."""
    digits = text.removeprefix("-")
    is_number = len(digits) <= MOST_DIGITS and digits.isascii() and digits.isdigit()
    if is_number and lowest <= int(text) <= highest:
        return int(text)
    message = "field {field} is a number from {lowest} to {highest}, not {text}"
    written = Quoted(text[:QUOTED])
    raise Refused(message, field=name, lowest=lowest, highest=highest, text=written)


def read_choice(name: str, text: str, choices: Sequence[str]) -> int:
    """Which of a few words it is."""
    if text in choices:
        return choices.index(text)
    message = "field {field} is one of {choices}, not {text}"
    raise Refused(message, field=name, choices=", ".join(choices), text=Quoted(text[:QUOTED]))


def split(text: str, separator: str) -> list[str]:
    """The parts of a list; a lone dash is an empty one."""
    return [] if text == NOTHING else text.split(separator)


def join(parts: Iterable[str], separator: str) -> str:
    """A list as text; an empty one is a lone dash."""
    return separator.join(parts) or NOTHING
