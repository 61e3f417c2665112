"""The box in text: as it lies now, as everybody studied it, and that these are one box."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.text import needed, read_number
from ludotoc.games.chocolat.box import PLACE_AT
from ludotoc.games.chocolat.notation import SWEET_LETTERS, cell_text, quoted
from ludotoc.games.chocolat.soundness import check_sweets, is_covered, turns_made
from ludotoc.games.chocolat.state import SIDE, SWEETS, TRICKS

LETTERS = {*SWEET_LETTERS, *SWEET_LETTERS.lower()}
ROWS = "field {field} has four rows of four sweets, like CVSM/CVSM/CVSM/CVSM, not {text}"
OTHER_BOX = "as studied, {cell} should hold {then} now, not {now} (quarter turns made: {turns})"


def box_text(s: np.record) -> str:
    """CH8 The box as it lies now."""
    sweets = ""
    for place in PLACE_AT[turns_made(s)]:
        letter = SWEET_LETTERS[s.box[place]]
        sweets += letter if is_covered(s, int(place)) else letter.lower()
    return _rows(sweets)


def studied_text(s: np.record) -> str:
    """CH11 The box as everybody studied it, before it turned."""
    return _rows("".join(SWEET_LETTERS[sweet] for sweet in s.box))


def _rows(sweets: str) -> str:
    return "/".join(sweets[first : first + SIDE] for first in range(0, SWEETS, SIDE))


def read_box(s: np.record, fields: Mapping[str, str]) -> None:
    """CH1, CH7, CH8 The sweets as they lie now, turned back to how they were studied."""
    sweets = _read_rows("box", needed(fields, "box"))
    s.tricks = sum(letter.islower() for letter in sweets)
    tricks = read_number("tricks", fields.get("tricks", str(int(s.tricks))), 0, TRICKS)
    check_sweets(sweets, int(s.tricks), tricks)
    s.covered = 0
    for cell, letter in enumerate(sweets):
        place = int(PLACE_AT[turns_made(s), cell])
        s.box[place] = SWEET_LETTERS.index(letter.upper())
        s.covered |= int(letter.isupper()) << place
    if "studied" in fields:
        _compare_with_study(s, _read_rows("studied", fields["studied"]).upper())


def _read_rows(field: str, text: str) -> str:
    sweets = text.replace("/", "")
    if text != _rows(sweets) or not set(sweets) <= LETTERS or len(sweets) != SWEETS:
        raise Refused(ROWS, "CH1", field=field, text=quoted(text))
    return sweets


def _compare_with_study(s: np.record, studied: str) -> None:
    """CH8, CH11 The box lies as it was studied, but for its quarter turns."""
    turns = turns_made(s)
    for cell, place in enumerate(PLACE_AT[turns]):
        now, then = SWEET_LETTERS[s.box[place]], studied[place]
        if now != then:
            values = {"cell": cell_text(cell), "now": now, "then": then}
            raise Refused(OTHER_BOX, "CH8", turns=turns, **values)
