"""Things of a table by the names people give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.draw.marks import Marks, as_ascii

if TYPE_CHECKING:
    from ludotoc.cli.menu import Menu
    from ludotoc.hosting.teller import Teller


def named(text: str, menu: Menu, teller: Teller) -> list[str]:
    """The pieces and spots that a text means: an id, a mark, a face, or a number of the menu."""
    if menu.look is None:
        return []
    layout, scene = menu.look
    marks = Marks(layout, teller.speaker(menu.seat))
    word = _folded(text)
    found = [
        piece.id
        for piece in scene.pieces
        if word in map(_folded, (piece.id, marks.label(piece), marks.short(piece), piece.face))
    ]
    found += [spot.id for spot in layout.spots if word == _folded(spot.id)]
    return [name for name in found if name in _own_first(found, menu)]


def _own_first(found: list[str], menu: Menu) -> list[str]:
    """Of several alike one's own are meant."""
    assert menu.look is not None
    own = {piece.id for piece in menu.look[1].pieces if piece.owner == menu.seat}
    return [name for name in found if name in own] or found


def _folded(text: str) -> str:
    return as_ascii(text).lower().replace(" ", "")
