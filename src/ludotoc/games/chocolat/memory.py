"""CH11: what a memory can lose or confuse. Remembering is the game.

A fact is a place as it was studied: what sweet lies there. Its number stays the same through every
turn of the box. While the box lies open, in the study, there is nothing to remember yet.
"""

from __future__ import annotations

from ludotoc.engine.arrays import Actions
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocolat.box import PLACE_AT, bit, is_in
from ludotoc.games.chocolat.state import CARD, HIDDEN, SIDE, SWEETS, YOUNG_ON, State

UP, RIGHT, DOWN, LEFT, TURNED_TOO_LITTLE, TURNED_TOO_FAR = 0, 1, 2, 3, 4, 5
STEPS, STEPS_AND_TURNS = 4, 6
ONE_TURN, THREE_TURNS = 1, 3


@rule
def is_remembered(s: State, place: int) -> bool:
    """CH11 Whether the viewer knows a sweet that lies covered."""
    return s.stage >= CARD and is_in(s.covered & ~s.forgotten, place)


@kernel
def facts(s: State, out: Actions) -> int:
    """CH11 The covered places whose sweet the viewer remembers, as they were studied."""
    count = 0
    for place in range(SWEETS):
        if is_remembered(s, place):
            out[count] = place
            count += 1
    return count


@kernel
def forget(s: State, fact: int) -> None:
    """CH11 The view without that fact; worlds imagined from it keep it unknown to its viewer."""
    if is_remembered(s, fact):
        s.forgotten |= bit(fact)
        s.box[fact] = HIDDEN


@rule
def next_to(place: int, way: int) -> int:
    """The next place in the box, or the same at its edge."""
    row, column = place // SIDE, place % SIDE
    if way == UP and row > 0:
        return place - SIDE
    if way == DOWN and row < SIDE - 1:
        return place + SIDE
    if way == LEFT and column > 0:
        return place - 1
    if way == RIGHT and column < SIDE - 1:
        return place + 1
    return place


@kernel
def neighbour(s: State, fact: int, which: int) -> int:
    """CH8, CH11 What a fact may be confused with: the next cell, or one a quarter turn away.

    `which` is any number from 0 on. Where nothing remembered lies, the answer is the fact itself.
    """
    way = which % (STEPS if s.young == YOUNG_ON else STEPS_AND_TURNS)
    if way == TURNED_TOO_LITTLE:
        other = int(PLACE_AT[ONE_TURN, fact])
    elif way == TURNED_TOO_FAR:
        other = int(PLACE_AT[THREE_TURNS, fact])
    else:
        other = next_to(fact, way)
    return other if is_remembered(s, other) else fact


@kernel
def confuse(s: State, fact: int, other: int) -> None:
    """CH11 Two places are taken for each other: what was known of one is held of the other."""
    known, other_known = is_remembered(s, fact), is_remembered(s, other)
    s.box[fact], s.box[other] = s.box[other], s.box[fact]
    if known != other_known:
        s.forgotten ^= bit(fact) | bit(other)
