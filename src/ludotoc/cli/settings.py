"""What several commands let one choose, and how it is read."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted

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
lang_option = click.option("--lang", help="en or fr; else the language that is spoken.")
names_option = click.option(
    "--names", default="", metavar="NAMES", help="Who sits there, such as Anna,Marc."
)


def read_choices(pairs: Sequence[str]) -> dict[str, str]:
    """Options by name."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise Refused("an option is written name=value, not {text}", text=Quoted(pair[:24]))
        if name in chosen:
            raise Refused("option {option} is given twice", option=name)
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
            message = "seats are numbered 0 to {last}, not {seat}"
            raise Refused(message, last=players - 1, seat=Quoted(word[:24]))
        if int(word) in seats:
            raise Refused("seat {number} is named twice", number=int(word))
        seats.append(int(word))
    return sorted(seats)
