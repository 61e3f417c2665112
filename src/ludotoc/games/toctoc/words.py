"""What is said at a table of Jeu du Toc Toc: what happened, what is asked, what may be done."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.record import seats_in
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.ring.cards import FIRST_JOKER, NO_CARD
from ludotoc.games.ring.moves import Move, standing_on
from ludotoc.games.ring.reading import legal_in, read
from ludotoc.games.ring.rules import start_of
from ludotoc.games.ring.scene import cards_in
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES
from ludotoc.games.ring.telling import (
    offer_card,
    offer_exit,
    offer_gift,
    offer_move,
    offer_swap,
    tell_card,
    tell_deal,
    tell_draw,
    tell_exit,
    tell_gift,
    tell_move,
    tell_part,
    tell_progress,
    tell_received,
    tell_swap,
    tell_victory,
    wait_for,
)
from ludotoc.games.ring.words import and_then, card_name, with_taken
from ludotoc.games.toctoc import GAME
from ludotoc.games.toctoc.board import next_seat, partner_of
from ludotoc.games.toctoc.moves import move_of
from ludotoc.games.toctoc.naming import NAMES, eaten, one_of
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
    MOVE,
    OVER,
    PART,
    PARTS,
    PASS,
    REST,
    SEATS,
    SHUFFLING,
    STOP,
    STUCK,
)

_partner_of, _next_seat, _corner_of = read(partner_of), read(next_seat), read(start_of)

SUMMARY = say("Two teams on a star whose tips shoot marbles on: bring all eight into the garage")
MINUTES = (30, 50)  # from and to: estimated, until people were measured
OPTIONS: dict[str, tuple[Sentence, dict[str, Sentence]]] = {
    "garage": (
        say("garage B opens"),
        {
            "70": say("two holes before the own corner"),
            "72": say("at the own corner"),
        },
    ),
    "last_tip": (
        say("the last tip before the garage"),
        {
            "propels": say("shoots a marble past its garage, like any other"),
            "stops": say("lets a marble stay"),
        },
    ),
    "overshoot": (
        say("walking past the own garage"),
        {
            "no": say("is not allowed"),
            "yes": say("is allowed"),
        },
    ),
}
BUTTONS = {
    "stop": say("leave the rest"),
    "accept": say("accept help"),
    "decline": say("decline help"),
}


def button(word: str) -> Sentence:
    """The label of a button."""
    return BUTTONS[word.removeprefix("!")]


# --- what may be done ---


def offered(view: Any, seat: int, action: int) -> Sentence:
    """What a legal action would do."""
    if action >= PASS:
        return offer_gift(action - PASS, _partner_of(seat))
    if action < EXIT:
        return offer_card("discard" if action >= DISCARD else "play", action % CARDS)
    if action == ACCEPT:
        return say("accept help: a card drawn from your hand brings a marble out")
    if action == DECLINE:
        return say("decline help, with an ace or a king in hand")
    move = move_of(view, action)
    if move is None:
        return say("leave the rest of the 7")
    if action == EXIT:
        return offer_exit(NAMES, seat, move)
    if move.other >= 0:
        return offer_swap(NAMES, SEATS, seat, move, view.ring.place[move.other])
    return offer_move(NAMES, SEATS, seat, move)


def progress(view: Any) -> Sentence | None:
    """TT10, TT11 A 7 is planned part by part: how much of it has been used."""
    return tell_progress(view.rest) if view.stage in (PARTS, REST) else None


# --- what happened ---


def told(before: Any, after: Any, seat: int, action: int | None) -> Sentence | None:
    """What a seat did, as an onlooker with these views tells it; a card is told with its move."""
    if action is None or action >= PASS:
        card = None if action is None else action - PASS
        sentence = tell_gift(seat, card, _partner_of(seat))
        if after.stage == EXCHANGE:
            return sentence
        return and_then(sentence, tell_received(after, _giver_to))
    if action < FIRST_JOKER:
        return None
    return _with_sequel(before, after, _deed(before, seat, action), action)


def _giver_to(view: Any, seat: int) -> int:
    return int(_partner_of(seat))


def _deed(view: Any, seat: int, action: int) -> Sentence:
    if action < EXIT:
        return tell_card("discard" if action >= DISCARD else "play", seat, action % CARDS)
    if action == ACCEPT:
        return say("{who:you accept|* accepts} help", who=Seat(seat))
    if action == DECLINE:
        text = "{who:you decline|* declines} help, with an ace or a king in hand"
        return say(text, who=Seat(seat))
    move = move_of(view, action)
    if move is None:
        return say("{who:you leave|* leaves} the rest of the 7", who=Seat(seat))
    return _told_move(view, seat, action, move)


def _told_move(view: Any, seat: int, action: int, move: Move) -> Sentence:
    if action == EXIT:
        return tell_exit(NAMES, seat, move, view.card)
    if move.other >= 0:
        return tell_swap(NAMES, SEATS, seat, move, view.ring.place[move.other])
    if PART <= action < STOP:
        return tell_part(NAMES, SEATS, seat, move)
    return tell_move(NAMES, SEATS, seat, move, view.card)


def _with_sequel(before: Any, after: Any, sentence: Sentence, action: int) -> Sentence:
    """TT3, TT14, TT19 What followed by itself: the end, a joker's card, a new deal."""
    if after.stage == OVER:
        return and_then(sentence, tell_victory(seats_in(after.winners)))
    if FIRST_JOKER <= action < CARDS:
        drawn = cards_in(after.hand[before.turn] & ~before.hand[before.turn])
        return and_then(sentence, tell_draw(before.turn, drawn))
    if after.deal != before.deal and sum(after.held) > sum(before.held):
        return and_then(sentence, tell_deal(after.dealer, max(after.held)))
    return sentence


def happened(before: Any, after: Any, outcome: int | None) -> Sentence | None:
    """What chance did, where it is worth a line; `before` is while it was pending."""
    if before.stage == SHUFFLING:
        return None if after.stage == SHUFFLING else tell_deal(after.dealer, max(after.held))
    if outcome is None:
        return None
    if before.stage == DRAWING_DEALER:
        return say("{who:you deal|* deals} first", who=Seat(outcome))
    return _helped(before, outcome) if before.stage == BLIND else None


def _helped(view: Any, card: int) -> Sentence:
    """TT17 The next opponent draws a card blind, and a marble comes out."""
    drawn = say(
        "{helper:you draw|* draws} {card} from {whose:your hand|*'s hand} and {piece} comes out",
        helper=Seat(_next_seat(view.turn)),
        card=card_name(card),
        whose=Seat(view.turn),
        piece=one_of(view.turn, view.turn),
    )
    victims = standing_on(view, _corner_of(view.turn))
    return with_taken(drawn, [eaten(each // MARBLES, 1, view.turn) for each in victims])


# --- what is asked ---


def asked(view: Any, seat: int) -> Sentence:
    """The question put to a seat now, or whom it waits for."""
    if view.stage == OVER:
        return say("the game is over")
    if view.stage < EXCHANGE:
        return say("the cards are being dealt")
    waiting = _deciders(view)
    return _question(view, seat) if seat in waiting else wait_for(waiting)


def _deciders(view: Any) -> list[int]:
    if view.stage == EXCHANGE:
        return [seat for seat in range(SEATS) if view.passed[seat] == NO_CARD]
    return [view.turn]


def _question(view: Any, seat: int) -> Sentence:
    if view.stage == EXCHANGE:
        return say("choose a card to give to {other}", other=Seat(_partner_of(seat)))
    if view.stage == STUCK:
        return say("you are stuck: take help, or decline it with an ace or a king?")
    if view.stage == CARD:
        return _question_of_card(view, seat)
    if view.stage == MOVE:
        return say("choose a marble for {card}", card=card_name(view.card))
    if view.stage == PARTS:
        return say("choose a marble: {steps:step|steps} of the 7 left", steps=view.rest)
    text = "give {steps:step|steps} to one of {whose:your marbles|*'s marbles}, or stop"
    return say(text, steps=view.rest, whose=Seat(view.colour))


def _question_of_card(view: Any, seat: int) -> Sentence:
    """TT5 Whether something can be played is told to whoever may know."""
    if view.viewer in (seat, EVERYTHING) and legal_in(GAME, view, seat)[0] >= DISCARD:
        return say("no card can be played: discard one")
    return say("play two cards, one after the other") if view.to_play > 1 else say("play a card")


# --- the end ---


def result(view: Any) -> list[Sentence]:
    """TT19 Who has won, and how many marbles each has home."""
    lines = [tell_victory(seats_in(view.winners))] if view.winners else []
    for seat in range(SEATS):
        own = view.ring.place[MARBLES * seat : MARBLES * seat + MARBLES]
        home = sum(HOUSE < place < CAMP for place in own)
        text = "{who:you have|* has} {marbles:marble|marbles} home"
        lines.append(say(text, who=Seat(seat), marbles=home))
    return lines
