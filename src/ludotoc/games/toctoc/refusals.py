"""Why not: for anything that cannot be done now, the clause, a sentence, and what is in the way."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.plain import plain
from ludotoc.engine.words import Seat
from ludotoc.games.ring.cards import JACK, NO_CARD, SEVEN, rank_number
from ludotoc.games.ring.reading import legal_in
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, STAYS_ON_RING
from ludotoc.games.ring.telling import place_name
from ludotoc.games.ring.why import (
    Reason,
    card_picked,
    marble_picked,
    names_of,
    nearest,
    place_picked,
)
from ludotoc.games.ring.words import card_name
from ludotoc.games.toctoc import GAME
from ludotoc.games.toctoc.actions import SEAT_COLOURS, path_of
from ludotoc.games.toctoc.dialect import DIALECT
from ludotoc.games.toctoc.naming import NAMES, whose_marble
from ludotoc.games.toctoc.reasons import (
    of_discard,
    of_exit,
    of_idle_card,
    of_marble,
    of_part,
    of_square,
    of_swap,
    of_walk,
    own_marbles,
)
from ludotoc.games.toctoc.state import (
    ACCEPT,
    CARD,
    CARDS,
    DISCARD,
    EXCHANGE,
    EXIT,
    MOVE,
    OVER,
    PART,
    PARTS,
    PASS,
    PLAY,
    REST,
    SEATS,
    STOP,
    STUCK,
    SWAP,
    WALK,
    WAYS,
)

ASKED = {
    EXCHANGE: ("choose a card for your partner", "TT4"),
    STUCK: ("you are stuck: accept help or decline it first", "TT17"),
    CARD: ("play a card first, or discard one if none can be played", "TT5"),
    MOVE: ("say how the card on the table is played", "TT6"),
    PARTS: ("go on with the 7", "TT10"),
    REST: ("play the rest of the 7 with one of your partner's marbles, or stop", "TT11"),
}
STAGES_OF = (
    (PASS, (EXCHANGE,)),
    (ACCEPT, (STUCK,)),
    (PART, (PARTS, REST)),
    (EXIT, (MOVE,)),
    (0, (CARD,)),
)
# Of what is asked at its own time only, the time is said.
UNTIMELY = {
    EXCHANGE: ("a card is passed only in the exchange, after the deal", "TT4"),
    STUCK: ("help comes at the first turn after three deals in garage A", "TT17"),
}


def why_not(s: np.record, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal."""
    return _reason(plain(s), seat, action).refusal


def blockers(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """The pieces that keep a seat from doing what is not legal, from a plain view."""
    return names_of(SEATS, _reason(view, seat, action).blockers)


def _reason(view: Any, seat: int, action: int) -> Reason:
    if untimely := _untimely(view, seat):
        return Reason(untimely)
    stages = next(stages for first, stages in STAGES_OF if action >= first)
    if view.stage not in stages:
        its_time = UNTIMELY.get(stages[0]) if view.stage == CARD else None
        return Reason(Refused(*(its_time or ASKED[view.stage])))
    if view.stage == STUCK:
        return Reason(Refused("only who holds an ace or a king may decline help", "TT17"))
    return _of_card(view, seat, action) if view.stage in (CARD, EXCHANGE) else _of_way(view, action)


def _untimely(view: Any, seat: int) -> Refused | None:
    """Why a seat may do nothing at all now."""
    if not 0 <= seat < SEATS:
        return Refused("onlookers watch and pick nothing", "TT1")
    if view.stage == OVER:
        return Refused("the game is over", "TT19")
    if view.stage < EXCHANGE:
        return Refused("a lot, a shuffle or a blind draw comes first", "TT3")
    if view.stage == EXCHANGE:
        message = "you have chosen your card; the others have not yet"
        return Refused(message, "TT4") if view.passed[seat] != NO_CARD else None
    if seat != view.turn:
        return Refused("it is {who:your|*'s} turn", "TT3", who=Seat(view.turn))
    return None


def _of_card(view: Any, seat: int, action: int) -> Reason:
    card = (action - PASS if action >= PASS else action) % CARDS
    if not view.hand[seat] >> card & 1:
        clause = "TT4" if action >= PASS else "TT5"
        return Reason(Refused("you do not hold {card}", clause, card=card_name(card)))
    return of_discard(view) if action >= DISCARD else of_idle_card(view, card)


def _of_way(view: Any, action: int) -> Reason:
    first = MARBLES * view.colour
    if action == EXIT:
        return of_exit(view, rank_number(view.card))
    if action == STOP:
        message = "the whole 7 must be used, and {steps:step is|steps are} left"
        return Reason(Refused(message, "TT10", steps=view.rest))
    if action >= PART:
        own, choice = divmod(action - PART, WAYS * SEVEN)
        return of_part(view, first + own, choice // WAYS + 1, choice % WAYS)
    if action >= SWAP:
        own, other = divmod(action - SWAP, MARBLES * SEATS)
        return of_swap(view, first + own, other)
    own, way = divmod(action - WALK, WAYS)
    return of_walk(view, first + own, way)


# --- of what is seen ---


def why_not_piece(view: Any, seat: int, piece_id: str) -> Refused | None:
    """Why a card, a marble or a place of the scene cannot be picked now; nothing if it can."""
    paths = [path_of(view, seat, action) for action in legal_in(GAME, view, seat)]
    if any(piece_id in path for path in paths):
        return None
    if untimely := _untimely(view, seat):
        return untimely
    if (card := card_picked(piece_id)) is not None:
        return _reason(view, seat, (PASS if view.stage == EXCHANGE else PLAY) + card).refusal
    if (marble := marble_picked(piece_id, SEATS)) is not None:
        return _of_marble(view, marble)
    place = place_picked(piece_id, SEATS, SEAT_COLOURS, DIALECT.letter)
    return _of_thing(piece_id) if place is None else _of_place(view, piece_id, place)


def _of_marble(view: Any, marble: int) -> Refused:
    """A marble that the card in play does not move."""
    if view.stage not in (MOVE, PARTS, REST):
        return Refused(*ASKED[view.stage])
    owner, piece = marble // MARBLES, whose_marble(marble)
    if owner == view.turn != view.colour:
        message = "your marbles are home: you move {whose:your|*'s} marbles"
        return Refused(message, "TT18", whose=Seat(view.colour))
    if owner == view.colour:
        if view.stage == MOVE:
            return of_marble(view, marble).refusal
        return of_part(view, marble, view.rest if view.stage == REST else 1, STAYS_ON_RING).refusal
    if view.stage != MOVE:
        return Refused("a 7 moves only own marbles, not {piece}", "TT10", piece=piece)
    if rank_number(view.card) == JACK:
        return nearest(of_swap(view, own, marble) for own in own_marbles(view)).refusal
    return Refused("only a jack moves another's marble, not {piece}", "TT12", piece=piece)


def _of_place(view: Any, piece_id: str, place: int) -> Refused:
    """A hole to which no marble comes: of one that is kept from it, why."""
    if view.stage not in (MOVE, PARTS, REST):
        return Refused(*ASKED[view.stage])
    if place == CAMP:
        return Refused("no card brings a marble into garage A", "TT2")
    if place < HOUSE and (reason := of_square(view, place)):
        return reason.refusal
    owner = 0 if place < HOUSE else SEAT_COLOURS.index(piece_id.partition(".")[0])
    name = place_name(NAMES, SEATS, MARBLES * owner, place)
    message = "no marble can come to {place} with {card}"
    return Refused(message, "TT6", place=name, card=card_name(view.card))


def _of_thing(piece_id: str) -> Refused:
    """Whatever else lies on the table."""
    if piece_id.startswith(("hand", "give")):
        return Refused("cards of others, and those given, are not to be touched", "TT20")
    if piece_id == "deck":
        return Refused("the dealer gives the cards; only a joker draws one", "TT3")
    return Refused("pick a card, a marble or a hole", "TT5")
