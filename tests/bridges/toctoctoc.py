"""Between the compiled Toc Toc Toc and its oracle: decisions, chance and positions, both ways."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotoc.engine.record import empty_record
from ludotoc.games.toctoctoc import GAME
from ludotoc.games.toctoctoc import state as t
from ludotoc.games.toctoctoc.bundle import bundle, cards_in
from tests.oracles.toctoctoc import Oracle

__all__ = ["GAME", "Oracle"]
STAGES = {
    "guests": t.INVITING,
    "deck": t.DEALING,
    "first": t.DRAWING_LOTS,
    "offer": t.OFFERING,
    "answer": t.ANSWERING,
    "take": t.TAKING,
    "kind": t.CHOOSING_KIND,
    "over": t.OVER,
}
NAMES = {number: name for name, number in STAGES.items()}
ANSWERS = {t.UNANSWERED: None, t.REFUSED: False, t.OPENED: True}
LISTS = ("guests", "deck")
SHUFFLED_GUESTS = 12


def decision_of(s: np.record, action: int) -> tuple[Any, ...]:
    """What the oracle calls an action."""
    if action >= t.KIND:
        return "kind", action - t.KIND
    if action >= t.TAKE:
        return "take", int(s.card) // t.ROLES * t.ROLES + action - t.TAKE
    if action >= t.OPEN:
        return ({t.OPEN: "open", t.REFUSE: "refuse"}[action],)
    card, between = divmod(action - t.OFFER, t.OTHERS)
    return "offer", card, (int(s.turn) + between + 1) % int(s.players)


def facts_of(s: np.record) -> dict[str, Any]:
    """What a settled record says, in the oracle's words."""
    seats = range(int(s.players))
    facts: dict[str, Any] = {
        "stage": NAMES[int(s.stage)],
        "guests": [cards_in(s.guests[seat]) for seat in seats],
        "hands": [cards_in(s.hand[seat]) for seat in seats],
        "known": [cards_in(s.known[seat]) for seat in seats],
        "pile": [int(card) for card in s.pile[s.top :] if card != t.NO_CARD],
        "removed": cards_in(s.removed),
        "turn": _or_none(s.turn),
        "card": _or_none(s.card),
        "door": _or_none(s.door),
        "opened": ANSWERS[int(s.answer)],
    }
    assert [len(hand) for hand in facts["hands"]] == [int(s.held[seat]) for seat in seats]
    return facts


def _or_none(number: Any) -> int | None:
    return None if number < 0 else int(number)


def facts_of_oracle(oracle: Any) -> dict[str, Any]:
    """The same of the oracle."""
    snapshot = oracle.snapshot()
    return {name: snapshot[name] for name in snapshot if name not in ("players", "options")}


def list_length(s: np.record, event: tuple[Any, ...]) -> int:
    """How many outcomes in a row make one event of the oracle."""
    if event[0] == "guests":
        return SHUFFLED_GUESTS
    return (52 if s.players == 3 else 55) - 2 * int(s.players)


def outcome_of(s: np.record, outcome: int) -> int:
    """What the oracle calls an outcome: the same."""
    return outcome


def record_of(snapshot: dict[str, Any]) -> np.record:
    """A record in the position of an oracle's snapshot: any stage but the two shuffles."""
    s = empty_record(GAME.record_type)
    GAME.write_options(s, snapshot["players"], snapshot["options"])
    GAME.verbs.set_up(s)
    for seat in range(snapshot["players"]):
        s.guests[seat] = bundle(*snapshot["guests"][seat])
        s.hand[seat] = bundle(*snapshot["hands"][seat])
        s.known[seat] = bundle(*snapshot["known"][seat])
        s.held[seat] = len(snapshot["hands"][seat])
    for place, card in enumerate(snapshot["pile"]):
        s.pile[place] = card
    s.removed = bundle(*snapshot["removed"])
    s.pack, s.laid = 0, 0
    s.stage = STAGES[snapshot["stage"]]
    for name in ("turn", "card", "door"):
        s[name] = -1 if snapshot[name] is None else snapshot[name]
    s.answer = -1 if snapshot["opened"] is None else int(snapshot["opened"])
    return s
