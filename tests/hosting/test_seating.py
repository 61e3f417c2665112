"""Before the game: sitting down, standing up, bots, changing places, the start."""

from __future__ import annotations

import hashlib

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.hosting import messages as m
from ludotoc.hosting.events import Contributed, Started
from ludotoc.hosting.opening import Chosen, Wishes, open_table
from tests.hosting.house import ANNA, MARC, SEED, ZOE, House


def who(house: House) -> list[str]:
    return [chair.person or chair.level or "-" for chair in house.hosted.chairs.all]


def test_people_take_the_first_empty_seat_or_the_one_they_name() -> None:
    house = House("toctoctoc", "", "", "", "")
    house.tell(MARC, m.Sit(seat=2))
    house.tell(ANNA, m.Sit())
    assert who(house) == [ANNA, "-", MARC, "-"]
    assert house.hosted.chairs[2].name == "Marc"


def test_a_taken_seat_and_a_full_table_are_refused() -> None:
    house = House("chocolat", ANNA, MARC)
    for seat, sentence in ((0, "somebody sits there already"), (-1, "this table is full")):
        with pytest.raises(Refused, match=sentence):
            house.tell(ZOE, m.Sit(seat=seat))


def test_one_person_may_hold_several_seats_with_names_of_their_own() -> None:
    house = House("chocolat", ANNA, "")
    house.tell(ANNA, m.Sit(name="Grandpa"))
    assert house.hosted.chairs.names == ("Anna", "Grandpa")
    with pytest.raises(Refused, match="several seats"):
        house.tell(ANNA, m.Stand())
    house.tell(ANNA, m.Stand(seat=1))
    assert who(house) == [ANNA, "-"]


def test_two_of_one_name_are_told_apart_and_names_are_cleaned() -> None:
    house = House("toctoctoc", ANNA, "", "", "")
    house.tell(MARC, m.Sit(name="Anna"))
    house.tell(ZOE, m.Sit(name="\u202e<b>\x00" + "🎲" * 10_000))
    house.tell("nobody", m.Sit(name=" \n\t "))
    names = house.hosted.chairs.names
    assert names[1] == "Anna 2"
    assert names[2] == "<b> " + "🎲" * 20
    assert names[3].isalpha()
    assert len(set(names)) == 4


def test_whoever_has_another_name_sits_under_it_and_his_guests_keep_theirs() -> None:
    house = House("toctoctoc", ANNA, "", MARC, "bot")
    house.tell(ANNA, m.Sit(seat=1, name="Grandpa"))
    house.start()
    camille = house.hosted.chairs[3].name
    assert house.keep(house.hosted.be_called(ANNA, "Anna", house.now)) == []
    house.keep(house.hosted.be_called(ANNA, "Marc", house.now))
    assert house.hosted.chairs.names == ("Marc 2", "Grandpa", "Marc", camille)
    assert house.folded().snapshot() == house.hosted.snapshot()
    house.tell(MARC, m.Leave())
    house.keep(house.hosted.be_called(MARC, "Zorro", house.now))
    assert house.hosted.chairs[2].is_played_by_bot
    house.tell(MARC, m.Reclaim())
    house.keep(house.hosted.be_called(MARC, "Zorro", house.now))
    assert house.hosted.chairs.names == ("Marc 2", "Grandpa", "Zorro", camille)


def test_only_the_host_moves_other_people_and_calls_bots() -> None:
    house = House("toctoctoc", ANNA, MARC, "", "")
    for command in (
        m.Stand(seat=0),
        m.Bot(seat=2),
        m.Swap(seat=1, other=0),
        m.Start(level="child"),
    ):
        with pytest.raises(Refused, match="only who opened the table"):
            house.tell(MARC, command)
    house.tell(MARC, m.Swap(other=3))
    house.tell(ANNA, m.Bot(seat=2, level="champion"))
    assert who(house) == [ANNA, "-", "champion", MARC]
    house.tell(ANNA, m.Swap(seat=3, other=0))
    house.tell(ANNA, m.Bot(seat=2, level="child"))
    house.tell(ANNA, m.Stand(seat=0))
    assert who(house) == ["-", "-", "child", ANNA]


def test_if_the_host_is_gone_whoever_sits_there_may_go_on() -> None:
    house = House("chocolat", ANNA, MARC)
    house.tell(ANNA, m.Stand())
    with pytest.raises(Refused):
        house.tell(MARC, m.Start(level="child"))
    house.here(ANNA, False)
    house.tell(MARC, m.Start(level="child"))
    assert house.hosted.state == "calling"


def test_empty_seats_are_filled_only_if_somebody_says_so() -> None:
    house = House("toctoctoc", ANNA, "", "")
    with pytest.raises(Refused, match="empty seats"):
        house.tell(ANNA, m.Start())
    house.tell(ANNA, m.Start(level="regular"))
    assert who(house) == [ANNA, "regular", "regular"]
    with pytest.raises(Refused, match="the game has begun"):
        house.tell(MARC, m.Sit())


def test_an_unknown_level_is_refused() -> None:
    house = House("chocolat", ANNA, "")
    with pytest.raises(Refused, match="there is no level 'cheater:1000'"):
        house.tell(ANNA, m.Bot(level="cheater:1000"))


# --- the start ---


def promised(house: House, person: str, value: bytes) -> None:
    house.tell(person, m.Promise(promise=hashlib.sha256(value).hexdigest()))


def test_all_promise_then_all_reveal_then_cards_are_dealt() -> None:
    house = House("chocolat", ANNA, MARC)
    house.tell(ANNA, m.Start())
    anna, marc = b"a" * 16, b"m" * 32
    assert [house.eye(each).calls(house.now).want for each in (ANNA, MARC)] == ["promise"] * 2
    promised(house, ANNA, anna)
    with pytest.raises(Refused, match="when all have promised"):
        house.tell(ANNA, m.Reveal(value=anna.hex()))
    promised(house, MARC, marc)
    assert house.eye(MARC).calls(house.now).want == "value"
    house.tell(MARC, m.Reveal(value=marc.hex()))
    assert house.hosted.state == "calling"
    events = house.tell(ANNA, m.Reveal(value=anna.hex()))
    assert [type(event) for event in events] == [Contributed, Started]
    assert house.table.contributions == (anna, marc)
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_who_does_not_answer_in_three_seconds_contributes_nothing() -> None:
    house = House("chocolat", ANNA, MARC)
    house.tell(ANNA, m.Start())
    promised(house, MARC, b"m" * 16)
    assert house.wait(3.0) == []
    assert house.eye(MARC).calls(house.now).want == "value"
    assert house.eye(ANNA).calls(house.now) is None
    with pytest.raises(Refused, match="too late"):
        promised(house, ANNA, b"a" * 16)
    house.tell(MARC, m.Reveal(value=(b"m" * 16).hex()))
    assert house.hosted.state == "playing"
    assert house.table.contributions == (b"m" * 16,)
    assert house.folded().snapshot() == house.hosted.snapshot()


def test_who_promised_and_stays_silent_holds_nobody_up() -> None:
    house = House("chocolat", ANNA, "bot")
    house.tell(ANNA, m.Start())
    promised(house, ANNA, b"a" * 16)
    house.wait(2.9)
    assert house.hosted.state == "calling"
    house.wait(0.1)
    assert house.table.contributions == ()


@pytest.mark.parametrize("value", ["", "zz", "00" * 15, "00" * 65, "0" * 33, "00" * 16])
def test_what_was_not_promised_is_refused(value: str) -> None:
    house = House("chocolat", ANNA, "bot")
    house.tell(ANNA, m.Start())
    promised(house, ANNA, b"a" * 16)
    before = house.hosted.snapshot()
    with pytest.raises(Refused):
        house.tell(ANNA, m.Reveal(value=value))
    assert house.hosted.snapshot() == before


def test_bots_alone_begin_at_once() -> None:
    house = House("chocolat", "bot", "bot")
    house.tell(ANNA, m.Start())
    assert house.hosted.state == "playing"


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes("chess"),
        Wishes("chocolat", players=9),
        Wishes("chocolat", options={"no": "such"}),
        Wishes("chocolat", delay=-1),
        Wishes("chocolat", players=2, seats=(Chosen("me"),) * 3),
        Wishes("chocolat", seats=(Chosen("friend"),)),
    ],
)
def test_tables_that_cannot_be_are_refused(wishes: Wishes) -> None:
    with pytest.raises(Refused):
        open_table("one", SEED, ANNA, "Anna", wishes, 0.0)
