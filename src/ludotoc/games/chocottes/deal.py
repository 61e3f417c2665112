"""CC2, CC3, CC17: the deal, the look at two cards, the turn."""

from __future__ import annotations

from math import perm

import numpy as np

from ludotoc.engine.cards import NO_CARDS
from ludotoc.engine.dice import draw_below
from ludotoc.engine.jit import rule
from ludotoc.games.chocottes.state import (
    CARDS,
    CARDS_DEALT,
    DRAWN,
    FIRST_OF_PAIR,
    FOR_DECK,
    LABELS,
    LOOKING,
    NO_CARD,
    NOBODY,
    RUNNING,
    SECOND_OF_PAIR,
    SHUFFLING,
    TURN,
    State,
)
from ludotoc.games.chocottes.table import (
    add_top_card,
    everyone,
    eye_of,
    lay_open,
    place_at,
    see,
    take_top,
    turn_back,
)

CARDS_A_DRAW = 5  # the orders of five cards are the most that one draw can tell apart
ORDERS = np.array([perm(left, min(CARDS_A_DRAW, left)) for left in range(CARDS, 0, -CARDS_A_DRAW)])


@rule
def gather(s: State) -> None:
    """CC17 All cards together again, in order, to be shuffled; what was known of them is gone."""
    for label in range(LABELS):
        s.face[label] = label if label < CARDS else NO_CARD
        s.seen[label] = 0
    s.taken = 0
    s.stage = SHUFFLING


@rule
def lay(s: State, card: int) -> None:
    """CC2 The next card of the shuffled deck; after the last it is dealt."""
    place = int(s.taken)
    while s.face[place] != card:
        place += 1
    s.face[place] = s.face[s.taken]
    s.face[s.taken] = card
    s.taken += 1
    if s.taken == CARDS:
        deal(s)


@rule
def draw_for_deck(s: State) -> int:
    """CC2 The card that the key lays next: each one left is equally likely."""
    first = s.taken - s.taken % CARDS_A_DRAW
    number = draw_order(s, first)
    for position in range(first, s.taken):
        number //= CARDS - position
    return s.face[s.taken + number % (CARDS - s.taken)]


@rule
def draw_order(s: State, first: int) -> int:
    """In which order the next few cards are laid: one draw for all of them, for speed."""
    return draw_below(s.chance, FOR_DECK, s.rounds, first, ORDERS[first // CARDS_A_DRAW])


@rule
def lay_all(s: State) -> None:
    """CC2 The whole shuffle at once, card for card as `lay` would have it."""
    if s.taken == 0:
        for first in range(0, CARDS, CARDS_A_DRAW):
            lay_few(s, first)
        deal(s)
    while s.stage == SHUFFLING:
        lay(s, draw_for_deck(s))


@rule
def lay_few(s: State, first: int) -> None:
    """CC2 The next few cards, all by one draw."""
    number = draw_order(s, first)
    for position in range(first, min(first + CARDS_A_DRAW, CARDS)):
        left = CARDS - position
        other = position + number % left
        number //= left
        s.face[position], s.face[other] = s.face[other], s.face[position]


@rule
def deal(s: State) -> None:
    """CC2 Four face-down cards each; the rest is the pile; the discard starts empty."""
    s.taken, s.discarded, s.witches = 0, 0, 0
    for seat in range(s.players):
        s.hand[seat] = NO_CARDS
        for _ in range(CARDS_DEALT):
            add_top_card(s, seat)
    turn_back(s)
    s.ending, s.ender, s.active = RUNNING, NOBODY, s.starter
    s.to_look = everyone(s)
    s.chance.disclosed += 1
    s.stage = LOOKING


@rule
def look(s: State, seat: int, pair: int) -> None:
    """CC2 Each looks at two of his own cards, freely chosen; then the first turn begins."""
    see(s, s.label[place_at(s, seat, FIRST_OF_PAIR[pair])], eye_of(seat))
    see(s, s.label[place_at(s, seat, SECOND_OF_PAIR[pair])], eye_of(seat))
    s.to_look &= ~(1 << seat)
    if s.to_look == 0:
        begin_turn(s, s.starter)


@rule
def begin_turn(s: State, seat: int) -> None:
    """CC3, CC6 A new turn; who was barred from snapping is so no longer."""
    s.active = seat
    s.barred, s.queued, s.resolved = 0, 0, 0
    s.stage = TURN


@rule
def draw(s: State) -> None:
    """CC3 Draw the top card and look at it."""
    s.drawn = take_top(s)
    see(s, s.drawn, eye_of(s.active))
    s.stage = DRAWN


@rule
def discard_drawn(s: State) -> None:
    """CC3 The card drawn is discarded face up."""
    lay_open(s, s.active, s.drawn)
    s.drawn = NO_CARD


@rule
def replace(s: State, position: int) -> None:
    """CC3 The card drawn takes the place of an own card, which is discarded, seen or not."""
    place = place_at(s, s.active, position)
    replaced, s.label[place] = s.label[place], s.drawn
    lay_open(s, s.active, replaced)
    s.drawn = NO_CARD
