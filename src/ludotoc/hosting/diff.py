"""Scenes as they are sent: whole at first, then what is different."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, zip_longest

import msgspec

from ludotoc.engine.scene import Heaps, Note, Piece, Scene
from ludotoc.engine.words import Sentence
from ludotoc.hosting.messages import Diff, Row

Say = Callable[[Sentence], str]
Write = Callable[[list[Note]], msgspec.Raw]
PIECES_KEPT = 65_536
ROW_FROM = 3  # so many alike are sent as a row
NOTHING = msgspec.Raw(b"null")


@lru_cache(PIECES_KEPT)
def as_json(piece: Piece) -> msgspec.Raw:
    """A piece as it is sent; it is the same in every language."""
    return msgspec.Raw(msgspec.json.encode(piece))


def _parted(before: list[Piece], after: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """What came and what went; most pieces are the very same things as before."""
    if isinstance(before, Heaps) and isinstance(after, Heaps):
        before, after = _others(before, after)
    old, new = set(map(id, before)), set(map(id, after))
    came = [piece for piece in after if id(piece) not in old]
    return came, [piece for piece in before if id(piece) not in new]


def _others(before: Heaps, after: Heaps) -> tuple[list[Piece], list[Piece]]:
    """The pieces of those heaps that are not the very same."""
    heaps = list(zip_longest(before.heaps, after.heaps, fillvalue=()))
    others = [(lay, lie) for lay, lie in heaps if lay is not lie]
    return list(chain(*(lay for lay, _ in others))), list(chain(*(lie for _, lie in others)))


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


def diff_of(before: Scene, after: Scene, say: Say) -> Diff | None:
    """What is different, or None if nothing is."""
    return diff_between(
        before, after, lambda notes: msgspec.Raw(msgspec.json.encode(notes, enc_hook=say))
    )


def diff_between(before: Scene, after: Scene, write: Write) -> Diff | None:
    """The same where somebody knows how the notes are written."""
    if before == after:
        return None
    came, went = _parted(before.pieces, after.pieces)
    lay, names = {piece.id: piece for piece in went}, {piece.id for piece in came}
    single, rows = _grouped([piece for piece in came if lay.get(piece.id) != piece])
    return Diff(
        [as_json(piece) for piece in single],
        rows,
        [name for name in lay if name not in names],
        NOTHING if before.notes == after.notes else write(after.notes),
        after.lit,
        after.turned,
        after.moved,
    )
