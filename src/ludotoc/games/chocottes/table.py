"""CC1, CC3, CC4, CC20: cards and what they are worth, places and positions, who sees what.

Cards may be rearranged at any time (CC4). Everyone sees them move, so what is known follows them: a
table keeps the order each seat likes to see as a matter of display, and nothing here knows of it.
"""

from __future__ import annotations

from ludotoc.engine.cards import NO_CARDS, ONE, count, has, lowest, only, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.chocottes.state import (
    CARDS,
    COPIES,
    DREAMS,
    EVERYBODY,
    MAX_SEATS,
    OWNER,
    REAPER,
    RIFT_VALUE,
    SPECTATOR_EYE,
    WEREWOLF,
    State,
)


@rule
def value_of(card: int) -> int:
    """CC1 Four cards of each value, 1 to 14."""
    return card // COPIES + 1


@rule
def points_of(card: int) -> int:
    """CC1 Dreams are barred and worth 0, all others their value."""
    return 0 if has(DREAMS, card) else value_of(card)


@rule
def has_effect(value: int) -> bool:
    """CC7 The 7 and the 10 to 14 have an effect."""
    return value == RIFT_VALUE or WEREWOLF <= value <= REAPER


@rule
def everyone(s: State) -> int:
    """All seats, as bits."""
    return (1 << s.players) - 1


@rule
def seat_on(s: State, seat: int, steps: int) -> int:
    """The seat so many steps clockwise."""
    there = seat + steps
    return there - s.players if there >= s.players else there


@rule
def held(s: State, seat: int) -> int:
    """How many cards a seat has."""
    return count(s.hand[seat])


@rule
def place_at(s: State, seat: int, position: int) -> int:
    """CC3 Where a card lies, by its position: gaps close by themselves, new places come last."""
    places = s.hand[seat]
    for _ in range(position):
        places = without_lowest(places)
    return lowest(places)


@rule
def position_of(s: State, seat: int, place: int) -> int:
    """How many cards of a seat lie before a place."""
    return count(s.hand[seat] & (only(place) - ONE))


@rule
def card_at(s: State, place: int) -> int:
    """The card that lies in a place."""
    return s.face[s.label[place]]


@rule
def top_value(s: State) -> int:
    """CC5 The number to match: that of the card on top of the discard."""
    return value_of(s.face[s.discards[s.discarded - 1]])


@rule
def pile_size(s: State) -> int:
    """How many cards are left to draw."""
    return CARDS - s.taken


@rule
def eye_of(seat: int) -> int:
    """The bit of a seat among the eyes; all onlookers share one."""
    return 1 << (seat if 0 <= seat < MAX_SEATS else SPECTATOR_EYE)


@rule
def has_seen(s: State, eye: int, label: int) -> bool:
    """CC20 Whether these eyes have seen the card with that label."""
    return s.seen[label] & eye != 0


@rule
def see(s: State, label: int, eyes: int) -> None:
    """CC20 Eyes look at a card, now and for this moment only; what they saw they may remember."""
    s.seen[label] |= eyes
    s.glimpse |= only(label)
    s.glimpse_to = eyes
    s.chance.disclosed += 1


@rule
def turn_back(s: State) -> None:
    """CC20 What was looked at lies face down again."""
    s.glimpse = NO_CARDS
    s.glimpse_to = 0


@rule
def take_top(s: State) -> int:
    """CC3 The top card leaves the pile, unseen; its label."""
    label = int(s.taken)
    s.taken += 1
    return label


@rule
def add_top_card(s: State, seat: int) -> None:
    """CC3 A card added goes last, unseen."""
    label = take_top(s)
    s.label[label] = label
    s.hand[seat] |= only(label)


@rule
def lay_open(s: State, owner: int, label: int) -> None:
    """CC7 A card is discarded face up; its effect waits behind those already there."""
    s.seen[label] = EVERYBODY
    s.discards[s.discarded] = label
    s.discarded += 1
    s.chance.disclosed += 1
    value = value_of(s.face[label])
    if has_effect(value):
        s.effects[s.queued] = OWNER * owner + value
        s.queued += 1


@rule
def discard_own(s: State, seat: int, place: int) -> None:
    """CC3 A card leaves for good and the gap closes."""
    s.hand[seat] ^= only(place)
    lay_open(s, seat, s.label[place])
