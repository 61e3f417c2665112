"""What both games of the ring say alike: cards, squares, whose marble, and lists of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludotoc.engine.words import Seat, Sentence, Term, say
from ludotoc.games.ring.cards import FIRST_JOKER
from ludotoc.games.ring.notation import COLOURS
from ludotoc.games.ring.state import SIDE

SUIT_GLYPHS = ("♠", "♥", "♦", "♣")
CARDS_A_SUIT = 13
COURT = {
    1: "the ace {suit}",
    11: "the jack {suit}",
    12: "the queen {suit}",
    13: "the king {suit}",
}
COLOUR_TERMS = {
    "green": Term("green"),
    "red": Term("red"),
    "orange": Term("orange"),
    "white": Term("white"),
    "yellow": Term("yellow"),
    "blue": Term("blue"),
    "pink": Term("pink"),
    "black": Term("black"),
}


@cache
def card_name(card: int) -> Sentence:
    """A playing card with its glyph, as it is said in the middle of a sentence."""
    if card >= FIRST_JOKER:
        return say("the joker")
    suit, number = divmod(card, CARDS_A_SUIT)
    number, glyph = number + 1, SUIT_GLYPHS[suit]
    if number in COURT:
        return say(COURT[number], suit=glyph)
    return say("the {number} {suit}", number=number, suit=glyph)


@cache
def square_name(square: int, players: int) -> Sentence:
    """A square of the ring as it is written: red 7."""
    colour = COLOUR_TERMS[COLOURS[players][square // SIDE]]
    return say("{colour} {number}", colour=colour, number=square % SIDE + 1)


def listed(things: Sequence[Sentence]) -> Sentence:
    """One, another and a third."""
    if len(things) == 1:
        return things[0]
    *before, last = things
    first = before[0]
    for each in before[1:]:
        first = say("{these}, {one}", these=first, one=each)
    return say("{these} and {one}", these=first, one=last)


def people(seats: Sequence[int]) -> Sentence:
    """Several players by name."""
    return listed([say("{who:you|*}", who=Seat(seat)) for seat in seats])


def with_taken(sentence: Sentence, taken: Sequence[Sentence]) -> Sentence:
    """The same, and what is taken by it."""
    return say("{move}, taking {taken}", move=sentence, taken=listed(taken)) if taken else sentence


def and_then(sentence: Sentence, more: Sentence | None) -> Sentence:
    """What happened, and what came of it."""
    return sentence if more is None else say("{one}; {more}", one=sentence, more=more)
