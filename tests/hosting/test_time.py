"""Clocks, people who are away or leave, and pauses."""

from __future__ import annotations

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.hosting import messages as m
from ludotoc.hosting.events import Halted, Left, Reclaimed, Resumed, TakenOver, Timing
from tests.hosting.house import ANNA, LIVE, MARC, SLOW, ZOE, House


def seated(timing: Timing, *people: str) -> tuple[House, int, int]:
    """Toc Toc Toc, the seat to move and the next one."""
    house = House("toctoctoc", *(people or (ANNA, MARC, ZOE)), timing=timing).start()
    seat = house.table.actors[0]
    return house, seat, (seat + 1) % 3


def person_at(house: House, seat: int) -> str:
    return house.hosted.chairs[seat].person


def clocks(house: House) -> list[int]:
    return [info.clock for info in house.eye().whole(house.now).seats]


# --- clocks ---


def test_a_live_clock_runs_for_who_decides_and_gets_its_increment() -> None:
    house, seat, other = seated(LIVE)
    house.wait(10)
    assert clocks(house)[seat] == 50_000
    assert clocks(house)[other] == 60_000
    (played, *_) = house.play(seat)
    assert played.spent == 10_000
    assert clocks(house)[seat] == 55_000
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_who_runs_out_of_time_is_replaced_to_the_end() -> None:
    house, seat, _ = seated(LIVE)
    assert house.hosted.deadline() == house.now + 60
    house.wait(59)
    events = house.wait(1)
    assert events == [Left(seat, "time"), TakenOver(seat, "family")]
    assert house.hosted.turns()[0].seat == seat
    for command in (m.Reclaim(), m.Play(actions=[0])):
        with pytest.raises(Refused, match="your time was up"):
            house.tell(person_at(house, seat), command)


def test_when_the_time_is_up_nothing_is_played_though_nobody_has_noticed_yet() -> None:
    house, seat, _ = seated(LIVE)
    house.now += 61
    with pytest.raises(Refused, match="your time is up"):
        house.play(seat)


def test_what_is_taken_back_earns_no_second_increment() -> None:
    house = House("toctoc", ANNA, MARC, ANNA, MARC, timing=LIVE).start()
    seat = house.table.actors[0]
    house.play(seat)
    earned = clocks(house)[seat]
    for _ in range(3):
        if house.hosted.free == 0:
            break
        house.tell(person_at(house, seat), m.Undo(seat=seat))
        house.play(seat)
    assert clocks(house)[seat] <= earned


def test_a_slow_clock_begins_anew_with_every_decision() -> None:
    house, seat, other = seated(SLOW)
    house.wait(3600)
    house.play(seat)
    actor = house.table.actors[0]
    assert clocks(house)[actor] == 86_400_000
    assert house.wait(86_399) == []
    events = house.wait(1)
    assert events[0] == Left(actor, "time")
    assert other in range(3)


def test_without_a_clock_time_decides_nothing() -> None:
    house, seat, _ = seated(Timing())
    assert house.hosted.deadline() is None
    house.wait(10_000_000)
    assert clocks(house)[seat] == -1


# --- going and coming back ---


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back() -> None:
    house, seat, _ = seated(Timing())
    person = person_at(house, seat)
    assert house.tell(person, m.Leave()) == [Left(seat, "left"), TakenOver(seat, "family")]
    assert [turn.seat for turn in house.hosted.turns()] == [seat]
    with pytest.raises(Refused, match="take your seat back first"):
        house.play(seat)
    assert house.tell(person, m.Reclaim()) == [Reclaimed(seat)]
    assert house.hosted.turns() == []
    assert house.play(seat)
    with pytest.raises(Refused, match="you sit there already"):
        house.tell(person, m.Reclaim())
    assert house.folded().snapshot() == house.hosted.snapshot()


@pytest.mark.parametrize(("timing", "grace"), [(LIVE, 30), (Timing(), 180)])
def test_who_is_away_too_long_is_replaced_if_somebody_waits(timing: Timing, grace: int) -> None:
    house, seat, _ = seated(timing)
    house.here(person_at(house, seat), False)
    assert house.wait(grace - 1) == []
    assert house.wait(1) == [Left(seat, "away"), TakenOver(seat, "family")]


def test_who_comes_back_in_time_keeps_his_seat() -> None:
    house, seat, _ = seated(LIVE)
    house.here(person_at(house, seat), False)
    house.wait(29)
    house.here(person_at(house, seat))
    assert house.wait(20) == []


def test_nobody_waits_for_who_is_not_asked_or_plays_slowly_or_with_bots_alone() -> None:
    house, seat, other = seated(Timing())
    house.here(person_at(house, other), False)
    assert house.wait(1000) == []
    house.play(seat)
    slow, first, _ = seated(SLOW)
    slow.here(person_at(slow, first), False)
    assert slow.wait(80_000) == []
    alone = House("toctoctoc", ANNA, "bot", "bot").start()
    alone.bots_play()
    alone.here(ANNA, False)
    assert alone.wait(100_000) == []


def test_after_a_restart_patience_begins_anew() -> None:
    house, seat, other = seated(LIVE)
    house.wait(20)
    house.hosted = house.folded()
    house.hosted.wake(house.now)
    house.here(person_at(house, other))
    assert house.wait(29) == []
    assert house.wait(1)[0] == Left(seat, "away")


# --- pauses ---


def test_a_pause_is_agreed_on_and_stops_the_clocks() -> None:
    house, seat, _ = seated(LIVE)
    house.wait(10)
    house.tell(ANNA, m.Ask(what="pause"))
    house.tell(MARC, m.Answer(what="pause", yes=True))
    assert house.hosted.state == "playing"
    house.tell(ZOE, m.Ask(what="pause"))
    assert house.hosted.state == "paused"
    assert house.hosted.deadline() is None
    house.wait(100_000)
    with pytest.raises(Refused, match="the game is paused"):
        house.play(seat)
    house.here(MARC, False)
    house.tell(ANNA, m.Resume())
    assert house.hosted.state == "paused"
    assert house.here(MARC) == [Resumed()]
    assert clocks(house)[seat] == 50_000
    house.wait(10)
    assert clocks(house)[seat] == 40_000
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_who_is_not_there_may_say_that_he_agrees_to_go_on() -> None:
    house, _, _ = seated(Timing())
    for person in (ANNA, MARC, ZOE):
        house.tell(person, m.Ask(what="pause"))
    for person in (ANNA, MARC, ZOE):
        house.here(person, False)
    house.tell(ANNA, m.Resume())
    house.tell(MARC, m.Resume())
    assert house.hosted.state == "paused"
    house.tell(ZOE, m.Answer(what="resume", yes=True))
    assert house.hosted.state == "playing"


# --- nights ---


def test_while_the_house_is_shut_nobodys_time_runs() -> None:
    house, seat, other = seated(LIVE)
    house.wait(10)
    house.now += 7200
    assert house.keep(house.hosted.leave_out(7200.0, house.now)) == [Halted(7200.0)]
    assert clocks(house)[seat] == 50_000
    assert clocks(house)[other] == 60_000
    assert house.folded().snapshot() == house.hosted.snapshot()
    house.play(seat)
    assert clocks(house)[seat] == 50_000 + LIVE.increment * 1000


def test_where_no_time_is_counted_a_night_is_no_event() -> None:
    house, _, _ = seated(Timing())
    house.now += 7200
    assert house.hosted.leave_out(7200.0, house.now) == []
