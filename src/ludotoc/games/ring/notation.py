"""How marbles, squares and playing cards are written, in both games of the ring."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, Term
from ludotoc.games.ring.cards import FIRST_JOKER, RANKS
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE

RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
JOKER = "X"
LETTERS = "abcd"
NOWHERE = "-"
HOUSE_LETTER = "H"
COLOURS = {
    4: ("green", "red", "yellow", "blue"),
    6: ("green", "red", "orange", "yellow", "blue", "pink"),
    8: ("green", "red", "orange", "white", "yellow", "blue", "pink", "black"),
}
_PLACE = re.compile(r"([a-z]*)([A-Z]?)(\d{1,2})")


@dataclass(frozen=True)
class Dialect:
    """What one game of the ring calls its things, and the clauses that speak of them."""

    pieces: Term  # marbles, by their name at this table
    house: Term
    letter: str  # house places are written with it: H2
    seats_clause: str
    house_clause: str
    taking_clause: str
    pack_clause: str
    deal_clause: str
    exchange_clause: str
    joker_clause: str


def rank_text(card: int) -> str:
    """A card's rank alone: `K`, `10`, or `X` for a joker."""
    return JOKER if card >= FIRST_JOKER else RANK_NAMES[card % RANKS]


def card_text(card: int) -> str:
    """A card: `KH`, `10S`, `X1`."""
    if card >= FIRST_JOKER:
        return f"{JOKER}{card - FIRST_JOKER + 1}"
    return RANK_NAMES[card % RANKS] + SUITS[card // RANKS]


CARD_NUMBERS = {card_text(card): card for card in range(FIRST_JOKER + MARBLES)}


def read_card(text: str, clause: str) -> int:
    """The card a text names."""
    if text.upper() in CARD_NUMBERS:
        return CARD_NUMBERS[text.upper()]
    message = "{text} is no card; cards are written like KH, 10S or X1"
    raise Refused(message, clause, text=Quoted(text[:12]))


def place_text(place: int, players: int, letter: str = HOUSE_LETTER) -> str:
    """A place: `-` for the camp, `red7` for a square of red's side, `H2` in the own house."""
    if place == CAMP:
        return NOWHERE
    if place > HOUSE:
        return f"{letter}{place - HOUSE}"
    return f"{COLOURS[players][place // SIDE]}{place % SIDE + 1}"


def read_place(text: str, players: int, seat: int, dialect: Dialect) -> int:
    """The place a text names, for a marble of a seat."""
    colours = COLOURS[players]
    if text == NOWHERE:
        return CAMP
    found = _PLACE.fullmatch(text)
    is_known = found and found[1] in ("", *colours) and found[2] in ("", dialect.letter)
    if found is None or not is_known:
        message = "{text} is no place; places are -, {letter}1 to {letter}4, or like {example}"
        example = f"{colours[1]}7"
        raise Refused(message, text=Quoted(text[:12]), letter=dialect.letter, example=example)
    colour, number = found[1] or colours[seat], int(found[3])
    if found[2]:
        return HOUSE + _read_house_place(colour, number, colours[seat], dialect)
    if not found[1] or not 1 <= number <= SIDE:
        message = "{text} is no square; a side has squares 1 to {last}"
        raise Refused(message, text=Quoted(text[:12]), last=SIDE)
    return SIDE * colours.index(colour) + number - 1


def _read_house_place(colour: str, number: int, owner: str, dialect: Dialect) -> int:
    house, clause = dialect.house, dialect.house_clause
    if colour != owner:
        message = "a marble of {owner} cannot stand in the {house} of {colour}"
        raise Refused(message, clause, owner=owner, house=house, colour=colour)
    if not 1 <= number <= MARBLES:
        message = "a {house} has places {letter}1 to {letter}4, not {letter}{number}"
        raise Refused(message, clause, house=house, letter=dialect.letter, number=number)
    return number


def marble_name(marble: int, players: int) -> str:
    """A marble by its colour, whoever speaks of it: `green2`."""
    return f"{COLOURS[players][marble // MARBLES]}{marble % MARBLES + 1}"


def marble_text(marble: int, colour: int, players: int) -> str:
    """A marble: `a` to `d` among those one moves as one's own, `green2` for another's."""
    seat, number = divmod(marble, MARBLES)
    return LETTERS[number] if seat == colour else marble_name(marble, players)


def read_marble(text: str, colour: int, players: int) -> int | None:
    """The marble a text names, or None."""
    if len(text) == 1 and text in LETTERS:
        return MARBLES * colour + LETTERS.index(text)
    name, number = text[:-1], text[-1:]
    if name in COLOURS[players] and number in ("1", "2", "3", "4"):
        return MARBLES * COLOURS[players].index(name) + int(number) - 1
    return None
