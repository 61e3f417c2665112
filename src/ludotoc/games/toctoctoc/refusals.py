"""Why not: for anything that cannot be done now, the clause and a sentence."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat, Term
from ludotoc.games.toctoctoc.actions import kind_at_door, offered_card
from ludotoc.games.toctoctoc.bundle import cards_in
from ludotoc.games.toctoctoc.notation import card_text, kind_text
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    BRUTE,
    CHILD,
    INVITING,
    KIND,
    OFFER,
    OFFERING,
    OPEN,
    OPENED,
    OTHERS,
    OVER,
    ROLES,
    TAKE,
    TAKING,
)


def why_not(s: np.record, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal."""
    if s.stage == OVER:
        return Refused("the game is over: all hands are empty", "KK15")
    if s.stage < OFFERING:
        return Refused("the cards are dealt first", "KK3" if s.stage == INVITING else "KK4")
    if s.stage == OFFERING:
        return _at_offering(s, seat, action)
    if s.stage == ANSWERING:
        return _at_answering(s, seat)
    return _at_taking(s, seat, action) if s.stage == TAKING else _at_choosing(s, seat, action)


def _at_offering(s: np.record, seat: int, action: int) -> Refused:
    """KK5 A card of the own hand, before another player."""
    if seat != s.turn:
        return _not_your_turn(s, seat)
    if action >= KIND:
        return Refused("no kind flees now; offer a card", "KK10")
    if action >= TAKE:
        return Refused("no vamp leads a guest away now; offer a card", "KK9")
    if action >= OPEN:
        return Refused("no card lies before you; offer one", "KK6")
    if (action - OFFER) % OTHERS >= s.players - 1:
        others = int(s.players) - 1
        return Refused("there are {others} other players to knock at", "KK5", others=others)
    return Refused("you do not hold {card}", "KK5", card=_card(offered_card(action)))


def _not_your_turn(s: np.record, seat: int) -> Refused:
    who = Seat(int(s.turn))
    if s.held[seat] == 0:
        return Refused("you have no card left, and it is {who}'s turn", "KK15", who=who)
    return Refused("it is {who}'s turn to offer a card", "KK5", who=who)


def _at_answering(s: np.record, seat: int) -> Refused:
    """KK6 Whose door it is opens or refuses, before anything else happens."""
    who = Seat(int(s.door))
    if seat == s.turn:
        return Refused("your card lies before {who}, who opens or refuses", "KK6", who=who)
    if seat != s.door:
        return Refused("the card lies before {who}, not before you", "KK6", who=who)
    return Refused("a card lies before you: open or refuse", "KK6")


def _at_taking(s: np.record, seat: int, action: int) -> Refused:
    """KK9 The rival says which guest follows the vamp."""
    kind, (host, rival) = kind_at_door(s), _two_at_door(s)
    if seat != rival:
        sentence = "{who} chooses which guest follows {vamp}"
        return Refused(sentence, "KK9", who=Seat(rival), vamp=_card(int(s.card)))
    if not TAKE <= action < KIND:
        sentence = "choose first which guest follows {vamp}: normal, brute or musician"
        return Refused(sentence, "KK9", vamp=_card(int(s.card)))
    guest = _card(ROLES * kind + action - TAKE)
    return Refused("{who} has no {guest} to lose", "KK9", who=Seat(host), guest=guest)


def _at_choosing(s: np.record, seat: int, action: int) -> Refused:
    """KK10, KK11 The rival chooses among the most numerous kinds without a brute."""
    host, rival = _two_at_door(s)
    clause = "KK10" if s.card == CHILD else "KK11"
    if seat != rival:
        return Refused("{who} chooses which kind goes", clause, who=Seat(rival))
    if action < KIND:
        return Refused("choose first which kind goes: monsters, ghosts or vampires", clause)
    return _of_kind(s, host, action - KIND, clause)


def _of_kind(s: np.record, host: int, kind: int, clause: str) -> Refused:
    """KK10, KK14 What saves a kind: nobody of it is there, a brute, or a larger one."""
    party, who, name = cards_in(s.guests[host]), Seat(host), Term(kind_text(kind))
    if ROLES * kind + BRUTE in party:
        return Refused("a brute protects the {kind} of {who}", "KK14", who=who, kind=name)
    if not any(card < CHILD and card // ROLES == kind for card in party):
        return Refused("{who} has no {kind}", clause, who=who, kind=name)
    return Refused("{who} has more guests of another kind than {kind}", clause, who=who, kind=name)


def _two_at_door(s: np.record) -> tuple[int, int]:
    """KK6 Who has revealed the card, and the rival."""
    two = int(s.door), int(s.turn)
    return two if s.answer == OPENED else two[::-1]


def _card(card: int) -> Term:
    """A card, said in the language of the table."""
    return Term(card_text(card))
