"""The cards as pieces of a scene, each made once, and their ids.

All can see who has come to which party and which cards are gone. Equal cards are told apart by what
follows the tilde of their ids, and stand for one another when they are picked. A card that lies
face down has the id of its place: `hand2.0` in a hand, `knock` at a door (KK5).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from ludotoc.engine.scene import Note, Piece
from ludotoc.engine.words import say
from ludotoc.games.toctoctoc.notation import card_text, kind_text
from ludotoc.games.toctoctoc.parties import copies_in, points_of
from ludotoc.games.toctoctoc.state import CARDS, CHILD, ROLES

CARD, GUEST = "card", "guest"  # a guest at a party is shown without its card
KNOCK, PILE, GONE, LEFT = "knock", "pile", "gone", "left"
TWIN = "~"
ROOM = 8  # no card exists so often: room for its copies in the order of a spot
FACES = tuple(card_text(card) for card in range(CARDS))
KEPT = 4096  # parties and hands of the tables in play; equal ones are drawn once


def _twin(name: str, copy: int) -> str:
    """The first of equal cards has the plain name."""
    return f"{name}{TWIN}{copy}" if copy else name


def hand_id(seat: int, card: int, copy: int = 0) -> str:
    """A card of an open hand."""
    return _twin(f"hand{seat}.{FACES[card]}", copy)


def guest_id(seat: int, card: int, copy: int = 0) -> str:
    """A guest of a party."""
    return _twin(f"guest{seat}.{FACES[card]}", copy)


def gone_id(card: int, copy: int = 0) -> str:
    """A card that has left the game."""
    return _twin(f"{GONE}.{FACES[card]}", copy)


def party_spot(seat: int, card: int) -> str:
    """KK3, KK12 The window of a guest's kind; scarecrows stand in the garden."""
    return f"garden{seat}" if card >= CHILD else window_id(seat, card // ROLES)


def window_id(seat: int, kind: int) -> str:
    """Where the guests of one kind are."""
    return f"{kind_text(kind)}{seat}"


def door_id(seat: int) -> str:
    """A player's door."""
    return f"door{seat}"


def _copies(some: int) -> Iterator[tuple[int, int, int]]:
    """The cards of a bundle: each with its number among its equals, and its place in the order."""
    for card in range(CARDS):
        for copy in range(copies_in(some, card)):
            yield card, copy, ROOM * card + copy


@lru_cache(KEPT)
def guests(seat: int, party: int) -> list[Piece]:
    """KK3 The guests of a party."""
    return [_guest(seat, *each) for each in _copies(party)]


@cache
def _guest(seat: int, card: int, copy: int, order: int) -> Piece:
    name, spot = guest_id(seat, card, copy), party_spot(seat, card)
    return Piece(name, GUEST, spot, FACES[card], order, seat)


@lru_cache(KEPT)
def held(seat: int, hand: int) -> list[Piece]:
    """A hand that lies open."""
    return [_held(seat, *each) for each in _copies(hand)]


@cache
def _held(seat: int, card: int, copy: int, order: int) -> Piece:
    return Piece(hand_id(seat, card, copy), CARD, f"hand{seat}", FACES[card], order, seat)


@cache
def face_down(seat: int, count: int) -> list[Piece]:
    """KK18 A hand of which one sees only how many cards it has."""
    spot = f"hand{seat}"
    return [Piece(f"{spot}.{n}", CARD, spot, "", n, seat) for n in range(count)]


@lru_cache(KEPT)
def gone(cards: int) -> list[Piece]:
    """KK13 Cards that have left the game."""
    return [_gone(*each) for each in _copies(cards)]


@cache
def _gone(card: int, copy: int, order: int) -> Piece:
    return Piece(gone_id(card, copy), CARD, GONE, FACES[card], order)


@cache
def on_pile(place: int, card: int) -> Piece:
    """KK4 The card that all see."""
    return Piece(f"{PILE}{place}", CARD, PILE, FACES[card])


@cache
def at_door(door: int, owner: int, card: int) -> Piece:
    """KK5, KK6 The card at a door, face down until it is answered."""
    return Piece(KNOCK, CARD, door_id(door), FACES[card] if card >= 0 else "", 0, owner)


@lru_cache(KEPT)
def standing(seat: int, party: int, cards: int) -> Note:
    """KK16 What a party is worth, and how many cards the player holds."""
    return _standing(seat, points_of(party), cards)


@cache
def _standing(seat: int, points: int, cards: int) -> Note:
    text = say("{points:point|points} · {cards:card|cards}", points=points, cards=cards)
    return Note(f"seat{seat}", text)


@cache
def left(cards: int) -> Note:
    """KK15 How long the pile lasts."""
    return Note(LEFT, say("{cards:card|cards}", cards=cards))
