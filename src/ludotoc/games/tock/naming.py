"""What Tock calls its pawns and houses, for whoever speaks of them."""

from __future__ import annotations

from functools import cache

from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.ring.notation import LETTERS
from ludotoc.games.ring.state import MARBLES
from ludotoc.games.ring.telling import Names


@cache
def pawn(marble: int, seat: int) -> Sentence:
    """A pawn, as its own player or another speaks of it."""
    owner, number = divmod(marble, MARBLES)
    if owner == seat:
        return say("pawn {letter}", letter=LETTERS[number])
    return whose_pawn(marble)


@cache
def whose_pawn(marble: int) -> Sentence:
    """A pawn as everybody speaks of it, its own player too."""
    owner, number = divmod(marble, MARBLES)
    return say("{whose:your|*'s} pawn {letter}", whose=Seat(owner), letter=LETTERS[number])


@cache
def one_of(owner: int, seat: int) -> Sentence:
    """One of the pawns in a camp."""
    if owner == seat:
        return say("a pawn")
    return say("{whose:one of your pawns|one of *'s pawns}", whose=Seat(owner))


@cache
def taken(owner: int, count: int, seat: int) -> Sentence:
    """TK15 Pawns that a seat takes: its own are worth a warning."""
    whose = Seat(owner)
    if count > 1 and owner == seat:
        return say("{count} of {whose:your own|its own} pawns", count=count, whose=whose)
    if count > 1:
        return say("{count} of {whose:your|*'s} pawns", count=count, whose=whose)
    if owner == seat:
        return say("{whose:your own pawn|an own pawn}", whose=whose)
    return say("{whose:your pawn|*'s pawn}", whose=whose)


@cache
def house_name(seat: int, number: int) -> Sentence:
    """TK3 A place in somebody's house."""
    text = "place {number} of {whose:your house|*'s house}"
    return say(text, number=number, whose=Seat(seat))


NAMES = Names(pawn, one_of, taken, house_name)
