"""The learner's numbers, from a view alone, turned so that the viewer is always seat 0.

For n players, in this order:
    10 n              each party: normals, brutes, musician by kind, scarecrows, as shares of all
    n                 what each party is worth, in tens
    15                own cards, in fives
    15 n              the cards each seat is known to hold, in fives
    n                 cards held, in fives
    15                cards removed, as shares of all
    15, 1             the top of the pile (one-hot), how many are left as a share of 31
    15                the card at the door, if the viewer knows it (one-hot)
    n, n, n           who offers, whose door it is, who decides (one-hot)
    8, 1              stage (one-hot); whether the door was opened
    n times n + 17    the last offer of each seat: whose door, which card (one-hot), opened or
                      refused
    2 n               how often each seat has refused and has opened, in tens
"""

from __future__ import annotations

from ludotoc.engine.arrays import Features
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.toctoctoc.bundle import Bundle, copies
from ludotoc.games.toctoctoc.deal import full_pack, visible_card
from ludotoc.games.toctoctoc.door import is_guest, points, rival
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    CARDS,
    CHOOSING_KIND,
    HAND,
    NO_CARD,
    OPENED,
    PILE,
    REFUSED,
    STAGES,
    TAKING,
    State,
)

GUEST_CARDS = 10
ANSWERS = 2
TENS = 10.0


@kernel
def feature_total(players: int) -> int:
    """How many numbers `features` writes for a number of players."""
    table = (GUEST_CARDS + 1) * players + CARDS + (CARDS + 1) * players + 2 * CARDS + 1
    moment = CARDS + 3 * players + STAGES + 1
    trail = players * (players + CARDS + ANSWERS) + ANSWERS * players
    return table + moment + trail


@rule
def viewpoint(s: State) -> int:
    """The seat that is turned to 0: the viewer's, or the first for an onlooker."""
    return s.viewer if 0 <= s.viewer < s.players else 0


@rule
def seat_seen(s: State, other: int) -> int:
    """The seat that the viewer sees so many places clockwise."""
    return (viewpoint(s) + other) % s.players


@rule
def write_party(s: State, out: Features, at: int, party: Bundle) -> int:
    """KK3 The guests of a party, each as a share of all there are."""
    for card in range(CARDS):
        if is_guest(card):
            out[at] = copies(party, card) / copies(full_pack(s), card)
            at += 1
    return at


@rule
def write_cards(out: Features, at: int, cards: Bundle) -> int:
    """Cards in hand, in fives."""
    for card in range(CARDS):
        out[at + card] = copies(cards, card) / HAND
    return at + CARDS


@rule
def write_card(out: Features, at: int, card: int) -> int:
    """One card, if there is one to be seen."""
    if card >= 0:
        out[at + card] = 1
    return at + CARDS


@rule
def write_seat(s: State, out: Features, at: int, seat: int) -> int:
    """One seat, if there is one, counted from the viewer."""
    if seat >= 0:
        out[at + (seat - viewpoint(s)) % int(s.players)] = 1
    return at + int(s.players)


@rule
def write_parties(s: State, out: Features, at: int) -> int:
    """KK3, KK16 All parties and what they are worth."""
    for other in range(s.players):
        at = write_party(s, out, at, s.guests[seat_seen(s, other)])
    for other in range(s.players):
        out[at + other] = points(s.guests[seat_seen(s, other)]) / TENS
    return at + int(s.players)


@rule
def write_hands(s: State, out: Features, at: int) -> int:
    """KK18 Own cards, known cards, and how many each seat holds."""
    at = write_cards(out, at, s.hand[viewpoint(s)])
    for other in range(s.players):
        at = write_cards(out, at, s.known[seat_seen(s, other)])
    for other in range(s.players):
        out[at + other] = s.held[seat_seen(s, other)] / HAND
    return at + int(s.players)


@rule
def cards_in_pile(s: State) -> int:
    """KK7 How many cards are left to draw."""
    left = 0
    for place in range(s.top, PILE):
        left += int(s.pile[place] != NO_CARD)
    return left


@rule
def write_piles(s: State, out: Features, at: int) -> int:
    """KK4, KK13 The cards removed, and the pile as it can be seen."""
    for card in range(CARDS):
        out[at + card] = copies(s.removed, card) / copies(full_pack(s), card)
    at += CARDS
    at = write_card(out, at, visible_card(s))
    out[at] = cards_in_pile(s) / (PILE - 1)
    return at + 1


@rule
def decider(s: State) -> int:
    """KK5, KK6, KK9 Who decides now."""
    if s.stage == ANSWERING:
        return s.door
    return rival(s) if s.stage in (TAKING, CHOOSING_KIND) else s.turn


@rule
def write_moment(s: State, out: Features, at: int) -> int:
    """KK5, KK6 Who is at whose door, and what is being decided."""
    at = write_card(out, at, s.card)
    at = write_seat(s, out, at, s.turn)
    at = write_seat(s, out, at, s.door)
    at = write_seat(s, out, at, decider(s))
    out[at + int(s.stage)] = 1
    out[at + STAGES] = s.answer == OPENED
    return at + STAGES + 1


@rule
def write_trail(s: State, out: Features, at: int) -> int:
    """KK18 What one could write down: the last offer of each seat, and how it answers."""
    for other in range(s.players):
        seat = seat_seen(s, other)
        at = write_seat(s, out, at, s.last_door[seat])
        at = write_card(out, at, s.last_card[seat])
        out[at + REFUSED] = s.last_answer[seat] == REFUSED
        out[at + OPENED] = s.last_answer[seat] == OPENED
        at += ANSWERS
    for other in range(s.players):
        seat = seat_seen(s, other)
        out[at + REFUSED] = s.answers[seat, REFUSED] / TENS
        out[at + OPENED] = s.answers[seat, OPENED] / TENS
        at += ANSWERS
    return at


@kernel
def features(s: State, out: Features) -> int:
    """The numbers a learner sees."""
    for place in range(feature_total(s.players)):
        out[place] = 0
    at = write_hands(s, out, write_parties(s, out, 0))
    return write_trail(s, out, write_moment(s, out, write_piles(s, out, at)))
