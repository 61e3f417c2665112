"""CH1, CH2, CH7, CH8: the box, how it is filled and studied, what a sweet is worth, the turning."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import NO_CARDS, cards
from ludotoc.engine.jit import rule
from ludotoc.games.chocolat.draws import AT_ONCE, draw_four, draw_one
from ludotoc.games.chocolat.state import (
    ALL_COVERED,
    FILLING,
    FLAVOURS,
    FOR_BOX,
    HIDDEN,
    MINT,
    NAMING_DEALER,
    SIDE,
    STRAWBERRY,
    STUDY,
    SWEETS,
    SWEETS_A_FLAVOUR,
    VANILLA,
    YOUNG_ON,
    State,
)

FULL_TURN = 4  # quarter turns
WHOLE_ROW = (1 << SIDE) - 1
SHELF_BITS = 4
SHELF_MOST = (1 << SHELF_BITS) - 1
ALL_SWEETS = sum(SWEETS_A_FLAVOUR << (SHELF_BITS * flavour) for flavour in range(FLAVOURS))


def quarter_turn(cell: int) -> int:
    """CH8 A quarter to the right: row r, column c goes to row c, column 3 - r."""
    row, column = divmod(cell, SIDE)
    return SIDE * column + SIDE - 1 - row


def _places() -> np.ndarray:
    """The place that lies at each cell after none, one, two, three quarter turns."""
    places = np.zeros((FULL_TURN, SWEETS), np.int8)
    for place in range(SWEETS):
        cell = place
        for turns in range(FULL_TURN):
            places[turns, cell] = place
            cell = quarter_turn(cell)
    return places


def _turned_rows() -> np.ndarray:
    """After so many turns, the cells that hold these places of a row, all as bits."""
    turned = np.zeros((FULL_TURN, SIDE, WHOLE_ROW + 1), np.uint64)
    for turns, row, places in np.ndindex(turned.shape):
        held = places << (SIDE * row)
        cells = [cell for cell in range(SWEETS) if held >> int(PLACE_AT[turns, cell]) & 1]
        turned[turns, row, places] = cards(*cells)
    return turned


PLACE_AT = _places()
ROW_TURNED = _turned_rows()


@rule
def bit(place: int) -> int:
    """The set of one place."""
    return 1 << place


@rule
def is_in(places: int, place: int) -> bool:
    """Whether a set has a place."""
    return (places >> place) & 1 != 0


@rule
def one_of(flavour: int) -> int:
    """One sweet on a shelf: four counts in one number, four bits a flavour."""
    return 1 << (SHELF_BITS * flavour)


@rule
def on_shelf(shelf: int, flavour: int) -> int:
    """How many sweets of a flavour a shelf holds."""
    return (shelf >> (SHELF_BITS * flavour)) & SHELF_MOST


@rule
def pick_from(shelf: int, number: int) -> int:
    """The flavour of a sweet, if those on a shelf are numbered in the order of flavours."""
    strawberry = on_shelf(shelf, MINT)  # the number of the first
    vanilla = strawberry + on_shelf(shelf, STRAWBERRY)
    chocolate = vanilla + on_shelf(shelf, VANILLA)
    return int(number >= strawberry) + int(number >= vanilla) + int(number >= chocolate)


@rule
def empty_box(s: State) -> None:
    """CH2 The box before the sweets are laid."""
    for place in range(SWEETS):
        s.box[place] = HIDDEN
    s.covered = ALL_COVERED
    s.laid = 0
    s.stage = FILLING


@rule
def sweets_to_lay(s: State) -> int:
    """CH1 The shelf of sixteen sweets, four of each flavour, less those in the box."""
    shelf = ALL_SWEETS
    for place in range(SWEETS):
        if s.box[place] != HIDDEN:
            shelf -= one_of(s.box[place])
    return shelf


@rule
def lay_sweet(s: State, flavour: int) -> None:
    """CH2 The next place gets its sweet; the full box is shown to all."""
    s.box[s.laid] = flavour
    s.laid += 1
    if s.laid == SWEETS:
        s.laid = 0
        s.chance.disclosed += 1
        s.stage = STUDY


@rule
def draw_sweet(s: State) -> int:
    """CH2 The sweet that the key lays next: each one left is equally likely."""
    return pick_from(sweets_to_lay(s), draw_one(s, FOR_BOX, SWEETS, s.laid))


@rule
def fill_box(s: State) -> None:
    """CH2 All sixteen sweets, one after the other as `draw_sweet` would have them."""
    shelf = ALL_SWEETS
    for first in range(0, SWEETS, AT_ONCE):
        drawn = draw_four(s, FOR_BOX, SWEETS, first)
        for place in range(first, first + AT_ONCE):
            flavour = pick_from(shelf, drawn % (SWEETS - place))
            drawn //= SWEETS - place
            shelf -= one_of(flavour)
            lay_sweet(s, flavour)


@rule
def be_ready(s: State, seat: int) -> None:
    """CH2 The study ends when all agree; then the sweets are covered, and the cards are dealt."""
    s.ready |= 1 << seat
    if s.ready == (1 << s.players) - 1:
        s.stage = NAMING_DEALER


@rule
def quarter_turns(s: State) -> int:
    """CH8 The box turns after every trick; for the youngest it does not."""
    return 0 if s.young == YOUNG_ON else s.tricks % FULL_TURN


@rule
def place_at(s: State, cell: int) -> int:
    """CH8, CH11 The place, as studied, that the turns have brought to a cell."""
    return PLACE_AT[quarter_turns(s), cell]


@rule
def covered_cells(s: State) -> np.uint64:
    """CH7, CH8 The cells whose sweet is not yet taken, as the box lies now."""
    covered, turns, cells = int(s.covered), quarter_turns(s), NO_CARDS
    for row in range(SIDE):
        cells |= ROW_TURNED[turns, row, (covered >> (SIDE * row)) & WHOLE_ROW]
    return cells


@rule
def sweet_points(sweet: int, flavour: int) -> int:
    """CH7 Mint 1, strawberry 2, vanilla 3, chocolate 4; doubled in a trick of its flavour."""
    worth = sweet + 1
    return 2 * worth if sweet == flavour else worth


@rule
def uncover(s: State, place: int) -> None:
    """CH7 A sweet is uncovered for all, counted for the winner, and out of play."""
    s.points[s.turn] += sweet_points(s.box[place], s.flavour)
    s.covered &= ~bit(place)
    s.forgotten &= ~bit(place)
    s.chance.disclosed += 1
