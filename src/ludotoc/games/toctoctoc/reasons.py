"""The reasons why something cannot be done: each names its clause and what stands in the way."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat
from ludotoc.games.toctoctoc.names import CARD, KIND, THE_CARD, counted
from ludotoc.games.toctoctoc.parties import (
    brute_of,
    cards_of,
    copies_in,
    endangered,
    two_at_door,
)
from ludotoc.games.toctoctoc.state import CHILD, INVITING, OFFERING, OVER, TAKING


def nothing_to_decide(s: Any) -> Refused | None:
    """KK3, KK4, KK15 The cards are not yet dealt, or all have been played."""
    if s.stage == OVER:
        return Refused("the game is over: all hands are empty", "KK15")
    if s.stage < OFFERING:
        return Refused("the cards are dealt first", "KK3" if s.stage == INVITING else "KK4")
    return None


def not_your_turn(s: Any, seat: int) -> Refused:
    """KK5, KK15 Another player is to offer a card."""
    who = Seat(int(s.turn))
    if seat < s.players and s.held[seat] == 0:
        return Refused("you have no card left, and it is {who}'s turn", "KK15", who=who)
    return Refused("it is {who}'s turn to offer a card", "KK5", who=who)


def not_held(card: int) -> Refused:
    """KK5 One offers what one has."""
    return Refused("you hold no {card}", "KK5", card=CARD[card])


def own_door() -> Refused:
    """KK5 Before another player."""
    return Refused("you knock at another player's door, not at your own", "KK5")


def at_the_door(s: Any, seat: int) -> Refused:
    """KK6 Whose door it is opens or refuses, before anything else happens."""
    who = Seat(int(s.door))
    if seat == s.turn:
        return Refused("your card lies before {who}, who opens or refuses", "KK6", who=who)
    if seat != s.door:
        return Refused("the card lies before {who}, not before you", "KK6", who=who)
    return Refused("a card lies before you: open or refuse", "KK6")


def other_chooses(s: Any) -> Refused:
    """KK9-KK11 The rival chooses, nobody else."""
    _, rival = two_at_door(s)
    who, card = Seat(rival), THE_CARD[int(s.card)]
    if s.stage == TAKING:
        return Refused("{who} chooses which guest follows {vamp}", "KK9", who=who, vamp=card)
    return Refused("{who} chooses which kind goes", clause_of(s), who=who)


def choose_first(s: Any) -> Refused:
    """KK9-KK11 Before anything else one says who goes."""
    host, _ = two_at_door(s)
    if s.stage == TAKING:
        vamp = THE_CARD[int(s.card)]
        return Refused(
            "choose first which guest of {who} follows {vamp}", "KK9", who=Seat(host), vamp=vamp
        )
    return Refused("choose first which kind of {who} goes", clause_of(s), who=Seat(host))


def clause_of(s: Any) -> str:
    """KK10, KK11 What a child or a taxi does."""
    return "KK10" if s.card == CHILD else "KK11"


def no_such_guest(host: int, guest: int) -> Refused:
    """KK9 Only who is there can follow the vamp."""
    return Refused("{who} has no {guest} to lose", "KK9", who=Seat(host), guest=CARD[guest])


def saved(s: Any, kind: int) -> Refused:
    """KK10, KK11, KK14 What saves a kind: a brute, nobody of it there, or larger ones."""
    host, _ = two_at_door(s)
    party, who = int(s.guests[host]), Seat(host)
    if copies_in(party, brute_of(kind)):
        return Refused(
            "{brute} protects the {kind} of {who}",
            "KK14",
            brute=THE_CARD[brute_of(kind)],
            kind=KIND[kind],
            who=who,
        )
    if not cards_of(party, kind):
        return Refused("{who} has no {kind}", clause_of(s), who=who, kind=KIND[kind])
    few = counted(kind, cards_of(party, kind))
    many, more = (counted(each, cards_of(party, each)) for each in endangered(party))
    return Refused(
        "{who} has only {few}, but {many} and {more}",
        clause_of(s),
        who=who,
        few=few,
        many=many,
        more=more,
    )


def other_party(s: Any, seat: int) -> Refused:
    """KK9-KK11 Only the party of who revealed the card is in danger."""
    host, _ = two_at_door(s)
    clause = "KK9" if s.stage == TAKING else clause_of(s)
    return Refused(
        "{card} is for {host:you|*}, not for {who:you|*}",
        clause,
        card=THE_CARD[int(s.card)],
        host=Seat(host),
        who=Seat(seat),
    )


def other_kind(s: Any, kind: int) -> Refused:
    """KK9 A vamp leads away a guest of her own kind."""
    vamp = THE_CARD[int(s.card)]
    return Refused("{vamp} does not care for {kind}", "KK9", vamp=vamp, kind=KIND[kind])


def scarecrow() -> Refused:
    """KK12 Immune to all."""
    return Refused("nothing moves a scarecrow", "KK12")


def guests_stay() -> Refused:
    """KK8 Who has come stays, until somebody of the other sort comes."""
    return Refused("guests stay where they are until a vamp, a child or a taxi-hearse comes", "KK8")


def not_yours(seat: int) -> Refused:
    """KK5 A card of the own hand."""
    return Refused("{who} holds that card; offer one of your own", "KK5", who=Seat(seat))


def card_and_door() -> Refused:
    """KK5 What an offer is made of."""
    return Refused("choose a card of your hand, then a door", "KK5")


def drawn_later() -> Refused:
    """KK7 After effects and choices."""
    return Refused("you draw the card on the pile when your turn ends", "KK7")


def gone_for_good() -> Refused:
    """KK13 Cards removed."""
    return Refused("what has left the game does not come back", "KK13")


def shows_itself() -> Refused:
    """KK6 The card is revealed by the answer."""
    return Refused("this card is revealed once you open or refuse", "KK6")
