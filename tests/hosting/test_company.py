"""Draws, rematches, chat, hosts and several seats: everything that people do with each other."""

from __future__ import annotations

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.hosting import messages as m
from ludotoc.hosting.events import Agreed, Became, BotSat, Called, Ended, Said, Sat
from ludotoc.hosting.opening import open_rematch
from tests.hosting.house import ANNA, MARC, SEED, ZOE, House


@pytest.fixture
def house() -> House:
    return House("chocolat", ANNA, MARC).start()


def drawn(house: House) -> House:
    house.tell(ANNA, m.Ask(what="draw"))
    house.tell(MARC, m.Answer(what="draw", yes=True))
    return house


def test_a_draw_is_agreed_on(house: House) -> None:
    house.tell(ANNA, m.Ask(what="draw"))
    assert house.eye(MARC).whole(house.now).proposals[0].waits_for == [1]
    events = house.tell(MARC, m.Answer(what="draw", yes=True))
    assert [type(event) for event in events][-2:] == [Agreed, Ended]
    assert house.table.is_drawn
    assert house.hosted.state == "over"
    assert 'Result "0 0"' in house.hosted.record()
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_no_record_is_shown_before_the_end(house: House) -> None:
    with pytest.raises(Refused, match="when the game is over"):
        house.hosted.record()


def test_what_is_proposed_by_both_is_agreed(house: House) -> None:
    house.tell(ANNA, m.Ask(what="draw"))
    house.tell(MARC, m.Ask(what="draw"))
    assert house.hosted.state == "over"


def test_whoever_leaves_is_not_waited_for(house: House) -> None:
    house.tell(ANNA, m.Ask(what="draw"))
    events = house.tell(MARC, m.Leave())
    assert isinstance(events[-1], Ended)


def test_what_a_leaver_proposed_is_off(house: House) -> None:
    house.tell(ANNA, m.Ask(what="draw"))
    house.tell(ANNA, m.Leave())
    assert house.hosted.proposals == {}
    assert house.hosted.state == "playing"


@pytest.mark.parametrize("what", ["undo", "rematch", "surrender", "", "x" * 999])
def test_other_things_cannot_be_proposed_now(house: House, what: str) -> None:
    with pytest.raises(Refused):
        house.tell(ANNA, m.Ask(what=what))


def test_a_rematch_opens_a_new_table_with_the_same_company() -> None:
    house = House("toctoctoc", ANNA, "bot", MARC).start()
    with pytest.raises(Refused, match="when the game is over"):
        house.tell(ANNA, m.Ask(what="rematch"))
    drawn(house).tell(ANNA, m.Ask(what="rematch"))
    (_, agreed) = house.tell(MARC, m.Answer(what="rematch", yes=True))
    assert isinstance(agreed, Agreed)
    assert agreed.table
    assert agreed.table != "one"
    again, events = open_rematch(house.hosted, SEED, house.now)
    assert again.id == agreed.table == house.eye().whole(house.now).result.next
    assert events[0].before == "one"
    assert [type(event) for event in events[1:]] == [Sat, BotSat, Sat, Called]
    assert again.chairs.names == house.hosted.chairs.names
    assert again.state == "calling"
    again.tick(again.deadline() or 0.0)
    assert again.state == "playing"  # by itself, though nobody contributed anything


def test_who_logs_in_takes_seat_word_and_table_along() -> None:
    house = House("toctoctoc", ANNA, "bot", MARC).start()
    house.tell(ANNA, m.Ask(what="draw"))
    assert house.keep(house.hosted.become(ANNA, "account", house.now)) == [Became(ANNA, "account")]
    hosted = house.hosted
    assert (hosted.facts.host, hosted.chairs.of("account"), hosted.chairs.of(ANNA)) == (
        "account",
        [0],
        [],
    )
    with pytest.raises(Refused, match="agreed already"):
        house.tell("account", m.Answer(what="draw", yes=True))
    assert house.folded().snapshot() == hosted.snapshot()
    assert house.folded().facts == hosted.facts
    house.tell(MARC, m.Answer(what="draw", yes=True))
    assert hosted.state == "over"
    assert hosted.become("account", ZOE, house.now) == []


def test_an_account_that_sits_there_itself_takes_nobody_s_place(house: House) -> None:
    assert house.hosted.become(ANNA, MARC, house.now) == []
    assert house.hosted.become(ZOE, "account", house.now) == []


# --- chat ---


def test_what_is_said_is_heard_by_all_and_survives(house: House) -> None:
    onlooker = house.eye()
    onlooker.whole(house.now)
    (said,) = house.tell(MARC, m.Say(text="  hello\x00\x1b[31m\n<b>you</b> "))
    assert said == Said(MARC, "Marc", "hello [31m <b>you</b>", 1)
    assert [line.text for line in onlooker.news(house.now).said] == [said.text]
    assert [line.text for line in house.eye().whole(house.now).chat] == [said.text]
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_who_says_too_much_is_asked_to_wait(house: House) -> None:
    for number in range(5):
        house.tell(ANNA, m.Say(text=str(number)))
    with pytest.raises(Refused, match="too much at once"):
        house.tell(ANNA, m.Say(text="and"))
    house.tell(MARC, m.Say(text="I may"))
    house.wait(10.1)
    house.tell(ANNA, m.Say(text="again"))


@pytest.mark.parametrize("text", ["", " \n ", "\x00\x07", "x" * 301])
def test_what_cannot_be_said_is_refused(house: House, text: str) -> None:
    before = house.hosted.snapshot()
    with pytest.raises(Refused):
        house.tell(ANNA, m.Say(text=text))
    assert house.hosted.snapshot() == before


# --- several seats on one device ---


def test_one_person_plays_several_seats_and_looks_as_one_of_them() -> None:
    house = House("chocolat", ANNA, ANNA).start()
    eye = house.eye(ANNA)
    assert eye.whole(house.now).you.looks == -1
    with pytest.raises(Refused, match="several seats"):
        house.tell(ANNA, m.Play(actions=[80]))
    eye.look(1)
    whole = eye.whole(house.now)
    assert (whole.you.looks, whole.you.seats) == (1, [0, 1])
    assert whole.ask is not None
    assert whole.ask.seat == 1
    with pytest.raises(Refused, match="not your seat"):
        house.eye(MARC).look(1)


def test_agreements_count_people_and_not_seats() -> None:
    house = House("chocolat", ANNA, ANNA).start()
    house.tell(ANNA, m.Ask(what="draw", seat=1))
    assert house.hosted.state == "over"
