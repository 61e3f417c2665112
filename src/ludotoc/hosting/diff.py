"""Scenes as they are sent: whole at first, then what is different."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from ludotoc.engine.scene import Piece, Scene
from ludotoc.engine.words import Sentence
from ludotoc.hosting.messages import Diff

Say = Callable[[Sentence], str]
PIECES_KEPT = 65_536
NOTHING = msgspec.Raw(b"null")


@lru_cache(PIECES_KEPT)
def as_json(piece: Piece) -> msgspec.Raw:
    """A piece as it is sent; it is the same in every language."""
    return msgspec.Raw(msgspec.json.encode(piece))


def diff_of(before: Scene, after: Scene, say: Say) -> Diff | None:
    """What is different, or None if nothing is."""
    if before == after:
        return None
    lay = {piece.id: piece for piece in before.pieces}
    lie = {piece.id for piece in after.pieces}
    notes = NOTHING
    if before.notes != after.notes:
        notes = msgspec.Raw(msgspec.json.encode(after.notes, enc_hook=say))
    return Diff(
        [as_json(piece) for piece in after.pieces if lay.get(piece.id) != piece],
        [name for name in lay if name not in lie],
        notes,
        after.lit,
        after.turned,
        after.moved,
    )
