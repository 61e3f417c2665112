"""How cards, sweets and cells of the box are written.

C15  V3  S7  M1   a card: chocolate, vanilla, strawberry or mint, and its value
J1 to J4          a joker
C  V  S  M        a sweet; c v s m once it is taken
r2c3              a cell: row and column as the box lies now, from 1 at the top left
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, Sentence, Term, say
from ludotoc.games.chocolat.state import CARDS, FIRST_JOKER, KINDS, SIDE, VALUES

FLAVOUR_NAMES = ("mint", "strawberry", "vanilla", "chocolate")
KIND_NAMES = (*FLAVOUR_NAMES, "joker")
SWEET_LETTERS = "MSVC"
KIND_LETTERS = SWEET_LETTERS + "J"
SWEET_NAMES = (
    say("a mint sweet"),
    say("a strawberry sweet"),
    say("a vanilla sweet"),
    say("a chocolate sweet"),
)
MOST_QUOTED = 24


def quoted(text: str) -> Quoted:
    """What somebody wrote, as far as it fits into a sentence."""
    return Quoted(text[:MOST_QUOTED])


def flavour_term(flavour: int) -> Term:
    """A flavour, as it is said in a sentence."""
    return Term(FLAVOUR_NAMES[flavour])


def card_text(card: int) -> str:
    """CH1 A card: `C15`, or `J1` for a joker."""
    kind, value = divmod(card, VALUES)
    return f"{KIND_LETTERS[kind]}{value + 1}"


@cache
def card_name(card: int) -> Sentence:
    """CH1 A card as it is said: the 15 of chocolate, or a joker."""
    if card >= FIRST_JOKER:
        return say("a joker")
    flavour, value = divmod(card, VALUES)
    return say("the {value} of {flavour}", value=value + 1, flavour=flavour_term(flavour))


def one_card(card: int) -> Sentence:
    """CH1 Just this card: of the four jokers, this one."""
    if card >= FIRST_JOKER:
        return say("the joker {name}", name=card_text(card))
    return card_name(card)


CARD_NUMBERS = {card_text(card): card for card in range(CARDS)}
KIND_SIZES = tuple(sum(card // VALUES == kind for card in range(CARDS)) for kind in range(KINDS))


def card_names(some: Iterable[int]) -> list[str]:
    """Cards by name, as a hand is sorted: from mint to chocolate, then the jokers."""
    return [card_text(card) for card in sorted(some)]


def read_card(field: str, text: str) -> int:
    """CH1 The card that a field of a position names."""
    if text.upper() in CARD_NUMBERS:
        return CARD_NUMBERS[text.upper()]
    template = "field {field}: {text} is no card; cards are C1 to C15, so too V, S, M, and J1 to J4"
    raise Refused(template, "CH1", field=field, text=quoted(text))


def cell_text(cell: int) -> str:
    """CH8 A cell as the box lies now: `r2c3`."""
    row, column = divmod(cell, SIDE)
    return f"r{row + 1}c{column + 1}"


@cache
def cell_name(cell: int) -> Sentence:
    """CH8 A cell as it is said."""
    row, column = divmod(cell, SIDE)
    return say("row {row}, column {column}", row=row + 1, column=column + 1)
