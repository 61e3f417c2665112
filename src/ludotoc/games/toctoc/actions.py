"""What a player can do, as text: one action, one short phrase; a move is several in a row.

    KH          play the king of hearts           discard KH   throw it away
    exit        bring a marble out                pass KH      to the partner, in the exchange
    a           walk along the circuit            a>garage     walk into garage B
    a3          a part of a 7                     a3>garage    one that ends in garage B
    yellow1+3   the rest of a 7, by a partner     stop         leave that rest
    a<->green2  swap (jack)                       accept  decline   help for the stuck

So `KH exit`, `7S a3 b4>garage`, `JD a<->green2`; a joker is played by itself, `X1`. A card may be
named by its rank alone, `>garage` left out where a marble has no other way, and `pass KH>yellow`
says for whom the card is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotoc.engine.errors import Refused, Unreadable
from ludotoc.engine.picks import BUTTON, Path
from ludotoc.engine.record import legal_list
from ludotoc.engine.words import Quoted, Seat
from ludotoc.games.ring.cards import SEVEN
from ludotoc.games.ring.notation import (
    CARD_NUMBERS,
    COLOURS,
    card_text,
    marble_name,
    marble_text,
    rank_text,
)
from ludotoc.games.ring.phrases import (
    Vocabulary,
    number_walked,
    own_marble,
    part_text,
    read_outcome,
    read_swap,
    split_part,
    split_walk,
    swap_text,
)
from ludotoc.games.ring.scene import spot_of
from ludotoc.games.ring.state import ENTERS_HOUSE, MARBLES, STAYS_ON_RING
from ludotoc.games.toctoc import GAME
from ludotoc.games.toctoc.board import partner_seat
from ludotoc.games.toctoc.dialect import DIALECT
from ludotoc.games.toctoc.moves import move_of
from ludotoc.games.toctoc.state import (
    ACCEPT,
    BLIND,
    CARD,
    CARDS,
    DECLINE,
    DISCARD,
    DRAWING_DEALER,
    EXCHANGE,
    EXIT,
    PART,
    PASS,
    PLAY,
    REST,
    SEATS,
    SHUFFLING,
    STOP,
    SWAP,
    WALK,
    WAYS,
)

INTO_GARAGE = ">garage"
FOR = ">"
SEAT_COLOURS = COLOURS[SEATS]
ALL_MARBLES = MARBLES * SEATS
A_MARBLE = WAYS * SEVEN  # parts of a 7 that one marble may make
WORDS = {"exit": EXIT, "stop": STOP, "accept": ACCEPT, "decline": DECLINE}
PREFIXES = {"": PLAY, "discard": DISCARD, "pass": PASS}
SPOKEN = Vocabulary(WORDS, PREFIXES, CARDS)
CARD_STAGES = (EXCHANGE, CARD)  # here a rank alone is a card; elsewhere `a` is a marble
JACK, SEVEN_RANK = "J", str(SEVEN)
# What is said of a marble that is not one's to move here.
_OWN_SWAP = ("a jack swaps an own marble, named first, not {marble}", "TT12")
_OWN_PART = ("a 7 moves own marbles, not {marble}", "TT10")
_PARTNERS_PART = ("the rest of the 7 is for your partner's marbles, not {marble}", "TT11")
_OWN_WALK = ("a card moves own marbles, not {marble}", "TT6")
_PARTNERS_WALK = ("your marbles are home, so you move your partner's, not {marble}", "TT18")


def text_of(s: np.record, seat: int, action: int) -> str:
    """An action in words, at the moment it is decided."""
    names = SPOKEN.names_of(action)
    return names[0] if names else _way_text(s, action)


def _way_text(s: np.record, action: int) -> str:
    colour, players = int(s.colour), int(s.players)
    first = MARBLES * colour
    if SWAP <= action < PART:
        own, other = divmod(action - SWAP, ALL_MARBLES)
        return swap_text(first + own, other, colour, players)
    suffix = INTO_GARAGE if _way(action) == ENTERS_HOUSE else ""
    if action < SWAP:
        return marble_text(first + (action - WALK) // WAYS, colour, players) + suffix
    own, choice = divmod(action - PART, A_MARBLE)
    return part_text(s, first + own, choice // WAYS + 1) + suffix


def _way(action: int) -> int:
    """Whether a walk or a part of a 7 goes into garage B or along the circuit."""
    return (action - (PART if action >= PART else WALK)) % WAYS


def _has_ways(action: int) -> bool:
    return WALK <= action < SWAP or PART <= action < STOP


def names_of(s: np.record, seat: int, action: int) -> tuple[str, ...]:
    """Every way an action may be typed, the proper one first."""
    text = text_of(s, seat, action)
    if names := SPOKEN.names_of(action):
        return (*names, text + FOR + SEAT_COLOURS[partner_seat(seat)]) if action >= PASS else names
    if _has_ways(action) and _way(action) == ENTERS_HOUSE and _is_only_way(s, seat, action):
        return text, text.removesuffix(INTO_GARAGE)
    return (text,)


def _is_only_way(s: np.record, seat: int, inside: int) -> bool:
    """Whether a marble may go into garage B and not as far along the circuit."""
    legal = legal_list(GAME, s, seat)
    return inside in legal and inside - ENTERS_HOUSE + STAYS_ON_RING not in legal


def read_action(s: np.record, seat: int, text: str) -> int:
    """The action a phrase means here, legal or not."""
    words = text.lower().split() or [""]
    if words[0] == "pass":
        words[-1] = _without_partner(seat, words[-1])
    action = SPOKEN.read(words, int(s.hand[seat]), s.stage in CARD_STAGES)
    if action is None and len(words) == 1:
        action = _read_way(s, seat, words[0])
    if action is not None:
        return action
    message = "{text} is no move of Jeu du Toc Toc; moves are like KH exit, 7S a3 b4, JD a<->red2"
    raise Unreadable(message, text=Quoted(text[:24]))


def _without_partner(seat: int, word: str) -> str:
    """TT4 A card for the partner; for anybody else it is refused."""
    card, _, taker = word.partition(FOR)
    if taker not in SEAT_COLOURS:
        return word
    other, partner = SEAT_COLOURS.index(taker), partner_seat(seat)
    if other != partner:
        message = "a card is passed to your partner, {partner}, not to {other}"
        raise Refused(message, "TT4", partner=Seat(partner), other=Seat(other))
    return card


def _read_way(s: np.record, seat: int, text: str) -> int | None:
    name = text.removesuffix(INTO_GARAGE)
    rank = rank_text(int(s.card)) if s.card >= 0 else ""
    if (part := split_part(name)) and rank in ("", SEVEN_RANK):
        first = _read_part(s, *part)
    elif swap := read_swap(s, name, *_OWN_SWAP):
        return SWAP + ALL_MARBLES * swap[0] + swap[1] if name == text else None
    else:
        first = _read_walk(s, rank, *split_walk(name))
    if first is None:
        return None
    goes_in = name != text or _is_only_way(s, seat, first + ENTERS_HOUSE)
    return first + (ENTERS_HOUSE if goes_in else STAYS_ON_RING)


def _read_part(s: np.record, name: str, steps: int) -> int | None:
    own = own_marble(s, name, *(_PARTNERS_PART if s.stage == REST else _OWN_PART))
    return None if own is None else PART + A_MARBLE * own + WAYS * (steps - 1)


def _read_walk(s: np.record, rank: str, name: str, steps: str) -> int | None:
    own = own_marble(s, name, *(_OWN_WALK if s.colour == s.turn else _PARTNERS_WALK))
    if own is None:
        return None
    if rank == SEVEN_RANK:
        raise Refused("say how many of the seven steps the marble makes, like a3", "TT10")
    number = number_walked(rank) if rank not in ("", JACK) else steps
    if steps not in ("", number):
        raise Refused("this card walks {number}, not {steps}", "TT6", number=number, steps=steps)
    return WALK + WAYS * own


CHANCE_WORDS = {DRAWING_DEALER: "dealer", SHUFFLING: "card", BLIND: "blind"}
SEAT_NUMBERS = {colour: seat for seat, colour in enumerate(SEAT_COLOURS)}


def chance_text(s: np.record, outcome: int) -> str:
    """What chance decided, in words: `dealer red`, `card KH`, `blind 7S`."""
    is_seat = s.stage == DRAWING_DEALER
    value = SEAT_COLOURS[outcome] if is_seat else card_text(outcome)
    return f"{CHANCE_WORDS[int(s.stage)]} {value}"


def read_chance(s: np.record, text: str) -> int:
    """The outcome that a phrase means here."""
    outcomes = SEAT_NUMBERS if s.stage == DRAWING_DEALER else CARD_NUMBERS
    return read_outcome(text, CHANCE_WORDS.get(int(s.stage), ""), outcomes)


# --- picks ---

BUTTONS = {STOP: BUTTON + "stop", ACCEPT: BUTTON + "accept", DECLINE: BUTTON + "decline"}


def path_of(view: Any, seat: int, action: int) -> Path:
    """What is picked to mean an action: a card; a marble and a hole or a marble; a button."""
    if action in BUTTONS:
        return (BUTTONS[action],)
    if action >= PASS or action < EXIT:
        return (card_text((action - PASS if action >= PASS else action) % CARDS),)
    move = move_of(view, action)
    assert move is not None
    marble = marble_name(move.marble, SEATS)
    if move.other >= 0:
        return marble, marble_name(move.other, SEATS)
    return marble, spot_of(SEATS, move.marble, move.there, DIALECT.letter)


def taken_by(view: Any, seat: int, action: int) -> Path:
    """The marbles that a decision would eat."""
    move = None if action >= PASS else move_of(view, action)
    return () if move is None else tuple(marble_name(each, SEATS) for each in move.taken)
