"""Between the compiled Tock and its oracle: decisions, chance and positions, both ways."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.record import empty_record
from ludotoc.games import find_game
from ludotoc.games.ring.cards import FIRST_JOKER, NO_CARD
from ludotoc.games.ring.state import CAMP, HOUSE
from ludotoc.games.tock import state as t
from tests.oracles.tock import Oracle

GAME = find_game("tock")
__all__ = ["GAME", "Oracle"]
STAGES = {
    "dealer": t.ROLLING_FOR_DEALER,
    "deck": t.SHUFFLING,
    "take": t.TAKING,
    "pass": t.EXCHANGE,
    "turn": t.CARD,
    "buy": t.BUYING,
    "bought": t.DISCARDING,
    "way": t.WAY,
    "jump": t.JUMPING,
    "recoil": t.RECOILING,
    "fine": t.FINING,
    "over": t.OVER,
}


def decision_of(s: np.record, action: int) -> tuple[Any, ...]:
    """What the oracle calls an action."""
    if action >= t.PASS:
        return "pass", action - t.PASS
    if action >= t.STOP:
        return {t.STOP: ("stop",), t.JUMP: ("jump",), t.STAY: ("stay",)}[action]
    if action >= t.LEAP:
        return "leap", action - t.LEAP
    if action >= t.PART:
        return "part", (action - t.PART) // 7, (action - t.PART) % 7 + 1
    if action >= t.SWAP:
        pawn, other = divmod(action - t.SWAP, 32)
        return "swap", pawn, other // 4, other % 4
    if action >= t.FIVE_MOVE:
        marble, way = divmod(action - t.FIVE_MOVE, 2)
        return "five", marble // 4, marble % 4, ("house", "ring")[way]
    if action >= t.WALK:
        pawn, which = divmod(action - t.WALK, 3)
        return "walk", pawn, _distance(int(s.card), which)
    if action >= t.DISCARD:
        return {t.BUY: ("buy",), t.EXIT: ("exit",)}.get(action, ("discard", action - t.DISCARD))
    return "play", action


def _distance(card: int, which: int) -> int:
    if card >= FIRST_JOKER:
        return (1, 13, 18)[which]
    rank = card % 13 + 1
    return -4 if rank == 4 else rank


def hand_of(pair: Any) -> list[int]:
    """A hand as a sorted list of kinds."""
    return sorted(members(pair[0]) + members(pair[1]))


def place_of(place: int) -> Any:
    """A pawn's place as the oracle has it."""
    if place == CAMP:
        return "camp"
    return ("house", place - HOUSE) if place > HOUSE else ("ring", place)


def facts_of(s: np.record) -> dict[str, Any]:
    """What a settled record says, in the oracle's words."""
    n = int(s.players)
    kinds = [int(kind) for kind in s.deck[: 13 * n + n // 2]]
    return {
        "places": [[place_of(int(s.ring.place[4 * p + m])) for m in range(4)] for p in range(n)],
        "hands": [hand_of(s.hand[p]) for p in range(n)],
        "held": [int(s.held[p]) for p in range(n)],
        "deck": [None if kind < 0 else kind for kind in kinds],
        "gone": hand_of(s.gone),
        "received": [None if s.received[p] < 0 else int(s.received[p]) for p in range(n)],
        "deal": int(s.deal),
        "dealer": int(s.dealer),
        "tokens": [int(s.tokens[p]) for p in range(n)],
        "pot": int(s.pot),
        "won": [p for p in range(n) if s.winners >> p & 1],
        "turn": int(s.turn) if s.stage != t.EXCHANGE else None,
    }


def facts_of_oracle(oracle: Any) -> dict[str, Any]:
    """The same of the oracle."""
    snapshot = oracle.snapshot()
    wanted = "places hands deck gone received deal dealer tokens pot won turn"
    facts = {name: snapshot[name] for name in wanted.split()}
    facts["held"] = [len(hand) for hand in snapshot["hands"]]
    return facts


LISTS = ("deck",)


def list_length(s: np.record, event: tuple[Any, ...]) -> int:
    """How many outcomes in a row make one event of the oracle."""
    return 13 * int(s.players) + int(s.players) // 2


def outcome_of(s: np.record, outcome: int) -> int:
    """What the oracle calls an outcome: the same."""
    return outcome


def record_of(snapshot: dict[str, Any]) -> np.record:
    """A record in the position of an oracle's snapshot: stages take, pass and turn."""
    s = empty_record(GAME.record_type)
    GAME.write_options(s, snapshot["players"], snapshot["options"])
    GAME.verbs.set_up(s)
    n = snapshot["players"]
    for seat in range(n):
        for pawn, place in enumerate(snapshot["places"][seat]):
            if place != "camp":
                _put(s, seat, pawn, place[0], place[1])
        for kind in snapshot["hands"][seat]:
            _add(s.hand[seat], kind)
        s.held[seat] = len(snapshot["hands"][seat])
        s.received[seat] = _or_none(snapshot["received"][seat])
        s.tokens[seat] = snapshot["tokens"][seat]
    for kind in snapshot["gone"]:
        _add(s.gone, kind)
    for place, kind in enumerate(snapshot["deck"]):
        s.deck[place] = _or_none(kind)
    s.deal, s.dealer, s.pot = snapshot["deal"], snapshot["dealer"], snapshot["pot"]
    s.stage = STAGES[snapshot["stage"]]
    for seat, choice in enumerate(snapshot["chosen"]):
        s.passed[seat] = _or_none(choice)
    if snapshot["stage"] == "take":
        cards = [kind for block in snapshot["blocks"] for kind in block]
        s.deck[: len(cards)] = cards
        s.turn = snapshot["chosen"].index(None)
    elif snapshot["stage"] == "turn":
        s.turn = snapshot["turn"]
        s.colour = _colour(s)
    return s


def _or_none(kind: int | None) -> int:
    return NO_CARD if kind is None else kind


def _add(pair: Any, kind: int) -> None:
    bit = np.uint64(1 << kind)
    pair[1 if pair[0] & bit else 0] |= bit


def _put(s: np.record, seat: int, pawn: int, kind: str, number: int) -> None:
    s.ring.place[4 * seat + pawn] = number if kind == "ring" else HOUSE + number
    if kind == "ring":
        s.ring.sides[number // 18] |= 1 << (number % 18)
        if number == 18 * seat + 17:
            s.ring.stakes |= 1 << seat


def _colour(s: np.record) -> int:
    n, seat = int(s.players), int(s.turn)
    apart = {t.TEAMS_NONE: n, t.TEAMS_PAIRS: n // 2, t.TEAMS_HALVES: 2}[int(s.teams)]
    for step in range(0, n, apart):
        mate = (seat + step) % n
        if any(s.ring.place[4 * mate + pawn] in range(HOUSE) for pawn in range(4)):
            return mate
        if any(s.ring.place[4 * mate + pawn] == CAMP for pawn in range(4)):
            return mate
    return seat
