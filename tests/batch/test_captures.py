"""What statistics count as a capture is what sends a marble back to its camp."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ludotoc.engine.record import legal_list, seats_in, set_up_record
from ludotoc.games import find_game
from ludotoc.games.ring.state import CAMP

CAPTURES = 2
TABLES = [
    ("tock", 4, {"stars": "on", "dice": "off"}),
    ("tock", 4, {"stars": "off", "dice": "gain", "teams": "pairs"}),
    ("tock", 6, {"stars": "on", "dice": "recoil", "jump4": "forward"}),
    ("toctoc", 4, {}),
    ("toctoc", 4, {"last_tip": "stops", "overshoot": "yes", "garage": "72"}),
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_capture_is_counted_if_and_only_if_a_marble_goes_back(
    name: str, players: int, options: dict[str, str]
) -> None:
    game, rng, taken = find_game(name), Random(7), 0
    exit_action = game.module("state").EXIT
    assert game.tallies[CAPTURES] == "captures"
    for number in range(8):
        key = np.array([number, players], np.uint64)
        s = set_up_record(game, players, game.check_options(players, options), key)
        game.verbs.settle(s)
        for _ in range(500):
            seats = seats_in(int(game.verbs.actors(s)))
            if not seats:
                break
            action = rng.choice(legal_list(game, s, seats[0]))
            before = int((s.ring.place == CAMP).sum())
            counted = game.verbs.tally(s, action) >> CAPTURES & 1
            game.verbs.apply(s, seats[0], action)
            back = int((s.ring.place == CAMP).sum()) - before + (action == exit_action)
            assert (back > 0) == counted, (action, back)
            taken += counted
            game.verbs.settle(s)
    assert taken > 30
