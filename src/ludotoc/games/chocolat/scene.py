"""What lies open now, for whoever a view is of: the sweets, the trick, the hands, the counters.

A sweet keeps its id through every turn of the box, which all can follow with their eyes; its face
shows in the study and once it is taken (CH11). A hidden card has the id of its place in the hand.
All pieces there can be are made once; a scene only chooses among them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.scene import Heaps, Note, Piece, Scene
from ludotoc.engine.words import say
from ludotoc.games.chocolat.box import FULL_TURN, PLACE_AT
from ludotoc.games.chocolat.layout import (
    BOX_ID,
    FLAVOUR_COUNTER,
    TRICKS_COUNTER,
    front_id,
    hand_ids,
    layout,
    seat_id,
    socket_id,
)
from ludotoc.games.chocolat.notation import FLAVOUR_NAMES, card_text, cell_text, flavour_term
from ludotoc.games.chocolat.state import (
    ALL_COVERED,
    CARD,
    CARDS,
    CHOCOLATE,
    FLAVOURS,
    JOKERS,
    NO_FLAVOUR,
    STUDY,
    SWEET,
    SWEETS,
    TRICKS,
    VALUES,
    VANILLA,
    YOUNG_ON,
)

__all__ = ["cell_of", "fleeting", "layout", "place_in", "scene", "sweet_id"]

RIGHT_ANGLE = 90
HANDS_KEPT = 4096  # of the tables in play: a hand is the same for whoever sees it
BITS = 8  # sets are opened a byte at a time
BYTE = (1 << BITS) - 1
PLACES = tuple(map(tuple, PLACE_AT.tolist()))
CELL_OF = tuple(tuple(places.index(place) for place in range(SWEETS)) for places in PLACES)


def sweet_id(place: int) -> str:
    """CH8 A sweet by the place where it was studied."""
    return f"sweet{place}"


def turns_in_all(view: Any) -> int:
    """CH8 The quarter turns of the box since the study."""
    return 0 if view.young == YOUNG_ON else view.tricks


def place_in(view: Any, cell: int) -> int:
    """CH8 The place, as studied, that the turns have brought to a cell."""
    return PLACES[turns_in_all(view) % FULL_TURN][cell]


def cell_of(view: Any, place: int) -> int:
    """CH8 The cell to which the turns have brought a place."""
    return CELL_OF[turns_in_all(view) % FULL_TURN][place]


def scene(view: Any) -> Scene:
    """What lies open now for whoever this plain view is of."""
    hands = [_hand(view, seat) for seat in range(view.players)]
    trick = _trick(view)
    return Scene(
        Heaps(_in_box(view), _taken(view.covered, view.box), *hands, trick),
        _notes(view),
        [piece.id for piece in trick[-1:]],
        {BOX_ID: RIGHT_ANGLE * turns_in_all(view)},
        _moved(view, trick),
    )


def _in_box(view: Any) -> tuple[Piece, ...]:
    """CH2, CH7, CH11 The sweets in their cells: open in the study, then covered."""
    turns, covered = turns_in_all(view) % FULL_TURN, view.covered
    if view.stage == STUDY or view.viewer == EVERYTHING:
        return tuple(_open_sweet(turns, place, view.box[place]) for place in _places(covered))
    return _covered(turns, covered)


def fleeting(view: Any) -> tuple[str, ...]:
    """CH2, CH11 In the study the sweets lie open, and after it never again."""
    if view.stage != STUDY or view.viewer == EVERYTHING:
        return ()
    return tuple(sweet_id(place) for place in _places(view.covered))


def _places(some: int) -> tuple[int, ...]:
    """The places of a set."""
    return _members(0, some & BYTE) + _members(BITS, some >> BITS)


@cache
def _members(first: int, some: int) -> tuple[int, ...]:
    return tuple(first + bit for bit in range(BITS) if some >> bit & 1)


@cache
def _open_sweet(turns: int, place: int, flavour: int) -> Piece:
    cell = cell_text(CELL_OF[turns][place])
    return Piece(sweet_id(place), "sweet", cell, _face(flavour))


@lru_cache(HANDS_KEPT)
def _covered(turns: int, covered: int) -> tuple[Piece, ...]:
    return tuple(_covered_sweet(turns, place) for place in _places(covered))


@cache
def _covered_sweet(turns: int, place: int) -> Piece:
    return Piece(sweet_id(place), "sweet", cell_text(CELL_OF[turns][place]))


def _face(flavour: int) -> str:
    """Nothing shows of what nobody has laid yet, or what the viewer has forgotten."""
    return FLAVOUR_NAMES[flavour] if flavour >= 0 else ""


@lru_cache(HANDS_KEPT)
def _taken(covered: int, box: tuple[int, ...]) -> tuple[Piece, ...]:
    """CH7 The sweets taken lie open in the lid, each with its like."""
    numbers, found = [0] * FLAVOURS, []
    for place in _places(ALL_COVERED & ~covered):
        flavour = box[place]
        found.append(_in_lid(place, flavour, numbers[flavour]))
        numbers[flavour] += 1
    return tuple(found)


@cache
def _in_lid(place: int, flavour: int, number: int) -> Piece:
    return Piece(sweet_id(place), "sweet", socket_id(flavour, number), _face(flavour))


def _is_open(view: Any, seat: int) -> bool:
    """CH11 One's own hand lies open, and every hand to whoever may see everything."""
    return view.viewer in (seat, EVERYTHING)


def _hand(view: Any, seat: int) -> tuple[Piece, ...]:
    """CH11 One's own cards open; of another's only how many there are."""
    if not _is_open(view, seat):
        return _backs(seat, view.held[seat])
    return _open_hand(seat, view.hand[seat])


@lru_cache(HANDS_KEPT)
def _open_hand(seat: int, hand: int) -> tuple[Piece, ...]:
    return tuple(_open_card(seat, card) for card in range(CARDS) if hand >> card & 1)


@cache
def _open_card(seat: int, card: int) -> Piece:
    """A hand is sorted: chocolate and vanilla above, strawberry, mint and jokers below."""
    name, kind = card_text(card), card // VALUES
    is_above = kind in (VANILLA, CHOCOLATE)
    order = card if kind == JOKERS else card % VALUES + VALUES * (kind % 2 == 0)
    return Piece(name, "card", hand_ids(seat)[not is_above], name, order, seat)


@cache
def _backs(seat: int, held: int) -> tuple[Piece, ...]:
    """Every other card lies in the lower row, so that none moves when the last one is played."""
    spots = hand_ids(seat)
    return tuple(
        Piece(f"hand{seat}.{n}", "card", spots[n % 2], order=n, owner=seat) for n in range(held)
    )


def _trick(view: Any) -> tuple[Piece, ...]:
    """CH5, CH9 The cards on the table, each before whoever played it."""
    if view.stage not in (CARD, SWEET):
        return ()
    return _row(view.trick[: view.cards_in_trick], view.leader, view.players)


@lru_cache(HANDS_KEPT)
def _row(cards: tuple[int, ...], leader: int, players: int) -> tuple[Piece, ...]:
    seats = ((leader + n) % players for n in range(len(cards)))
    return tuple(
        _played(card, seat, n, n >= players)
        for n, (card, seat) in enumerate(zip(cards, seats, strict=True))
    )


@cache
def _played(card: int, seat: int, order: int, is_second: bool) -> Piece:
    name = card_text(card)
    return Piece(name, "card", front_id(seat, is_second), name, order, seat)


def _moved(view: Any, trick: tuple[Piece, ...]) -> list[tuple[str, str]]:
    """The last card came out of a hand; where that is hidden, its id does not tell."""
    return [
        (last.id, hand_ids(last.owner)[0]) for last in trick[-1:] if not _is_open(view, last.owner)
    ]


def _notes(view: Any) -> list[Note]:
    """CH2, CH6, CH7 Who is ready; the points, who is winning, how far the game is."""
    if view.stage == STUDY:
        return [_ready(seat) for seat in range(view.players) if view.ready >> seat & 1]
    notes = [_points(seat, view.points[seat]) for seat in range(view.players)]
    if view.stage in (CARD, SWEET):
        notes.append(_tricks(view.tricks + 1))
        if view.cards_in_trick > 0:
            notes.append(_winning(view.winner, view.stage == SWEET))
            notes += _flavour(view.flavour)
    return notes


@cache
def _ready(seat: int) -> Note:
    return Note(seat_id(seat), say("ready"))


@cache
def _points(seat: int, points: int) -> Note:
    return Note(seat_id(seat), say("{points:point|points}", points=points))


@cache
def _tricks(number: int) -> Note:
    text = say("trick {number} of {total}", number=number, total=TRICKS)
    return Note(TRICKS_COUNTER, text)


@cache
def _winning(seat: int, is_won: bool) -> Note:
    return Note(seat_id(seat), say("wins") if is_won else say("best card"))


@cache
def _flavour(flavour: int) -> tuple[Note, ...]:
    """CH5, CH7 The flavour asked for counts double."""
    if flavour == NO_FLAVOUR:
        return ()
    return (Note(FLAVOUR_COUNTER, say("{flavour} × 2", flavour=flavour_term(flavour))),)
