"""Whether the round of a position could have come about: cards, who looked, what is pending."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.engine.jit import kernel
from ludotoc.engine.words import Seat
from ludotoc.games.chocottes.effects import can_be_used
from ludotoc.games.chocottes.notation import EFFECTS, places_of, value_of
from ludotoc.games.chocottes.snap import is_proved_useless
from ludotoc.games.chocottes.state import (
    CARDS,
    CARDS_DEALT,
    EFFECT,
    EVERYBODY,
    LIVE,
    LOOKING,
    MIXING,
    OVER,
    OWNER,
    SWAPPING,
    TURN,
    VAMPIRE,
    WINDOW,
    WITCH,
    State,
)

CARDS_LOOKED_AT = 2
EFFECT_STAGES = (EFFECT, MIXING, SWAPPING)


@kernel
def has_a_use(s: State) -> bool:
    """CC7 Whether the effect that is being decided can do anything."""
    return can_be_used(s)


@kernel
def is_skipped(s: State) -> bool:
    """CC5 Whether a live window is skipped."""
    return is_proved_useless(s)


def check_round(s: np.record) -> None:
    """What lies on the table and what is being decided go together."""
    _check_counts(s)
    if s.discarded == 0:
        _check_first_turn(s)
    if s.beats and s.live != LIVE:
        raise Refused("field beats: only live windows have beats", "CC5")
    if s.barred and s.taken < CARDS:
        raise Refused("field barred: nobody is barred while there are cards to draw", "CC6")
    _check_effects(s)
    _check_witches(s)
    _check_glimpse(s)
    if s.stage == WINDOW:
        _check_window(s)


def _check_counts(s: np.record) -> None:
    """CC2, CC15, CC16 Four cards were dealt to each, and the round still goes on."""
    dealt = CARDS_DEALT * int(s.players)
    if s.taken < dealt:
        raise Refused(
            "{dealt} cards were dealt, so the pile has no more than {most}",
            "CC2",
            dealt=dealt,
            most=CARDS - dealt,
        )
    if s.stage == OVER:
        return
    for seat in range(int(s.players)):
        if not places_of(s, seat):
            raise Refused("{who} has no cards, so the round has ended", "CC15", who=Seat(seat))
    if s.stage == TURN and s.taken == CARDS:
        raise Refused("the pile is empty, so no new turn begins", "CC16")


def _check_first_turn(s: np.record) -> None:
    """CC2, CC3 Nothing was discarded: all have their four cards and have looked at two."""
    if s.stage == WINDOW or s.stage in EFFECT_STAGES:
        raise Refused("nothing was discarded, so there is no window and no effect", "CC5")
    if s.active != s.starter:
        raise Refused("nothing was discarded, so it is the starter's turn", "CC3")
    for seat in range(int(s.players)):
        count = len(places_of(s, seat))
        if count != CARDS_DEALT:
            raise Refused(
                "nothing was discarded, so {who} has {dealt} cards, not {count}",
                "CC2",
                who=Seat(seat),
                dealt=CARDS_DEALT,
                count=count,
            )
        if s.stage != OVER:
            _check_look(s, seat)
    if s.stage == LOOKING and s.to_look == 0:
        raise Refused("all have looked at two cards, so the first turn begins", "CC2")


def _check_look(s: np.record, seat: int) -> None:
    """CC2 A player has seen two of his cards, or in the beginning none, and no others'."""
    seen = [int(s.seen[s.label[place]]) for place in places_of(s, seat)]
    eye = 1 << seat
    allowed = (0, CARDS_LOOKED_AT) if s.stage == LOOKING else (CARDS_LOOKED_AT,)
    if set(seen) - {0, eye} or seen.count(eye) not in allowed:
        raise Refused(
            "before the first discard {who} alone has seen two of his cards", "CC2", who=Seat(seat)
        )


def _discarded_values(s: np.record) -> list[int]:
    return [value_of(int(s.face[label])) for label in s.discards[: s.discarded]]


def _check_effects(s: np.record) -> None:
    """CC7 Effects come from the cards discarded last, in their order; one is decided at a time."""
    if s.stage not in (WINDOW, *EFFECT_STAGES):
        return
    values = [int(effect) % OWNER for effect in s.effects[: s.queued]]
    found = [value for value in _discarded_values(s) if value in EFFECTS]
    if values != found[len(found) - len(values) :]:
        raise Refused("field effects: those are not the effects of the last discards", "CC7")
    if s.stage in EFFECT_STAGES:
        _check_effect(s)


def _check_effect(s: np.record) -> None:
    """CC7, CC10, CC11 The effect that is being decided can do something."""
    if s.resolved == 0:
        raise Refused("field resolved counts the effect that is being decided too", "CC7")
    effect = EFFECTS[int(s.effect_value)]
    if not has_a_use(s):
        raise Refused("{effect} can do nothing here, so it is not asked", "CC7", effect=effect)
    if s.stage == MIXING:
        behind = places_of(s, int(s.victim))[-1] > s.picked
        if s.effect_value != WITCH or s.victim == s.effect_owner or not behind:
            raise Refused("stage mixing needs a Witch and a card before another's last", "CC10")
    if s.stage == SWAPPING:
        is_own = int(s.picked) in places_of(s, int(s.effect_owner))
        if s.effect_value != VAMPIRE or not is_own:
            raise Refused("stage swapping needs a Vampire and a card of his own", "CC11")


def _check_witches(s: np.record) -> None:
    """CC10 No more shuffles than Witches that were discarded and have had their chance."""
    waiting = [int(effect) % OWNER for effect in s.effects[s.resolved : s.queued]].count(WITCH)
    waiting += s.stage in EFFECT_STAGES and s.effect_value == WITCH
    if s.witches > _discarded_values(s).count(WITCH) - waiting:
        raise Refused("field mixed: so many Witches were not discarded and used", "CC10")


def _check_glimpse(s: np.record) -> None:
    """CC2, CC6, CC20 One looks at two own cards in the beginning, at one later; or all at some."""
    cards, eyes = len(members(s.glimpse)), int(s.glimpse_to)
    if not cards:
        return
    is_one_seat = eyes.bit_count() == 1
    most = CARDS_LOOKED_AT if s.stage == LOOKING or s.discarded == 0 else 1
    if eyes != EVERYBODY and not (is_one_seat and cards <= most):
        raise Refused("field glimpse: one player looks at so many cards, or all do", "CC20")


def _check_window(s: np.record) -> None:
    """CC5 Somebody is still asked, of those who may snap; in turn, or live all at once."""
    asking, may_snap = int(s.asking), ((1 << int(s.players)) - 1) & ~int(s.barred)
    if asking == 0 or asking & ~may_snap:
        raise Refused("field asking: somebody who is not barred is still asked", "CC5")
    if s.live == LIVE:
        if is_skipped(s):
            raise Refused("all can see that nothing matches, so this window is skipped", "CC5")
        return
    order = [(int(s.active) + step) % int(s.players) for step in range(int(s.players))]
    asked = [bool(asking >> seat & 1) for seat in order if may_snap >> seat & 1]
    if asked != sorted(asked):
        raise Refused("field asking: players pass one after the other, the active first", "CC5")
