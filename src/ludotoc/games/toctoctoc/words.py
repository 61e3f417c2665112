"""What is said at a table: what happened, what is asked, what one may do, how it ends."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.picks import BUTTON
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.toctoctoc.actions import door_of, kind_at_door, offered_card
from ludotoc.games.toctoctoc.names import A_CARD, THE_CARD, counted
from ludotoc.games.toctoctoc.parties import cards_of, points_by_kind, points_of, two_at_door
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    CHILD,
    KIND,
    OFFERING,
    OPEN,
    OVER,
    REFUSE,
    ROLES,
    TAKE,
    TAKING,
)
from ludotoc.games.toctoctoc.telling import happened, told

__all__ = [
    "BUTTONS",
    "MINUTES",
    "OPTIONS",
    "SUMMARY",
    "asked",
    "button",
    "happened",
    "offered",
    "result",
    "told",
]

OPTIONS: dict[str, tuple[Sentence, dict[str, Sentence]]] = {}  # there is nothing to choose
SUMMARY = say("Somebody knocks: do you open, or leave the guest to your neighbour?")
MINUTES = (15, 25)  # from and to: estimated, until people were measured
TOLD_ALIKE = True  # chance, and what lies open, are told to all as to an onlooker
BUTTONS = {"open": say("Open"), "refuse": say("Refuse")}


def button(word: str) -> Sentence:
    """KK6 The label of a button."""
    return BUTTONS[word.removeprefix(BUTTON)]


def asked(view: Any, seat: int) -> Sentence:
    """What a seat has to decide now, or whom it waits for."""
    if view.stage == OVER:
        return say("the game is over")
    if view.stage < OFFERING:
        return say("the cards are dealt")
    if view.stage == OFFERING:
        return _asked_to_knock(int(view.turn), seat)
    if view.stage == ANSWERING:
        return _asked_to_open(view, seat)
    return _asked_to_choose(view, seat)


def _asked_to_knock(turn: int, seat: int) -> Sentence:
    """KK5 A card, and a door."""
    if seat == turn:
        return say("choose a card, then the door where you knock")
    return say("{who:you choose|* chooses} a card and a door", who=Seat(turn))


def _asked_to_open(view: Any, seat: int) -> Sentence:
    """KK6 Open or refuse."""
    if seat == view.door:
        return say("{who} knocks at your door: do you open?", who=Seat(int(view.turn)))
    return say("{who:you open or refuse|* opens or refuses}", who=Seat(int(view.door)))


def _asked_to_choose(view: Any, seat: int) -> Sentence:
    """KK9-KK11 The rival chooses who goes."""
    (host, rival), card = two_at_door(view), THE_CARD[view.card]
    if seat != rival:
        return say("{who:you choose|* chooses} who leaves with {card}", who=Seat(rival), card=card)
    if view.stage == TAKING:
        return say("which guest of {host} follows {card} to you?", host=Seat(host), card=card)
    if view.card == CHILD:
        return say("which guests of {host} run to you?", host=Seat(host))
    return say("which guests of {host} leave the game?", host=Seat(host))


def offered(view: Any, seat: int, action: int) -> Sentence:
    """What a legal action would do, as an item of a menu."""
    if action < OPEN:
        door, card = Seat(door_of(view, seat, action)), A_CARD[offered_card(action)]
        return say("knock at {door:your door|*'s door} with {card}", door=door, card=card)
    if action == OPEN:
        return say("open: the card is yours, whatever it is")
    if action == REFUSE:
        return say("refuse: the card stays with {who}", who=Seat(int(view.turn)))
    host, _ = two_at_door(view)
    return _choice_of_guest(view, host, action) if action < KIND else _choice(view, host, action)


def _choice_of_guest(view: Any, host: int, action: int) -> Sentence:
    """KK9 One guest follows the vamp."""
    guest = A_CARD[ROLES * kind_at_door(view) + action - TAKE]
    return say("take {guest} from {host}", guest=guest, host=Seat(host))


def _choice(view: Any, host: int, action: int) -> Sentence:
    """KK10, KK11 A whole kind goes."""
    kind = action - KIND
    guests = counted(kind, cards_of(view.guests[host], kind))
    if view.card == CHILD:
        return say("take {guests} from {host}", guests=guests, host=Seat(host))
    return say("send {guests} of {host} out of the game", guests=guests, host=Seat(host))


def result(view: Any) -> list[Sentence]:
    """KK16 Who has won, and what each party is worth, the best first."""
    points = [points_of(party) for party in view.guests[: view.players]]
    order = sorted(range(view.players), key=lambda seat: -points[seat])
    lines = [_party_in_words(seat, view.guests[seat]) for seat in order]
    if view.stage != OVER:
        return lines
    return [
        _victory([seat for seat in order if points[seat] == points[order[0]]], max(points)),
        *lines,
    ]


def _victory(winners: list[int], points: int) -> Sentence:
    """KK16 The highest wins; a tie is shared."""
    if len(winners) == 1:
        return say(
            "{who:you win|* wins} with {points:point|points}", who=Seat(winners[0]), points=points
        )
    return say(
        "a shared victory with {points:point|points}: {names}", points=points, names=_all(winners)
    )


def _all(seats: list[int]) -> Sentence:
    """Several players: Anna, Marc and Zoé."""
    *others, last = seats
    if len(others) == 1:
        return say("{who} and {last}", who=Seat(others[0]), last=Seat(last))
    return say("{who}, {others}", who=Seat(seats[0]), others=_all(seats[1:]))


def _party_in_words(seat: int, party: int) -> Sentence:
    monsters, ghosts, vampires, scarecrows = points_by_kind(party)
    return say(
        "{who:you have|* has} {points:point|points}: {monsters} for monsters, {ghosts} for ghosts,"
        " {vampires} for vampires, {scarecrows} for scarecrows",
        who=Seat(seat),
        points=points_of(party),
        monsters=monsters,
        ghosts=ghosts,
        vampires=vampires,
        scarecrows=scarecrows,
    )
