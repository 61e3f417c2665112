"""What several commands let one choose, and how it is read."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ludotoc.engine.errors import Refused

HEX_DIGITS = 64

game_argument = click.argument("game")
file_argument = click.argument("file")
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object and nothing else."
)
players_option = click.option(
    "--players",
    type=int,
    metavar="N",
    help="How many seats; the game's smallest table otherwise.",
)
choices_option = click.option(
    "--option",
    "choices",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game, as `ludotoc games` lists them; may be repeated.",
)
seed_option = click.option(
    "--seed",
    metavar="SEED",
    help="A number, or 64 hexadecimal digits; a fresh seed otherwise.",
)
lang_option = click.option(
    "--lang", default="en", show_default=True, metavar="LANG", help="The language: en or fr."
)
names_option = click.option(
    "--names", default="", metavar="NAMES", help="Who sits there, such as Anna,Marc."
)


def check_language(lang: str) -> None:
    """A language that this house speaks."""
    from ludotoc.engine.speech import languages

    if lang not in languages():
        known = ", ".join(languages())
        raise Refused("the languages are {known}, not {lang}", known=known, lang=repr(lang[:24]))


def read_choices(pairs: Sequence[str]) -> dict[str, str]:
    """Options by name."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise Refused(f"an option is written name=value, not {pair[:24]!r}")
        if name in chosen:
            raise Refused(f"option {name} is given twice")
        chosen[name] = value
    return chosen


def read_seed(text: str | None) -> int | str | None:
    """A seed as the table takes it."""
    if text is not None and text.isascii() and text.isdigit() and len(text) < HEX_DIGITS:
        return int(text)
    return text


def read_seats(text: str, players: int) -> list[int]:
    """Seats in a list such as `0,2`."""
    seats: list[int] = []
    for part in text.split(","):
        word = part.strip()
        if not (word.isascii() and word.isdigit() and int(word[:9]) < players):
            raise Refused(f"seats are numbered 0 to {players - 1}, not {word[:24]!r}")
        if int(word) in seats:
            raise Refused(f"seat {int(word)} is named twice")
        seats.append(int(word))
    return sorted(seats)
