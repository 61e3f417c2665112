"""The fold of the events is the table; bad input changes nothing; bots finish whole games."""

from __future__ import annotations

import gc
import random
import weakref
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotoc.engine.errors import Refused
from ludotoc.games import NAMES, find_game
from ludotoc.hosting import messages as m
from tests.hosting.house import ANNA, LIVE, MARC, SLOW, ZOE, House

PEOPLE = (ANNA, MARC, ZOE, "stranger")
SEATS = st.sampled_from((-1, 0, 1, 2, 9))
TEXTS = st.sampled_from(("", "hello", "undo", "draw", "pause", "rematch", "resume", "family", "00"))


def commands() -> st.SearchStrategy[Any]:
    """Anything that a person may send, sensible or not."""
    actions = st.lists(st.integers(-2, 210), max_size=3)
    return st.one_of(
        st.builds(m.Sit, seat=SEATS, name=TEXTS),
        st.builds(m.Stand, seat=SEATS),
        st.builds(m.Bot, seat=SEATS, level=TEXTS),
        st.builds(m.Swap, seat=SEATS, other=SEATS),
        st.builds(m.Start, level=TEXTS),
        st.builds(m.Promise, promise=TEXTS),
        st.builds(m.Reveal, value=TEXTS),
        st.builds(m.Play, seat=SEATS, actions=actions, moment=TEXTS),
        st.builds(m.Move, seat=SEATS, text=TEXTS),
        st.builds(m.Undo, seat=SEATS),
        st.builds(m.Ask, seat=SEATS, what=TEXTS),
        st.builds(m.Answer, seat=SEATS, what=TEXTS, yes=st.booleans()),
        st.builds(m.Resume, seat=SEATS),
        st.builds(m.Order, seat=SEATS, orders=st.lists(TEXTS, max_size=2)),
        st.builds(m.Leave, seat=SEATS),
        st.builds(m.Reclaim, seat=SEATS),
        st.builds(m.Say, seat=SEATS, text=TEXTS),
        st.builds(m.Look, seat=SEATS),
        st.builds(m.Pong, ping=st.integers()),
        st.builds(m.Advise, seat=SEATS),
    )


def steps() -> st.SearchStrategy[Any]:
    """A command, a legal decision, time, or somebody comes and goes."""
    return st.one_of(
        st.tuples(st.just("tell"), st.sampled_from(PEOPLE), commands()),
        st.tuples(st.just("play"), st.integers(0, 2**16)),
        st.tuples(st.just("play"), st.integers(0, 2**16)),
        st.tuples(st.just("wait"), st.sampled_from((0.1, 1.0, 5.0, 40.0, 200.0))),
        st.tuples(st.just("here"), st.sampled_from(PEOPLE[:3]), st.booleans()),
        st.tuples(st.just("show"), st.sampled_from(PEOPLE[:3])),
    )


def take(house: House, step: Any) -> None:
    if step[0] == "wait":
        house.wait(step[1])
    elif step[0] == "here":
        house.here(step[1], step[2])
    elif step[0] == "show":
        events, _ = house.hosted.show(house.eye(step[1]), house.now)
        house.keep(events)
    elif step[0] == "play":
        if house.hosted.state == "playing":
            house.step(random.Random(step[1]))
    else:
        before, sentence = house.hosted.snapshot(), None
        try:
            house.tell(step[1], step[2])
        except Refused as refused:
            sentence = refused.sentence
        if sentence is not None:
            assert sentence.count("\n") == 0 < len(sentence)
            assert house.hosted.snapshot() == before


@pytest.mark.parametrize("timing", [LIVE, SLOW], ids=["live", "slow"])
@given(begins=st.booleans(), taken=st.lists(steps(), max_size=30))
@settings(max_examples=40)
def test_the_fold_of_the_events_is_the_table(timing: Any, begins: bool, taken: list[Any]) -> None:
    house = House("chocolat", ANNA, MARC, timing=timing, options={"study": "10"})
    if begins:
        house.start()
    for step in taken:
        take(house, step)
    folded = house.folded()
    assert folded.snapshot() == house.hosted.snapshot()
    assert folded.seq == house.hosted.seq == len(house.stored)
    folded.wake(house.now)
    assert (folded.deadline() is None) == (house.hosted.deadline() is None) or house.hosted.held


@pytest.mark.parametrize("game", NAMES)
def test_bots_alone_finish_a_game(game: str) -> None:
    players = find_game(game).players[0]
    house = House(game, *["bot"] * players)
    house.tell(ANNA, m.Start())
    rng = random.Random(0)
    for _ in range(find_game(game).longest_game):
        if house.hosted.state == "over":
            break
        assert house.step(rng)
    assert house.hosted.state == "over"
    assert house.hosted.turns() == []
    assert house.hosted.deadline() is None
    from ludotoc.play import verify_record

    assert verify_record(house.hosted.record()).is_over


def test_what_is_over_is_over() -> None:
    house = House("chocolat", ANNA, MARC).start()
    house.tell(ANNA, m.Ask(what="draw"))
    house.tell(MARC, m.Ask(what="draw"))
    before = house.hosted.snapshot()
    for command in (m.Play(actions=[0]), m.Undo(), m.Leave(), m.Reclaim(), m.Resume(), m.Sit()):
        with pytest.raises(Refused):
            house.tell(ANNA, command)
    assert house.hosted.snapshot() == before


def test_an_id_that_is_too_long_is_refused() -> None:
    house = House("chocolat", ANNA, MARC)
    with pytest.raises(Refused, match="at most 64 letters"):
        house.tell(ANNA, m.Say(text="hello", id="x" * 65))


# --- bots that remember ---


def test_bots_play_the_same_after_a_restart() -> None:
    house = House("chocolat", ANNA, "bot").start()
    house.wait(60)
    for _ in range(20):
        if house.hosted.state != "playing":
            break
        if house.legal(0):
            house.play(0)
            continue
        (turn,) = house.hosted.turns()
        again = house.folded()
        (other,) = again.turns()
        assert other.key == turn.key
        assert other.think() == turn.think()
        house.keep(house.hosted.bot_plays(turn, turn.think(), house.now))


def test_a_turn_keeps_its_key_until_the_bot_sees_something_new() -> None:
    house = House("toctoctoc", ANNA, "bot", "bot").start()
    while not house.hosted.turns():
        house.play(0)
    (turn,) = house.hosted.turns()
    house.tell(ANNA, m.Say(text="hm"))
    house.wait(5)
    assert [each.key for each in house.hosted.turns()] == [turn.key]
    house.keep(house.hosted.bot_plays(turn, turn.think(), house.now))
    assert turn.key not in {each.key for each in house.hosted.turns()}
    assert house.hosted.bot_plays(turn, turn.think(), house.now) == []


def test_a_table_that_nobody_holds_is_gone_at_once() -> None:
    house = House("chocolat", ANNA, "bot").start()
    house.eye(ANNA).whole(house.now)
    house.bots_play(3)
    gone = weakref.ref(house.hosted)
    gc.collect()
    gc.disable()
    try:
        del house
        assert gone() is None
    finally:
        gc.enable()
