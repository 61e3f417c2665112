"""Whether a position could have come about: fresh marbles, hands, the stuck, what is decided."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import legal_list, seats_in
from ludotoc.games.ring.cards import FIRST_JOKER, NO_CARD, SEVEN
from ludotoc.games.ring.notation import COLOURS, card_text, rank_text
from ludotoc.games.ring.position import check_exchange, is_home, places
from ludotoc.games.ring.rules import start_square
from ludotoc.games.ring.state import CAMP, SIDE
from ludotoc.games.toctoc import GAME
from ludotoc.games.toctoc.board import partner_seat
from ludotoc.games.toctoc.dialect import DIALECT
from ludotoc.games.toctoc.state import (
    CARD,
    CARDS,
    EXCHANGE,
    HAND,
    MOVE,
    OVER,
    PARTS,
    PATIENCE,
    PILE_AT,
    REST,
    SEATS,
    STUCK,
)

SEAT_COLOURS = COLOURS[SEATS]
EXITS = ("A", "K")


def check_position(s: np.record) -> None:
    """Everything that can be checked of a position that was read, in the order of the table."""
    _check_fresh(s)
    _check_home(s)
    if s.card >= 0 and not int(s.gone) >> int(s.card) & 1:
        message = "card {card} is in play but not among those gone"
        raise Refused(message, "TT20", card=card_text(int(s.card)))
    check_exchange(s, s.stage == EXCHANGE, DIALECT)
    _check_stuck(s)
    _check_hands(s)
    check = {STUCK: _check_help, CARD: _check_card, MOVE: _check_move, PARTS: _check_parts,
             REST: _check_rest}.get(int(s.stage))  # fmt: skip
    if check is not None:
        check(s)
    for seat in seats_in(int(GAME.verbs.actors(s))):
        if not legal_list(GAME, s, seat):
            raise Refused("nothing can be decided in this position", "TT5")


def _check_fresh(s: np.record) -> None:
    """TT8 Only a marble on its own corner can be fresh."""
    for seat in seats_in(int(s.ring.stakes)):
        if start_square(seat) not in places(s, seat):
            message = "field fresh: {colour} has no marble on its own corner, {corner}"
            colour = SEAT_COLOURS[seat]
            raise Refused(message, "TT8", colour=colour, corner=f"{colour}{SIDE}")


def _check_home(s: np.record) -> None:
    """TT19 A team has won once its eight marbles are home, and no sooner."""
    for seat in range(SEATS):
        is_won = is_home(s, seat) and is_home(s, partner_seat(seat))
        mates = {"colour": SEAT_COLOURS[seat], "partner": SEAT_COLOURS[partner_seat(seat)]}
        if is_won and (s.stage != OVER or seat not in (s.turn, partner_seat(int(s.turn)))):
            message = "all marbles of {colour} and {partner} are home, so they have won"
            raise Refused(message, "TT19", **mates)
        if s.stage == OVER and seat == s.turn and not is_won:
            message = "not all marbles of {colour} and {partner} are home, so nobody has won"
            raise Refused(message, "TT19", **mates)


def _check_stuck(s: np.record) -> None:
    """TT17 Who has or had a marble out in this deal is not stuck, nor who has had help."""
    for seat in range(SEATS):
        colour, is_out = SEAT_COLOURS[seat], set(places(s, seat)) != {CAMP}
        was_out = bool(s.been_out >> seat & 1)
        if is_out and not was_out:
            message = "field been_out lacks {colour}, which has a marble outside garage A"
            raise Refused(message, "TT17", colour=colour)
        if was_out and not is_out and s.stage == EXCHANGE:
            message = "field been_out: {colour} has brought no marble out since the deal"
            raise Refused(message, "TT17", colour=colour)
        if was_out and s.stuck[seat] > 0:
            message = "field stuck: {colour} has had a marble outside garage A in this deal"
            raise Refused(message, "TT17", colour=colour)
        if s.stuck[seat] >= PATIENCE and held_before_card(s, seat) < HAND:
            message = "field stuck: {colour} had help at its first turn of this deal"
            raise Refused(message, "TT17", colour=colour)


# --- hands ---


def held_before_card(s: np.record, seat: int) -> int:
    """The cards a seat holds, the one it has in play or has just won with included."""
    has_laid = seat == s.turn and s.stage in (MOVE, PARTS, REST, OVER)
    return int(s.held[seat]) + int(has_laid)


def _cards_of_turn(s: np.record) -> int:
    """TT14 How many cards the player still plays, the one in play included."""
    return int(s.to_play) + int(s.stage == OVER)


def _jokers_played(s: np.record) -> int:
    """TT14 How many jokers have drawn their card; one drawn blind (TT17) has not."""
    return sum(s.deck[PILE_AT + joker] == NO_CARD for joker in range(CARDS - FIRST_JOKER))


def _check_hands(s: np.record) -> None:
    """TT3, TT5, TT14 All began with four cards; each turn takes one, a joker one more."""
    if s.stage == EXCHANGE:
        wrong = next((seat for seat in range(SEATS) if s.held[seat] != HAND), None)
    elif _cards_of_turn(s) > 1 and _jokers_played(s) == 0:
        raise Refused("field to_play: only after a joker two cards are played", "TT14")
    elif None in [_misfit(s, rounds) for rounds in range(HAND)]:
        wrong = None
    else:
        wrong = _misfit(s, max(0, HAND - held_before_card(s, int(s.turn))))
    if wrong is not None:
        message = "{colour} holds {held} cards, which does not fit deal and turn"
        raise Refused(message, "TT3", colour=SEAT_COLOURS[wrong], held=int(s.held[wrong]))


def _misfit(s: np.record, rounds: int) -> int | None:
    """The first seat, from the leader on, whose hand does not fit after so many full rounds."""
    turn, leader = int(s.turn), (int(s.dealer) + 1) % SEATS
    order = [(leader + place) % SEATS for place in range(SEATS)]
    spare = _jokers_played(s) - (_cards_of_turn(s) - 1)
    for place, seat in enumerate(order):
        held = held_before_card(s, seat)
        lost = HAND - rounds - int(place < order.index(turn)) - held  # by jokers of its own
        if held == 0 and seat != turn:
            lost = max(lost, 0)  # without cards it was skipped
        spare -= lost
        is_short = seat == turn and held < _cards_of_turn(s)
        if lost < 0 or spare < 0 or is_short:
            return seat
    return None


# --- what is being decided ---


def _check_help(s: np.record) -> None:
    """TT17 Who is asked about help is stuck."""
    if s.stuck[s.turn] < PATIENCE:
        message = "{colour} is not stuck: it has not spent three deals in garage A"
        raise Refused(message, "TT17", colour=SEAT_COLOURS[s.turn])


def _check_card(s: np.record) -> None:
    """TT17, TT20 The stuck are asked about help first; who declined it holds an ace or a king."""
    colour, is_stuck = SEAT_COLOURS[s.turn], s.stuck[s.turn] >= PATIENCE
    if is_stuck and not s.declined:
        message = "{colour} is stuck, so it is first asked about help: stage stuck"
        raise Refused(message, "TT17", colour=colour)
    holds_exit = any(rank_text(card) in EXITS for card in members(s.hand[s.turn]))
    if s.declined and not (is_stuck and holds_exit):
        message = "field declined: {colour} must be stuck and hold an ace or a king"
        raise Refused(message, "TT17", colour=colour)


def _check_move(s: np.record) -> None:
    """TT10, TT14 A 7 is played in parts, and a joker draws at once."""
    if rank_text(int(s.card)) == str(SEVEN):
        raise Refused("a 7 is played in parts, so its stage is parts", "TT10")
    if s.card >= FIRST_JOKER:
        raise Refused("a joker draws its card at once, so its stage is card", "TT14")


def _check_seven(s: np.record) -> None:
    if rank_text(int(s.card)) != str(SEVEN):
        message = "{card} is no 7, so its stage is move"
        raise Refused(message, "TT10", card=card_text(int(s.card)))


def _check_parts(s: np.record) -> None:
    """TT10 Each part has at least one step, and its marble is fresh no more."""
    _check_seven(s)
    moved, made = int(s.moved).bit_count(), SEVEN - int(s.rest)
    if moved > made or (moved == 0) != (made == 0):
        message = "field moved: {made} steps of the 7 are made, but not by {moved} marbles"
        raise Refused(message, "TT10", made=made, moved=moved)
    corner, own = start_square(int(s.colour)), places(s, int(s.colour))
    is_fresh = s.ring.stakes >> s.colour & 1
    if is_fresh and s.moved >> own.index(corner) & 1:
        raise Refused("field moved: a fresh marble has not moved", "TT8")


def _check_rest(s: np.record) -> None:
    """TT11 All own marbles are home, and one of the partner's can make the rest."""
    _check_seven(s)
    colour = SEAT_COLOURS[s.turn]
    if not is_home(s, int(s.turn)) or s.rest == SEVEN:
        message = "stage rest comes when a 7 has brought the last marble of {colour} home"
        raise Refused(message, "TT11", colour=colour)
    if len(legal_list(GAME, s, int(s.turn))) == 1:
        message = "no marble of {partner} can make the rest, so the 7 is over"
        raise Refused(message, "TT11", partner=SEAT_COLOURS[partner_seat(int(s.turn))])
