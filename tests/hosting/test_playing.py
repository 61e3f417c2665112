"""Decisions at a hosted table: checked, logged, retried harmlessly, planned, and taken back."""

from __future__ import annotations

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.hosting import agreeing, playing
from ludotoc.hosting import messages as m
from ludotoc.hosting.events import Agreed, Answered, Asked, Played, Undone
from tests.hosting.house import ANNA, MARC, ZOE, House

NOT_FINAL = {"final": False}


@pytest.fixture
def knocking() -> House:
    """Toc Toc Toc for three people: a card and a door, then the door's answer."""
    return House("toctoctoc", ANNA, MARC, ZOE).start()


def seat_to_move(house: House) -> int:
    seat: int = house.table.actors[0]
    return seat


def test_a_decision_is_logged_as_lines_of_the_record(knocking: House) -> None:
    seat = seat_to_move(knocking)
    move = knocking.table.legal_moves(seat)[0]
    (event,) = knocking.play(seat)
    assert isinstance(event, Played)
    assert event.seat == seat
    assert event.lines[0] == f"{seat} {move}"


def test_the_same_in_notation(knocking: House) -> None:
    seat = seat_to_move(knocking)
    move = knocking.table.legal_moves(seat)[0]
    person = knocking.hosted.chairs[seat].person
    events = knocking.tell(person, m.Move(text=move))
    assert events[0].lines[0] == f"{seat} {move}"


def test_a_command_that_was_obeyed_does_nothing_twice_even_after_a_restart(knocking: House) -> None:
    seat, entries = seat_to_move(knocking), len(knocking.table.entries)
    action = knocking.legal(seat)[0]
    assert knocking.play(seat, action, id="mine")
    made = len(knocking.table.entries)
    assert made > entries
    assert knocking.play(seat, action, id="mine") == []
    knocking.hosted = knocking.folded()
    assert knocking.play(seat, action, id="mine") == []
    assert len(knocking.table.entries) == made


def test_a_moment_that_has_passed_is_refused(knocking: House) -> None:
    seat = seat_to_move(knocking)
    moment = knocking.hosted.sight(seat).moment
    action = knocking.legal(seat)[0]
    knocking.play(seat, action, moment=moment)
    before = knocking.hosted.snapshot()
    with pytest.raises(Refused, match="the table has moved on"):
        knocking.play(seat, action, moment=moment)
    assert knocking.hosted.snapshot() == before


def test_who_is_not_asked_and_what_is_not_legal_is_refused_with_its_reason(knocking: House) -> None:
    seat = seat_to_move(knocking)
    other = (seat + 1) % 3
    before = knocking.hosted.snapshot()
    for person, command in (
        (knocking.hosted.chairs[other].person, m.Play(actions=[0])),
        (knocking.hosted.chairs[seat].person, m.Play(actions=[200])),
        (knocking.hosted.chairs[seat].person, m.Play(actions=[-5])),
        (knocking.hosted.chairs[seat].person, m.Play(actions=[])),
        (knocking.hosted.chairs[seat].person, m.Play(actions=[0] * 1000)),
        (knocking.hosted.chairs[seat].person, m.Move(text="")),
        (knocking.hosted.chairs[seat].person, m.Move(text="x" * 5000)),
        (knocking.hosted.chairs[seat].person, m.Play(seat=other, actions=[0])),
        ("stranger", m.Play(seat=seat, actions=[0])),
        ("stranger", m.Play(actions=[0])),
    ):
        with pytest.raises(Refused) as refused:
            knocking.tell(person, command)
        assert "\n" not in refused.value.sentence
        assert knocking.hosted.snapshot() == before


def test_what_is_left_without_a_choice_follows_by_itself() -> None:
    house = House("chocolat", ANNA, "bot").start()
    for _ in range(400):
        if house.hosted.state == "over":
            break
        house.bots_play()
        if house.legal(0) and 0 not in house.hosted.held:
            events = house.play(0)
            played = [event for event in events if isinstance(event, Played) and event.seat == 0]
            if len(played) > 1:
                return
        elif not house.hosted.turns():
            house.wait(60)
    pytest.fail("nothing ever followed by itself")


def test_nothing_follows_nor_is_undone_further_where_an_onlooker_cannot_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else who plays at once, or how far one goes back, would tell of a hand."""
    for module in (playing, agreeing):
        monkeypatch.setattr(module, "has_no_choice", lambda *told: False)
    house, undone = House("tock", ANNA, "bot", "bot", "bot").start(), 0
    for _ in range(120):
        house.now += 1
        house.bots_play(1)
        if not house.legal(0):
            continue
        events = house.play(0)
        assert len([each for each in events if isinstance(each, Played)]) == 1
        if agreeing.free_undo(house.hosted, 0) == [0]:
            (taken,) = house.tell(ANNA, m.Undo())
            assert isinstance(taken, Undone)
            assert taken.lines == ["0 undo"]
            house.play(0)
            undone += 1
    assert undone


# --- turns of several parts ---


@pytest.mark.parametrize("is_counted", [True, False])
def test_a_turn_of_several_parts_is_planned_and_then_played_as_a_whole(is_counted: bool) -> None:
    """A 7, whose steps are counted; and a card for which a marble is chosen."""
    house = House("toctoc", ANNA, "bot", "bot", "bot").start()
    eye = house.eye(ANNA)
    for _ in range(600):
        house.now += 1
        house.bots_play(1)
        for action in house.legal(0) if not house.hosted.turns() else []:
            before = house.hosted.snapshot()
            asked = m.Play(seat=0, actions=[action], moment=house.hosted.sight(0).moment)
            plan = house.hosted.answer(eye, asked, house.now)
            assert house.hosted.snapshot() == before
            if isinstance(plan, m.Plan) and plan.paths and bool(plan.progress) == is_counted:
                _play_plan(house, plan)
                return
        if house.legal(0):
            house.play(0)
    pytest.fail("no turn of several parts came")


def _play_plan(house: House, plan: m.Plan) -> None:
    eye = house.eye(ANNA)
    while plan.paths:
        assert plan.text
        asked = m.Play(seat=0, actions=[*plan.actions, plan.paths[0][0]])
        found = house.hosted.answer(eye, asked, house.now)
        assert isinstance(found, m.Plan)
        assert found.actions[: len(plan.actions)] == plan.actions
        plan = found
    assert plan.is_complete
    assert not plan.text
    (played, *_) = house.tell(ANNA, m.Play(seat=0, actions=plan.actions, final=True))
    assert isinstance(played, Played)
    assert len([line for line in played.lines if line.startswith("0 ")]) == len(plan.actions)


# --- taking back ---


def test_ones_last_decision_is_taken_back_freely_with_the_answers_of_bots() -> None:
    house = House("toctoc", ANNA, "bot", "bot", "bot").start()
    for _ in range(600):
        house.now += 1
        house.bots_play(1)
        if not house.legal(0):
            continue
        before = house.table.state.tobytes()
        house.play(0)
        answers = [each for each in house.bots_play(1) if isinstance(each, Played)]
        if answers and house.hosted.free >= 2 and house.hosted.decided[-1] != 0:
            (undone,) = house.tell(ANNA, m.Undo())
            assert isinstance(undone, Undone)
            assert undone.lines[-1] == "0 undo"
            assert len(undone.lines) >= 2
            assert house.table.state.tobytes() == before
            assert house.folded().snapshot() == house.hosted.snapshot()
            return
    pytest.fail("no bot ever answered without disclosing anything")


def test_what_followed_by_itself_is_taken_back_with_what_it_followed_from() -> None:
    house = House("tock", ANNA, "bot", "bot", "bot").start()
    for _ in range(600):
        house.now += 1
        house.bots_play(1)
        if not house.legal(0):
            continue
        before, made = house.table.state.tobytes(), len(house.hosted.decided)
        house.play(0)
        if house.hosted.decided[made:] == [0, 0] and house.hosted.free >= 2:
            (undone,) = house.tell(ANNA, m.Undo())
            assert isinstance(undone, Undone)
            assert undone.lines == ["0 undo", "0 undo"]
            assert house.table.state.tobytes() == before
            assert house.folded().snapshot() == house.hosted.snapshot()
            return
    pytest.fail("no card ever left one way to play it")


def test_by_agreement_too_one_goes_back_to_where_there_was_a_choice() -> None:
    house = House("tock", ANNA, "bot", MARC, "bot").start()
    for _ in range(600):
        house.now += 1
        house.bots_play(1)
        made = len(house.hosted.decided)
        if house.legal(2):
            house.play(2)
        if not house.legal(0):
            continue
        house.play(0)
        if house.hosted.decided[made:] == [0, 0]:
            while not house.legal(2):
                house.bots_play(1)
            house.play(2)
            (asked,) = house.tell(ANNA, m.Undo())
            assert isinstance(asked, Asked)
            assert asked.decisions == made
            return
    pytest.fail("no card ever left one way to play it")


def test_whoever_has_played_since_is_asked_and_bots_between_are_not() -> None:
    house = House("tock", ANNA, "bot", MARC, "bot").start()
    _until_seat_plays(house, 0)
    assert house.hosted.free
    while house.table.actors != [2]:  # bots have answered, Marc has not
        house.bots_play(1)
    (undone,) = house.tell(ANNA, m.Undo())
    assert isinstance(undone, Undone)
    assert house.table.actors == [0]
    _until_seat_plays(house, 2)
    (asked,) = house.tell(ANNA, m.Undo())
    assert isinstance(asked, Asked)
    events = house.tell(MARC, m.Answer(what="undo", yes=True))
    assert [type(event) for event in events] == [Answered, Agreed]
    assert house.folded().snapshot() == house.hosted.snapshot()


def _until_seat_plays(house: House, seat: int) -> None:
    """Everybody plays, until a seat has and nothing was disclosed by it."""
    for _ in range(600):
        house.now += 1
        house.bots_play(1)
        for each in (0, 2):
            if house.legal(each):
                house.play(each)
                if each == seat and house.hosted.free:
                    return
    pytest.fail("that seat never played")


def test_beyond_something_disclosed_everybody_is_asked(knocking: House) -> None:
    _play_on(knocking, 4)
    seat = knocking.hosted.decided[0]
    asker = knocking.hosted.chairs[seat].person
    others = [each for each in (ANNA, MARC, ZOE) if each != asker]
    (asked,) = knocking.tell(asker, m.Undo())
    assert isinstance(asked, Asked)
    with pytest.raises(Refused, match="already"):
        knocking.tell(asker, m.Undo())
    knocking.tell(others[0], m.Answer(what="undo", yes=True))
    entries, head = len(knocking.table.entries), knocking.table.head
    events = knocking.tell(others[1], m.Answer(what="undo", yes=True))
    assert isinstance(events[-1], Agreed)
    assert len(knocking.table.entries) > entries
    assert knocking.table.head != head
    assert len(knocking.hosted.decided) == asked.decisions == knocking.table.decisions
    assert knocking.folded().snapshot() == knocking.hosted.snapshot()
    _play_on(knocking, 6)
    assert knocking.folded().snapshot() == knocking.hosted.snapshot()


def test_one_no_ends_it(knocking: House) -> None:
    _play_on(knocking, 4)
    asker = knocking.hosted.chairs[knocking.hosted.decided[0]].person
    other = next(each for each in (ANNA, MARC, ZOE) if each != asker)
    knocking.tell(asker, m.Undo())
    knocking.tell(other, m.Answer(what="undo", yes=False))
    assert not knocking.hosted.proposals
    with pytest.raises(Refused, match="nobody proposes that"):
        knocking.tell(other, m.Answer(what="undo", yes=True))


def test_whoever_plays_with_bots_alone_need_not_ask_them() -> None:
    house = House("toctoctoc", ANNA, "bot", "bot").start()
    while 0 not in house.hosted.decided or house.hosted.free:
        house.bots_play(1)
        if house.legal(0):
            house.play(0)
    events = house.tell(ANNA, m.Undo())
    assert [type(event) for event in events] == [Asked, Agreed]
    assert house.folded().snapshot() == house.hosted.snapshot()


def _play_on(house: House, decisions: int) -> None:
    for _ in range(decisions):
        house.now += 1
        house.play(seat_to_move(house))
