"""Why not: for anything that cannot be done now, the clause, a sentence, and what is in the way."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.plain import plain
from ludotoc.engine.words import Seat
from ludotoc.games.ring.cards import FIVE, JACK, SEVEN, rank_number
from ludotoc.games.ring.notation import COLOURS, HOUSE_LETTER
from ludotoc.games.ring.reading import legal_in
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, MAX_SEATS
from ludotoc.games.ring.telling import place_name
from ludotoc.games.ring.why import (
    SECOND,
    Reason,
    card_picked,
    marble_picked,
    names_of,
    nearest,
    place_picked,
)
from ludotoc.games.ring.words import card_name
from ludotoc.games.tock import GAME
from ludotoc.games.tock.actions import path_of
from ludotoc.games.tock.naming import NAMES, whose_pawn
from ludotoc.games.tock.reasons import (
    of_discard,
    of_exit,
    of_five,
    of_idle_card,
    of_leap,
    of_part,
    of_pawn,
    of_purchase,
    of_square,
    of_swap,
    of_walk,
    own_pawns,
)
from ludotoc.games.tock.state import (
    BUY,
    CARD,
    CARDS,
    DISCARD,
    DISCARDING,
    EXCHANGE,
    EXIT,
    FIVE_MOVE,
    JUMP,
    JUMPING,
    LEAP,
    OVER,
    PART,
    PARTS,
    PASS,
    PLAY,
    STOP,
    SWAP,
    WALK,
    WAY,
)
from ludotoc.games.tock.ways import JOKER_STEPS

ALL_MARBLES = MARBLES * MAX_SEATS
ASKED = {
    EXCHANGE: ("choose a card to pass", "TK9"),
    CARD: ("play or discard a card first", "TK10"),
    WAY: ("say how the card on the table is played", "TK10"),
    PARTS: ("go on with the 7", "TK25"),
    JUMPING: ("decide whether the pawn jumps", "TK27"),
    DISCARDING: ("discard a card, since a Pieu was bought", "TK31"),
}
STAGE_OF = (
    (PASS, EXCHANGE),
    (JUMP, JUMPING),
    (PART, PARTS),
    (EXIT, WAY),
    (DISCARD, CARD),
    (0, CARD),
)


def why_not(s: np.record, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal."""
    return _reason(plain(s), seat, action).refusal


def blockers(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """The pieces that keep a seat from doing what is not legal, from a plain view."""
    return names_of(view.players, _reason(view, seat, action).blockers)


def _reason(view: Any, seat: int, action: int) -> Reason:
    if untimely := _untimely(view, seat):
        return Reason(untimely)
    wanted = next(stage for first, stage in STAGE_OF if action >= first)
    discards = DISCARD <= action < BUY
    if wanted != view.stage and not (view.stage == DISCARDING and discards):
        return Reason(Refused(*ASKED[view.stage]))
    return _of_card(view, seat, action) if wanted in (CARD, EXCHANGE) else _of_way(view, action)


def _untimely(view: Any, seat: int) -> Refused | None:
    """Why a seat may do nothing at all now."""
    if view.stage == OVER:
        return Refused("the game is over", "TK33")
    if view.stage < EXCHANGE:
        return Refused("dice or a shuffle come first", "TK8")
    if view.stage == EXCHANGE:
        message = "you have chosen your card; the others have not yet"
        return Refused(message, "TK9") if view.passed[seat] >= 0 else None
    if view.stage == JUMPING and seat != view.decider:
        who = Seat(view.decider)
        return Refused("{who:you decide|* decides} on the jump", "TK27", who=who)
    if view.stage != JUMPING and seat != view.turn:
        return Refused("it is {who:your|*'s} turn", "TK8", who=Seat(view.turn))
    return None


def _of_card(view: Any, seat: int, action: int) -> Reason:
    if action == BUY:
        return of_purchase(view)
    card = (action - PASS if action >= PASS else action) % CARDS
    if not view.hand[seat][0] >> card & 1:
        clause = "TK9" if action >= PASS else "TK10"
        return Reason(Refused("you do not hold {card}", clause, card=card_name(card)))
    return of_discard(view) if action >= DISCARD else of_idle_card(view, card)


def _of_way(view: Any, action: int) -> Reason:
    first = MARBLES * view.colour
    if action == EXIT:
        return of_exit(view, rank_number(view.card))
    if action == STOP:
        message = "the whole 7 must be used, and {steps:step is|steps are} left"
        return Reason(Refused(message, "TK25", steps=view.rest))
    if LEAP <= action < STOP:
        return of_leap(view, first + action - LEAP)
    if PART <= action < LEAP:
        pawn, less_one = divmod(action - PART, SEVEN)
        return of_part(view, first + pawn, less_one + 1)
    if SWAP <= action < PART:
        pawn, other = divmod(action - SWAP, ALL_MARBLES)
        return of_swap(view, first + pawn, other)
    if FIVE_MOVE <= action < SWAP:
        return of_five(view, *divmod(action - FIVE_MOVE, 2))
    pawn, which = divmod(action - WALK, len(JOKER_STEPS))
    return of_walk(view, first + pawn, which)


# --- of what is seen ---


def why_not_piece(view: Any, seat: int, piece_id: str) -> Refused | None:
    """Why a card, a pawn or a place of the scene cannot be picked now; nothing if it can."""
    paths = [path_of(view, seat, action) for action in legal_in(GAME, view, seat)]
    if any(piece_id in path for path in paths):
        return None
    if untimely := _untimely(view, seat):
        return untimely
    if (card := card_picked(piece_id)) is not None:
        return _of_card_seen(view, seat, piece_id, card)
    if (marble := marble_picked(piece_id, view.players)) is not None:
        return _of_marble(view, marble)
    place = place_picked(piece_id, view.players, COLOURS[view.players], HOUSE_LETTER)
    return _of_thing(piece_id) if place is None else _of_place(view, piece_id, place)


def _of_card_seen(view: Any, seat: int, piece_id: str, card: int) -> Refused:
    """A card of the own hand, or the last one laid."""
    first = {EXCHANGE: PASS, DISCARDING: DISCARD}.get(view.stage, PLAY)
    twin = piece_id.removesuffix(SECOND)
    if twin != piece_id and card == view.top and not view.hand[seat][1] >> card & 1:
        return Refused("{card} lies on the table: it has been played", "TK35", card=card_name(card))
    if twin != piece_id and why_not_piece(view, seat, twin) is None:
        message = "you hold {card} twice: pick the other one"
        return Refused(message, "TK5", card=card_name(card))
    return _reason(view, seat, first + card).refusal


def _of_marble(view: Any, marble: int) -> Refused:
    """A pawn that the card in play does not move."""
    if view.stage not in (WAY, PARTS):
        return Refused(*ASKED[view.stage])
    owner, rank, piece = marble // MARBLES, rank_number(view.card), whose_pawn(marble)
    if owner == view.turn != view.colour:
        message = "your pawns are home: you move {whose:your|*'s} pawns"
        return Refused(message, "TK33", whose=Seat(view.colour))
    if view.stage == PARTS:
        message = "a 7 moves only own pawns, not {piece}"
        is_own = owner == view.colour
        return of_part(view, marble, 1).refusal if is_own else Refused(message, "TK25", piece=piece)
    if owner == view.colour:
        return of_pawn(view, marble).refusal
    if rank == FIVE:
        return of_five(view, marble, 1).refusal
    if rank == JACK:
        return nearest(of_swap(view, own, marble) for own in own_pawns(view)).refusal
    return Refused("only a 5 or a jack moves another's pawn, not {piece}", "TK22", piece=piece)


def _of_place(view: Any, piece_id: str, place: int) -> Refused:
    """A square to which no pawn comes: of one that is kept from it, why."""
    if view.stage not in (WAY, PARTS):
        return Refused(*ASKED[view.stage])
    if place == CAMP:
        return Refused("no card brings a pawn into a camp", "TK4")
    if place < HOUSE and (reason := of_square(view, place)):
        return reason.refusal
    owner = 0 if place < HOUSE else COLOURS[view.players].index(piece_id.partition(".")[0])
    name = place_name(NAMES, view.players, MARBLES * owner, place)
    message = "no pawn can come to {place} with {card}"
    return Refused(message, "TK21", place=name, card=card_name(view.card))


def _of_thing(piece_id: str) -> Refused:
    """Whatever else lies on the table."""
    if piece_id.startswith(("hand", "give")):
        return Refused("cards of others, and those given, are not to be touched", "TK35")
    if piece_id == "deck":
        return Refused("the dealer gives the cards; only a joker draws one", "TK8")
    return Refused("pick a card, a pawn or a square", "TK10")
