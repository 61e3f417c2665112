"""CC1: how cards, seats and places are written: `7a`, `1:3` for the third card of seat 1."""

from __future__ import annotations

import re

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, Term
from ludotoc.games.chocottes.state import (
    BOGEYMAN,
    CARDS,
    COPIES,
    DREAMS,
    EVERYBODY,
    REAPER,
    RIFT_VALUE,
    VAMPIRE,
    WEREWOLF,
    WITCH,
)

LETTERS = "abcd"  # of 10 to 13 the copies a and b are dreams
MOST_SHOWN = 12  # so much of a text that is refused is repeated
EFFECTS = {
    RIFT_VALUE: Term("the Rift"),
    WEREWOLF: Term("the Werewolf"),
    WITCH: Term("the Witch"),
    VAMPIRE: Term("the Vampire"),
    BOGEYMAN: Term("the bogeyman"),
    REAPER: Term("the Reaper"),
}
_SPOT = re.compile(r"([0-9]{1,2}):([0-9]{1,2})")


def value_of(card: int) -> int:
    """CC1 The number of a card."""
    return card // COPIES + 1


def worth_of(card: int) -> int:
    """CC1 What a card counts in the end: a dream nothing, all others their number."""
    return 0 if card in members(DREAMS) else value_of(card)


def card_text(card: int) -> str:
    """A card: `7a`, `10c`."""
    return f"{value_of(card)}{LETTERS[card % COPIES]}"


CARD_NUMBERS = {card_text(card): card for card in range(CARDS)}


def shown(text: str) -> Quoted:
    """The beginning of what somebody wrote, as a refusal repeats it."""
    return Quoted(text[:MOST_SHOWN])


def read_card(field: str, text: str) -> int:
    """The card a text names, in a field of a position."""
    if text.lower() in CARD_NUMBERS:
        return CARD_NUMBERS[text.lower()]
    raise Refused(
        "field {field}: {text} is no card; cards are written like 7a, 10b or 14d",
        "CC1",
        field=field,
        text=shown(text),
    )


def spot_text(seat: int, position: int) -> str:
    """A card by where it lies: `1:3` is the third card of seat 1."""
    return f"{seat}:{position + 1}"


def read_spot(text: str) -> tuple[int, int] | None:
    """The seat and the position that a text names, or None; whether they exist is not asked."""
    found = _SPOT.fullmatch(text)
    return None if found is None else (int(found[1]), int(found[2]) - 1)


SEEN_BY, ALL_EYES = "@", "*"


def eyes_text(eyes: int) -> str:
    """CC20 Who has seen a card: `@02` seats 0 and 2, `@*` everybody, nothing if nobody has."""
    if eyes in (0, EVERYBODY):
        return SEEN_BY + ALL_EYES if eyes else ""
    return SEEN_BY + seats_text(eyes)


def seats_text(seats: int) -> str:
    """Seats in a row: `02`."""
    return "".join(str(seat) for seat in range(seats.bit_length()) if seats >> seat & 1)


def read_seats(field: str, text: str, players: int) -> int:
    """The seats that a row of digits names, as bits."""
    known = "0123456789"[:players]
    if not text or set(text) - set(known) or list(text) != sorted(set(text)):
        raise Refused(
            "field {field}: {text} names no seats; they are digits in order, from {known}",
            field=field,
            text=shown(text),
            known=known,
        )
    return sum(1 << int(digit) for digit in text)


def read_seen(field: str, text: str, players: int) -> tuple[int, int]:
    """CC20 A card and the eyes that have seen it: `7a@02`."""
    name, at, eyes = text.partition(SEEN_BY)
    card = read_card(field, name)
    if eyes == ALL_EYES:
        return card, EVERYBODY
    return card, read_seats(field, eyes, players) if at else 0


def places_of(s: np.record, seat: int) -> list[int]:
    """The places of a seat's cards, in the order of their positions."""
    return members(s.hand[seat])
