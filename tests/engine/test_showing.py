"""What all are sent after a move is what each one's own view shows."""

from __future__ import annotations

import json

import pytest

import ludotoc
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.record import bytes_of, view_of, views_of
from ludotoc.engine.scene import encode
from ludotoc.engine.speech import Speaker
from ludotoc.games import NAMES


def speakers(players: int) -> list[Speaker]:
    """French and English by turns, and an onlooker."""
    listeners = [*range(players), None]
    return [Speaker(("fr", "en")[place % 2], (), each) for place, each in enumerate(listeners)]


@pytest.mark.parametrize("name", NAMES)
def test_each_is_sent_what_his_seat_sees(name: str) -> None:
    table = ludotoc.new_table(name, seed=3)
    heard = speakers(table.players)
    for _ in range(30):
        seat = table.actors[0]
        table.play_action(seat, table.legal_actions(seat)[0])
        sent = table.scenes(heard)
        for speaker, message in zip(heard, sent, strict=True):
            viewer = SPECTATOR if speaker.listener is None else speaker.listener
            look = plain(table.view(viewer))
            assert message == encode(table.game.module("scene").scene(look), speaker.say)
            assert json.loads(message)["pieces"]


@pytest.mark.parametrize("name", NAMES)
def test_views_made_together_are_those_made_one_by_one(name: str) -> None:
    table = ludotoc.new_table(name, seed=4)
    seats, s = [1, 0, SPECTATOR], table.state
    for seat, view in zip(seats, views_of(table.game, s, seats), strict=True):
        assert bytes_of(view) == bytes_of(view_of(table.game, s, seat))
    assert bytes_of(s) == bytes_of(table.state)
