"""What lies on the table now: cards before their players, the discard, the inspectors, the lamp.

A card's id is its label, which everybody can follow with the eyes: from the pile to a player, in a
swap, to the discard. A Witch gives her two cards new ones, so that nobody can tell which is which;
they come back from behind the player. A new round has other ids than the one before.

Knowing is not showing (CC20): a card shows its face on the discard, to who drew it, when all are
turned up, and while somebody looks at it, to him.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.scene import NOBODY, Note, Piece, Scene
from ludotoc.engine.words import say
from ludotoc.games.chocottes.moment import claimed, everyone, eye, numbers_in, top_label
from ludotoc.games.chocottes.names import FACES
from ludotoc.games.chocottes.seating import layout
from ludotoc.games.chocottes.state import (
    CARDS,
    DRAWN,
    INSPECTING,
    LABELS,
    LIVE,
    LOOKING,
    MAX_SEATS,
    MIXING,
    MOST_EFFECTS,
    OVER,
    OWNER,
    SHUFFLING,
    SWAPPING,
    TILES,
    WINDOW,
    WITCH,
)

__all__ = ["fleeting", "ids_of", "layout", "scene"]

PIECES_KEPT, ROWS_KEPT, NOTES_KEPT = 4096, 16_384, 2048
TOP_OF_PILE, TOP_OF_DISCARD = 3, 3  # so many are shown; the others lie below them
PILES = tuple(
    tuple(range(min(first + TOP_OF_PILE, CARDS) - 1, first - 1, -1)) for first in range(CARDS + 1)
)
FACE_DOWN: tuple[str, ...] = ()
ROUNDS_APART = 2
IDS = tuple(tuple(f"{'ab'[n]}{label}" for label in range(LABELS)) for n in range(ROUNDS_APART))
LAST_IDS = tuple(f"last{card}" for card in range(CARDS))
EFFECT_IDS = tuple(f"effect{n}" for n in range(MOST_EFFECTS))
SEATS, LAMPS, HANDS, DRAWS, LASTS = (
    tuple(f"{name}{seat}" for seat in range(MAX_SEATS))
    for name in ("seat", "lamp", "hand", "drawn", "last")
)
TILE_BACKS = [Piece(f"tile.{n}", "tile", "tiles", "", n) for n in range(len(TILES))]


def scene(view: Any) -> Scene:
    """What lies there for whoever this plain view is of."""
    parity = parity_of(view)
    ids = IDS[parity]
    pieces = [*_tiles(view), *_pile(view, parity), *_discard(view, parity), *_effects(view)]
    if view.active != NOBODY:
        pieces.append(_piece("lamp", "lamp", LAMPS[view.active], "", 0, view.active))
    if view.stage != SHUFFLING:
        pieces += _hands(view, parity)
    if view.stage == DRAWN:
        pieces.append(_drawn(view, ids))
    if view.stage == LOOKING and view.rounds:
        pieces += _last_round(view)
    return Scene(pieces, _notes(view), _lit(view, ids), moved=_moved(view, ids))


def parity_of(view: Any) -> int:
    """Rounds are told apart by turns; when the game is over its last round still lies there."""
    return (view.rounds - (view.stage == OVER)) % ROUNDS_APART


def ids_of(view: Any) -> tuple[str, ...]:
    """The ids of this round's cards, by label."""
    return IDS[parity_of(view)]


@lru_cache(PIECES_KEPT)
def _piece(name: str, kind: str, spot: str, face: str, order: int, owner: int) -> Piece:
    return Piece(name, kind, spot, face, order, owner)


def _hands(view: Any, parity: int) -> list[Piece]:
    """CC19, CC20 The cards before the players, face down but for those who look at them."""
    is_open = view.viewer == EVERYTHING or view.stage in (INSPECTING, OVER)
    looked_at = -1 if is_open else _seen_now(view)
    label_at, pieces = view.label.__getitem__, []
    for seat in range(view.players):
        labels = tuple(map(label_at, numbers_in(view.hand[seat])))
        faces = _faces(view, labels, looked_at) if looked_at else FACE_DOWN
        pieces += _row(parity, HANDS[seat], labels, faces, seat)
    return pieces


def _faces(view: Any, labels: tuple[int, ...], looked_at: int) -> tuple[str, ...]:
    """The faces of those cards that are looked at; none if none is."""
    face_of = view.face
    faces = tuple([FACES[face_of[n]] if looked_at >> n & 1 else "" for n in labels])
    return faces if any(faces) else FACE_DOWN


@lru_cache(ROWS_KEPT)
def _row(
    parity: int, spot: str, labels: tuple[int, ...], faces: tuple[str, ...], owner: int
) -> list[Piece]:
    """Cards side by side or one upon the other, in order."""
    ids, shown = IDS[parity], faces or ("",) * len(labels)
    return [
        Piece(ids[label], "card", spot, face, order, owner)
        for order, (label, face) in enumerate(zip(labels, shown, strict=True))
    ]


def _seen_now(view: Any) -> int:
    """CC20 The labels whose cards the viewer looks at just now, as bits."""
    return int(view.glimpse) if view.glimpse_to & eye(view.viewer) else 0


def fleeting(view: Any) -> tuple[str, ...]:
    """CC20 The pieces whose faces are shown at this moment and, after a reload, never again."""
    if view.viewer == EVERYTHING or view.stage in (DRAWN, INSPECTING, OVER):
        return ()
    ids = ids_of(view)
    return tuple(ids[label] for label in numbers_in(_seen_now(view)))


def _drawn(view: Any, ids: tuple[str, ...]) -> Piece:
    """CC3 The card drawn, which its drawer looks at while he decides."""
    seat, label = view.active, view.drawn
    face = FACES[view.face[label]] if view.viewer in (seat, EVERYTHING) else ""
    return _piece(ids[label], "card", DRAWS[seat], face, 0, seat)


def _pile(view: Any, parity: int) -> list[Piece]:
    """CC2 The cards to draw, of which the first few are told apart."""
    if view.stage < LOOKING and view.stage != INSPECTING:
        return []
    return _row(parity, "pile", PILES[view.taken], FACE_DOWN, NOBODY)


def _discard(view: Any, parity: int) -> list[Piece]:
    """CC3 What was discarded last lies on top, open."""
    if view.stage == SHUFFLING:
        return []
    end = view.discarded
    labels = view.discards[max(end - TOP_OF_DISCARD, 0) : end]
    faces = tuple(FACES[view.face[label]] for label in labels)
    return _row(parity, "discard", labels, faces, NOBODY)


def _effects(view: Any) -> list[Piece]:
    """CC7 The effects that wait, oldest first, and before them the one that is decided now."""
    first = view.resolved - (view.stage > WINDOW and view.resolved > 0)
    if first == view.queued:
        return []
    return [
        _piece(EFFECT_IDS[n], "effect", "effects", str(effect % OWNER), n, effect // OWNER)
        for n, effect in enumerate(view.effects[first : view.queued], first)
    ]


def _tiles(view: Any) -> list[Piece]:
    """CC14 Three inspectors face down; who came last lies open until the next round is begun."""
    if not view.tile or view.stage not in (LOOKING, OVER):
        return TILE_BACKS
    return [*TILE_BACKS[1:], _piece("tile", "tile", "tile", str(view.tile), 0, NOBODY)]


def _last_round(view: Any) -> list[Piece]:
    """CC19 The cards that were turned up as the last round ended, until the next is begun."""
    return [
        _piece(LAST_IDS[card], "chip", LASTS[seat], FACES[card], order, seat)
        for seat in range(view.players)
        for order, card in enumerate(numbers_in(view.revealed[seat]))
    ]


def _notes(view: Any) -> list[Note]:
    """CC14 Points, and the cards left in the pile."""
    is_counted = (view.stage == LOOKING and view.rounds > 0) or view.stage == OVER
    totals, points = view.totals, view.points
    notes = [
        _points(seat, totals[seat], points[seat] if is_counted else NOBODY)
        for seat in range(view.players)
    ]
    notes += [_barred(seat) for seat in numbers_in(view.barred)]
    if view.stage >= LOOKING:
        notes.append(_pile_count(CARDS - view.taken))
    return notes


@lru_cache(NOTES_KEPT)
def _points(seat: int, total: int, just_now: int) -> Note:
    if just_now < 0:
        return Note(SEATS[seat], say("{total:point|points}", total=total))
    text = say("{total:point|points} (+{points})", total=total, points=just_now)
    return Note(SEATS[seat], text)


@lru_cache(NOTES_KEPT)
def _barred(seat: int) -> Note:
    """CC6 Who snapped wrongly when the pile was empty."""
    return Note(LASTS[seat], say("no more snaps in this turn"))


@lru_cache(NOTES_KEPT)
def _pile_count(cards: int) -> Note:
    return Note("count", say("{cards:card|cards}", cards=cards))


def _lit(view: Any, ids: tuple[str, ...]) -> list[str]:
    """What is looked at, which all see being done; the number to match; what was picked first."""
    lit = [ids[label] for label in numbers_in(view.glimpse)]
    if view.stage == WINDOW:
        lit.append(ids[top_label(view)])
        if view.live == LIVE:
            lit += [ids[view.label[place]] for place in claimed(view)]
    elif view.stage in (MIXING, SWAPPING):
        lit.append(ids[view.label[view.picked]])
    return lit


def _moved(view: Any, ids: tuple[str, ...]) -> list[tuple[str, str]]:
    """CC2, CC10 Cards just dealt come from the pile; those of a Witch from behind the player."""
    if view.stage == LOOKING and view.to_look == everyone(view):
        every = (place for seat in range(view.players) for place in numbers_in(view.hand[seat]))
        return [(ids[view.label[place]], "pile") for place in every]
    first = CARDS + 2 * (view.witches - 1)
    is_mixed = view.stage == WINDOW and view.witches and view.effect_value == WITCH
    if is_mixed and view.resolved and view.label[view.picked] == first:
        return [(ids[label], SEATS[view.victim]) for label in (first, first + 1)]
    return []
