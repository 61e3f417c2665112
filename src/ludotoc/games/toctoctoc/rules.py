"""Toc Toc Toc, as the contract asks for it: setting up, who acts, what is legal, what happens."""

from __future__ import annotations

from ludotoc.engine.arrays import Actions, Outcomes, Scores, Weights
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.toctoctoc.deal import (
    apply_chance,
    begin_inviting,
    cards_to_lay,
    chance_drawn,
    seats_to_draw,
)
from ludotoc.games.toctoctoc.door import choices, points, rival
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    CHOOSING_KIND,
    DEALING,
    DRAWING_LOTS,
    KIND,
    MAX_SEATS,
    NO_CARD,
    NO_SEAT,
    OFFER,
    OFFERING,
    OPEN,
    OPENED,
    OTHERS,
    OVER,
    PILE,
    REFUSE,
    REFUSED,
    TAKE,
    TAKING,
    UNANSWERED,
    State,
)
from ludotoc.games.toctoctoc.turn import (
    answer,
    clear_door,
    finish,
    listed,
    offer,
    offers,
    seat_after,
)


@rule
def is_chance(s: State) -> bool:
    """KK3, KK4 Whether a shuffle or the lot decides next."""
    return s.stage < OFFERING


@kernel
def set_up(s: State) -> None:
    """KK3 Empty parties and hands; the first guests come first."""
    for place in range(PILE):
        s.pile[place] = NO_CARD
    for seat in range(MAX_SEATS):
        s.last_door[seat] = NO_SEAT
        s.last_card[seat] = NO_CARD
        s.last_answer[seat] = UNANSWERED
    clear_door(s)
    s.turn = NO_SEAT
    s.viewer = EVERYTHING
    begin_inviting(s)


@kernel
def is_over(s: State) -> bool:
    """KK15 Whether all hands are empty."""
    return s.stage == OVER


@kernel
def actors(s: State) -> int:
    """KK5 Who offers, KK6 who hears the knock, KK9, KK10 the rival, as bits."""
    if s.stage == OFFERING:
        return 1 << s.turn
    if s.stage == ANSWERING:
        return 1 << s.door
    if s.stage in (TAKING, CHOOSING_KIND):
        return 1 << rival(s)
    return 0


@kernel
def legal_actions(s: State, seat: int, out: Actions) -> int:
    """What a seat may do now, in ascending order."""
    if (actors(s) >> seat) & 1 == 0:
        return 0
    if s.stage == OFFERING:
        return offers(s, out)
    if s.stage == ANSWERING:
        out[0], out[1] = OPEN, REFUSE
        return 2
    return listed(choices(s), TAKE if s.stage == TAKING else KIND, out)


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """What happens then. Unchecked: the table asks `legal_actions` first."""
    if seat == CHANCE_SEAT:
        apply_chance(s, action)
    elif action < OPEN:
        offered = action - OFFER
        offer(s, offered // OTHERS, seat_after(s, s.turn, offered % OTHERS + 1))
    elif action < TAKE:
        answer(s, OPENED if action == OPEN else REFUSED)
    else:
        finish(s, 1 << (action - (TAKE if action < KIND else KIND)))


@kernel
def chance_outcomes(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """What chance may decide next, and how often each in proportion."""
    if not is_chance(s):
        return 0
    if s.stage == DRAWING_LOTS:
        return seats_to_draw(s, outcomes, weights)
    return cards_to_lay(s, outcomes, weights)


@kernel
def draw_chance(s: State) -> int:
    """The outcome that the key gives to what chance decides next."""
    return chance_drawn(s)


@kernel
def settle(s: State) -> None:
    """Let the key decide everything that chance has pending."""
    while is_chance(s):
        apply_chance(s, chance_drawn(s))


@kernel
def scores(s: State, out: Scores) -> None:
    """KK16 What each party is worth as it stands."""
    for seat in range(s.players):
        out[seat] = points(s.guests[seat])


@kernel
def winners(s: State) -> int:
    """KK16 At the end the highest wins, and a tie is shared; as bits."""
    best, leaders = 0, 0
    for seat in range(s.players):
        total = points(s.guests[seat])
        if total > best:
            best, leaders = total, 0
        if total == best:
            leaders |= 1 << seat
    return leaders if s.stage == OVER else 0


@kernel
def is_secret(s: State, seat: int, action: int) -> bool:
    """KK4, KK5 The cards dealt and the card offered lie face down."""
    if seat == CHANCE_SEAT:
        return s.stage == DEALING
    return action < OPEN


@kernel
def tally(s: State, action: int) -> int:
    """What statistics count about a decision, as bits in the order of GAME.tallies."""
    return int(action == OPEN) | int(action == REFUSE) << 1 | int(action >= TAKE) << 2
