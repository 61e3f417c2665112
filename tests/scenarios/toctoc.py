"""What the scenarios of Jeu du Toc Toc share: a position in one line, decisions by name."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.dice import key_of
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import copy_of, outcome_list, seats_in, set_up_record
from tests.bridges import toctoc as bridge
from tests.lockstep import decisions_of
from tests.oracles.count_toctoc import CLUBS, Places, card, position
from tests.oracles.toctoc import distance_of

Decision = tuple[Any, ...]
Place = Any

GAME = bridge.GAME
CAMP = "camp"
# Two harmless cards for each of the others.
FILLERS = [
    [card(10, CLUBS), card(9, CLUBS)],
    [card(8, CLUBS), card(6, CLUBS)],
    [card(5, CLUBS), card(3, CLUBS)],
]


@functools.cache
def prepare() -> None:
    """The compiled rules, once."""
    GAME.verbs.prepare()


def new_table(**options: str) -> np.record:
    """A table at which nothing has happened yet."""
    prepare()
    chosen = GAME.check_options(4, options)
    return set_up_record(GAME, 4, chosen, key_of(b"scenario", GAME.name))


def dealt(dealer: int = 3, order: Iterable[int] = range(54), **options: str) -> np.record:
    """The first deal: seat 0 has cards 0 to 3, seat 1 cards 4 to 7, and so on."""
    return chance(new_table(**options), dealer, *order)


def table(hand: list[int], places: Places, **changes: Any) -> np.record:
    """The third deal, seat 0 to choose a card; marbles not named are in garage A.

    `fresh` says which marble of a seat is fresh, `hands` what the other three hold, `pile` what
    jokers draw; anything else is a field of the oracle's snapshot.
    """
    prepare()
    hands = [hand, *changes.pop("hands", FILLERS)]
    return bridge.record_of(position(hands, places, **changes))


def deciders(s: np.record) -> list[int]:
    """The seats that decide now."""
    return seats_in(int(GAME.verbs.actors(s)))


def legal(s: np.record, seat: int | None = None) -> set[Decision]:
    """What a seat may decide now, if none is named the one that decides."""
    if seat is None:
        (seat,) = deciders(s)
    return set(decisions_of(bridge, s, seat))


def choose(s: np.record, seat: int, decision: Decision) -> np.record:
    """One seat decides."""
    named = decisions_of(bridge, s, seat)
    assert decision in named, f"{decision} is not among {sorted(named, key=repr)}"
    GAME.verbs.apply(s, seat, named[decision])
    return s


def play(s: np.record, *decisions: Decision) -> np.record:
    """Decisions one after the other, each by the one seat that decides."""
    for decision in decisions:
        (seat,) = deciders(s)
        choose(s, seat, decision)
    return s


def chance(s: np.record, *outcomes: int) -> np.record:
    """What chance decides, one outcome after the other."""
    for outcome in outcomes:
        assert outcome in [possible for possible, _ in outcome_list(GAME, s)]
        GAME.verbs.apply(s, CHANCE_SEAT, outcome)
    return s


def ways(s: np.record, kind: int) -> set[Decision]:
    """How a card can be played now, none if it cannot; the table stays as it is."""
    if ("play", kind) not in legal(s):
        return set()
    return legal(play(copy_of(s), ("play", kind)))


def walk(s: np.record, kind: int, marble: int = 0, way: str = "ring") -> np.record:
    """Play a card as a walk of one marble."""
    return play(s, ("play", kind), ("walk", marble, distance_of(kind), way))


def walkers(s: np.record, kind: int) -> set[tuple[int, str]]:
    """The marbles a card can move, and their ways."""
    return {(way[1], way[3]) for way in ways(s, kind) if way[0] == "walk"}


def parts(marble: int, steps: Iterable[int], way: str = "ring") -> set[Decision]:
    """Parts of a 7 by one marble."""
    return {("part", marble, number, way) for number in steps}


def swap(own: int, seat: int, marble: int = 0) -> Decision:
    """A jack's decision."""
    return ("swap", own, seat, marble)


def where(s: np.record, seat: int, marble: int = 0) -> Place:
    """Where a marble is."""
    return bridge.place_of(int(s.ring.place[4 * seat + marble]))


def is_fresh(s: np.record, seat: int, marble: int = 0) -> bool:
    """Whether a marble is fresh."""
    return bridge.fresh_of(s, seat) == marble


def hand(s: np.record, seat: int) -> list[int]:
    """The cards a seat holds."""
    return members(s.hand[seat])


def stage(s: np.record) -> str:
    """What comes next, in the oracle's words."""
    return bridge.NAMES[int(s.stage)]


def next_is(s: np.record, seat: int) -> bool:
    """Whether the card is done and that seat is to choose one."""
    return stage(s) == "card" and int(s.turn) == seat


def winners(s: np.record) -> list[int]:
    """Who has won."""
    return seats_in(int(GAME.verbs.winners(s)))
