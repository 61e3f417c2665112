"""The learner's numbers, from a view alone, turned so that the viewer is always seat 0.

For n players, in this order:
    n times 18n + 5   squares (from the viewer's start), house places, share of pawns in camp
    14                own cards by rank, in fours
    14                cards gone since the shuffle, by rank, in fours
    14 (n - 1)        the card each other seat is known to hold from an exchange
    n                 cards held, in fives
    n, n, n           whose turn, whose pawns he moves, who decides (one-hot)
    13, 15            stage; rank in play, the first place for none (one-hot)
    4 n               where the pawn in motion stands among all pawns (one-hot)
    4, 4              pawns that stepped, that jumped by this card
    7                 steps left, deal, options teams (none, pairs, halves), stars, dice
    n times 13, 13    others' pawns so many steps before a seat's own; and behind those, to fear
    n times 3         how a seat's race looks, what it may lose to one card, the part of its pawns
    14, 14            by rank, what an own card gains at once by walk or exit; whether it can
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
from ludotoc.games.ring.state import MARBLES, SIDE
from ludotoc.games.tock.deal import FIRST_DEAL, ONCE, TWICE
from ludotoc.games.tock.gains import sides_of
from ludotoc.games.tock.stakes import write_stakes, write_uses
from ludotoc.games.tock.state import (
    DEALS,
    DICE_OFF,
    EXCHANGE,
    HOUSE_PLACES,
    JUMPING,
    OVER,
    PARTS,
    STARS_ON,
    State,
)

STAGES = OVER + 1


@kernel
def feature_total(players: int) -> int:
    """How many numbers `features` writes for a number of players."""
    board = players * (SIDE * players + HOUSE_PLACES + 1)
    cards = 2 * RANKS_AND_JOKER + RANKS_AND_JOKER * (players - 1)
    moment = 4 * players + STAGES + RANKS_AND_JOKER + 1 + MARBLES * players + 2 * MARBLES + 7
    return board + cards + moment + (REACH + STAKES) * players + USES


@rule
def write_board(s: State, out: Features, at: int) -> int:
    """Where every pawn is, seat by seat, seen from the viewer."""
    me = viewpoint(s.viewer, s.players)
    for other in range(s.players):
        at = write_marbles(s.ring, out, at, me, (me + other) % s.players)
    return at


@rule
def write_cards(s: State, out: Features, at: int) -> int:
    """Own cards, cards gone, cards known in other hands, and how many each seat holds."""
    me = viewpoint(s.viewer, s.players)
    for copy in (ONCE, TWICE):
        write_ranks(out, at, s.hand[me, copy])
        write_ranks(out, at + RANKS_AND_JOKER, s.gone[copy])
    at += 2 * RANKS_AND_JOKER
    for other in range(1, s.players):
        at = write_card(out, at, s.received[(me + other) % s.players])
    for other in range(s.players):
        out[at + other] = s.held[(me + other) % s.players] / FIRST_DEAL
    return at + s.players


@rule
def write_seat(s: State, out: Features, at: int, seat: int) -> int:
    """One seat, counted from the viewer."""
    out[at + (seat - viewpoint(s.viewer, s.players)) % s.players] = 1
    return at + s.players


@rule
def write_moment(s: State, out: Features, at: int) -> int:
    """Whose turn it is and what is being decided."""
    at = write_seat(s, out, at, s.turn)
    at = write_seat(s, out, at, s.turn if s.stage in (EXCHANGE, OVER) else s.colour)
    at = write_seat(s, out, at, s.decider if s.stage == JUMPING else s.turn)
    out[at + s.stage] = 1
    at = write_card_in_play(out, at + STAGES, NO_CARD if s.stage == OVER else s.card)
    if s.stage in (JUMPING, PARTS) and s.pawn >= 0:
        first = MARBLES * viewpoint(s.viewer, s.players)
        out[at + (s.pawn - first) % (MARBLES * s.players)] = 1
    at += MARBLES * s.players
    for pawn in range(MARBLES):
        out[at + pawn] = (s.stepped >> pawn) & 1 if s.stage == PARTS else 0
        out[at + MARBLES + pawn] = (s.jumped >> pawn) & 1 if s.stage == PARTS else 0
    return at + 2 * MARBLES


@rule
def write_options(s: State, out: Features, at: int) -> int:
    """Steps left of a 7, the deal, and how the table plays."""
    out[at] = s.rest / SEVEN if s.stage == PARTS else 0
    out[at + 1] = s.deal / (DEALS - 1)
    out[at + 2 + s.teams] = 1
    out[at + 5] = s.stars == STARS_ON
    out[at + 6] = s.dice != DICE_OFF
    return at + 7


@kernel
def features(s: State, out: Features) -> int:
    """The numbers a learner sees."""
    for place in range(feature_total(s.players)):
        out[place] = 0
    at = write_cards(s, out, write_board(s, out, 0))
    at = write_options(s, out, write_moment(s, out, at))
    me = viewpoint(s.viewer, s.players)
    at = write_reach(s.ring, out, at, me, sides_of(s))
    return write_uses(s, out, write_stakes(s, out, at, me), me)
