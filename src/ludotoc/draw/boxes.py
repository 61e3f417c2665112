"""The lids of the boxes: what a game looks like on the shelf.

The cover of a game is the module of its name in `draw.covers`: `cover() -> str`, a picture of WIDTH
by HEIGHT around 0, 0, its name on it. A game that has none gets a plain lid with the house's mark.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from xml.sax.saxutils import escape

from ludotoc.draw.art.paper import DEFS, FONT, cut, disc, sheet, words

WIDTH, HEIGHT = 800, 600
COVERS = "ludotoc.draw.covers"
LID, BRASS = "#6b3a2e", "#e8b84a"


@cache
def box_svg(game: str, title: str) -> str:
    """The lid of a game's box as a picture by itself."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" font-family="{FONT}"'
        f' viewBox="{-WIDTH / 2:g} {-HEIGHT / 2:g} {WIDTH} {HEIGHT}">'
        f"<title>{escape(title)}</title><defs>{DEFS}</defs>{_cover(game, title)}</svg>"
    )


def _cover(game: str, title: str) -> str:
    name = f"{COVERS}.{game}"
    if not game.isidentifier() or importlib.util.find_spec(name) is None:
        return _plain(title)
    drawn: str = importlib.import_module(name).cover()
    return drawn


def _plain(title: str) -> str:
    lid = sheet(WIDTH, HEIGHT, LID, 0)
    return lid + cut(knocker(BRASS), y=-60, scale=1.6) + words(escape(title), 72, BRASS, y=170)


def knocker(colour: str) -> str:
    """The mark of the house: a ring over three dots, 100 high."""
    ring = disc(25, "none", 0, -12, f'stroke="{colour}" stroke-width="11"')
    return disc(9, colour, 0, -42) + ring + "".join(disc(8, colour, x, 40) for x in (-27, 0, 27))
