"""CC20: remembering is the game. What a memory holds of a view, may lose, and may confuse.

A fact is a label whose card the viewer has seen and that does not lie open now. Losing and
confusing leave a view that obeys the same laws as one of a perfect memory.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions
from ludotoc.engine.cards import NO_CARDS, has, lowest, only, without_lowest
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocottes.knowledge import labels_given, rows_that_agree
from ludotoc.games.chocottes.state import CARDS, HIDDEN, OVER, State
from ludotoc.games.chocottes.table import eye_of, has_seen, held, place_at

BEFORE, AFTER = 0, 1
SIDES = 2


@rule
def own_eye(s: State) -> int:
    """The viewer's bit among the eyes."""
    return eye_of(s.viewer)


@rule
def open_cards(s: State) -> np.uint64:
    """The cards on the discard, as a set."""
    cards = NO_CARDS
    for place in range(s.discarded):
        cards |= only(s.face[s.discards[place]])
    return cards


@rule
def is_before_the_eyes(s: State, label: int) -> bool:
    """CC20 Whether the viewer looks at a card just now: there is nothing to remember yet."""
    is_shown = has(s.glimpse, label) and s.glimpse_to & own_eye(s) != 0
    return is_shown or label == s.drawn or s.stage == OVER


@rule
def is_remembered(s: State, label: int, lying_open: np.uint64) -> bool:
    """CC20 Whether a card was seen that now must be remembered."""
    if is_before_the_eyes(s, label) or not has_seen(s, own_eye(s), label):
        return False
    return not has(lying_open, s.face[label])


@kernel
def facts(s: State, out: Actions) -> int:
    """CC20 The labels whose cards the viewer remembers, in ascending order."""
    found, lying_open = 0, open_cards(s)
    for label in range(labels_given(s)):
        if is_remembered(s, label, lying_open):
            out[found] = label
            found += 1
    return found


@kernel
def forget(s: State, fact: int) -> None:
    """CC20 The viewer has no longer seen that card; that others have seen it stays known."""
    if is_remembered(s, fact, open_cards(s)):
        s.seen[fact] ^= own_eye(s)
        s.face[fact] = HIDDEN


@rule
def is_among(s: State, seat: int, label: int) -> bool:
    """Whether a card with that label lies before a seat."""
    places = s.hand[seat]
    while places != NO_CARDS:
        if s.label[lowest(places)] == label:
            return True
        places = without_lowest(places)
    return False


@rule
def position_among(s: State, seat: int, label: int) -> int:
    """At which position there."""
    position = 0
    while s.label[place_at(s, seat, position)] != label:
        position += 1
    return position


@kernel
def neighbour(s: State, fact: int, which: int) -> int:
    """CC20 The card beside, BEFORE or AFTER, seen or not: one is easily taken for the other.

    `which` is any number from 0 on. Where none lies, or one that is looked at just now, the answer
    is the fact itself.
    """
    for seat in range(s.players):
        if is_among(s, seat, fact):
            step = 1 if which % SIDES == AFTER else -1
            position = position_among(s, seat, fact) + step
            if 0 <= position < held(s, seat):
                other = s.label[place_at(s, seat, position)]
                return fact if is_before_the_eyes(s, other) else other
    return fact


@kernel
def confuse(s: State, fact: int, other: int) -> None:
    """CC20 What was seen of one card is taken for the other's, and the other way round.

    Unless it contradicts what is remembered besides: then the memory stands.
    """
    exchange(s, fact, other)
    if has_a_card_twice(s) or rows_that_agree(s, own_eye(s)) == 0:
        exchange(s, fact, other)


@rule
def exchange(s: State, fact: int, other: int) -> None:
    """Two labels change what the viewer knows of them."""
    s.face[fact], s.face[other] = s.face[other], s.face[fact]
    if has_seen(s, own_eye(s), fact) != has_seen(s, own_eye(s), other):
        s.seen[fact] ^= own_eye(s)
        s.seen[other] ^= own_eye(s)


@rule
def has_a_card_twice(s: State) -> bool:
    """Whether the viewer believes to have seen one card under two labels of the deck."""
    cards = NO_CARDS
    for label in range(CARDS):
        if has_seen(s, own_eye(s), label):
            if has(cards, s.face[label]):
                return True
            cards |= only(s.face[label])
    return False
