"""A view as a layout and a scene, for whoever draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.engine.plain import plain

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.engine.game import Game
    from ludotoc.engine.scene import Layout, Scene

Look = tuple["Layout", "Scene"]


def look_at(game: Game, view: np.record) -> Look | None:
    """What a view shows; None where the game has no scene."""
    from ludotoc.draw.picture import layout_of

    if not game.has_module("scene"):
        return None
    options, shown = tuple(game.read_options(view).items()), plain(view)
    layout = layout_of(game.package, shown.players, options, shown.viewer)
    return layout, game.module("scene").scene(shown)
