"""The table in lines of text, for a screen without a drawing: what lies open now, nothing else.

A view knows the whole box, since its viewer studied it; a screen shows it during the study and to
whoever may see everything, and otherwise only what was taken (CH11).
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.game import EVERYTHING
from ludotoc.games.chocolat.box import PLACE_AT
from ludotoc.games.chocolat.notation import (
    FLAVOUR_NAMES,
    SWEET_LETTERS,
    card_names,
    card_text,
)
from ludotoc.games.chocolat.soundness import is_covered, order_of_play, turns_made
from ludotoc.games.chocolat.state import CARD, NO_FLAVOUR, OVER, SIDE, STUDY, SWEET

COVERED = "#"
SWEETS_SHOWN = "C chocolate, V vanilla, S strawberry, M mint"
SWEETS_HIDDEN = "# covered, small letters taken"
QUESTIONS = {
    STUDY: "Study the box, then say ready.",
    SWEET: "You won the trick: take a sweet.",
    OVER: "The game is over.",
}


def lines(s: np.record, seat: int) -> list[str]:
    """The box, the points and the trick."""
    shown = [*_box_lines(s), SWEETS_SHOWN if s.stage == STUDY else SWEETS_HIDDEN, ""]
    shown += [f"seat {seat}  {int(s.points[seat]):2} points" for seat in range(int(s.players))]
    return [*shown, *_trick_lines(s)]


def _box_lines(s: np.record) -> list[str]:
    """CH8 The box as it lies now, with the numbers its cells are named by."""
    cells = [_cell(s, int(place)) for place in PLACE_AT[turns_made(s)]]
    rows = [cells[first : first + SIDE] for first in range(0, len(cells), SIDE)]
    heading = " ".join(f"c{column + 1}" for column in range(SIDE))
    return [f"    {heading}", *(f"r{row}  {'  '.join(cells)}" for row, cells in enumerate(rows, 1))]


def _cell(s: np.record, place: int) -> str:
    """CH7, CH11 A sweet is seen in the study and when it is taken; between, it is covered."""
    letter = SWEET_LETTERS[s.box[place]]
    if not is_covered(s, place):
        return letter.lower()
    return letter if s.stage == STUDY or s.viewer == EVERYTHING else COVERED


def _trick_lines(s: np.record) -> list[str]:
    """CH5, CH6 Who played what to this trick, what it asks for, and who would win it."""
    if s.stage not in (CARD, SWEET):
        return []
    trick = [card_text(int(card)) for card in s.trick[: int(s.cards_in_trick)]]
    if not trick:
        return [f"trick {int(s.tricks) + 1}: seat {int(s.leader)} leads"]
    seats = order_of_play(s, len(trick))
    played = ", ".join(f"seat {seat} {card}" for seat, card in zip(seats, trick, strict=True))
    flavour = "no flavour yet" if s.flavour == NO_FLAVOUR else FLAVOUR_NAMES[s.flavour]
    return [f"trick {int(s.tricks) + 1}: {played}", f"{flavour}; seat {int(s.winner)} is winning"]


def hand_of(s: np.record, seat: int) -> list[str]:
    """What a seat holds, sorted as in a hand."""
    return card_names(members(s.hand[seat]))


def question(s: np.record, seat: int) -> str:
    """What is being asked of a seat."""
    if s.stage != CARD:
        return QUESTIONS.get(int(s.stage), "")
    if s.flavour == NO_FLAVOUR:
        return "Play any card." if s.cards_in_trick else "You lead: play any card."
    return f"Play {FLAVOUR_NAMES[s.flavour]}, or any card if you have none."
