"""Bots see what their seat sees: nothing hidden changes what they choose, and no table is near."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import ludotoc.bots
from ludotoc.bots import Clock, bot_named
from ludotoc.bots.ladder import OFFERED
from ludotoc.engine.game import Game
from ludotoc.engine.record import bytes_of, copy_of, view_of
from ludotoc.games import NAMES, find_game
from tests.playing import any_table, decisions

BOTS = (
    "random",
    "eager",
    "greedy",
    "search:60",
    "greedy+sieve",
    "search:60+good",
    "child",
    "family",
    "regular",
    "champion",
)
TRIED_WHERE_LEARNED = ("learned", "guided")  # by `test_weights`, at each form that was
FORBIDDEN = ("play", "arena", "server", "cli", "adapters", "testing")
POSITIONS = 12


def moments(game: Game, seed: int) -> Iterator[tuple[np.record, int, list[int], int]]:
    """Views of whoever must choose, at some moments of random games, and what is legal."""
    for table in range(3):
        rng = Random(seed + table)
        s, first = any_table(game, rng), rng.randrange(20)
        for decision, (seat, legal) in enumerate(decisions(game, s, rng, most=60)):
            if decision >= first and decision % 8 == 0 and len(legal) > 1:
                yield view_of(game, s, seat), seat, legal, decision


def another_world(game: Game, view: np.record, seat: int, lot: int) -> np.record:
    """The same view, of a table where all that is hidden lies differently."""
    world = copy_of(view)
    game.verbs.imagine(world, np.array([lot, 77], np.uint64))
    return view_of(game, world, seat)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game_name", NAMES)
def test_what_a_bot_has_not_seen_does_not_change_its_choice(game_name: str, name: str) -> None:
    """The same seed at tables that differ in what is hidden; another bot is asked in between."""
    game, asked = find_game(game_name), 0
    for view, seat, legal, decision in moments(game, 5):
        bots = [bot_named(name, game, seed) for seed in (9, 9, 4)]
        chosen = bots[0].choose(view, seat, legal, Clock(decision))
        bots[2].choose(view, seat, legal, Clock(decision + 1))
        other = another_world(game, view, seat, decision)
        assert bots[1].choose(other, seat, legal, Clock(decision)) == chosen
        assert chosen in legal
        asked += 1
        if asked == POSITIONS:
            break
    assert asked > POSITIONS // 2


def test_every_bot_that_is_offered_is_tried() -> None:
    tried = {name.partition(":")[0] for name in (*BOTS, *TRIED_WHERE_LEARNED)}
    assert {name.partition(":")[0] for name in OFFERED} <= tried


@pytest.mark.parametrize("game_name", NAMES)
def test_a_view_holds_no_key_and_is_its_own_view(game_name: str) -> None:
    """What bots are given: chance is wiped, and masking it once more takes nothing away."""
    game = find_game(game_name)
    for view, seat, _, _ in moments(game, 6):
        key: Any = view["chance"]["key"]
        assert not key.any()
        assert bytes_of(view_of(game, view, seat)) == bytes_of(view)


def test_bots_come_without_tables() -> None:
    """Whatever `ludotoc.bots` imports, now or when it is called, no table is among it."""
    asked = "import sys, ludotoc.bots; print(*[each for each in sys.modules])"
    loaded = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    ).stdout.split()
    rooms = [f"ludotoc.{room}" for room in FORBIDDEN]
    assert [each for each in loaded if each.startswith(tuple(rooms))] == []
    sources = Path(ludotoc.bots.__file__).parent.glob("*.py")
    assert [path.name for path in sources if any(room in path.read_text() for room in rooms)] == []
