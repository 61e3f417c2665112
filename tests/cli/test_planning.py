"""A 7 in the terminal: planned part by part, taken back freely, played when it is complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotoc.cli.menu import Menu
from ludotoc.cli.planning import planned_lines, question_of
from ludotoc.cli.session import Session
from ludotoc.engine.errors import Refused
from ludotoc.games.tock.position import write_position
from ludotoc.hosting.teller import Teller
from ludotoc.play import Table, table_from_position
from tests.oracles.count_tock import SEVEN, at
from tests.scenarios.tock import table as position

CROWD = {0: [at(1, 4), at(2, 6)], 1: [at(1, 5), at(1, 11)], 2: [at(1, 9)]}


@pytest.fixture
def table() -> Table:
    s = position(4, CROWD, {0: [SEVEN, 2], 1: [14, 15], 2: [16, 17], 3: [27, 28]})
    return table_from_position("tock", write_position(s), seed=1)


@pytest.fixture
def session(table: Table, tmp_path: Path) -> Session:
    teller = Teller(table, ("Anna", "Marc", "Zoé", "Léa"))
    return Session(table, [0], dict.fromkeys((1, 2, 3), "random"), teller, None, tmp_path / "t")


def menu_of(session: Session) -> Menu:
    return Menu(session.plan or session.table, 0, session.teller, session.picked)


def type_in(session: Session, *lines: str) -> None:
    for line in lines:
        menu = menu_of(session)
        session._choose(0, line, menu) if line != "u" else session._take_back(0)


def choose(session: Session, beginning: str) -> None:
    """By the number of the first choice that begins so."""
    labels = [offer.label for offer in menu_of(session).offers]
    type_in(session, str(1 + next(n for n, each in enumerate(labels) if beginning in each)))


def asked(session: Session) -> str:
    return question_of(session.plan, session.teller, menu_of(session), 0)


def test_the_count_runs_and_nothing_is_played_before_its_time(session: Session) -> None:
    before = session.table.position
    choose(session, "play the 7")
    assert asked(session) == "0 of 7 steps. Choose a pawn: 7 steps of the 7 left"
    type_in(session, "a3")
    assert asked(session) == "3 of 7 steps. Choose a pawn: 4 steps of the 7 left"
    assert planned_lines(session.plan, session.teller, 0) == [
        "Planned: play the 7 ♠",
        "Planned: walk pawn a 3 steps to red 7, taking Marc's pawn",
    ]
    assert session.table.position == before
    assert session.table.entries == []


def test_parts_are_taken_back_freely_and_leave_no_trace(session: Session) -> None:
    choose(session, "play the 7")
    type_in(session, "a3", "b2", "u")
    assert asked(session).startswith("3 of 7 steps")
    type_in(session, "u", "u")
    assert session.plan is None
    assert session.table.entries == []


def test_a_complete_seven_waits_for_play(session: Session) -> None:
    choose(session, "play the 7")
    type_in(session, "a3 b4")
    assert asked(session).startswith("Play this?")
    assert [offer.label for offer in menu_of(session).offers] == ["Play"]
    with pytest.raises(Refused, match="press Enter to play this"):
        type_in(session, "2")
    type_in(session, "")
    assert session.plan is None
    assert [entry.text for entry in session.table.entries][:3] == ["7S", "a3", "b4"]


def test_a_wrong_part_is_refused_and_nothing_of_its_line_is_planned(session: Session) -> None:
    choose(session, "play the 7")
    with pytest.raises(Refused):
        type_in(session, "a3 b9")
    assert asked(session).startswith("0 of 7 steps")


def test_a_seven_that_was_begun_at_the_table_goes_on_as_a_plan(session: Session) -> None:
    type_in(session, "7S")
    assert [entry.text for entry in session.table.entries] == ["7S"]
    choose(session, "red 4")
    choose(session, "1 step")
    assert asked(session).startswith("1 of 7 steps")
    type_in(session, "u")
    assert session.plan is None
    assert [entry.text for entry in session.table.entries] == ["7S"]


def test_a_whole_move_that_is_typed_is_played_at_once(session: Session) -> None:
    type_in(session, "7S a3 b4")
    assert [entry.text for entry in session.table.entries][:3] == ["7S", "a3", "b4"]


def test_why_not_asks_the_plan(session: Session) -> None:
    from ludotoc.hosting.picking import why_not

    choose(session, "play the 7")
    type_in(session, "a3")
    refusal = why_not(session.table, 0, "a5", (), session.plan)
    assert refusal is not None
    assert why_not(session.table, 0, "a4", (), session.plan) is None


def test_decisions_that_do_not_follow_are_played_together_or_not_at_all(table: Table) -> None:
    seven = table.legal_actions(0)[-1]
    before = table.position
    with pytest.raises(Refused):
        table.play_actions(0, [seven, seven])
    assert table.position == before
    assert table.entries == []
