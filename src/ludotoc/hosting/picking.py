"""What a seat may pick, for each of its legal actions, and why something cannot be picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.picks import BUTTON, Path
from ludotoc.engine.plain import plain
from ludotoc.engine.record import legal_list
from ludotoc.play.reading import next_action

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.engine.game import Game
    from ludotoc.engine.planner import Plan
    from ludotoc.play import Table


def paths_of(table: Table | Plan, seat: int) -> dict[int, Path]:
    """The picks of every legal action; buttons with its notation where the game has no picks."""
    view = table.view(seat)
    return paths_from(table.game, view, plain(view), seat, table.legal_actions(seat))


def paths_from(
    game: Game, view: np.record, look: Any, seat: int, legal: Sequence[int]
) -> dict[int, Path]:
    """The same from a view and what is read from it, of the actions that are legal there."""
    actions = game.module("actions")
    if not hasattr(actions, "path_of"):
        return {each: (BUTTON + actions.text_of(view, seat, each),) for each in legal}
    return {each: actions.path_of(look, seat, each) for each in legal}


def why_not(
    table: Table, seat: int, move: str, names: Sequence[str] = (), plan: Plan | None = None
) -> Refused | None:
    """Why a move cannot be made now, or a thing of the table not be picked; None if it can."""
    view = (plan or table).view(seat)
    try:
        if plan is None:
            table.read_move(seat, move)
        else:
            next_action(table.game, view, seat, move)
    except Refused as refusal:
        return _why_not_thing(table, view, seat, names, refusal)
    return None


def _why_not_thing(
    table: Table, view: np.record, seat: int, names: Sequence[str], otherwise: Refused
) -> Refused | None:
    """The reason for a piece or a spot, where the game knows one; else that of the move."""
    refusals = table.game.module("refusals")
    if not names or not hasattr(refusals, "why_not_piece"):
        return otherwise
    look = plain(view)
    found: list[Refused | None] = [refusals.why_not_piece(look, seat, name) for name in names]
    return None if None in found else found[0]


def in_the_way(game: Game, view: np.record, seat: int, refusal: Refused) -> tuple[str, ...]:
    """The pieces that stand in the way: those of an action that is refused for the same reason."""
    refusals = game.module("refusals")
    if not hasattr(refusals, "blockers"):
        return ()
    legal = set(legal_list(game, view, seat))
    for action in (each for each in range(game.actions) if each not in legal):
        other: Refused = refusals.why_not(view, seat, action)
        if (other.clause, other.said) == (refusal.clause, refusal.said):
            found: tuple[str, ...] = refusals.blockers(plain(view), seat, action)
            return found
    return ()
