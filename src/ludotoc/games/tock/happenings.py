"""What chance did at a Tock table: rolls, deals, and the cards neighbours take."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.words import Seat, Sentence, Value, say
from ludotoc.games.ring.moves import standing_on
from ludotoc.games.ring.reading import read
from ludotoc.games.ring.rules import start_of
from ludotoc.games.ring.state import MARBLES
from ludotoc.games.ring.telling import tell_deal
from ludotoc.games.ring.words import and_then, card_name, square_name, with_taken
from ludotoc.games.tock.deal import giver_to
from ludotoc.games.tock.dicing import recoil_place
from ludotoc.games.tock.naming import one_of, pawn, taken
from ludotoc.games.tock.state import (
    BASE_TOKENS,
    BUYING,
    CARD,
    DICE_GAIN,
    DISCARDING,
    FINING,
    RECOILING,
    ROLLING_FOR_DEALER,
    SHUFFLING,
    TAKING,
)
from ludotoc.games.tock.teams import next_seat

_recoil_place, _giver_to, _next_seat = read(recoil_place), read(giver_to), read(next_seat)
_start_of = read(start_of)


def happened(before: Any, after: Any, outcome: int | None) -> Sentence | None:
    """What chance did, where it is worth a line; `before` is while it was pending."""
    if before.stage == TAKING:
        return _taken_around(after) if after.stage == CARD else None
    if before.stage == SHUFFLING:
        return None if after.stage == SHUFFLING else tell_deal(after.dealer, max(after.held))
    if before.stage == ROLLING_FOR_DEALER:
        return _first_dealer(after)
    return None if outcome is None else _rolled(before, after, outcome)


def _rolled(before: Any, after: Any, pips: int) -> Sentence | None:
    """TK29-TK31 A die that sends a pawn back, or costs something."""
    if before.stage == RECOILING:
        return _recoiled(before, pips)
    if before.stage == FINING:
        text = "{who:you roll|* rolls} {pips} for a pawn taken on a dice square"
        rolled = say(text, who=Seat(before.turn), pips=pips)
        return and_then(rolled, _fine(before, before.turn, pips))
    is_paid = before.stage == BUYING and after.stage == DISCARDING
    return _bought(before, pips) if is_paid else None


def _first_dealer(after: Any) -> Sentence | None:
    """TK8 The lowest die deals."""
    if after.stage == ROLLING_FOR_DEALER:
        return None
    text = "{who:you have rolled lowest and deal|* has rolled lowest and deals}"
    return say(text, who=Seat(after.dealer))


def _fine(view: Any, seat: int, pips: int) -> Sentence:
    """TK30 What a roll costs."""
    tokens = pips * BASE_TOKENS[view.token_base]
    return say("{who:you pay|* pays} {tokens:token|tokens}", who=Seat(seat), tokens=tokens)


def _recoiled(view: Any, pips: int) -> Sentence:
    """TK29 The pawn flies back, or a Pieu keeps it where it is at twice the price."""
    seat, place = view.decider, _recoil_place(view, view.pawn, pips)
    values: dict[str, Value] = {"who": Seat(seat), "pips": pips, "piece": pawn(view.pawn, seat)}
    if place >= 0:
        values["place"] = square_name(place, view.players)
        text = "{who:you roll|* rolls} {pips}: {piece} flies back to {place}"
        victims = [each for each in standing_on(view, place) if each != view.pawn]
        prey = [taken(each // MARBLES, 1, seat) for each in victims]
        rolled = with_taken(Sentence(text, values), prey)
    else:
        text = "{who:you roll|* rolls} {pips}: a Pieu keeps {piece} from flying back"
        rolled = Sentence(text, values)
    if view.dice != DICE_GAIN:
        return rolled
    return and_then(rolled, _fine(view, seat, pips if place >= 0 else 2 * pips))


def _bought(view: Any, pips: int) -> Sentence:
    """TK31 Three dice are paid and a pawn comes out."""
    tokens = (view.price + pips) * BASE_TOKENS[view.token_base]
    text = "{who:you pay|* pays} {tokens:token|tokens} for {piece} that comes out"
    piece = one_of(view.colour, view.turn)
    paid = say(text, who=Seat(view.turn), tokens=tokens, piece=piece)
    victims = standing_on(view, _start_of(view.colour))
    return with_taken(paid, [taken(each // MARBLES, 1, view.turn) for each in victims])


def _taken_around(after: Any) -> Sentence:
    """TK9 Everybody takes a card; giver and taker see which."""
    told = say("everybody takes a card from the player before")
    viewer = after.viewer
    if not 0 <= viewer < after.players:
        return told
    giver, taker = _giver_to(after, viewer), _next_seat(after, viewer)
    got, lost = after.received[viewer], after.received[taker]
    yours = say("you take {card} from {giver}", card=card_name(got), giver=Seat(giver))
    theirs = say("{who} takes {card} from you", who=Seat(taker), card=card_name(lost))
    return and_then(and_then(told, yours), theirs)
