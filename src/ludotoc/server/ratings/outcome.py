"""What a finished table means for ratings: who sat there, who won, who left."""

from __future__ import annotations

from collections.abc import Iterable

from ludotoc.hosting.chairs import PERSON
from ludotoc.hosting.events import AnyEvent, Left, Reclaimed
from ludotoc.hosting.hosted import Hosted
from ludotoc.server.ratings.rule import Outcome


def outcome_of(hosted: Hosted, log: Iterable[AnyEvent]) -> Outcome:
    """What a finished table means for ratings."""
    table = hosted.playing_table
    sides = table.game.sides(table.players, table.options)
    persons = [chair.person if chair.who == PERSON else "" for chair in hosted.chairs.all]
    return Outcome(sides, persons, _places(hosted, sides), _left(log))


def _places(hosted: Hosted, sides: int) -> list[int]:
    """Winners first, the others by their points; all alike where they agreed to draw."""
    table = hosted.playing_table
    if table.is_drawn:
        return [0] * sides
    best = 1 if table.game.high_wins else -1
    points = [-best * sum(table.scores[side::sides]) for side in range(sides)]
    has_won = [any(seat % sides == side for seat in table.winners) for side in range(sides)]
    order = sorted({(not won, score) for won, score in zip(has_won, points, strict=True)})
    return [order.index((not has_won[side], points[side])) for side in range(sides)]


def _left(log: Iterable[AnyEvent]) -> list[int]:
    """Seats that were left for good, in that order."""
    left: dict[int, None] = {}
    for event in log:
        if isinstance(event, Left):
            left.setdefault(event.seat)
        elif isinstance(event, Reclaimed):
            left.pop(event.seat, None)
    return list(left)
