"""How marbles, squares and playing cards are written, in both games of the ring."""

from __future__ import annotations

import re

from ludotoc.engine.errors import Refused
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
FIRST_JOKER = 52
JOKER = "X"
LETTERS = "abcd"
NOWHERE = "-"
COLOURS = {
    4: ("green", "red", "yellow", "blue"),
    6: ("green", "red", "orange", "yellow", "blue", "pink"),
    8: ("green", "red", "orange", "white", "yellow", "blue", "pink", "black"),
}
_PLACE = re.compile(r"([a-z]*)(H?)(\d{1,2})")


def rank_text(card: int) -> str:
    """A card's rank alone: `K`, `10`, or `X` for a joker."""
    return JOKER if card >= FIRST_JOKER else RANKS[card % len(RANKS)]


def card_text(card: int) -> str:
    """A card: `KH`, `10S`, `X1`."""
    if card >= FIRST_JOKER:
        return f"{JOKER}{card - FIRST_JOKER + 1}"
    return RANKS[card % len(RANKS)] + SUITS[card // len(RANKS)]


CARD_NUMBERS = {card_text(card): card for card in range(FIRST_JOKER + MARBLES)}


def read_card(text: str, clause: str) -> int:
    """The card a text names."""
    if text.upper() in CARD_NUMBERS:
        return CARD_NUMBERS[text.upper()]
    raise Refused(f"{text[:12]!r} is no card; cards are written like KH, 10S or X1", clause)


def place_text(place: int, players: int) -> str:
    """A place: `-` for the camp, `red7` for a square of red's side, `H2` in the own house."""
    if place == CAMP:
        return NOWHERE
    if place > HOUSE:
        return f"H{place - HOUSE}"
    return f"{COLOURS[players][place // SIDE]}{place % SIDE + 1}"


def read_place(text: str, players: int, seat: int, house_clause: str) -> int:
    """The place a text names, for a marble of a seat."""
    colours = COLOURS[players]
    if text == NOWHERE:
        return CAMP
    found = _PLACE.fullmatch(text)
    if found is None or (found[1] and found[1] not in colours):
        raise Refused(f"{text[:12]!r} is no place; places are -, H1 to H4, or like {colours[1]}7")
    colour, is_house, number = found[1] or colours[seat], found[2], int(found[3])
    if is_house:
        if colour != colours[seat]:
            message = f"a marble of {colours[seat]} cannot stand in the house of {colour}"
            raise Refused(message, house_clause)
        if not 1 <= number <= MARBLES:
            raise Refused(f"a house has places H1 to H4, not H{number}", house_clause)
        return HOUSE + number
    if not found[1] or not 1 <= number <= SIDE:
        raise Refused(f"{text[:12]!r} is no square; a side has squares 1 to {SIDE}")
    return SIDE * colours.index(colour) + number - 1


def marble_text(marble: int, colour: int, players: int) -> str:
    """A marble: `a` to `d` among those one moves as one's own, `green2` for another's."""
    seat, number = divmod(marble, MARBLES)
    return LETTERS[number] if seat == colour else f"{COLOURS[players][seat]}{number + 1}"


def read_marble(text: str, colour: int, players: int) -> int | None:
    """The marble a text names, or None."""
    if len(text) == 1 and text in LETTERS:
        return MARBLES * colour + LETTERS.index(text)
    name, number = text[:-1], text[-1:]
    if name in COLOURS[players] and number in ("1", "2", "3", "4"):
        return MARBLES * COLOURS[players].index(name) + int(number) - 1
    return None
