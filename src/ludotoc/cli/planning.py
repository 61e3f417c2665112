"""A turn of several parts in the terminal: shown part by part, and played when all is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import say
from ludotoc.play.reading import next_action

if TYPE_CHECKING:
    from ludotoc.cli.menu import Menu
    from ludotoc.engine.planner import Plan
    from ludotoc.hosting.teller import Teller
    from ludotoc.play import Table


def planned_lines(plan: Plan | None, teller: Teller, seat: int) -> list[str]:
    """What has been planned so far, each part with what it takes."""
    if plan is None:
        return []
    return [teller.say(seat, say("planned: {move}", move=part)) for part in plan.told]


def question_of(plan: Plan | None, teller: Teller, menu: Menu, seat: int) -> str:
    """What a person is asked: of a plan, how far it has come or whether it shall be played."""
    if plan is not None and plan.is_complete:
        return teller.say(seat, say("play this? Enter plays it, u takes the last part back"))
    asked = teller.asked(menu.view, seat)
    progress = None if plan is None else plan.progress
    return asked if progress is None else f"{teller.say(seat, progress)}. {asked}"


def plan_by_text(plan: Plan, table: Table, line: str) -> None:
    """Parts as they are written, `a3 b4`: all of them or none."""
    rest, before = line, len(plan.actions)
    try:
        while rest:
            action, rest = next_action(table.game, plan.view(plan.seat), plan.seat, rest)
            plan.add(action)
    except Refused:
        while len(plan.actions) > before:
            plan.take_back()
        raise
