"""The learner's numbers, from a view alone, turned so that the viewer is always seat 0.

For n players, in this order:
    n times 8 times 20   for each of a seat's first eight positions: a card lies there; how likely
                         it has each value (a Witch leaves halves), and is a dream; its owner, and
                         all, have seen it; it is picked; it is claimed
    n times 8            cards, total, points of the last round; starter, active, owner of the
                         effect; still asked, barred
    14, 14               value on top of the discard (one-hot); cards discarded by value, in fours
    15                   value of the card drawn (one-hot), and whether it is a dream
    13, 14               stage; value of the effect being decided (one-hot)
    4                    pile, Witches, effects that wait, live
"""

from __future__ import annotations

from ludotoc.engine.arrays import Features
from ludotoc.engine.cards import has
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocottes.knowledge import (
    agrees,
    labels_given,
    origin_of,
    rows_of_coins,
    rows_that_agree,
)
from ludotoc.games.chocottes.live import claimed_places
from ludotoc.games.chocottes.state import (
    CARDS,
    CARDS_DEALT,
    COPIES,
    DRAWN,
    DREAMS,
    EFFECT,
    GAME_END,
    HIDDEN,
    LIVE,
    LOOKING,
    MIXING,
    MOST_EFFECTS,
    OVER,
    SPECTATOR_EYE,
    SWAPPING,
    VALUES,
    WINDOW,
    WITCHES,
    State,
)
from ludotoc.games.chocottes.table import (
    eye_of,
    has_seen,
    held,
    pile_size,
    place_at,
    seat_on,
    top_value,
    value_of,
)

POSITIONS = 8
A_POSITION = 1 + VALUES + 1 + 4
A_SEAT = POSITIONS * A_POSITION + 8
STAGES = OVER + 1
COMMON = 2 * VALUES + VALUES + 1 + STAGES + VALUES + 4
AT_DREAM = 1 + VALUES


@kernel
def feature_total(players: int) -> int:
    """How many numbers `features` writes for a number of players."""
    return A_SEAT * players + COMMON


@rule
def viewpoint(s: State) -> int:
    """The seat that is turned to 0: the viewer's, or the first for an onlooker."""
    return s.viewer if 0 <= s.viewer < s.players else 0


@rule
def add_card(out: Features, at: int, card: int, share: float) -> None:
    """A card's value and whether it is a dream, as likely as it is."""
    out[at + value_of(card) - 1] += share
    out[at + VALUES] += share if has(DREAMS, card) else 0.0


@rule
def card_under(s: State, label: int, coins: int) -> int:
    """CC20 The card a label must have if the coins fell so, or HIDDEN."""
    eye, origin = eye_of(s.viewer), origin_of(s, label, coins)
    for other in range(labels_given(s)):
        if has_seen(s, eye, other) and origin_of(s, other, coins) == origin:
            return s.face[other]
    return HIDDEN


@rule
def write_belief(s: State, out: Features, at: int, label: int) -> None:
    """CC20 What the viewer may believe of a card: what he saw, or what the Witches left of it."""
    eye = eye_of(s.viewer)
    if has_seen(s, eye, label):
        add_card(out, at, s.face[label], 1.0)
    elif label >= CARDS:
        rows = rows_that_agree(s, eye)
        for coins in range(rows_of_coins(s)):
            if agrees(s, eye, coins) and card_under(s, label, coins) != HIDDEN:
                add_card(out, at, card_under(s, label, coins), 1.0 / rows)


@rule
def write_position(s: State, out: Features, at: int, seat: int, position: int) -> None:
    """One card of a seat."""
    place = place_at(s, seat, position)
    label = int(s.label[place])
    out[at] = 1
    write_belief(s, out, at + 1, label)
    at += AT_DREAM + 1
    out[at] = has_seen(s, eye_of(seat), label)
    out[at + 1] = has_seen(s, 1 << SPECTATOR_EYE, label)
    out[at + 2] = s.stage in (MIXING, SWAPPING) and s.picked == place
    out[at + 3] = has(claimed_places(s), place)


@rule
def write_seat(s: State, out: Features, at: int, seat: int) -> int:
    """A seat's cards and standing."""
    for position in range(min(held(s, seat), POSITIONS)):
        write_position(s, out, at + A_POSITION * position, seat, position)
    at += A_POSITION * POSITIONS
    out[at] = held(s, seat) / CARDS_DEALT
    out[at + 1] = s.totals[seat] / GAME_END
    out[at + 2] = s.points[seat] / GAME_END
    out[at + 3] = s.starter == seat
    out[at + 4] = s.active == seat
    out[at + 5] = EFFECT <= s.stage < OVER and s.effect_owner == seat
    out[at + 6] = (asked(s) >> seat) & 1
    out[at + 7] = (s.barred >> seat) & 1
    return at + 8


@rule
def asked(s: State) -> int:
    """The seats that have not yet looked, or not yet passed, as bits."""
    if s.stage == LOOKING:
        return s.to_look
    return s.asking if s.stage == WINDOW else 0


@rule
def write_discard(s: State, out: Features, at: int) -> int:
    """The value to match, and how many of each value are gone."""
    if s.discarded > 0:
        out[at + top_value(s) - 1] = 1
    at += VALUES
    for place in range(s.discarded):
        out[at + value_of(s.face[s.discards[place]]) - 1] += 1 / COPIES
    return at + VALUES


@rule
def write_moment(s: State, out: Features, at: int) -> int:
    """The card drawn, if the viewer sees it, and what is being decided."""
    if s.stage == DRAWN and has_seen(s, eye_of(s.viewer), s.drawn):
        add_card(out, at, s.face[s.drawn], 1.0)
    at += VALUES + 1
    out[at + s.stage] = 1
    at += STAGES
    if EFFECT <= s.stage < OVER:
        out[at + s.effect_value - 1] = 1
    at += VALUES
    out[at] = pile_size(s) / CARDS
    out[at + 1] = s.witches / WITCHES
    out[at + 2] = (s.queued - s.resolved) / MOST_EFFECTS
    out[at + 3] = s.live == LIVE
    return at + 4


@kernel
def features(s: State, out: Features) -> int:
    """The numbers a learner sees."""
    for place in range(feature_total(s.players)):
        out[place] = 0
    at = 0
    for steps in range(s.players):
        at = write_seat(s, out, at, seat_on(s, viewpoint(s), steps))
    return write_moment(s, out, write_discard(s, out, at))
