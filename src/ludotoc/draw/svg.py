"""A scene as one SVG picture: backdrop, spots, what is lit, pieces, names and counters.

The art of a game is the module of its name in `draw.art`:

    SIZES                   the width and height of each kind of piece
    backdrop(layout) -> str the table and its board, in units of the layout
    spot(spot) -> str       what a spot looks like, its middle at 0, 0 and unturned; may be empty
    piece(kind, face) -> str  the same for a piece; face "" is a back. Where the art says
                            LETTERED, pieces bear letters: piece(kind, face, language)
    crest(spot) -> str      what is laid on a player's plate; only where a game has such

All are pure functions of what they are given, so that what they return is kept. The page draws the
same fragments, one `<symbol>` a piece.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any
from xml.sax.saxutils import escape

from ludotoc.draw.art import paper
from ludotoc.draw.placing import Place, places
from ludotoc.engine.errors import Refused
from ludotoc.engine.scene import Layout, Piece, Scene, Spot
from ludotoc.engine.speech import ENGLISH, Speaker

SEAT = "seat"
ART = "ludotoc.draw.art"
MARGIN = 6
SMALLEST = 44  # of what glows


@cache
def art_of(game: str) -> Any:
    """The art of a game, or a refusal where nobody has drawn it yet."""
    if importlib.util.find_spec(f"{ART}.{game}") is None:
        raise Refused("there is no art for {game} yet", game=game)
    return importlib.import_module(f"{ART}.{game}")


@cache
def symbol(game: str, kind: str, face: str, language: str = ENGLISH) -> str:
    """What a piece looks like in a language, as a symbol that can be used many times."""
    art = art_of(game)
    words = (language,) if getattr(art, "LETTERED", False) else ()
    return f'<g id="{symbol_id(kind, face)}">{art.piece(kind, face, *words)}</g>'


def symbol_id(kind: str, face: str) -> str:
    """The name of that symbol."""
    return f"{kind}-{face or 'back'}"


def svg(
    layout: Layout,
    scene: Scene,
    speaker: Speaker,
    pickable: Collection[str] = (),
    title: str = "",
    over: str = "",
) -> str:
    """The picture; what can be picked now glows, and something may be drawn over it."""
    at = place_pieces(layout, scene)
    shown = sorted(scene.pieces, key=lambda piece: piece.order)
    used = dict.fromkeys((piece.kind, piece.face) for piece in shown)
    symbols = (symbol(layout.game, *each, speaker.language) for each in used)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width:g} {layout.height:g}"'
        f' role="img" font-family="{paper.FONT}">',
        f"<title>{escape(title or layout.game)}</title>",
        f"<defs>{paper.DEFS}{''.join(symbols)}</defs>",
        *_still(layout, scene),
        *(_glow(layout, scene, each, at, "lit") for each in scene.lit),
        *(_glow(layout, scene, each, at, "pick") for each in pickable),
        *(_used(piece, at[piece.id]) for piece in shown),
        *_plates(layout, scene, speaker),
        over,
        "</svg>",
    ]
    return "".join(parts)


_STILL: dict[int, tuple[Layout, str, str]] = {}


def _still(layout: Layout, scene: Scene) -> tuple[str, str, str]:
    """Backdrop and spots, drawn once for a layout; between them the boards that have turned."""
    kept = _STILL.get(id(layout))
    if kept is None or kept[0] is not layout:
        spots = [each for each in layout.spots if each.id not in scene.turned]
        backdrop = art_of(layout.game).backdrop(layout)
        kept = _STILL[id(layout)] = layout, backdrop, _drawn(layout.game, spots, {})
    boards = [each for each in layout.spots if each.id in scene.turned]
    return kept[1], _drawn(layout.game, boards, scene.turned), kept[2]


def _drawn(game: str, spots: Iterable[Spot], turned: Mapping[str, float]) -> str:
    art = art_of(game)
    return "".join(
        _moved(art.spot(each), each.x, each.y, each.turn + turned.get(each.id, 0)) for each in spots
    )


def place_pieces(layout: Layout, scene: Scene) -> dict[str, Place]:
    """Where every piece of a scene lies, by its id."""
    sizes, spots = art_of(layout.game).SIZES, {spot.id: spot for spot in layout.spots}
    lying: dict[str, list[Piece]] = defaultdict(list)
    for piece in scene.pieces:
        lying[piece.spot].append(piece)
    found: dict[str, Place] = {}
    for name, pieces in lying.items():
        pieces.sort(key=lambda piece: piece.order)
        width = sizes[pieces[0].kind][0]
        for piece, place in zip(pieces, places(spots[name], len(pieces), width), strict=True):
            found[piece.id] = place
    return found


def _used(piece: Piece, place: Place) -> str:
    use = f'<use href="#{symbol_id(piece.kind, piece.face)}"/>'
    return _moved(use, *place, mark=f' data-id="{escape(piece.id)}"')


def _moved(what: str, x: float, y: float, turn: float = 0, scale: float = 1, mark: str = "") -> str:
    if not what:
        return ""
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){turned}{scaled}"{mark}>{what}</g>'


def _glow(layout: Layout, scene: Scene, name: str, at: Mapping[str, Place], how: str) -> str:
    """A rim of light around a piece or a spot."""
    for piece in scene.pieces:
        if piece.id == name:
            return _moved(paper.glow(how, *art_of(layout.game).SIZES[piece.kind]), *at[name])
    for spot in layout.spots:
        if spot.id == name:
            size = max(spot.width, SMALLEST), max(spot.height, SMALLEST)
            return _moved(paper.glow(how, *size), spot.x, spot.y, spot.turn)
    return ""


def _plates(layout: Layout, scene: Scene, speaker: Speaker) -> list[str]:
    """The players' names, each with what is noted beside it; other notes stand at their spots."""
    notes: dict[str, list[str]] = defaultdict(list)
    for note in scene.notes:
        notes[note.spot].append(speaker.say(note.text))
    said = {spot.id: " · ".join(notes.get(spot.id, [])) for spot in layout.spots}
    return [
        _plate(layout, spot, speaker.tell(spot.name), said[spot.id])
        if spot.kind == SEAT
        else _moved(paper.tag(escape(said[spot.id])), spot.x, spot.y)
        for spot in layout.spots
        if spot.kind == SEAT or said[spot.id]
    ]


def _plate(layout: Layout, spot: Spot, name: str, note: str) -> str:
    """A plate that stands at its spot, as far as the frame allows."""
    crest = getattr(art_of(layout.game), "crest", _no_crest)(spot)
    half = paper.plate_width(name, note, spot.width, crest) / 2 + MARGIN
    x = min(max(spot.x, half), layout.width - half)
    return _moved(paper.plate(escape(name), escape(note), spot.width, crest), x, spot.y)


def _no_crest(spot: Spot) -> str:
    return ""
