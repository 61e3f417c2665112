"""CC5: live windows, which run in beats of sealed claims.

In a beat everybody may claim and pass whatever the others do; nobody sees it. The beat closes when
all have passed (the table passes for those who are silent when the time is over). Then its claims
are resolved one by one in the order of reaction time: chance, or the table's clock, names the seat
whose next claim comes, and in the end says CLOSE. After a beat with claims comes another.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions, Outcomes, Weights
from ludotoc.engine.cards import NO_CARDS, has, lowest, only, without_lowest
from ludotoc.engine.dice import draw_below
from ludotoc.engine.jit import rule
from ludotoc.games.chocottes.snap import go_on, open_window, snap
from ludotoc.games.chocottes.state import (
    CLOSE,
    CLOSING,
    FOR_ORDER,
    LIVE,
    PASS,
    SNAP,
    WINDOW,
    State,
)
from ludotoc.games.chocottes.table import place_at, turn_back


@rule
def is_sealed(s: State) -> bool:
    """CC5 In a live window nobody sees what the others do before the beat closes."""
    return s.live == LIVE and s.stage == WINDOW


@rule
def claimed_places(s: State) -> np.uint64:
    """The places claimed in this beat and not yet resolved, as a set."""
    places = NO_CARDS
    for claim in range(s.claims_left):
        places |= only(s.claims[claim])
    return places


@rule
def claim_actions(s: State, seat: int, out: Actions) -> int:
    """CC5 Any own card not yet claimed in this beat, or a pass: no more in this beat."""
    places, claimed = s.hand[seat], claimed_places(s)
    count, position = 0, 0
    while places != NO_CARDS:
        if not has(claimed, lowest(places)):
            out[count] = SNAP + position
            count += 1
        places = without_lowest(places)
        position += 1
    out[count] = PASS
    return count + 1


@rule
def seal(s: State, seat: int, action: int) -> None:
    """CC5 A sealed claim or pass, logged on arrival and not yet resolved."""
    if action != PASS:
        s.claims[s.claims_left] = place_at(s, seat, action - SNAP)
        s.claims_left += 1
        s.claims_made += 1
        return
    s.asking &= ~(1 << seat)
    if s.asking == 0:
        s.stage = CLOSING


@rule
def close_beat(s: State, outcome: int) -> None:
    """CC5 The closing event: the seats whose claims come in turn, then CLOSE."""
    if s.claims_left == s.claims_made:
        turn_back(s)
    if outcome != CLOSE:
        resolve_claim(s, outcome)
    elif s.claims_made > 0:
        open_window(s)
    else:
        s.stage = WINDOW
        go_on(s)


@rule
def resolve_claim(s: State, seat: int) -> None:
    """CC5, CC6 A seat's next claim, right or wrong; who is barred by it has no further claims."""
    snap(s, seat, take_claim(s, seat))
    while (s.barred >> seat) & 1 and claims_of(s, seat) > 0:
        take_claim(s, seat)


@rule
def is_claim_of(s: State, seat: int, claim: int) -> bool:
    """Whether a seat made that claim."""
    return has(s.hand[seat], s.claims[claim])


@rule
def claims_of(s: State, seat: int) -> int:
    """How many claims of a seat are still to be resolved."""
    found = 0
    for claim in range(s.claims_left):
        found += int(is_claim_of(s, seat, claim))
    return found


@rule
def take_claim(s: State, seat: int) -> int:
    """A seat's oldest claim leaves the list; the place it is for."""
    claim = 0
    while not is_claim_of(s, seat, claim):
        claim += 1
    place, left = int(s.claims[claim]), s.claims_left - 1
    for later in range(claim, left):
        s.claims[later] = s.claims[later + 1]
    s.claims_left = left
    return place


@rule
def draw_order(s: State) -> int:
    """CC5 Without a clock the key orders the claims: any of those left may come next."""
    if s.claims_left == 0:
        return CLOSE
    resolved = s.claims_made - s.claims_left
    claim = draw_below(s.chance, FOR_ORDER, s.beats, resolved, s.claims_left)
    for seat in range(s.players):
        if is_claim_of(s, seat, claim):
            return seat
    return CLOSE


@rule
def order_outcomes(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """CC5 Whose claim may come next, in proportion to the claims he has left; or the end."""
    count = 0
    for seat in range(s.players):
        if claims_of(s, seat) > 0:
            outcomes[count], weights[count] = seat, claims_of(s, seat)
            count += 1
    if count == 0:
        outcomes[0], weights[0] = CLOSE, 1
        count = 1
    return count
