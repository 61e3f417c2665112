"""What differs between two scenes: whoever lays it has the scene, however it was put together."""

from __future__ import annotations

import random

import msgspec
import pytest

from ludotoc.engine.scene import Heaps, Piece, Scene
from ludotoc.engine.speech import PLAIN
from ludotoc.hosting.diff import diff_of
from ludotoc.hosting.messages import Diff

ALL = [Piece(f"p{n}", "card", f"spot{n % 5}", order=n) for n in range(24)]


def some_heaps(rng: random.Random, kept: tuple[tuple[Piece, ...], ...] = ()) -> Heaps:
    """Pieces in three heaps, of which some are the very same as before, and some pieces moved."""
    pieces = rng.sample(ALL, 18)
    heaps = [tuple(_moved(rng, piece) for piece in pieces[at : at + 6]) for at in (0, 6, 12)]
    if kept and rng.random() < 0.7:
        place = rng.randrange(3)
        names = {piece.id for piece in kept[place]}
        heaps = [tuple(each for each in heap if each.id not in names) for heap in heaps]
        heaps[place] = kept[place]
    return Heaps(*heaps)


def _moved(rng: random.Random, piece: Piece) -> Piece:
    """Sometimes elsewhere; sometimes an equal one that is another thing."""
    if rng.random() < 0.3:
        return msgspec.structs.replace(piece, spot=f"spot{rng.randrange(5)}")
    return msgspec.structs.replace(piece) if rng.random() < 0.3 else piece


def laid(before: Scene, diff: Diff | None) -> dict[str, Piece]:
    """What lies there when a page has done what it was told."""
    lying = {piece.id: piece for piece in before.pieces}
    if diff is None:
        return lying
    for name in diff.gone:
        del lying[name]
    for raw in diff.pieces:
        piece = msgspec.json.decode(bytes(raw), type=Piece)
        lying[piece.id] = piece
    for row in diff.rows:
        for name, face, order in row.pieces:
            lying[name] = Piece(name, row.kind, row.spot, face, order, row.owner)
    return lying


@pytest.mark.parametrize("seed", range(40))
def test_whoever_lays_what_differs_has_the_scene_and_nothing_is_told_twice(seed: int) -> None:
    rng = random.Random(seed)
    before = some_heaps(rng)
    after = some_heaps(rng, before.heaps)
    diff = diff_of(Scene(before), Scene(after), PLAIN.say)
    assert laid(Scene(before), diff) == {piece.id: piece for piece in after}
    same = [piece.id for piece in after if piece in before]
    told = [] if diff is None else [*map(bytes, diff.pieces)]
    assert not [name for name in same if any(f'"{name}"'.encode() in each for each in told)]


@pytest.mark.parametrize("seed", range(40))
def test_it_is_the_same_whether_pieces_come_in_heaps_or_not(seed: int) -> None:
    rng = random.Random(seed)
    before = some_heaps(rng)
    after = some_heaps(rng, before.heaps)
    heaped = diff_of(Scene(before), Scene(after), PLAIN.say)
    plain = diff_of(Scene(list(before)), Scene(list(after)), PLAIN.say)
    assert msgspec.json.encode(heaped) == msgspec.json.encode(plain)
