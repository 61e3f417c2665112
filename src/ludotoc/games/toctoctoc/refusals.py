"""Why not: for anything that cannot be done or picked now, the clause, a sentence, what blocks."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.games.toctoctoc import reasons
from ludotoc.games.toctoctoc.actions import kind_at_door, offered_card
from ludotoc.games.toctoctoc.parties import (
    brute_of,
    cards_of,
    copies_in,
    endangered,
    two_at_door,
)
from ludotoc.games.toctoctoc.pieces import KNOCK, guest_id
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    KIND,
    NO_SEAT,
    OFFER,
    OFFERING,
    OPEN,
    OTHERS,
    ROLES,
    TAKE,
    TAKING,
    VAMP,
)
from ludotoc.games.toctoctoc.touched import why_not_piece

__all__ = ["blockers", "why_not", "why_not_piece"]


def why_not(s: np.record, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal."""
    if refusal := reasons.nothing_to_decide(s):
        return refusal
    if s.stage == OFFERING:
        return _at_offering(s, seat, action)
    if s.stage == ANSWERING:
        return reasons.at_the_door(s, seat)
    return _at_choosing(s, seat, action)


def _at_offering(s: np.record, seat: int, action: int) -> Refused:
    """KK5 A card of the own hand, before another player."""
    if seat != s.turn:
        return reasons.not_your_turn(s, seat)
    if action >= KIND:
        return Refused("no kind flees now; offer a card", "KK10")
    if action >= TAKE:
        return Refused("no vamp leads a guest away now; offer a card", "KK9")
    if action >= OPEN:
        return Refused("no card lies before you; offer one", "KK6")
    if (action - OFFER) % OTHERS >= s.players - 1:
        others = int(s.players) - 1
        return Refused("there are {others} other players to knock at", "KK5", others=others)
    return reasons.not_held(offered_card(action))


def _at_choosing(s: np.record, seat: int, action: int) -> Refused:
    """KK9-KK11 The rival says who goes, among those who can."""
    host, rival = two_at_door(s)
    if seat != rival:
        return reasons.other_chooses(s)
    if s.stage == TAKING and TAKE <= action < KIND:
        return reasons.no_such_guest(host, ROLES * kind_at_door(s) + action - TAKE)
    if s.stage == TAKING or action < KIND:
        return reasons.choose_first(s)
    return reasons.saved(s, action - KIND)


def blockers(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """The pieces that stand in the way of an action that is not legal."""
    if view.door == NO_SEAT:
        return ()
    host, rival = two_at_door(view)
    is_choice = view.stage not in (ANSWERING, TAKING) and seat == rival and action >= KIND
    return _that_save(host, view.guests[host], action - KIND) if is_choice else (KNOCK,)


def _that_save(host: int, party: int, kind: int) -> tuple[str, ...]:
    """KK10, KK14 The brutes of a kind, or else the guests of larger kinds."""
    if not cards_of(party, kind):
        return ()
    if copies_in(party, brute_of(kind)):
        saviours = [brute_of(kind)]
    else:
        saviours = [ROLES * each + role for each in endangered(party) for role in range(VAMP)]
    return tuple(
        guest_id(host, card, copy) for card in saviours for copy in range(copies_in(party, card))
    )
