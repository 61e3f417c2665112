"""CC19, CC20: what each seat may know, and worlds that fit what it knows.

A view holds the card of every label its seat has ever seen: what a perfect memory would keep. What
a screen may show is less: the discard, the card drawn, the cards of the last round, and the labels
of `glimpse` while the viewer's eye is among `glimpse_to`. Remembering is the game.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import NO_CARDS, count, has, lowest, only, without_lowest
from ludotoc.engine.dice import Key, draw_below
from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocottes.knowledge import (
    agrees,
    coin_of,
    labels_given,
    origin_of,
    rows_of_coins,
    rows_that_agree,
    toss,
)
from ludotoc.games.chocottes.snap import who_may_snap
from ludotoc.games.chocottes.state import (
    CARDS,
    CLOSING,
    FOR_WORLD,
    HIDDEN,
    LIVE,
    MAX_SEATS,
    NO_CARD,
    WINDOW,
    State,
)
from ludotoc.games.chocottes.table import eye_of, has_seen

ALL_CARDS = np.uint64((1 << CARDS) - 1)
WORLD_COINS, WORLD_CARDS = 0, 1


@kernel
def mask(s: State, seat: int) -> None:
    """CC20 Wipe what a seat may not know: the key, the cards it has not seen, sealed claims."""
    s.chance.key[0], s.chance.key[1] = NO_CARDS, NO_CARDS
    s.viewer = seat
    for label in range(labels_given(s)):
        if not has_seen(s, eye_of(seat), label):
            s.face[label] = HIDDEN
    if s.live == LIVE:
        hide_claims(s, seat)
        if s.stage in (WINDOW, CLOSING):
            hide_passes(s, seat)


@rule
def is_own_claim(s: State, seat: int, claim: int) -> bool:
    """CC5 Whether a claim not yet resolved is the viewer's."""
    return claim < s.claims_left and seat < MAX_SEATS and has(s.hand[seat], s.claims[claim])


@rule
def hide_claims(s: State, seat: int) -> None:
    """CC5 Only one's own claims are known, as if nobody else had made any."""
    own = 0
    for claim in range(CARDS):
        place = s.claims[claim] if is_own_claim(s, seat, claim) else NO_CARD
        s.claims[claim] = NO_CARD
        if place != NO_CARD:
            s.claims[own] = place
            own += 1
    s.claims_left, s.claims_made = own, own


@rule
def hide_passes(s: State, seat: int) -> None:
    """CC5 Passes stay unseen until the beat closes, as if all others were still to decide."""
    own = eye_of(seat)
    s.asking = who_may_snap(s) & (~own | s.asking)
    s.stage = WINDOW if s.asking != 0 else CLOSING


@kernel
def imagine(s: State, key: Key) -> None:
    """CC20 Toss the Witches' coins first, then deal the cards this seat has not seen."""
    s.chance.key[0], s.chance.key[1] = key[0], key[1]
    coins = draw_coins(s, eye_of(s.viewer))
    trace_back(s, eye_of(s.viewer), coins)
    deal_unseen(s)
    for witch in range(s.witches):
        toss(s, witch, coin_of(coins, witch))
    s.viewer = EVERYTHING


@rule
def draw_coins(s: State, eye: int) -> int:
    """CC20 One of the rows of coins that go with what was seen, each equally likely."""
    if s.witches == 0:
        return 0
    chosen = draw_below(s.chance, FOR_WORLD, WORLD_COINS, 0, rows_that_agree(s, eye))
    for coins in range(rows_of_coins(s)):
        if agrees(s, eye, coins):
            if chosen == 0:
                return coins
            chosen -= 1
    return 0


@rule
def trace_back(s: State, eye: int, coins: int) -> None:
    """CC20 What was seen after a Witch tells where the card came from."""
    for label in range(CARDS, labels_given(s)):
        if has_seen(s, eye, label):
            s.face[origin_of(s, label, coins)] = s.face[label]


@rule
def deal_unseen(s: State) -> None:
    """CC20 The cards the viewer cannot place, uniformly into the labels he knows nothing of."""
    unseen = ALL_CARDS
    for label in range(CARDS):
        if s.face[label] != HIDDEN:
            unseen ^= only(s.face[label])
    for label in range(CARDS):
        if s.face[label] == HIDDEN:
            card = draw_from(s, unseen, label)
            s.face[label] = card
            unseen ^= only(card)


@rule
def draw_from(s: State, some: np.uint64, label: int) -> int:
    """Any card of a set."""
    for _ in range(draw_below(s.chance, FOR_WORLD, WORLD_CARDS, label, count(some))):
        some = without_lowest(some)
    return lowest(some)
