"""Between the compiled Chocolat ! and its oracle: decisions, chance and positions, both ways."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotoc.engine.cards import cards, members
from ludotoc.engine.record import empty_record
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat import state as c
from tests.oracles.chocolat import Oracle

__all__ = ["GAME", "Oracle"]
STAGES = {
    "box": c.FILLING,
    "dealer": c.NAMING_DEALER,
    "deck": c.DEALING,
    "study": c.STUDY,
    "card": c.CARD,
    "sweet": c.SWEET,
    "over": c.OVER,
}
STAGE_NAMES = {stage: name for name, stage in STAGES.items()}
LISTS = ("box", "deck")


def list_length(s: np.record, event: tuple[Any, ...]) -> int:
    """How many outcomes in a row make one event of the oracle."""
    return {"box": 16, "deck": 64}[event[0]]


def outcome_of(s: np.record, outcome: int) -> int:
    """What the oracle calls an outcome: the same."""
    return outcome


def decision_of(s: np.record, action: int) -> tuple[Any, ...]:
    """What the oracle calls an action."""
    if action == c.READY:
        return ("ready",)
    return ("sweet", action - c.UNCOVER) if action >= c.UNCOVER else ("card", action)


def turned_right(grid: list[Any], times: int) -> list[Any]:
    """A box of four rows of four, turned clockwise so many times."""
    rows = [grid[4 * row : 4 * row + 4] for row in range(4)]
    for _ in range(times):
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]
    return [cell for row in rows for cell in row]


def turns_of(young: bool, tricks: int) -> int:
    """How often the box has turned, full turns left out."""
    return 0 if young else tricks % 4


def box_of(s: np.record) -> list[int | None]:
    """The box as it lies now, None where the sweet is taken."""
    studied = [int(s.box[p]) if int(s.covered) >> p & 1 else None for p in range(16)]
    return turned_right(studied, turns_of(bool(s.young), int(s.tricks)))


def trick_of(s: np.record) -> list[int]:
    """The cards on the table."""
    return [int(card) for card in s.trick[: int(s.cards_in_trick)]]


def _or_none(number: int) -> int | None:
    return None if number < 0 else int(number)


def facts_of(s: np.record) -> dict[str, Any]:
    """What a settled record says, in the oracle's words."""
    n = int(s.players)
    trick = trick_of(s)
    return {
        "players": n,
        "options": GAME.read_options(s),
        "stage": STAGE_NAMES[int(s.stage)],
        "box": box_of(s),
        "covered": int(s.stage) >= c.CARD,
        "ready": [seat for seat in range(n) if int(s.ready) >> seat & 1],
        "dealer": _or_none(s.dealer),
        "leader": _or_none(s.leader),
        "hands": [members(s.hand[seat]) for seat in range(n)],
        "held": [int(held) for held in s.held[:n]],
        "unused": members(s.hand[3]) if n == 3 else [],
        "trick": trick,
        "gone": sorted(set(members(s.played)) - set(trick)),
        "tricks": int(s.tricks),
        "points": [int(points) for points in s.points[:n]],
        "void": [[f for f in range(4) if int(s.void[seat]) >> f & 1] for seat in range(n)],
    }


def facts_of_oracle(oracle: Any) -> dict[str, Any]:
    """The same of the oracle."""
    snapshot: dict[str, Any] = oracle.snapshot()
    return {**snapshot, "held": [len(hand) for hand in snapshot["hands"]]}


def record_of(snapshot: dict[str, Any]) -> np.record:
    """A record in the position of an oracle's snapshot, after the box is filled."""
    s = empty_record(GAME.record_type)
    n = snapshot["players"]
    GAME.write_options(s, n, snapshot["options"])
    GAME.verbs.set_up(s)
    _put_box(s, snapshot)
    s.stage = STAGES[snapshot["stage"]]
    s.ready = sum(1 << seat for seat in snapshot["ready"])
    if snapshot["dealer"] is None:
        return s
    for seat in range(n):
        s.hand[seat] = cards(*snapshot["hands"][seat])
        s.held[seat] = len(snapshot["hands"][seat])
        s.points[seat] = snapshot["points"][seat]
        s.void[seat] = sum(1 << flavour for flavour in snapshot["void"][seat])
    if n == 3:
        s.hand[3], s.held[3] = cards(*snapshot["unused"]), len(snapshot["unused"])
    s.played = cards(*snapshot["gone"], *snapshot["trick"])
    s.dealer, s.leader, s.tricks = snapshot["dealer"], snapshot["leader"], snapshot["tricks"]
    _put_trick(s, snapshot)
    return s


def _put_box(s: np.record, snapshot: dict[str, Any]) -> None:
    back = -turns_of(snapshot["options"]["young"] == "on", snapshot["tricks"]) % 4
    studied = turned_right(snapshot["box"], back)
    taken = [flavour for flavour in range(4) for _ in range(4 - studied.count(flavour))]
    s.covered = sum(1 << place for place in range(16) if studied[place] is not None)
    s.box[:] = [taken.pop() if sweet is None else sweet for sweet in studied]


def _put_trick(s: np.record, snapshot: dict[str, Any]) -> None:
    """The cards on the table as if played; a snapshot has no more than them."""
    n, leader, trick = snapshot["players"], snapshot["leader"], snapshot["trick"]
    s.cards_in_trick = len(trick)
    s.trick[: len(trick)] = trick
    s.turn = s.winner = leader
    s.flavour = next((card // 15 for card in trick if card < 60), c.NO_FLAVOUR)
    for place, card in enumerate(trick):
        best = int(s.best)
        if place == 0 or card >= 60 or (best < 60 and card // 15 == best // 15 and card > best):
            s.best, s.winner = card, (leader + place) % n
    s.turn = s.winner if snapshot["stage"] == "sweet" else (leader + len(trick)) % n
