"""Things of a table by the names people give them, and what is seen of them for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.cli.looking import look_at
from ludotoc.draw.marks import Marks, as_ascii
from ludotoc.engine.plain import plain
from ludotoc.engine.scene import describe
from ludotoc.engine.words import say

if TYPE_CHECKING:
    from ludotoc.cli.menu import Menu
    from ludotoc.cli.teller import Teller
    from ludotoc.engine.scene import Layout, Scene
    from ludotoc.play import Table


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


def sights(table: Table, seat: int, teller: Teller) -> str:
    """What a seat looks at just now and will not see again; nothing if it looks at nothing."""
    game, view = table.game, table.view(seat)
    look = look_at(game, view)
    if look is None or not hasattr(game.module("scene"), "fleeting"):
        return ""
    names, end = game.module("scene").fleeting(plain(view)), table.timed
    is_shown = end is not None and not end.is_sealed  # a time to look: the picture shows it
    if not names or is_shown:
        return ""
    seen = "; ".join(_seen(*look, name, seat, teller) for name in names)
    return teller.say(seat, say("you see: {things}", things=seen))


def _seen(layout: Layout, scene: Scene, name: str, seat: int, teller: Teller) -> str:
    """A piece that is looked at, and which one it is among those beside it."""
    piece = next(piece for piece in scene.pieces if piece.id == name)
    what, where = describe(layout, piece)
    beside = sorted(each.order for each in scene.pieces if each.spot == piece.spot)
    number = beside.index(piece.order) + 1
    told = say("{where}, number {number}: {what}", where=where, number=number, what=what)
    return teller.speaker(seat).say(told)
