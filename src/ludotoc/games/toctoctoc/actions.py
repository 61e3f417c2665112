"""What a player can do, as text: one action, one word.

    child>2         lay a child face down before seat 2    (also child 2, c>2)
    ghost>0         a normal ghost                         (g>0)
    ghost-brute>1   its brute; -musician, -vamp alike      (gb>1, gm>1, gv>1)
    open  refuse    the card that lies before you          (yes, no)
    normal  brute  musician   whom the vamp leads away     (ghost, ghost-brute, gb)
    monsters  ghosts  vampires   which kind flees a child or leaves in a taxi   (ghost, g)

Chance says `guest ghost`, `card child` and `first 2`.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ludotoc.engine.errors import Refused, Unreadable
from ludotoc.engine.picks import BUTTON, Path
from ludotoc.engine.words import Seat
from ludotoc.games.toctoctoc.names import A_CARD, THE_CARD
from ludotoc.games.toctoctoc.notation import (
    ANY_CARD_NAME,
    CARD_NUMBERS,
    GUEST_ROLES,
    card_text,
    initials,
    kind_text,
    quoted,
)
from ludotoc.games.toctoctoc.parties import two_at_door
from ludotoc.games.toctoctoc.pieces import door_id, guest_id, hand_id, window_id
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    CHILD,
    CHOOSING_KIND,
    DEALING,
    DRAWING_LOTS,
    INVITING,
    KIND,
    KINDS,
    NORMAL,
    OFFER,
    OFFERING,
    OPEN,
    OPENED,
    OTHERS,
    REFUSE,
    ROLES,
    TAKE,
    TAKING,
    VAMP,
)

ANSWERS = {OPEN: ("open", "yes"), REFUSE: ("refuse", "no")}
WORDS = (
    {name: action for action, names in ANSWERS.items() for name in names}
    | {role: TAKE + number for number, role in enumerate(GUEST_ROLES)}
    | {kind_text(kind): KIND + kind for kind in range(KINDS)}
)
CHANCE_WORDS = {INVITING: "guest", DEALING: "card", DRAWING_LOTS: "first"}
_OFFER = re.compile(r"([a-z-]+)(?: ?> ?| )([0-9]{1,3})")


def text_of(s: np.record, seat: int, action: int) -> str:
    """An action in a word, at the moment it is decided."""
    if action >= OPEN:
        return next(word for word, number in WORDS.items() if number == action)
    return f"{card_text(offered_card(action))}>{door_of(s, seat, action)}"


def offered_card(action: int) -> int:
    """KK5 The card of an offer."""
    return (action - OFFER) // OTHERS


def door_of(s: np.record, seat: int, action: int) -> int:
    """KK5 The seat before which an offer lays the card."""
    return (seat + (action - OFFER) % OTHERS + 1) % int(s.players)


def path_of(view: Any, seat: int, action: int) -> Path:
    """What one touches: a card and a door, a button, a guest for the vamp, or a whole window."""
    if action < OPEN:
        return hand_id(seat, offered_card(action)), door_id(door_of(view, seat, action))
    if action in ANSWERS:
        return (BUTTON + ANSWERS[action][0],)
    host, _ = two_at_door(view)
    if action >= KIND:
        return (window_id(host, action - KIND),)
    return (guest_id(host, ROLES * kind_at_door(view) + action - TAKE),)


def names_of(s: np.record, seat: int, action: int) -> tuple[str, ...]:
    """Every way an action may be typed, the proper one first."""
    if action < OPEN:
        card, door = offered_card(action), door_of(s, seat, action)
        return tuple(f"{name}{door}" for name in _offer_beginnings(card))
    if action in ANSWERS:
        return ANSWERS[action]
    if action >= KIND:
        normal = ROLES * (action - KIND)
        return kind_text(action - KIND), card_text(normal), initials(normal)
    guest = ROLES * kind_at_door(s) + action - TAKE
    return GUEST_ROLES[action - TAKE], card_text(guest), initials(guest)


def _offer_beginnings(card: int) -> tuple[str, ...]:
    name, short = card_text(card), initials(card)
    return f"{name}>", f"{name} ", f"{short}>", f"{short} "


def kind_at_door(s: np.record) -> int:
    """KK9 The kind of the vamp that has been revealed."""
    return int(s.card) // ROLES


def read_action(s: np.record, seat: int, text: str) -> int:
    """The action a phrase means here, legal or not."""
    phrase = " ".join(text.lower().split())
    if phrase in WORDS:
        return WORDS[phrase]
    if phrase in ANY_CARD_NAME:
        return _read_card_alone(s, ANY_CARD_NAME[phrase])
    found = _OFFER.fullmatch(phrase)
    if found is not None and found[1] in ANY_CARD_NAME:
        return OFFER + OTHERS * ANY_CARD_NAME[found[1]] + _read_door(s, seat, int(found[2]))
    raise Unreadable(
        "{text} is no move of Toc Toc Toc; moves are like child>2, ghost-brute>0, open or ghosts",
        "KK5",
        text=quoted(text),
    )


def _read_card_alone(s: np.record, card: int) -> int:
    """A card without a door: a guest that follows the vamp, or the normal of a kind that flees."""
    if s.stage == OFFERING:
        raise Refused("say before whom {card} is laid, like {card}>1", "KK5", card=card_text(card))
    if s.stage == TAKING:
        return _read_guest(s, card)
    if s.stage == CHOOSING_KIND and card < CHILD and card % ROLES == NORMAL:
        return KIND + card // ROLES
    return OFFER + OTHERS * card


def _read_guest(s: np.record, card: int) -> int:
    """KK9 Whom the vamp leads away."""
    if card < CHILD and card // ROLES == kind_at_door(s) and card % ROLES != VAMP:
        return TAKE + card % ROLES
    raise Refused(
        "{vamp} leads away a guest of her own kind, and {card} is none",
        "KK9",
        vamp=THE_CARD[int(s.card)],
        card=A_CARD[card],
    )


def _read_door(s: np.record, seat: int, door: int) -> int:
    """KK5 How many seats lie between a player and the door where he knocks."""
    if door == seat:
        raise Refused("you knock at another player's door, not at your own", "KK5")
    if door >= s.players:
        raise Refused(
            "there is no {door}; with {players} players seats are 0 to {last}",
            "KK1",
            door=Seat(door),
            players=int(s.players),
            last=int(s.players) - 1,
        )
    return (door - seat) % int(s.players) - 1


def shown_text(before: np.record, after: np.record) -> str:
    """KK5, KK6 What an onlooker sees: at whose door a card is laid, and which card it was."""
    if before.stage == OFFERING:
        return f"?>{int(after.door)}"
    if before.stage == ANSWERING:
        offered = int(before.turn)
        answer = OPEN if after.last_answer[offered] == OPENED else REFUSE
        return f"{ANSWERS[answer][0]}:{card_text(int(after.last_card[offered]))}"
    return ""


def chance_text(s: np.record, outcome: int) -> str:
    """What chance decided, in words: `guest ghost`, `card child`, `first 2`."""
    value = str(outcome) if s.stage == DRAWING_LOTS else card_text(outcome)
    return f"{CHANCE_WORDS[int(s.stage)]} {value}"


def read_chance(s: np.record, text: str) -> int:
    """The outcome that a phrase means here."""
    word, _, value = text.partition(" ")
    if word != CHANCE_WORDS.get(int(s.stage)):
        raise Refused("{text} is not what chance decides here", "KK4", text=quoted(text))
    if s.stage != DRAWING_LOTS and value in CARD_NUMBERS:
        return CARD_NUMBERS[value]
    if s.stage == DRAWING_LOTS and value in [str(seat) for seat in range(int(s.players))]:
        return int(value)
    raise Refused("{text} is no outcome of chance", "KK4", text=quoted(text))
