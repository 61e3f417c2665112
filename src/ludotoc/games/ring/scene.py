"""What both games of the ring show alike: marbles, hands, the last card, players and deck.

A marble keeps its id wherever it goes, `red2`: everybody can follow it. So does a card that a
viewer holds or that lies open, `KH`; of two alike the second is `KH.2`. Hidden cards have the id of
their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.scene import FAN, NOBODY, Note, Piece, Spot
from ludotoc.engine.words import Seat, Sentence, Term, say
from ludotoc.games.ring.cards import FIRST_JOKER
from ludotoc.games.ring.notation import COLOURS, card_text, marble_name
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE
from ludotoc.games.ring.words import card_name

WIDTH, HEIGHT = 1000, 1250
MIDDLE = (500, 500)
CARD_WIDTH, CARD_HEIGHT = 110, 154
HAND_Y, HAND_WIDTH = 1150, 640
SIDE_X, OWN_PLATE_Y = 85, 1030
PLATE_WIDTH, PLATE_HEIGHT = 128, 40
NO_CARD, HIDDEN = -1, -2
Shown = tuple[int, str, list[int]]  # whose cards, the spot, and which
ALL_CARDS = FIRST_JOKER + MARBLES
DEALER = Term("dealer")  # the face of the token that tells who deals
HELD = "-held"  # a face: the marble stands where none may pass it


# --- where things lie ---


def square_spot(square: int, players: int) -> str:
    """The id of a square: `red-7`, where `red2` is a marble."""
    return f"{COLOURS[players][square // SIDE]}-{square % SIDE + 1}"


def house_spot(colour: str, number: int, letter: str) -> str:
    """The id of a place in a house: `red.H2`."""
    return f"{colour}.{letter}{number}"


def camp_spot(colour: str, number: int) -> str:
    """The id of a place in a camp: `red.camp1`."""
    return f"{colour}.camp{number}"


@cache
def spot_of(players: int, marble: int, place: int, letter: str) -> str:
    """The spot a marble lies on, by its place."""
    seat, number = divmod(marble, MARBLES)
    colour = COLOURS[players][seat]
    if place == CAMP:
        return camp_spot(colour, number + 1)
    if place > HOUSE:
        return house_spot(colour, place - HOUSE, letter)
    return square_spot(place, players)


def common_spots() -> list[Spot]:
    """The card laid last in the middle of the board, a counter beside it, and the deck."""
    (x, y), (width, height) = MIDDLE, (CARD_WIDTH, CARD_HEIGHT)
    return [
        Spot("table", "table", x, y, say("the last card laid"), width, height),
        Spot("steps", "count", x, y + 62, say("what is left to do"), 120, 26),
        Spot("deck", "pile", SIDE_X, HAND_Y, say("the deck"), width, height),
    ]


def spots_of_player(
    players: int,
    seat: int,
    viewer: int,
    plate: tuple[float, float],
    hand: tuple[float, float],
    scale: float,
) -> list[Spot]:
    """A player's name, his hand, and the card he gives; one's own lie along the edge."""
    name, mark = say("{who:you|*}", who=Seat(seat)), COLOURS[players][seat]
    held = say("{who:your hand|the hand of *}", who=Seat(seat))
    given = say("{who:the card you give|the card * gives}", who=Seat(seat))
    if seat == viewer:
        x, (width, height) = MIDDLE[0], (CARD_WIDTH, CARD_HEIGHT)
        return [
            Spot(f"seat{seat}", "seat", x, OWN_PLATE_Y, name, 160, 40, owner=seat, mark=mark),
            Spot(f"hand{seat}", "hand", x, HAND_Y, held, HAND_WIDTH, height, 0, seat, FAN),
            Spot(f"give{seat}", "gift", WIDTH - SIDE_X, HAND_Y, given, width, height, 0, seat),
        ]
    size, small = (PLATE_WIDTH, PLATE_HEIGHT), (scale * CARD_WIDTH, scale * CARD_HEIGHT)
    left, right = hand[0] - 0.62 * small[0], hand[0] + 1.1 * small[0]
    fan = (2 * small[0], small[1], 0.0, seat, FAN, scale)
    return [
        Spot(f"seat{seat}", "seat", *plate, name, *size, owner=seat, mark=mark),
        Spot(f"hand{seat}", "far-hand", left, hand[1], held, *fan),
        Spot(f"give{seat}", "gift", right, hand[1], given, *small, 0, seat, scale=scale),
    ]


def card_faces() -> dict[str, Sentence]:
    """What the cards are called, and a back."""
    names = {f"card:{card_text(card)}": card_name(card) for card in range(ALL_CARDS)}
    token = {f"token:{DEALER.text}": say("the dealer's token")}
    return {**names, "card:": say("a card, face down"), **token}


# --- what lies there ---


@cache
def _rows(players: int, letter: str) -> tuple[tuple[Piece, ...], ...]:
    """Every marble on every place it may ever have."""
    return tuple(
        tuple(_marble(players, marble, place, letter) for place in range(CAMP + 1))
        for marble in range(MARBLES * players)
    )


def _marble(players: int, marble: int, place: int, letter: str) -> Piece:
    name, seat = marble_name(marble, players), marble // MARBLES
    is_place = place < SIDE * players or HOUSE < place <= HOUSE + MARBLES or place == CAMP
    spot = spot_of(players, marble, place, letter) if is_place else ""
    return Piece(name, "marble", spot, COLOURS[players][seat], owner=seat)


@cache
def _held(players: int, marble: int) -> Piece:
    seat = marble // MARBLES
    name, spot = marble_name(marble, players), square_spot(SIDE * seat + SIDE - 1, players)
    return Piece(name, "marble", spot, COLOURS[players][seat] + HELD, owner=seat)


def marbles(view: Any, letter: str) -> list[Piece]:
    """Every marble where it lies; one that holds its start looks so."""
    ring, players = view.ring, view.players
    pieces = [row[place] for row, place in zip(_rows(players, letter), ring.place, strict=False)]
    for seat in range(players) if ring.stakes else ():
        if ring.stakes >> seat & 1:
            first = MARBLES * seat
            marble = ring.place.index(SIDE * seat + SIDE - 1, first, first + MARBLES)
            pieces[marble] = _held(players, marble)
    return pieces


def cards_in(word: int) -> list[int]:
    """The cards of a set, ascending."""
    found = []
    while word:
        card = (word & -word).bit_length() - 1
        found.append(card)
        word &= word - 1
    return found


@cache
def _card(card: int, copy: int, spot: str, order: int, owner: int) -> Piece:
    name = card_text(card)
    return Piece(f"{name}.2" if copy else name, "card", spot, name, order, owner)


@cache
def backs(seat: int, count: int) -> tuple[Piece, ...]:
    """A hand of which one sees only how many cards it has."""
    spot = f"hand{seat}"
    return tuple(Piece(f"{spot}.{n}", "card", spot, "", n, seat) for n in range(count))


@cache
def sealed(seat: int) -> Piece:
    """A card that somebody has chosen to give, face down."""
    return Piece(f"give{seat}", "card", f"give{seat}", owner=seat)


DECK = Piece("deck", "card", "deck")


def cards(view: Any, is_exchange: bool, held_by: Callable[[Any, int], list[int]]) -> list[Piece]:
    """One's own cards open, of others how many; the deck; at the end the card laid last."""
    hidden, shown = [DECK], []
    for seat in range(view.players):
        given = view.passed[seat] if is_exchange else NO_CARD
        if view.viewer in (seat, EVERYTHING):
            shown += _own(held_by(view, seat), seat, given)
        else:
            hidden += backs(seat, view.held[seat] - (given == HIDDEN))
            if given == HIDDEN:
                hidden.append(sealed(seat))
    if view.top >= 0:
        shown.append((view.turn if view.card >= 0 else NOBODY, "table", [view.top]))
    return hidden + _open(shown)


def _own(held: list[int], seat: int, given: int) -> list[Shown]:
    """A hand that lies open, and the card chosen to give."""
    if given < 0:
        return [(seat, f"hand{seat}", held)]
    held.remove(given)
    return [(seat, f"hand{seat}", held), (seat, f"give{seat}", [given])]


def _open(hands: Iterable[Shown]) -> list[Piece]:
    """Cards that lie open; of two alike one is `.2`."""
    pieces, seen = [], set()
    for owner, spot, cards in hands:
        for order, card in enumerate(cards):
            pieces.append(_card(card, card in seen, spot, order, owner))
            seen.add(card)
    return pieces


def laid_by(view: Any, piece: Piece) -> list[tuple[str, str]]:
    """The card in play was seen to come out of a hand, though another piece lay there."""
    return [(piece.id, f"hand{view.turn}")] if view.card >= 0 and view.turn != view.viewer else []


@cache
def dealer_piece(seat: int) -> Piece:
    """A token tells who deals."""
    return Piece("dealer", "token", f"dealer{seat}", DEALER.text, owner=seat)


def dealer_spot(seat: int, point: tuple[float, float], size: float) -> Spot:
    """Where that token lies before a player."""
    name = say("before {who:you|*}", who=Seat(seat))
    return Spot(f"dealer{seat}", "button", *point, name, size, size, 0, seat)


@cache
def deal_note(number: int, deals: int) -> Note:
    """Which deal of a shuffle this is."""
    return Note("deck", say("deal {number}/{deals}", number=number, deals=deals))


@cache
def gift_note(seat: int, other: int) -> Note:
    """Where the card that one gives is laid, and for whom."""
    return Note(f"give{seat}", say("for {who}", who=Seat(other)))


@cache
def steps_note(steps: int) -> Note:
    """How much of a 7 is left."""
    return Note("steps", say("{steps:step|steps} left", steps=steps))
