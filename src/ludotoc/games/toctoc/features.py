"""The learner's numbers, from a view alone, turned so that the viewer is always seat 0.

In this order:
    4 times 78    holes (from the viewer's corner), places in garage B, share of marbles in garage
                  A, whether the corner holds a fresh marble
    16            how far each marble has come, which tells own marbles apart
    14            own cards by rank, in fours
    14            cards gone since the shuffle, by rank, in fours
    14, 14        the card the partner was given and holds; the own one that the partner knows
    4             cards held, in fours
    4             deals spent in garage A, in threes
    4             who has chosen a card for the exchange
    4, 4          whose deal it is, whose turn (one-hot)
    3             whether he moves his partner's marbles, refused help, has a second card to come
    7, 15         stage of decisions; rank in play, the first place for none (one-hot)
    4, 1          own marbles that had their part of the 7; steps left of it
    4             deal, options garage, last_tip, overshoot
    4 times 13, 13  others' marbles so many steps before a seat's own; and behind those, to fear
    4 times 3     how a seat's race looks, what it may lose to one card, the part of its marbles
    14, 14        by rank, what an own card gains at once by walk or exit; whether it can
"""

from __future__ import annotations

from ludotoc.engine.arrays import Features
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.ring.cards import NO_CARD, SEVEN
from ludotoc.games.ring.features import (
    RANKS_AND_JOKER,
    REACH,
    STAKES,
    USES,
    viewpoint,
    write_card,
    write_card_in_play,
    write_marbles,
    write_ranks,
    write_reach,
)
from ludotoc.games.ring.rules import from_start, is_in_house, is_on_ring, place_of, seat_of
from ludotoc.games.ring.state import HOUSE, MARBLES
from ludotoc.games.toctoc.board import partner_of
from ludotoc.games.toctoc.gains import TEAMS
from ludotoc.games.toctoc.stakes import write_stakes, write_uses
from ludotoc.games.toctoc.state import (
    DEALS,
    EXCHANGE,
    GARAGE_PLACES,
    HAND,
    HOLES,
    OVER,
    PATIENCE,
    SEATS,
    State,
)

STAGES = OVER - EXCHANGE + 1
A_SEAT = HOLES + GARAGE_PLACES + 2
BOARD = SEATS * A_SEAT + SEATS * MARBLES
CARD_NUMBERS = 4 * RANKS_AND_JOKER + 3 * SEATS
MOMENT = 2 * SEATS + 3 + STAGES + RANKS_AND_JOKER + 1 + MARBLES + 1
OPTIONS = 4
TOTAL = BOARD + CARD_NUMBERS + MOMENT + OPTIONS + (REACH + STAKES) * SEATS + USES


@kernel
def feature_total(players: int) -> int:
    """How many numbers `features` writes."""
    return TOTAL


@rule
def me_of(s: State) -> int:
    """The seat that is turned to 0."""
    return viewpoint(s.viewer, SEATS)


@rule
def write_seat(s: State, out: Features, at: int, seat: int) -> int:
    """Where a seat's marbles are, seen from the viewer's corner, and whether one is fresh."""
    at = write_marbles(s.ring, out, at, me_of(s), seat)
    out[at] = (s.ring.stakes >> seat) & 1
    return at + 1


@rule
def progress(s: State, marble: int) -> float:
    """How far a marble has come: 0 in garage A, 1 on the last place of garage B."""
    place, steps = place_of(s.ring, marble), 0
    if is_on_ring(place):
        steps = 1 + from_start(s.ring, seat_of(marble), place)
    elif is_in_house(place):
        steps = HOLES + place - HOUSE
    return steps / (HOLES + GARAGE_PLACES)


@rule
def write_board(s: State, out: Features, at: int) -> int:
    """Every marble, seat by seat from the viewer on."""
    me = me_of(s)
    for ahead in range(SEATS):
        at = write_seat(s, out, at, (me + ahead) % SEATS)
    for marble in range(SEATS * MARBLES):
        out[at + marble] = progress(s, (MARBLES * me + marble) % (SEATS * MARBLES))
    return at + SEATS * MARBLES


@rule
def write_cards(s: State, out: Features, at: int) -> int:
    """Own cards, cards gone, cards known from the exchange, and what each seat holds."""
    me = me_of(s)
    at = write_ranks(out, at, s.hand[me])
    at = write_ranks(out, at, s.gone)
    at = write_card(out, at, s.received[partner_of(me)])
    at = write_card(out, at, s.received[me])
    for ahead in range(SEATS):
        seat = (me + ahead) % SEATS
        out[at + ahead] = s.held[seat] / HAND
        out[at + SEATS + ahead] = s.stuck[seat] / PATIENCE
        out[at + 2 * SEATS + ahead] = s.passed[seat] != NO_CARD
    return at + 3 * SEATS


@rule
def write_moment(s: State, out: Features, at: int) -> int:
    """Whose turn it is and what is being decided."""
    out[at + (s.dealer - me_of(s)) % SEATS] = 1
    out[at + SEATS + (s.turn - me_of(s)) % SEATS] = 1
    at += 2 * SEATS
    out[at] = s.colour != s.turn
    out[at + 1] = s.declined
    out[at + 2] = s.to_play > 1
    out[at + 3 + s.stage - EXCHANGE] = 1
    at = write_card_in_play(out, at + 3 + STAGES, s.card)
    for own in range(MARBLES):
        out[at + own] = (s.moved >> own) & 1
    out[at + MARBLES] = s.rest / SEVEN
    return at + MARBLES + 1


@rule
def write_options(s: State, out: Features, at: int) -> int:
    """The deal, and how the table plays."""
    out[at] = s.deal / (DEALS - 1)
    out[at + 1] = s.garage
    out[at + 2] = s.last_tip
    out[at + 3] = s.overshoot
    return at + OPTIONS


@kernel
def features(s: State, out: Features) -> int:
    """The numbers a learner sees."""
    for place in range(TOTAL):
        out[place] = 0
    at = write_cards(s, out, write_board(s, out, 0))
    at = write_options(s, out, write_moment(s, out, at))
    at = write_reach(s.ring, out, at, me_of(s), TEAMS)
    return write_uses(s, out, write_stakes(s, out, at, me_of(s)), me_of(s))
