"""What the scenarios of Tock share: a position in one line, decisions by name, chance by hand."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotoc.engine.dice import key_of
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import copy_of, outcome_list, seats_in, set_up_record
from ludotoc.games.tock import state as t
from tests.bridges import tock as bridge
from tests.lockstep import decisions_of
from tests.oracles.count_tock import position

Decision = tuple[Any, ...]
Place = Any

GAME = bridge.GAME
JOKER, SECOND_JOKER = 52, 53
HEARTS = 13  # added to a card: the same rank of the next suit
CAMP = "camp"
STAGES = {number: name for name, number in bridge.STAGES.items()} | {t.PARTS: "way"}


@functools.cache
def prepare() -> None:
    """The compiled rules, once."""
    GAME.verbs.prepare()


def fresh(players: int, **options: str) -> np.record:
    """A table at which nothing has happened yet."""
    prepare()
    chosen = GAME.check_options(players, options)
    return set_up_record(GAME, players, chosen, key_of(b"scenario", GAME.name))


def dealt(players: int, **options: str) -> np.record:
    """The first deal, seat 0 dealing: seat 0 has cards 0 to 4, seat 1 cards 5 to 9, and so on."""
    s = fresh(players, **options)
    roll(s, 1, *[6] * (players - 1))
    doubled = {4: 0, 6: 26, 8: 52}[players]
    return roll(s, *range(52 + players // 2), *range(doubled))


def table(
    players: int,
    places: dict[int, list[Place]],
    hands: dict[int, list[int]],
    draws: dict[int, int] | None = None,
    turn: int = 0,
    **options: str,
) -> np.record:
    """The third deal, `turn` to play; pawns not named are in camp, `draws` is what jokers draw."""
    prepare()
    return bridge.record_of(position(players, places, hands, draws, turn, **options).snapshot())


def deciders(s: np.record) -> list[int]:
    """The seats that decide now."""
    return seats_in(int(GAME.verbs.actors(s)))


def legal(s: np.record) -> set[Decision]:
    """What the one seat that decides now may do."""
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


def roll(s: np.record, *outcomes: int) -> np.record:
    """What chance decides, one outcome after the other."""
    for outcome in outcomes:
        assert outcome in [possible for possible, _ in outcome_list(GAME, s)]
        GAME.verbs.apply(s, CHANCE_SEAT, outcome)
    return s


def walk(s: np.record, card: int, steps: int, pawn: int = 0) -> np.record:
    """Play a card as a walk of one pawn."""
    return play(s, ("play", card), ("walk", pawn, steps))


def ways(s: np.record, card: int) -> set[Decision]:
    """How a card can be played now; the table stays as it is."""
    if ("play", card) not in legal(s):
        return set()
    return legal(play(copy_of(s), ("play", card)))


def where(s: np.record, seat: int, pawn: int = 0) -> Place:
    """Where a pawn is."""
    return bridge.place_of(int(s.ring.place[4 * seat + pawn]))


def places(s: np.record, seat: int) -> list[Place]:
    """Where the four pawns of a seat are."""
    return [where(s, seat, pawn) for pawn in range(4)]


def hand(s: np.record, seat: int) -> list[int]:
    """The cards a seat holds."""
    return bridge.hand_of(s.hand[seat])


def stage(s: np.record) -> str:
    """What comes next, in the words of the oracle: turn, way, jump, recoil, over."""
    return STAGES[int(s.stage)]


def next_is(s: np.record, seat: int) -> bool:
    """Whether the card is done and it is that seat's turn."""
    return stage(s) == "turn" and int(s.turn) == seat


def winners(s: np.record) -> list[int]:
    """Who has won."""
    return seats_in(int(GAME.verbs.winners(s)))


def purses(s: np.record) -> list[int]:
    """The tokens of every seat, and the pot last."""
    return [int(tokens) for tokens in s.tokens[: int(s.players)]] + [int(s.pot)]


def parts(pawn: int, steps: Sequence[int]) -> set[Decision]:
    """Parts of a 7 by one pawn."""
    return {("part", pawn, number) for number in steps}
