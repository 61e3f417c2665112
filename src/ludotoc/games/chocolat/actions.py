"""What a player can do, as text: one action, one word.

    ready             the study may end for me
    C15  V3  S7  M1   play that card; also `chocolate 15`
    J1                play that joker; also `joker`, `J` for any one held
    r2c3              uncover the sweet in row 2, column 3, as the box lies now; also `2.3`

Who wins a trick by its last card may say both in one line: `C15 r2c3`.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused, Unreadable
from ludotoc.engine.picks import BUTTON, Path
from ludotoc.engine.timing import Timed
from ludotoc.engine.words import Term
from ludotoc.games.chocolat.notation import (
    CARD_NUMBERS,
    KIND_LETTERS,
    KIND_NAMES,
    KIND_SIZES,
    SWEET_LETTERS,
    card_text,
    cell_text,
    quoted,
)
from ludotoc.games.chocolat.scene import place_in, sweet_id
from ludotoc.games.chocolat.state import (
    CARD,
    DEALING,
    FILLING,
    FIRST_JOKER,
    JOKERS,
    NAMING_DEALER,
    PLAY,
    READY,
    SIDE,
    STUDY,
    STUDY_SECONDS,
    SWEET,
    UNCOVER,
    VALUES,
)

READY_WORD = "ready"
READY_BUTTON = BUTTON + READY_WORD
_CARD = re.compile(rf"([{KIND_LETTERS.lower()}]|{'|'.join(KIND_NAMES)})(?: ?([0-9]{{1,4}}))?")
_CELL = re.compile(r"r([0-9])c([0-9])|([0-9])[.,]([0-9])")
NO_MOVE = "{text} is no move of Chocolat !; moves are like C15, J1, r2c3 or ready"
NO_MOVES = {
    STUDY: ("CH2", "{text} is no move of Chocolat !; who knows the box says ready"),
    CARD: ("CH4", "{text} is no move of Chocolat !; a card is played by its name, like C15 or J1"),
    SWEET: ("CH7", "{text} is no move of Chocolat !; a sweet is taken by its cell, like r2c3"),
}


def text_of(s: np.record, seat: int, action: int) -> str:
    """An action in words; they are the same whatever lies on the table."""
    if action == READY:
        return READY_WORD
    return cell_text(action - UNCOVER) if action >= UNCOVER else card_text(action - PLAY)


def names_of(s: np.record, seat: int, action: int) -> tuple[str, ...]:
    """Every way an action may be typed, the proper one first."""
    text = text_of(s, seat, action)
    if action == READY:
        return (text,)
    if action >= UNCOVER:
        row, column = divmod(action - UNCOVER, SIDE)
        return text, f"{row + 1}.{column + 1}"
    kind, value = divmod(action - PLAY, VALUES)
    full = text, f"{KIND_NAMES[kind]} {value + 1}"
    return (*full, KIND_NAMES[JOKERS], KIND_LETTERS[JOKERS]) if kind == JOKERS else full


def path_of(view: Any, seat: int, action: int) -> Path:
    """What one picks to mean an action: the card, the covered sweet, or the button."""
    if action == READY:
        return (READY_BUTTON,)
    if action >= UNCOVER:
        return (sweet_id(place_in(view, action - UNCOVER)),)
    return (card_text(action - PLAY),)


def timed(view: Any) -> Timed | None:
    """CH2 The study lasts a minute or less, and ends at once when all are ready."""
    if view.stage != STUDY:
        return None
    return Timed(float(STUDY_SECONDS[view.study]), READY, is_sealed=False)


def read_action(s: np.record, seat: int, text: str) -> int:
    """The action a word means here, legal or not."""
    word = " ".join(text.lower().split())
    if word == READY_WORD:
        return READY
    if card := _CARD.fullmatch(word):
        return PLAY + _read_card(s, seat, card[1], card[2] or "")
    if cell := _CELL.fullmatch(word):
        return UNCOVER + _read_cell(word, int(cell[1] or cell[3]), int(cell[2] or cell[4]))
    clause, template = NO_MOVES.get(int(s.stage), ("CH3", NO_MOVE))
    raise Unreadable(template, clause, text=quoted(text))


def _read_card(s: np.record, seat: int, name: str, number: str) -> int:
    """CH1 A card by its kind and value; a joker without a number is one that is held."""
    kind = KIND_LETTERS.lower().find(name) if len(name) == 1 else KIND_NAMES.index(name)
    if not number and kind == JOKERS:
        return next((card for card in members(s.hand[seat]) if card >= FIRST_JOKER), FIRST_JOKER)
    value, last = int(number or 0), KIND_SIZES[kind]
    if 1 <= value <= last:
        return VALUES * kind + value - 1
    template = "{text} is no card; {kind} goes from {first} to {last}"
    ends = {"first": f"{KIND_LETTERS[kind]}1", "last": f"{KIND_LETTERS[kind]}{last}"}
    raise Refused(template, "CH1", text=quoted(name + number), kind=Term(KIND_NAMES[kind]), **ends)


def _read_cell(word: str, row: int, column: int) -> int:
    """CH1 A cell by its row and column."""
    if 1 <= row <= SIDE and 1 <= column <= SIDE:
        return SIDE * (row - 1) + column - 1
    template = "{cell} is no cell; the box has rows and columns 1 to 4"
    raise Refused(template, "CH1", cell=quoted(word))


CHANCE_WORDS = {FILLING: "sweet", NAMING_DEALER: "dealer", DEALING: "card"}
NO_OUTCOME = "{text} is no outcome of chance; it is like sweet C, dealer 1 or card C15"


def chance_text(s: np.record, outcome: int) -> str:
    """CH2, CH3 What chance decided, in words: `sweet C`, `dealer 1`, `card C15`."""
    texts = {FILLING: SWEET_LETTERS[outcome % len(SWEET_LETTERS)], NAMING_DEALER: str(outcome)}
    return f"{CHANCE_WORDS[int(s.stage)]} {texts.get(int(s.stage), card_text(outcome))}"


def read_chance(s: np.record, text: str) -> int:
    """CH2, CH3 The outcome that a phrase means here."""
    word, _, value = text.partition(" ")
    clause = "CH2" if s.stage == FILLING else "CH3"
    if word != CHANCE_WORDS.get(int(s.stage)):
        raise Refused("{text} is not what chance decides here", clause, text=quoted(text))
    values: dict[str, int] = {
        FILLING: {letter: flavour for flavour, letter in enumerate(SWEET_LETTERS)},
        NAMING_DEALER: {str(dealer): dealer for dealer in range(int(s.players))},
        DEALING: CARD_NUMBERS,
    }[int(s.stage)]
    if value not in values:
        raise Refused(NO_OUTCOME, clause, text=quoted(text))
    return values[value]
