"""What a seat sees for a moment only, in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from ludotoc.engine.plain import plain
from ludotoc.engine.scene import describe
from ludotoc.engine.words import say
from ludotoc.hosting.looking import look_at

if TYPE_CHECKING:
    from ludotoc.engine.scene import Layout, Scene
    from ludotoc.engine.speech import Speaker
    from ludotoc.hosting.teller import Teller
    from ludotoc.play import Table


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
    seen = in_a_row(teller.speaker(seat), (_seen(*look, name, seat, teller) for name in names))
    return teller.say(seat, say("you see: {things}", things=seen))


def in_a_row(speaker: Speaker, things: Iterable[str]) -> str:
    """Things told one after the other, parted as the language does it."""
    return reduce(lambda one, more: speaker.say(say("{one}; {more}", one=one, more=more)), things)


def _seen(layout: Layout, scene: Scene, name: str, seat: int, teller: Teller) -> str:
    """A piece that is looked at, and which one it is among those beside it."""
    piece = next(piece for piece in scene.pieces if piece.id == name)
    what, where = describe(layout, piece)
    beside = sorted(each.order for each in scene.pieces if each.spot == piece.spot)
    number = beside.index(piece.order) + 1
    told = say("{where}, number {number}: {what}", where=where, number=number, what=what)
    return teller.speaker(seat).say(told)
