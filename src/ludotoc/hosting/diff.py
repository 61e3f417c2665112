"""Scenes as they are sent: whole at first, then what is different."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from ludotoc.engine.scene import Piece, Scene
from ludotoc.engine.words import Sentence
from ludotoc.hosting.messages import Diff, Row

Say = Callable[[Sentence], str]
Lying = dict[str, Piece]
PIECES_KEPT = 65_536
ROW_FROM = 3  # so many alike are sent as a row
NOTHING = msgspec.Raw(b"null")


@lru_cache(PIECES_KEPT)
def as_json(piece: Piece) -> msgspec.Raw:
    """A piece as it is sent; it is the same in every language."""
    return msgspec.Raw(msgspec.json.encode(piece))


def _changed(lay: Lying, lie: Lying) -> list[Piece]:
    """What is new or different; most pieces are the very same as before."""
    before = lay.get
    others = [piece for name, piece in lie.items() if before(name) is not piece]
    return [piece for piece in others if before(piece.id) != piece]


def _grouped(pieces: list[Piece]) -> tuple[list[Piece], list[Row]]:
    """Pieces one by one, and those that are many alike in rows: a deal is a short message."""
    if len(pieces) < ROW_FROM:
        return pieces, []
    alike: dict[tuple[str, str, int], list[Piece]] = {}
    for piece in pieces:
        alike.setdefault((piece.kind, piece.spot, piece.owner), []).append(piece)
    single = [piece for few in alike.values() if len(few) < ROW_FROM for piece in few]
    rows = [
        Row(kind, spot, [(piece.id, piece.face, piece.order) for piece in many], owner)
        for (kind, spot, owner), many in alike.items()
        if len(many) >= ROW_FROM
    ]
    return single, rows


def lying_in(scene: Scene) -> Lying:
    """The pieces of a scene by their ids."""
    return {piece.id: piece for piece in scene.pieces}


def diff_of(before: Scene, after: Scene, say: Say) -> Diff | None:
    """What is different, or None if nothing is."""
    return diff_between(before, lying_in(before), after, lying_in(after), say)


def diff_between(before: Scene, lay: Lying, after: Scene, lie: Lying, say: Say) -> Diff | None:
    """The same where it is known which pieces lay and lie there."""
    if before == after:
        return None
    notes = NOTHING
    if before.notes != after.notes:
        notes = msgspec.Raw(msgspec.json.encode(after.notes, enc_hook=say))
    single, rows = _grouped(_changed(lay, lie))
    return Diff(
        [as_json(piece) for piece in single],
        rows,
        [] if lay.keys() <= lie.keys() else [name for name in lay if name not in lie],
        notes,
        after.lit,
        after.turned,
        after.moved,
    )
