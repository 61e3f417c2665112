"""What the clock of a live table decides: when a decision ends, and in which order claims came.

A table itself knows no time. Whoever keeps it closes the decision that `Table.timed` describes, and
may say in which order the claims came: that is then logged like an outcome of chance.

Where it is sealed, the end of a seat's part is held back until the time is over: when the last one
passes at the table, the table sees no reason to wait, and the key orders the claims.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.record import outcome_list
from ludotoc.engine.timing import Timed


def timed_of(game: Game, look: Any) -> Timed | None:
    """How the decision that is open now ends by itself; None where it waits for ever."""
    timed: Any = getattr(game.module("actions"), "timed", None)
    found: Timed | None = None if timed is None else timed(look)
    return found


def is_by_clock(game: Game, s: np.record, outcome: int) -> bool:
    """Whether a live table's clock decides this, so that no key can vouch for it."""
    if not game.by_clock:
        return False
    text: str = game.module("actions").chance_text(s, outcome)
    return text.split(maxsplit=1)[0] in game.by_clock


def claims(game: Game, s: np.record) -> Counter[int]:
    """Who has claims that wait for their order, and how many; nobody if the clock has no say."""
    return Counter(
        {
            outcome: weight
            for outcome, weight in outcome_list(game, s)
            if outcome < int(s["players"]) and is_by_clock(game, s, outcome)
        }
    )


def check_order(game: Game, s: np.record, order: Sequence[int]) -> None:
    """An order names each claim by its seat; none at all leaves it to the key."""
    made = claims(game, s)
    if order and Counter(order) != made:
        given, wanted = (", ".join(sorted(map(str, each))) for each in (order, made.elements()))
        if not made:
            raise Refused(
                "nobody has claimed anything, so {given} cannot be put in order", given=given
            )
        template = "an order names the seat of every claim, {made}, not {given}"
        raise Refused(template, made=wanted, given=given)
