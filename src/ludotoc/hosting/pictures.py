"""The table itself as it is drawn: what lies below all pieces, made once for a layout."""

from __future__ import annotations

from functools import cache

from ludotoc.draw.picture import layout_of
from ludotoc.draw.svg import SEAT, art_of
from ludotoc.engine.scene import Layout
from ludotoc.hosting.messages import Art


@cache
def knock_of(game: str) -> str:
    """How a sentence begins that is heard as a knock; nothing where nobody knocks."""
    begins: str = getattr(art_of(game), "KNOCK", "")
    return begins


@cache
def art_for(package: str, players: int, options: tuple[tuple[str, str], ...], viewer: int) -> Art:
    """The art of a table as one seat sees it."""
    return _drawn(layout_of(package, players, options, viewer))


def _drawn(layout: Layout) -> Art:
    art = art_of(layout.game)
    drawn = {spot.id: art.spot(spot) for spot in layout.spots}
    crest = getattr(art, "crest", None)
    seats = [spot for spot in layout.spots if spot.kind == SEAT] if crest else []
    return Art(
        art.backdrop(layout),
        {name: picture for name, picture in drawn.items() if picture},
        {kind: (float(width), float(height)) for kind, (width, height) in art.SIZES.items()},
        {spot.id: crest(spot) for spot in seats} if crest else {},
    )
