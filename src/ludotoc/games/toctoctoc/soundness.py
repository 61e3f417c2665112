"""Whether a position could have come about: parties, hands, turns, and who is at the door.

Everybody plays a card a turn and draws one while the pile lasts, so the cards that have been
revealed tell how many turns there were, whose they were, and how many cards each hand has left.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.record import legal_list, seats_in
from ludotoc.engine.words import Seat
from ludotoc.games.toctoctoc import GAME
from ludotoc.games.toctoctoc.bundle import cards_in
from ludotoc.games.toctoctoc.deal import NORMALS_INVITED, PACK, PACK_OF_THREE
from ludotoc.games.toctoctoc.notation import card_text, kind_text
from ludotoc.games.toctoctoc.state import (
    BRUTE,
    CHILD,
    CHOOSING_KIND,
    FIRST_GUESTS,
    HAND,
    KINDS,
    NO_CARD,
    NORMAL,
    OVER,
    ROLES,
    SCARECROW,
    TAKING,
    TAXI,
    VAMP,
)

ASKED_STAGES = (TAKING, CHOOSING_KIND)


def first_pile(players: int) -> int:
    """KK4 How many cards the pile has when all hands have been dealt."""
    pack = PACK_OF_THREE if players == 3 else PACK
    return len(cards_in(pack)) - (FIRST_GUESTS + HAND) * players


def is_vamp_card(card: int) -> bool:
    """KK1 Whether a card is a vamp."""
    return card < CHILD and card % ROLES == VAMP


def is_guest_card(card: int) -> bool:
    """KK8 Whether a card comes to stay."""
    return card == SCARECROW or (card < CHILD and card % ROLES != VAMP)


def is_revealed(s: np.record) -> bool:
    """KK6 Whether the card at the door has been revealed and a choice is due."""
    return s.stage in ASKED_STAGES


def parties(s: np.record) -> list[list[int]]:
    """The guests of each seat."""
    return [cards_in(s.guests[seat]) for seat in range(int(s.players))]


def turns_over(s: np.record) -> int:
    """KK8, KK13 How many turns have been played: cards at parties and cards gone."""
    lying = sum(map(len, parties(s))) + len(cards_in(s.removed))
    return lying - FIRST_GUESTS * int(s.players)


def turns_of(s: np.record, seat: int, turns: int) -> int:
    """KK5 How many of the first so many turns were a seat's; at the end, how many at least."""
    players = int(s.players)
    if s.stage == OVER:
        return turns // players
    first = (int(s.turn) - turns_over(s)) % players
    return (turns - (seat - first) % players + players - 1) // players


def check_sound(s: np.record) -> None:
    """Everything that the rules say about what can lie on a table."""
    _check_parties(s)
    _check_removed(s)
    _check_hands(s)
    if turns_over(s) == 0:
        _check_first_guests(s)
    if s.card != NO_CARD:
        _check_offer(s)
    for seat in range(int(s.players)):
        _check_known(s, seat)


def _check_parties(s: np.record) -> None:
    """KK8 Vamps, children and taxis never stay."""
    for seat, party in enumerate(parties(s)):
        for card in party:
            if not is_guest_card(card):
                raise Refused(
                    "field guests: {card} cannot be a guest of {who}",
                    "KK8",
                    card=card_text(card),
                    who=Seat(seat),
                )


def _check_removed(s: np.record) -> None:
    """KK11, KK12, KK14 Guests leave by taxi only, a kind each; brutes and scarecrows never do."""
    removed = cards_in(s.removed)
    if SCARECROW in removed:
        raise Refused("field removed: a scarecrow never leaves the game", "KK12")
    for kind in range(KINDS):
        if ROLES * kind + BRUTE in removed:
            raise Refused(
                "field removed: {card} protects its kind and never leaves the game",
                "KK14",
                card=card_text(ROLES * kind + BRUTE),
            )
    gone = {card // ROLES for card in removed if is_guest_card(card)}
    if len(gone) > removed.count(TAXI):
        raise Refused(
            "field removed: guests of {kinds} kinds are gone, and only {taxis} taxis",
            "KK11",
            kinds=len(gone),
            taxis=removed.count(TAXI),
        )


def _check_hands(s: np.record) -> None:
    """KK7, KK15 Five cards while the pile lasts; then all play on in turn."""
    players, offered = int(s.players), int(s.card != NO_CARD)
    has_pile = s.top < first_pile(players)
    spent = 0 if has_pile else max(0, HAND * players - int(s.held.sum()) - offered)
    for seat in range(players):
        later = (seat - int(s.turn) + spent) % players
        expected = HAND - (spent - later + players - 1) // players
        expected -= offered if seat == s.turn else 0
        if s.held[seat] != expected:
            raise Refused(
                "field hands: {who} holds {count} cards; by pile and turn it must be {expected}",
                "KK7" if has_pile else "KK15",
                who=Seat(seat),
                count=int(s.held[seat]),
                expected=expected,
            )


def _check_first_guests(s: np.record) -> None:
    """KK3 Before the first card is revealed each party is two of the normals invited."""
    for seat, party in enumerate(parties(s)):
        if len(party) != FIRST_GUESTS or any(card % ROLES != NORMAL for card in party):
            raise Refused("field guests: {who} begins with two normals", "KK3", who=Seat(seat))
    for card, number in Counter(chain(*parties(s))).items():
        if number > NORMALS_INVITED:
            raise Refused(
                "field guests: the first guests are at most {most} {kind}, not {number}",
                "KK3",
                most=NORMALS_INVITED,
                kind=kind_text(card // ROLES),
                number=number,
            )


def _check_offer(s: np.record) -> None:
    """KK5, KK13 The card lies at another's door; revealed, it asks for a true choice."""
    if s.door == s.turn:
        raise Refused(
            "field offer: {who} cannot knock at the own door", "KK5", who=Seat(int(s.turn))
        )
    if not is_revealed(s):
        return
    if is_guest_card(int(s.card)):
        raise Refused(
            "field offer: {card} joins a party as soon as it is revealed",
            "KK8",
            card=card_text(int(s.card)),
        )
    (seat,) = seats_in(int(GAME.verbs.actors(s)))
    if len(legal_list(GAME, s, seat)) < 2:
        raise Refused(
            "field offer: {card} leaves nothing to choose here", "KK13", card=card_text(int(s.card))
        )


def _check_known(s: np.record, seat: int) -> None:
    """KK18 Known cards were drawn from the pile, one a turn."""
    drawn = turns_of(s, seat, min(turns_over(s), first_pile(int(s.players))))
    known = len(cards_in(s.known[seat]))
    if known > drawn:
        raise Refused(
            "field known: {who} has drawn {drawn} cards, not {known}",
            "KK18",
            who=Seat(seat),
            drawn=drawn,
            known=known,
        )
