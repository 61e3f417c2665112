"""What Jeu du Toc Toc calls its marbles and garages, for whoever speaks of them."""

from __future__ import annotations

from functools import cache

from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.ring.notation import LETTERS
from ludotoc.games.ring.state import MARBLES
from ludotoc.games.ring.telling import Names


@cache
def marble_of(marble: int, seat: int) -> Sentence:
    """A marble, as its own player or another speaks of it."""
    owner, number = divmod(marble, MARBLES)
    if owner == seat:
        return say("marble {letter}", letter=LETTERS[number])
    return whose_marble(marble)


@cache
def whose_marble(marble: int) -> Sentence:
    """A marble as everybody speaks of it, its own player too."""
    owner, number = divmod(marble, MARBLES)
    return say("{whose:your|*'s} marble {letter}", whose=Seat(owner), letter=LETTERS[number])


@cache
def one_of(owner: int, seat: int) -> Sentence:
    """One of the marbles in garage A."""
    if owner == seat:
        return say("a marble")
    return say("{whose:one of your marbles|one of *'s marbles}", whose=Seat(owner))


@cache
def eaten(owner: int, count: int, seat: int) -> Sentence:
    """TT9 Marbles that a seat eats: its own are worth a warning."""
    whose = Seat(owner)
    if count > 1 and owner == seat:
        return say("{count} of {whose:your own|its own} marbles", count=count, whose=whose)
    if count > 1:
        return say("{count} of {whose:your|*'s} marbles", count=count, whose=whose)
    if owner == seat:
        return say("{whose:your own marble|an own marble}", whose=whose)
    return say("{whose:your marble|*'s marble}", whose=whose)


@cache
def garage_name(seat: int, number: int) -> Sentence:
    """TT16 A place in somebody's garage B."""
    text = "place {number} of {whose:your garage B|*'s garage B}"
    return say(text, number=number, whose=Seat(seat))


NAMES = Names(marble_of, one_of, eaten, garage_name)
