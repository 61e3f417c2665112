"""A table as a picture: of one moment as SVG or PNG, of a whole game as an animated GIF.

SVG needs nothing; PNG and GIF need the extra `render`.
"""

from __future__ import annotations

import importlib
import io
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ludotoc.draw.svg import svg
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.plain import plain
from ludotoc.engine.scene import Layout
from ludotoc.engine.speech import ENGLISH, Speaker

FRAME_MS, LAST_FRAME_MS = 700, 3000
SPEAKERS_KEPT = 64


def svg_of(game: Game, view: np.record, names: Sequence[str] = (), language: str = ENGLISH) -> str:
    """What a view shows, its seat at the bottom; an onlooker sits with seat 0."""
    look = plain(view)
    options = tuple(game.read_options(view).items())
    layout = layout_of(game.package, look.players, options, look.viewer)
    listener = look.viewer if 0 <= look.viewer < look.players else None
    speaker = _speaker(language, tuple(names), listener)
    scene = game.module("scene").scene(look)
    return svg(layout, scene, speaker, title=game.titles.get(language, game.titles[ENGLISH]))


@lru_cache(SPEAKERS_KEPT)
def _speaker(language: str, names: tuple[str, ...], listener: int | None) -> Speaker:
    """Whoever speaks there, who has most of the words from the picture before."""
    return Speaker(language, names, listener)


@cache
def layout_of(
    package: str, players: int, options: tuple[tuple[str, str], ...], seat: int
) -> Layout:
    """What never moves at such a table of a package's game, made once."""
    scenes = importlib.import_module(f"{package}.scene")
    found: Layout = scenes.layout(players, dict(options), seat)
    return found


def png_of(picture: str, width: int) -> bytes:
    """An SVG picture as PNG, so many pixels wide."""
    return bytes(_renderer().svg_to_bytes(svg_string=picture, width=width))


def gif_of(pictures: Iterable[str], width: int) -> bytes:
    """One picture after the other; the last stays longest."""
    _renderer()
    from PIL import Image

    frames: list[Any] = [
        Image.open(io.BytesIO(png_of(each, width))).convert("RGB") for each in pictures
    ]
    if not frames:
        raise Refused("there is nothing to show")
    times = [*[FRAME_MS] * (len(frames) - 1), LAST_FRAME_MS]
    out = io.BytesIO()
    frames[0].save(
        out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True
    )
    return out.getvalue()


def _renderer() -> Any:
    try:
        import PIL  # noqa: F401
        import resvg_py
    except ImportError:
        raise Refused("PNG and GIF need the extra render: pip install 'ludotoc[render]'") from None
    return resvg_py
