"""The pictures of a game's pieces as one file of symbols, and the lids of the boxes."""

from __future__ import annotations

from functools import cache

from ludotoc.draw.art.paper import DEFS
from ludotoc.draw.boxes import box_svg
from ludotoc.draw.picture import layout_of
from ludotoc.draw.svg import symbol
from ludotoc.engine.speech import ENGLISH
from ludotoc.games import find_game


@cache
def symbols_of(name: str, language: str) -> bytes:
    """Every face that a game has, in a language: one `<g id="kind-face">` each."""
    game = find_game(name)
    faces: dict[str, None] = {}
    for players in game.players:
        options = tuple((option.name, option.values[0]) for option in game.options)
        faces |= dict.fromkeys(layout_of(game.package, players, options, 0).faces)
    drawn = "".join(symbol(name, *face.split(":", 1), language) for face in faces)
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">'
    return f"{head}<defs>{DEFS}{drawn}</defs></svg>".encode()


@cache
def box_of(name: str, language: str) -> bytes:
    """The lid of a game's box."""
    titles = find_game(name).titles
    return box_svg(name, titles.get(language, titles[ENGLISH])).encode()
