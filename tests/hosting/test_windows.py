"""Decisions that time ends: the snap window (CC5), the study of the box (CH2), standing orders."""

from __future__ import annotations

import random

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.hosting import messages as m
from ludotoc.hosting.events import Closed, Played
from tests.hosting.house import ANNA, MARC, SLOW, ZOE, House

PEOPLE = (ANNA, MARC, ZOE)
LENGTH = 4.0


def snapping(*seats: str, **wishes: object) -> House:
    """Toc Chocottes in live windows, played until the first one opens."""
    house = House("chocottes", *(seats or PEOPLE), options={"windows": "live"}, **wishes).start()
    return until_window(house)


def until_window(house: House) -> House:
    for _ in range(200):
        if house.hosted.window is not None and house.hosted.window.is_sealed:
            return house
        people = [seat for seat in house.table.actors if house.hosted.chairs[seat].person]
        if people:
            house.play(people[0])
        else:
            house.bots_play(1)
    pytest.fail("no window ever opened")


def passing(house: House) -> int:
    assert house.hosted.window is not None
    return house.hosted.window.action


def claims(house: House, seat: int) -> list[int]:
    return [action for action in house.legal(seat) if action != passing(house)]


def test_a_window_has_a_fixed_length_though_all_have_passed() -> None:
    house = snapping()
    assert house.hosted.deadline() == house.now + LENGTH
    for seat in range(3):
        assert house.play(seat, passing(house)) == []
    assert house.wait(LENGTH - 0.01) == []
    events = house.wait(0.01)
    assert isinstance(events[0], Closed)
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_who_has_passed_is_asked_no_more_and_nobody_else_notices() -> None:
    house = snapping()
    eyes = [house.eye(person) for person in (*PEOPLE, "")]
    for eye in eyes:
        eye.whole(house.now)
    house.play(0, passing(house))
    own, *others = [eye.news(house.now) for eye in eyes]
    assert own.ask is None
    assert others == [None, None, None]
    with pytest.raises(Refused, match="you have passed already"):
        house.play(0, claims(house, 0)[0])


def test_claims_are_logged_on_arrival_and_seen_by_nobody_else() -> None:
    house = snapping()
    eyes = [house.eye(person) for person in (*PEOPLE, "")]
    for eye in eyes:
        eye.whole(house.now)
    house.wait(0.5)
    (played,) = house.play(1, claims(house, 1)[0])
    assert isinstance(played, Played)
    assert (played.reaction, played.latency) == (500, 0)
    first, own, *rest = [eye.news(house.now) for eye in eyes]
    assert own is not None
    assert [first, *rest] == [None, None, None]
    assert [info.acts for info in eyes[0].whole(house.now).seats] == [True, False, False]


def test_reaction_is_corrected_for_the_way_but_not_too_much() -> None:
    house = snapping()
    house.wait(1.0)
    action = claims(house, 0)[0]
    played = house.tell(ANNA, m.Play(seat=0, actions=[action], final=True), latency=0.080)[0]
    assert (played.reaction, played.latency) == (920, 80)
    action = claims(house, 1)[0]
    played = house.tell(MARC, m.Play(seat=1, actions=[action], final=True), latency=2.0)[0]
    assert (played.reaction, played.latency) == (850, 150)


def test_the_close_orders_claims_by_reaction_and_not_by_arrival() -> None:
    house = snapping()
    house.wait(1.0)
    for seat, person, latency in ((0, ANNA, 0.0), (1, MARC, 0.150)):
        action = claims(house, seat)[0]
        house.tell(person, m.Play(seat=seat, actions=[action], final=True), latency=latency)
        house.wait(0.1)
    (closed, *_) = house.wait(LENGTH)
    assert isinstance(closed, Closed)
    order = [line.split()[-1] for line in closed.lines if line.startswith("* order")]
    assert order[:2] == ["1:1", "0:1"]
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_who_is_right_but_late_is_told_so_and_pays_nothing() -> None:
    house = snapping()
    action, before = claims(house, 2)[0], house.hosted.snapshot()
    house.now += LENGTH
    with pytest.raises(Refused, match="too late, and costs nothing"):
        house.play(2, action)
    assert house.hosted.snapshot() == before


def test_bots_pass_unseen_and_their_claims_take_time() -> None:
    house = snapping(ANNA, "bot", "bot")
    for _ in range(40):
        until_window(house)
        eye = house.eye(ANNA)
        eye.whole(house.now)
        while turns := house.hosted.turns():
            action = turns[0].think()
            assert turns[0].pause > 0
            events = house.keep(house.hosted.bot_plays(turns[0], action, house.now))
            assert bool(events) == (action != passing(house))
            assert eye.news(house.now) is None
        assert house.hosted.window is not None
        house.wait(LENGTH)
        if house.hosted.state == "over":
            break
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_a_thought_that_comes_after_the_close_is_forgotten() -> None:
    house = snapping(ANNA, "bot", "bot")
    turn = house.hosted.turns()[0]
    action = turn.think()
    house.now += LENGTH
    assert house.hosted.bot_plays(turn, action, house.now) == []
    house.wait(0)
    assert house.hosted.bot_plays(turn, action, house.now) == []


def test_nothing_is_taken_back_while_a_window_is_open() -> None:
    house = snapping()
    with pytest.raises(Refused, match="while a window is open"):
        house.tell(ANNA, m.Undo(seat=0))


def test_a_pause_keeps_the_time_that_a_window_has_left() -> None:
    house = snapping()
    house.wait(1.0)
    for person in PEOPLE:
        house.tell(person, m.Ask(what="pause"))
    assert house.hosted.state == "paused"
    house.wait(5000)
    house.tell(ANNA, m.Resume())
    assert house.hosted.deadline() == house.now + LENGTH - 1.0
    assert house.folded().snapshot() == house.hosted.snapshot()


# --- the study ---


def test_the_study_ends_when_all_are_ready() -> None:
    house = House("chocolat", ANNA, MARC).start()
    whole = house.eye(ANNA).whole(house.now)
    assert whole.window == m.Window(60_000, 60_000)
    house.play(0)
    assert house.hosted.window is not None
    house.play(1)
    assert house.hosted.window is None


def test_the_study_ends_by_itself_and_everybody_is_ready() -> None:
    house = House("chocolat", ANNA, MARC, options={"study": "10"}).start()
    assert house.wait(9.9) == []
    (closed,) = house.wait(0.1)
    assert isinstance(closed, Closed)
    assert house.hosted.window is None
    assert len(house.table.actors) == 1


def test_no_clock_runs_in_the_study() -> None:
    from tests.hosting.house import LIVE

    house = House("chocolat", ANNA, MARC, timing=LIVE).start()
    house.wait(59)
    assert [info.clock for info in house.eye().whole(house.now).seats] == [60_000, 60_000]
    house.wait(1)
    house.wait(10)
    clocks = [info.clock for info in house.eye().whole(house.now).seats]
    assert sorted(clocks) == [50_000, 60_000]


# --- standing orders ---


def test_a_standing_order_passes_for_who_is_not_there() -> None:
    house = House("chocottes", *PEOPLE, timing=SLOW).start()
    eye = house.eye(MARC)
    onlooker = house.eye()
    onlooker.whole(house.now)
    assert eye.whole(house.now).facts.takes_orders
    standing = house.hosted.answer(eye, m.Orders(), house.now)
    assert "pass" in standing.orders
    house.tell(MARC, m.Order(orders=["pass"]))
    assert house.hosted.answer(eye, m.Orders(), house.now).ordered == ["pass"]
    assert onlooker.news(house.now) is None
    rng = random.Random(3)
    passed = []
    for _ in range(60):
        before = len(house.stored)
        house.step(rng)
        passed += [data for data, _ in house.stored[before:] if b'"by_order":true' in data]
    assert passed
    assert all(b'"lines":["1 pass"' in data for data in passed)
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_orders_are_for_slow_tables_and_for_ones_own_seat() -> None:
    house = House("chocottes", *PEOPLE, timing=SLOW).start()
    for person, command in (
        (MARC, m.Order(orders=["snap everything"])),
        (MARC, m.Order(orders=["pass"] * 50)),
        (MARC, m.Order(seat=0, orders=["pass"])),
        ("stranger", m.Order(orders=["pass"])),
    ):
        with pytest.raises(Refused):
            house.tell(person, command)
    live = House("chocottes", *PEOPLE).start()
    with pytest.raises(Refused, match="no standing orders"):
        live.tell(MARC, m.Order(orders=["pass"]))
