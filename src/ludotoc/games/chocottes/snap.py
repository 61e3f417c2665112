"""CC5-CC7, CC13: the snap window, and how windows and effects follow each other."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions
from ludotoc.engine.cards import NO_CARDS, lowest, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.chocottes.effects import can_be_used, positions_from, take_up_effect, use_effect
from ludotoc.games.chocottes.ending import finish_turn, run_out
from ludotoc.games.chocottes.state import (
    COPIES,
    EFFECT,
    EVERYBODY,
    LIVE,
    PASS,
    REAP,
    SKIP,
    SNAP,
    SPECTATOR_EYE,
    WINDOW,
    State,
)
from ludotoc.games.chocottes.table import (
    add_top_card,
    card_at,
    discard_own,
    everyone,
    has_seen,
    held,
    pile_size,
    place_at,
    see,
    top_value,
    value_of,
)


@rule
def who_may_snap(s: State) -> int:
    """CC5, CC6 Every player, the active one included, less those barred in this turn; as bits."""
    return everyone(s) & ~s.barred


@rule
def open_window(s: State) -> None:
    """CC5, CC7 Whenever a card was discarded, and again after every snap and every effect."""
    ask_all(s)
    go_on(s)


@rule
def ask_all(s: State) -> None:
    """CC5 All who may snap are asked; live, all at once and in beats."""
    s.stage = WINDOW
    s.asking = who_may_snap(s)
    if s.live == LIVE:
        begin_beat(s)


@rule
def begin_beat(s: State) -> None:
    """CC5 A live window is skipped only if what all can see proves that nothing can match.

    Once it is open nothing from before can be taken back: that would tell who has claimed since.
    """
    s.beats += 1
    s.claims_made = 0
    s.chance.disclosed += 1
    if is_proved_useless(s):
        s.asking = 0


@rule
def is_proved_useless(s: State) -> bool:
    """CC5 All four of the number lie open, or all can see that nobody who may snap has one."""
    if copies_open(s, top_value(s)) == COPIES:
        return True
    for seat in range(s.players):
        if (who_may_snap(s) >> seat) & 1 and might_match(s, seat):
            return False
    return True


@rule
def copies_open(s: State, value: int) -> int:
    """How many cards of a value lie on the discard."""
    copies = 0
    for place in range(s.discarded):
        copies += int(value_of(s.face[s.discards[place]]) == value)
    return copies


@rule
def might_match(s: State, seat: int) -> bool:
    """CC5 Whether a seat has a card that not all have seen, or that all know to match."""
    places = s.hand[seat]
    while places != NO_CARDS:
        place = lowest(places)
        if not has_seen(s, 1 << SPECTATOR_EYE, s.label[place]) or matches(s, place):
            return True
        places = without_lowest(places)
    return False


@rule
def go_on(s: State) -> None:
    """CC7 The window until all have passed, the oldest effect, the window again, and so on."""
    while s.stage == WINDOW and s.asking == 0:
        close_window(s)


@rule
def close_window(s: State) -> None:
    """CC7 The oldest effect; if it can't do anything it is not asked, and all may snap again."""
    if s.resolved == s.queued:
        finish_turn(s)
        return
    take_up_effect(s)
    if not can_be_used(s):
        ask_all(s)


@rule
def asked_seat(s: State) -> int:
    """CC5 Who is asked now: the active player first, then clockwise."""
    first = int(s.active)
    ahead = s.asking >> first
    return first + first_in(ahead) if ahead != 0 else first_in(s.asking)


@rule
def first_in(seats: int) -> int:
    """The lowest seat of a set."""
    return lowest(np.uint64(seats))


@rule
def snap_actions(s: State, seat: int, out: Actions) -> int:
    """CC5 Any own card, seen or not, or a pass."""
    count = positions_from(out, 0, SNAP, 0, held(s, seat))
    out[count] = PASS
    return count + 1


@rule
def answer(s: State, seat: int, action: int) -> None:
    """CC5 A pass, or one card at a time; after a snap, right or wrong, asking starts again."""
    if action != PASS:
        snap(s, seat, place_at(s, seat, action - SNAP))
        if s.stage == WINDOW:
            open_window(s)
    else:
        s.asking &= ~(1 << seat)
        go_on(s)


@rule
def matches(s: State, place: int) -> bool:
    """CC5 The same number; dreams and nightmares match."""
    return value_of(card_at(s, place)) == top_value(s)


@rule
def snap(s: State, seat: int, place: int) -> None:
    """CC5 There is no race for the right: every correct snap succeeds."""
    if matches(s, place):
        shed(s, seat, place)
    else:
        snap_wrongly(s, seat, place)


@rule
def snap_wrongly(s: State, seat: int, place: int) -> None:
    """CC6 All see the card; it stays, and the top card of the pile is added unseen."""
    see(s, s.label[place], EVERYBODY)
    if pile_size(s) > 0:
        add_top_card(s, seat)
    else:
        s.barred |= 1 << seat


@rule
def shed(s: State, seat: int, place: int) -> None:
    """CC15 An own card is discarded; who has none left ends the round at once."""
    discard_own(s, seat, place)
    if s.hand[seat] == NO_CARDS:
        run_out(s, seat)


@rule
def resolve_effect(s: State, action: int) -> None:
    """CC7 The effect is used or not; when it is done the window opens again."""
    if action >= REAP:
        reap(s, place_at(s, s.effect_owner, action - REAP))
    elif action != SKIP:
        use_effect(s, action)
    if s.stage == EFFECT:
        open_window(s)


@rule
def reap(s: State, place: int) -> None:
    """CC13 Discard any other own card; the window that opens is for its value."""
    shed(s, s.effect_owner, place)
