"""A knock is heard: its line says so, in the games where anybody knocks."""

from __future__ import annotations

import pytest

from ludotoc.engine.speech import catalogue
from ludotoc.games import NAMES
from ludotoc.hosting import messages as m
from ludotoc.hosting.pictures import knock_of
from tests.hosting.house import ANNA, MARC, ZOE, House

KNOCKED_ON = ("toctoctoc", "chocottes")


@pytest.mark.parametrize("game", KNOCKED_ON)
def test_a_knock_is_a_sentence_that_the_game_says(game: str) -> None:
    assert [each for each in catalogue("fr") if each.startswith(knock_of(game))] != []


def test_elsewhere_nobody_knocks() -> None:
    assert [game for game in NAMES if knock_of(game)] == list(KNOCKED_ON)


def test_who_knocks_at_a_door_is_heard() -> None:
    house = House("toctoctoc", ANNA, MARC, ZOE).start()
    eye, (seat,) = house.eye(), house.table.actors
    eye.whole(house.now)
    action = house.table.legal_actions(seat)[0]
    house.tell(house.hosted.chairs[seat].person, m.Play(seat=seat, actions=[action], final=True))
    assert [line.knocks for line in eye.news(house.now).told] == [True]
