"""What happened is told to all as to an onlooker, where a game says so: nobody hears otherwise."""

from __future__ import annotations

import random

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.games import NAMES, find_game
from ludotoc.hosting.story import Story, is_for_all
from tests.hosting.house import ANNA, MARC, ZOE, House

ALIKE = [name for name in NAMES if getattr(find_game(name).module("words"), "TOLD_ALIKE", False)]


def a_game(name: str, seed: int) -> House:
    """Some people play for a while."""
    house = House(name, ANNA, MARC, ZOE, seed=bytes([seed]) * 32).start()
    rng = random.Random(seed)
    for _ in range(150):
        try:
            if not house.step(rng):
                break
        except Refused:
            continue
    return house


def by_himself(story: Story, number: int, viewer: int) -> object:
    """As somebody tells it from what he sees himself."""
    return story._sentence(story.events[number], viewer)


@pytest.mark.parametrize("name", ALIKE)
def test_whoever_tells_it_from_what_he_sees_says_the_same(name: str) -> None:
    for seed in range(2):
        house = a_game(name, seed)
        story = house.hosted.story
        for number in range(len(story.events)):
            if is_for_all(story.events[number].entry):
                told = {str(by_himself(story, number, seat)) for seat in (0, 1, 2, SPECTATOR)}
                assert told == {str(story.sentence(number, 1))}


@pytest.mark.parametrize("name", ALIKE)
def test_what_one_alone_knows_he_alone_is_told(name: str) -> None:
    story = a_game(name, 1).hosted.story
    for number, event in enumerate(story.events):
        for seat in () if is_for_all(event.entry) else (0, 1, 2, SPECTATOR):
            assert str(story.sentence(number, seat)) == str(by_himself(story, number, seat))


def test_some_games_say_so() -> None:
    assert {"chocolat", "toctoctoc", "chocottes"} <= set(ALIKE)
