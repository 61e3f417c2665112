"""What happened, in one sentence, as an onlooker with a view tells it; the options; the end.

A sentence stays in the log. So none tells what somebody looked at: neither a peeked card nor the
one that a wrong snap showed (CC20). What is discarded lies open and is named.
"""

from __future__ import annotations

from typing import Any

from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.chocottes.moment import pile_left, places
from ludotoc.games.chocottes.names import card_name
from ludotoc.games.chocottes.notation import EFFECTS
from ludotoc.games.chocottes.paths import card_meant
from ludotoc.games.chocottes.questions import asked, button, offered, window_is_open
from ludotoc.games.chocottes.reasons import kind_of
from ludotoc.games.chocottes.rounds import (
    OPTIONS,
    SUMMARY,
    dealt,
    ended,
    inspected,
    is_same_round,
    knocked,
    result,
)
from ludotoc.games.chocottes.state import (
    CARD,
    CLOSE,
    DISCARD,
    DRAW,
    EFFECT,
    FIRST_OF_PAIR,
    GIFT,
    INSPECTING,
    KNOCK,
    LIVE,
    LOOK,
    LOOKING,
    MIXING,
    NO_CARD,
    PASS,
    PEEK,
    REAP,
    REPLACE,
    RIFT,
    SECOND_OF_PAIR,
    SHUFFLING,
    SKIP,
    SNAP,
    STARTING,
    TOSSING,
    WINDOW,
)

__all__ = ["OPTIONS", "SUMMARY", "asked", "button", "happened", "offered", "result", "told"]
MINUTES = (10, 25)  # from and to: estimated, until people were measured
TOLD_ALIKE = True  # chance, and what lies open, are told to all as to an onlooker


def told(before: Any, after: Any, seat: int, action: int | None) -> Sentence:
    """What a player did, and what came of it."""
    if action is None:
        return window_is_open(before)
    if before.live == LIVE and before.stage == WINDOW:
        return _sealed(seat, action)
    if action == KNOCK:
        return knocked(after, seat)
    done = _done(before, after, seat, action)
    end = ended(before, after)
    return say("{done}; {end}", done=done, end=end) if end else done


def _sealed(seat: int, action: int) -> Sentence:
    """CC5 A claim or a pass in a live window, told to nobody else."""
    if action == PASS:
        return say("{who:you pass|* passes} in this beat", who=Seat(seat))
    return say("{who:you claim|* claims} card {number}", who=Seat(seat), number=action - SNAP + 1)


def _done(before: Any, after: Any, seat: int, action: int) -> Sentence:
    who, kind = Seat(seat), kind_of(action)
    if kind == LOOK:
        first, second = FIRST_OF_PAIR[action] + 1, SECOND_OF_PAIR[action] + 1
        return say(
            "{who:you look|* looks} at cards {first} and {second}",
            who=who,
            first=first,
            second=second,
        )
    if kind == DRAW:
        return say("{who:you draw|* draws} a card", who=who)
    if kind in (DISCARD, REPLACE):
        return _discarded(before, after, seat, action)
    if kind == PASS:
        return say("{who:you pass|* passes}", who=who)
    if kind == SNAP:
        return snapped(before, after, seat, places(before, seat)[action - SNAP])
    return _effect_used(before, after, seat, action)


def _discarded(before: Any, after: Any, seat: int, action: int) -> Sentence:
    """CC3 The card drawn is discarded, or another for it."""
    if action == DISCARD:
        card = _named(before, after, before.drawn)
        return say("{who:you discard|* discards} {card}", who=Seat(seat), card=card)
    place = places(before, seat)[action - REPLACE]
    card, number = _named(before, after, before.label[place]), action - REPLACE + 1
    return say(
        "{who:you discard|* discards} {card}: the card drawn takes its place as card {number}",
        who=Seat(seat),
        card=card,
        number=number,
    )


def _named(before: Any, after: Any, label: int) -> Sentence:
    """A card that lies open now; if the next round is dealt already, nobody may say which it was.

    Who had looked at it before would be told more than the others, and again.
    """
    return card_name(after.face[label] if is_same_round(before, after) else NO_CARD)


def snapped(before: Any, after: Any, seat: int, place: int) -> Sentence:
    """CC5, CC6 A card snapped; a wrong one is not named, for all turned it back."""
    who, number = Seat(seat), places(before, seat).index(place) + 1
    if _is_right(before, after, seat, before.label[place]):
        card = _named(before, after, before.label[place])
        return say("{who:you snap|* snaps} {card}", who=who, card=card)
    if pile_left(before) > 0:
        return say(
            "{who:you snap|* snaps} card {number} wrongly: one more is added",
            who=who,
            number=number,
        )
    return say(
        "{who:you snap|* snaps} card {number} wrongly: no more snaps in this turn",
        who=who,
        number=number,
    )


def _is_right(before: Any, after: Any, seat: int, label: int) -> bool:
    """CC5 It lies on the discard; in a round that is over, its owner had no card left."""
    if is_same_round(before, after):
        return label in after.discards[: after.discarded]
    return not after.revealed[seat]


def _effect_used(before: Any, after: Any, seat: int, action: int) -> Sentence:
    """CC7-CC13 What an effect did."""
    who, kind = Seat(seat), kind_of(action)
    if kind == SKIP:
        effect = EFFECTS[before.effect_value]
        return say("{who:you leave|* leaves} {effect} unused", who=who, effect=effect)
    if kind == RIFT:
        return say(
            "{who:you open|* opens} the Rift: {whom:you get|* gets} a card from the pile",
            who=who,
            whom=Seat(before.active),
        )
    if kind == GIFT:
        whom = Seat((seat + action - GIFT + 1) % before.players)
        return say(
            "{who:you call|* calls} the bogeyman: {whom:you get|* gets} a card from the pile",
            who=who,
            whom=whom,
        )
    if kind == CARD:
        return _touched(before, seat, action)
    if kind == REAP:
        card = _named(before, after, before.label[places(before, seat)[action - REAP]])
        return say("{who:you discard|* discards} {card} with the Reaper", who=who, card=card)
    number = action - kind + 1
    if kind == PEEK:
        return say("{who:you look|* looks} at card {number}", who=who, number=number)
    return say("{who:you give|* gives} card {number} to the Vampire", who=who, number=number)


def _touched(before: Any, seat: int, action: int) -> Sentence:
    """CC10, CC11 A card of another, shuffled or swapped; nobody sees which it is."""
    owner, position = card_meant(before, seat, action)
    who, whose, number = Seat(seat), Seat(owner), position + 1
    if before.stage == EFFECT:
        return say(
            "{who:you send|* sends} the Witch to {whose:your|*'s} card {number}",
            who=who,
            whose=whose,
            number=number,
        )
    if before.stage == MIXING:
        first = places(before, owner).index(before.picked) + 1
        return say(
            "the Witch shuffles {whose:your|*'s} cards {first} and {second} for {who:you|*}",
            who=who,
            whose=whose,
            first=first,
            second=number,
        )
    own = places(before, seat).index(before.picked) + 1
    return say(
        "{who:you swap|* swaps} card {own} for {whose:your|*'s} card {number}",
        who=who,
        own=own,
        whose=whose,
        number=number,
    )


def happened(before: Any, after: Any, outcome: int | None) -> Sentence | None:
    """What chance or the clock did; nothing if it is not worth a line."""
    if before.stage in (STARTING, TOSSING):
        return None
    if before.stage == SHUFFLING:
        return dealt(after) if after.stage == LOOKING else None
    if outcome is None:
        return None
    if before.stage == INSPECTING:
        return inspected(before, after, outcome)
    end = ended(before, after)
    if outcome == CLOSE or not is_same_round(before, after):
        return end
    claim = snapped(before, after, outcome, _claimed(before, after, outcome))
    return say("{done}; {end}", done=claim, end=end) if end else claim


def _claimed(before: Any, after: Any, seat: int) -> int:
    """CC5 The place of the claim just resolved: its card has left, or all have seen it."""
    lying = places(before, seat)
    gone = [place for place in lying if not after.hand[seat] >> place & 1]
    shown = after.glimpse & ~before.glimpse or after.glimpse
    seen = [place for place in lying if shown >> before.label[place] & 1]
    return (gone + seen)[0]
