"""What one seat sees of a table just now, worked out once for all who look as that seat."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from ludotoc.draw.picture import layout_of
from ludotoc.engine.game import SPECTATOR, straight
from ludotoc.engine.once import once
from ludotoc.engine.picks import Path
from ludotoc.engine.record import seats_in
from ludotoc.engine.scene import Layout, Piece, Scene, covered, encode
from ludotoc.engine.speech import PLAIN
from ludotoc.hosting.picking import paths_from

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.play.table import Table

ONLOOKER = -1
MOMENT_DIGITS = 16


class Sight:
    """A table through the eyes of a seat, or of an onlooker."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self.seat = table, seat
        self.viewer = SPECTATOR if seat == ONLOOKER else seat

    @once
    def view(self) -> np.record:
        """What the seat may know."""
        return self._table.seen(self.viewer)

    @once
    def look(self) -> Any:
        """The same for whoever draws and tells."""
        return self._table.look(self.viewer)

    @once
    def layout(self) -> Layout:
        """What never moves."""
        table = self._table
        options = tuple(table.options.items())
        return layout_of(table.game.package, table.players, options, self.viewer)

    @once
    def _open_scene(self) -> Scene:
        scene: Scene = self._table.game.module("scene").scene(self.look)
        return scene

    @once
    def _fleeting(self) -> tuple[str, ...]:
        fleeting = getattr(self._table.game.module("scene"), "fleeting", None)
        return () if fleeting is None else tuple(fleeting(self.look))

    @once
    def glimpsed(self) -> tuple[Piece, ...]:
        """The pieces that the seat looks at for a moment."""
        if not self._fleeting:
            return ()
        names = set(self._fleeting)
        return tuple(piece for piece in self._open_scene.pieces if piece.id in names and piece.face)

    @once
    def scene(self) -> Scene:
        """What lies there, without what is only glimpsed."""
        hidden: Scene = covered(self._open_scene, self._fleeting)
        return hidden

    @once
    def things(self) -> set[str]:
        """All that can be pointed at: pieces and spots by their ids, and the buttons."""
        buttons = {pick for path in self.paths.values() for pick in path}
        pieces = {piece.id for piece in self.scene.pieces}
        return buttons | pieces | {spot.id for spot in self.layout.spots}

    @once
    def legal(self) -> list[int]:
        """What the seat may do now."""
        return [] if self.seat == ONLOOKER else self._table.legal_actions(self.seat)

    @once
    def paths(self) -> dict[int, Path]:
        """The picks of every legal action."""
        return paths_from(self._table.game, self.view, self.look, self.seat, self.legal)

    @once
    def actors(self) -> list[int]:
        """Who is to decide now, as far as the seat can tell."""
        if self._table.is_over:
            return []
        return seats_in(straight(self._table.game.verbs.actors)(self.view))

    @once
    def moment(self) -> str:
        """A name for what the seat sees and may do: nothing that it may not know goes into it."""
        seen = hashlib.sha256(encode(self.scene, PLAIN.say))
        seen.update(repr(self.legal).encode())
        return seen.hexdigest()[:MOMENT_DIGITS]
