"""Between the compiled Jeu du Toc Toc and its oracle: decisions, chance, positions, both ways."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotoc.engine.cards import cards, members
from ludotoc.engine.record import empty_record
from ludotoc.games.ring.cards import NO_CARD
from ludotoc.games.ring.state import CAMP, HOUSE
from ludotoc.games.toctoc import GAME
from ludotoc.games.toctoc import state as t
from tests.oracles import toctoc as judge

__all__ = ["GAME", "Oracle"]
WAYS = ("house", "ring")
STAGES = {
    "dealer": t.DRAWING_DEALER,
    "deck": t.SHUFFLING,
    "blind": t.BLIND,
    "exchange": t.EXCHANGE,
    "stuck": t.STUCK,
    "card": t.CARD,
    "move": t.MOVE,
    "seven": t.PARTS,
    "rest": t.REST,
    "over": t.OVER,
}
NAMES = {number: name for name, number in STAGES.items()}
LISTS = ("deck",)


class Oracle(judge.Oracle):
    """The judge, who asks every stuck player, so that being asked tells nothing of a hand.

    The clauses let only a declined help prove something (TT20). The oracle asks no player who
    could not decline; a table that did so would show who holds an ace or a king.
    """

    def begin_turn(self, seat: int) -> None:
        super().begin_turn(seat)
        if self.stage == "blind":
            self.stage = "stuck"

    def legal(self, seat: int) -> set[judge.Decision]:
        decisions = super().legal(seat)
        if self.stage == "stuck" and not any(map(judge.is_exit_card, self.hands[seat])):
            decisions.discard(("decline",))
        return decisions


def decision_of(s: np.record, action: int) -> tuple[Any, ...]:
    """What the oracle calls an action."""
    if action >= t.PASS:
        return "pass", action - t.PASS
    if action >= t.STOP:
        return {t.STOP: ("stop",), t.ACCEPT: ("accept",), t.DECLINE: ("decline",)}[action]
    if action >= t.PART:
        own, which = divmod(action - t.PART, 14)
        return "part", own, which // 2 + 1, WAYS[which % 2]
    if action >= t.SWAP:
        own, other = divmod(action - t.SWAP, 16)
        return "swap", own, other // 4, other % 4
    if action >= t.WALK:
        own, way = divmod(action - t.WALK, 2)
        return "walk", own, judge.distance_of(int(s.card)), WAYS[way]
    if action == t.EXIT:
        return ("exit",)
    return ("discard", action - t.DISCARD) if action >= t.DISCARD else ("play", action)


def place_of(place: int) -> Any:
    """A marble's place as the oracle has it."""
    if place == CAMP:
        return "camp"
    return ("house", place - HOUSE) if place > HOUSE else ("ring", place)


def fresh_of(s: np.record, seat: int) -> int | None:
    """Which marble of a seat is fresh."""
    places = [int(place) for place in s.ring.place[4 * seat : 4 * seat + 4]]
    return places.index(18 * seat + 17) if s.ring.stakes >> seat & 1 else None


def facts_of(s: np.record) -> dict[str, Any]:
    """What a settled record says, in the oracle's words."""
    seats, is_turn = range(4), s.stage != t.EXCHANGE
    return {
        "stage": NAMES[int(s.stage)],
        "places": [[place_of(int(s.ring.place[4 * p + m])) for m in range(4)] for p in seats],
        "fresh": [fresh_of(s, p) for p in seats],
        "hands": [members(s.hand[p]) for p in seats],
        "held": [int(s.held[p]) for p in seats],
        "deck": [_or_none(card) for card in s.deck],
        "gone": members(s.gone),
        "chosen": [_or_none(s.passed[p]) for p in seats],
        "received": [_or_none(s.received[p]) for p in seats],
        "deal": int(s.deal),
        "dealer": int(s.dealer),
        "turn": int(s.turn) if is_turn else None,
        "card": _or_none(s.card),
        "to_play": int(s.to_play),
        "left": int(s.rest),
        "moved": [m for m in range(4) if s.moved >> m & 1],
        "stuck": [int(s.stuck[p]) for p in seats],
        "been_out": [bool(s.been_out >> p & 1) for p in seats],
    }


def facts_of_oracle(oracle: Any) -> dict[str, Any]:
    """The same of the oracle."""
    facts: dict[str, Any] = oracle.snapshot()
    del facts["players"], facts["options"]
    facts["held"] = [len(hand) for hand in facts["hands"]]
    return facts


def list_length(s: np.record, event: tuple[Any, ...]) -> int:
    """How many outcomes in a row make one event of the oracle."""
    return t.CARDS


def outcome_of(s: np.record, outcome: int) -> int:
    """What the oracle calls an outcome: the same."""
    return outcome


def record_of(snapshot: dict[str, Any]) -> np.record:
    """A record in the position of an oracle's snapshot, whatever its stage after the shuffle."""
    s = empty_record(GAME.record_type)
    GAME.write_options(s, snapshot["players"], snapshot["options"])
    GAME.verbs.set_up(s)
    for seat in range(4):
        for marble, place in enumerate(snapshot["places"][seat]):
            if place != "camp":
                _put(s, 4 * seat + marble, place[0], place[1])
        s.ring.stakes |= int(snapshot["fresh"][seat] is not None) << seat
        s.hand[seat] = cards(*snapshot["hands"][seat])
        s.held[seat] = len(snapshot["hands"][seat])
        s.received[seat] = _or_no_card(snapshot["received"][seat])
        s.passed[seat] = _or_no_card(snapshot["chosen"][seat])
        s.stuck[seat] = snapshot["stuck"][seat]
        s.been_out |= int(snapshot["been_out"][seat]) << seat
    s.gone = cards(*snapshot["gone"])
    s.deck[:] = [_or_no_card(card) for card in snapshot["deck"]]
    s.deal, s.dealer = snapshot["deal"], snapshot["dealer"]
    s.turn = s.colour = snapshot["turn"] or 0
    if all(s.ring.place[4 * s.turn : 4 * s.turn + 4] % CAMP > HOUSE):
        s.colour = (s.turn + 2) % 4
    s.card, s.to_play = _or_no_card(snapshot["card"]), snapshot["to_play"]
    s.rest, s.moved = snapshot["left"], sum(1 << marble for marble in snapshot["moved"])
    s.stage = STAGES[snapshot["stage"]]
    return s


def _or_none(card: Any) -> int | None:
    return None if card < 0 else int(card)


def _or_no_card(card: int | None) -> int:
    return NO_CARD if card is None else card


def _put(s: np.record, marble: int, kind: str, number: int) -> None:
    s.ring.place[marble] = number if kind == "ring" else HOUSE + number
    if kind == "ring":
        s.ring.sides[number // 18] |= 1 << (number % 18)
