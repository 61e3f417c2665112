"""What happened, told in one sentence by somebody who saw no more than his view shows him."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.words import Seat, Sentence, Term, say
from ludotoc.games.toctoctoc.actions import offered_card
from ludotoc.games.toctoctoc.names import A_CARD, THE_CARD, counted
from ludotoc.games.toctoctoc.parties import copies_in, two_at_door
from ludotoc.games.toctoctoc.soundness import ASKED_STAGES, is_guest_card, is_vamp_card
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    CARDS,
    CHILD,
    DEALING,
    DRAWING_LOTS,
    OFFERING,
    OPENED,
    ROLES,
)


def told(before: Any, after: Any, seat: int, action: int | None) -> Sentence:
    """What a seat did, and what came of it; without the action if this view may not know it."""
    if before.stage == OFFERING:
        return _knock(after, seat, action)
    if before.stage == ANSWERING:
        said = _answer(before, after, seat)
    else:
        said = _choice(before, after, seat)
    return _and_draw(before, after, said)


def _knock(after: Any, seat: int, action: int | None) -> Sentence:
    """KK5 A card is laid face down before another player."""
    who, door = Seat(seat), Seat(int(after.door))
    if action is None:
        return say("{who:you knock|* knocks} at {door:your door|*'s door}", who=who, door=door)
    return say(
        "{who:you knock|* knocks} at {door:your door|*'s door} with {card}",
        who=who,
        door=door,
        card=A_CARD[offered_card(action)],
    )


def _answer(before: Any, after: Any, seat: int) -> Sentence:
    """KK6 Opened or refused, and who it was."""
    turn = int(before.turn)
    card, is_opened = int(after.last_card[turn]), after.last_answer[turn] == OPENED
    two = (seat, turn) if is_opened else (turn, seat)
    effect = _guest(card, turn, is_opened) if is_guest_card(card) else None
    if effect is None:
        effect = _effect(before, after, card, two, A_CARD[card])
    if is_opened:
        return say("{who:you open|* opens}: {effect}", who=Seat(seat), effect=effect)
    return say("{who:you refuse|* refuses}: {effect}", who=Seat(seat), effect=effect)


def _choice(before: Any, after: Any, seat: int) -> Sentence:
    """KK9, KK10, KK11 The rival has chosen."""
    card = int(before.card)
    effect = _effect(before, after, card, two_at_door(before), THE_CARD[card])
    return say("{who:you choose|* chooses}: {effect}", who=Seat(seat), effect=effect)


def _guest(card: int, turn: int, is_opened: bool) -> Sentence:
    """KK8 Somebody who came to stay."""
    if is_opened:
        return say("{card} comes in", card=A_CARD[card])
    return say("{card} stays with {host:you|*}", card=A_CARD[card], host=Seat(turn))


def _effect(before: Any, after: Any, card: int, two: tuple[int, int], name: Term) -> Sentence:
    """KK9-KK11, KK13 What a vamp, a child or a taxi does to who revealed it."""
    host, rival = (Seat(seat) for seat in two)
    if after.stage in ASKED_STAGES:
        return _question(card, name, rival)
    left = _who_left(before.guests[two[0]], after.guests[two[0]])
    if not left:
        return _nothing(card, name)
    if is_vamp_card(card):
        return say(
            "{card} leads {guest} from {host:you|*} to {rival:you|*}",
            card=name,
            guest=A_CARD[left[0]],
            host=host,
            rival=rival,
        )
    guests = counted(left[0] // ROLES, len(left))
    if card == CHILD:
        return say(
            "{card} frightens {guests} away from {host:you|*} to {rival:you|*}",
            card=name,
            guests=guests,
            host=host,
            rival=rival,
        )
    return say(
        "{card} takes {guests} from {host:you|*} out of the game",
        card=name,
        guests=guests,
        host=host,
    )


def _who_left(before: int, after: int) -> list[int]:
    """The guests that a party has lost."""
    lost = ((card, copies_in(before, card) - copies_in(after, card)) for card in range(CARDS))
    return [card for card, count in lost for _ in range(count)]


def _question(card: int, name: Term, rival: Seat) -> Sentence:
    """KK9, KK10 It is left to the rival."""
    if is_vamp_card(card):
        return say(
            "{card} is there, and {rival:you choose|* chooses} who follows her",
            card=name,
            rival=rival,
        )
    return say(
        "{card} is there, and {rival:you choose|* chooses} which kind goes", card=name, rival=rival
    )


def _nothing(card: int, name: Term) -> Sentence:
    """KK13 An effect that cannot apply."""
    if is_vamp_card(card):
        return say("{card} finds nobody to lead away", card=name)
    if card == CHILD:
        return say("{card} frightens nobody", card=name)
    return say("{card} drives off empty", card=name)


def _and_draw(before: Any, after: Any, said: Sentence) -> Sentence:
    """KK7 All see which card the one who knocked takes."""
    if after.top == before.top:
        return said
    return say(
        "{told}; {who:you draw|* draws} {card}",
        told=said,
        who=Seat(int(before.turn)),
        card=A_CARD[before.pile[before.top]],
    )


def happened(before: Any, after: Any, outcome: int | None) -> Sentence | None:
    """KK4 What chance did, once it is done: the deal, and who begins."""
    if before.stage == DRAWING_LOTS:
        return say("{who:you begin|* begins}", who=Seat(int(after.turn)))
    if before.stage == DEALING and after.stage == DRAWING_LOTS:
        return say("the cards are dealt: the pile shows {card}", card=A_CARD[after.pile[after.top]])
    return None
