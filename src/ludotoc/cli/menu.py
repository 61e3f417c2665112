"""What a person may choose from: legal moves by number, with what each of them does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from ludotoc.engine.errors import Refused
from ludotoc.engine.record import copy_of, legal_list, seats_in

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.cli.drawing import Drawing
    from ludotoc.engine.game import Game
    from ludotoc.play import Table

FEW_WAYS = 8  # a card with more ways is chosen first, and its way afterwards


@dataclass(frozen=True)
class Choice:
    """A move in notation, where it leads, and what else it does."""

    move: str
    where: str = ""
    effect: str = ""


def choices_of(
    table: Table, seat: int, drawing: Drawing, fits: Callable[[list[Choice]], bool]
) -> list[Choice]:
    """Every legal move; whole moves where a card has few ways to be played and there is room."""
    game, view = table.game, table.view(seat)
    world = imagined(game, view)
    groups = [
        _group(game, drawing, view, world, seat, action) for action in table.legal_actions(seat)
    ]
    while not fits(joined := list(chain(*groups))) and max(map(len, groups)) > 1:
        largest = max(range(len(groups)), key=lambda place: len(groups[place]))
        groups[largest] = [_in_short(groups[largest])]
    return joined


def imagined(game: Game, view: np.record) -> np.record:
    """One world that fits the view: open things go the same way in all of them."""
    import numpy as np

    world = copy_of(view)
    game.verbs.imagine(world, np.zeros(2, np.uint64))
    return world


def _group(
    game: Game,
    drawing: Drawing,
    view: np.record,
    world: np.record,
    seat: int,
    action: int,
) -> list[Choice]:
    move: str = game.module("actions").text_of(view, seat, action)
    after = _after(game, world, seat, action)
    change = drawing.change(world, after, seat)
    if not drawing.foretells(view, after) or seats_in(int(game.verbs.actors(after))) != [seat]:
        return [Choice(move, *change)]
    ways = legal_list(game, after, seat)
    if len(ways) > FEW_WAYS:
        return [Choice(move, f"{len(ways)} ways")]
    return [_whole_move(game, drawing, after, seat, move, way) for way in ways]


def _whole_move(
    game: Game, drawing: Drawing, s: np.record, seat: int, move: str, way: int
) -> Choice:
    text = game.module("actions").text_of(s, seat, way)
    return Choice(f"{move} {text}", *drawing.change(s, _after(game, s, seat, way), seat))


def _in_short(group: list[Choice]) -> Choice:
    return Choice(group[0].move.split()[0], f"{len(group)} ways")


def _after(game: Game, s: np.record, seat: int, action: int) -> np.record:
    after = copy_of(s)
    game.verbs.apply(after, seat, action)
    return after


def why_not(table: Table, seat: int, move: str) -> Refused | None:
    """The reason why a move cannot be made now, or None if it can. Nothing is played."""
    try:
        table.read_move(seat, move)
    except Refused as refusal:
        return refusal
    return None
