"""What can be seen of a table, for whoever draws it: a page, a terminal, a notebook.

A `Layout` is what never moves: where things may lie, what they look like, what they are called. It
is made once for a table and a seat, with that seat at the bottom. A `Scene` is what lies there now.

Places are given in units of a canvas, x to the right and y downwards, each the middle of a spot.
Whatever is said of a spot or a face is a `Sentence`, so that it can be said in any language; what a
screen reader hears of a piece is its face and its spot: "the king of hearts, in your hand".

Ids
    A piece that everybody can follow with his eyes keeps its id wherever it goes. A piece that the
    rules hide has an id that tells only where it lies (`hand2.0`, the first card of seat 2); when
    it is shown it becomes another piece. So ids never tell which hidden card is which.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from itertools import chain

import msgspec
from msgspec.structs import replace

from ludotoc.engine.words import Sentence

NOBODY = -1

# How the pieces of one spot lie.
STACK, ROW, FAN = "stack", "row", "fan"


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somewhere pieces may lie: a square, a cell, a pile, a hand, a place at the table."""

    id: str
    kind: str  # what it looks like, a name that the art knows: square, cell, pile, hand, seat
    x: float
    y: float
    name: Sentence
    width: float = 0
    height: float = 0
    turn: float = 0  # degrees, clockwise
    owner: int = NOBODY
    lies: str = STACK
    scale: float = 1  # how large its pieces are drawn: hands of others are small
    mark: str = ""  # a variant of its kind: star, dice, start


class Layout(msgspec.Struct, frozen=True):
    """What never moves at a table, as one seat sees it."""

    game: str
    width: float
    height: float
    spots: list[Spot]
    faces: dict[str, Sentence]  # what every face is called; "" is a back
    lines: list[list[tuple[float, float]]] = []  # tracks that the board shows between its squares
    marks: dict[str, str] = {}  # a face in a few letters, for text, where its own name won't do


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card, a marble, a sweet: something that lies somewhere."""

    id: str
    kind: str  # card, marble, sweet, die, token
    spot: str
    face: str = ""  # which one it is; empty when it lies face down
    order: int = 0  # among the pieces of its spot, the lowest first
    owner: int = NOBODY


class Heaps(list[Piece]):
    """Pieces in heaps; one that is the very same as before need not be looked through again."""

    def __init__(self, *heaps: tuple[Piece, ...]) -> None:
        super().__init__(chain.from_iterable(heaps))
        self.heaps = heaps


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter or a label beside a spot: points, cards in a pile, steps left."""

    spot: str
    text: Sentence


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies on a table now, as one seat sees it."""

    pieces: list[Piece]
    notes: list[Note] = []
    lit: list[str] = []  # pieces and spots of the last move, left to be followed
    turned: dict[str, float] = {}  # by how many degrees a board has been turned
    moved: list[tuple[str, str]] = []  # what was seen to move though no id tells: piece, old spot


def covered(scene: Scene, names: Collection[str]) -> Scene:
    """The scene with these pieces face down: what is seen for a moment is not sent again."""
    if not names:
        return scene
    hidden = set(names)
    pieces = [replace(each, face="") if each.id in hidden else each for each in scene.pieces]
    return replace(scene, pieces=pieces)


def around(players: int, seat: int, viewer: int) -> tuple[float, float]:
    """Where a seat is, seen from the middle: the viewer at the bottom (0, 1), then clockwise.

    An onlooker sits with seat 0.
    """
    place = (seat - (viewer if 0 <= viewer < players else 0)) % players
    angle = math.pi / 2 + 2 * math.pi * place / players
    return math.cos(angle), math.sin(angle)


def describe(layout: Layout, piece: Piece) -> tuple[Sentence, Sentence]:
    """What a screen reader says of a piece: what it is, and where."""
    spot = next(spot for spot in layout.spots if spot.id == piece.spot)
    return layout.faces[f"{piece.kind}:{piece.face}"], spot.name


def encode(thing: Layout | Scene, say: Callable[[Sentence], str]) -> bytes:
    """As JSON, its sentences said by a speaker in a language."""
    return msgspec.json.encode(thing, enc_hook=say)
